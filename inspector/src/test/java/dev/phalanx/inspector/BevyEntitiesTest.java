package dev.phalanx.inspector;

import static dev.phalanx.inspector.BevyTestWorld.path;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.inspector.BevyTestWorld.Health;
import dev.phalanx.inspector.BevyTestWorld.Target;
import dev.phalanx.structs.Entity;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The numbers of entities whose index has been used so often that their version does not fit.
class BevyEntitiesTest {
    private static final int VERSIONS = 1 << 21;

    /// Creates and destroys entities of one index.
    private static Entity reused(EntityManager em, Entity first, int times) {
        Entity entity = first;
        for (int i = 0; i < times; i++) {
            em.destroyEntity(entity);
            entity = em.createEntity();
        }
        assertThat(entity.index()).isEqualTo(first.index());
        return entity;
    }

    @Test
    void numbersAreExactAsDoublesHoweverOftenAnIndexWasUsed() {
        try (BevyTestWorld world = BevyTestWorld.writable()) {
            Entity last = world.with(em -> reused(em, em.createEntity(), VERSIONS + 5));
            String target = path(Target.class);

            long number = world.result("world.query", null).get(0).get("entity").longValue();
            assertThat(last.version()).isGreaterThan(VERSIONS);
            assertThat(number).isLessThan(1L << 53);
            assertThat((long) (double) number).isEqualTo(number);
            world.result(
                    "world.insert_components",
                    "{'entity': " + number + ", 'components': {'" + target + "': {'entity': " + number + "}}}");
            world.run(em ->
                    assertThat(em.getComponent(last, Target.class).entity()).isEqualTo(last));
            JsonNode read = world.result(
                    "world.get_components",
                    "{'entity': " + number + ", 'components': ['" + target + "'], 'strict': true}");
            assertThat(read.get(target).get("entity").longValue()).isEqualTo(number);
        }
    }

    @Test
    void aNumberWithoutVersionNamesTheEntityWhoseVersionHasNoLowerBits() {
        try (BevyTestWorld world = BevyTestWorld.writable()) {
            Entity first = world.with(em -> em.createEntity());
            Entity round = world.with(em -> reused(em, first, VERSIONS - first.version()));

            assertThat(round.version()).isEqualTo(VERSIONS);
            long number = world.result("world.query", null).get(0).get("entity").longValue();
            assertThat(number).isEqualTo(first.index());
            world.result(
                    "world.insert_components",
                    "{'entity': " + number + ", 'components': {'" + path(Health.class) + "': {'max': 3}}}");
            world.run(em -> assertThat(em.getComponent(round, Health.class).max).isEqualTo(3));
        }
    }
}
