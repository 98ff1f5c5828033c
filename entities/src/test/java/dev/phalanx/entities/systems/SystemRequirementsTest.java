package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

@Row({"SYS-8", "QRY-20"})
final class SystemRequirementsTest extends InWorld {
    private static final class Plain implements ISystem {}

    @RequireMatchingQueriesForUpdate
    private static class Matching implements ISystem {}

    private static final class Inheriting extends Matching {}

    @Test
    @Row({"QRY-20.1", "SYS-8.2"})
    void withNothingRequiredItAlwaysRuns() {
        SystemState state = world.addSystem(new Plain());
        assertThat(state.shouldRun()).isTrue();
        state.getEntityQuery(ComponentType.readOnly(Health.class));
        assertThat(state.shouldRun()).as("an own query is no requirement").isTrue();
    }

    @Test
    @Row({"QRY-20.1", "SYS-8.1", "SYS-8.3"})
    void allThatIsRequiredMustBeThere() {
        SystemState state = world.addSystem(new Plain());
        state.requireForUpdate(Health.class);
        state.requireForUpdate(em.queryBuilder().withAll(Speed.class).build());
        assertThat(state.shouldRun()).isFalse();
        Entity healthy = em.createEntity(Health.class);
        assertThat(state.shouldRun()).isFalse();
        em.createEntity(Speed.class);
        assertThat(state.shouldRun()).isTrue();
        em.destroyEntity(healthy);
        assertThat(state.shouldRun()).isFalse();
        world.update();
        assertThat(state.lastSystemVersion()).isZero();
    }

    @Test
    @Row("SYS-8.1")
    void whatTheEntityOfASystemHasCounts() {
        SystemState state = world.addSystem(new Plain());
        state.requireForUpdate(EndSimulationEntityCommandBufferSystem.Singleton.class);
        state.requireForUpdate(Health.class);
        world.addSystem(new EndSimulationEntityCommandBufferSystem());
        assertThat(state.shouldRun()).isFalse();
        Entity own = state.systemHandle().entity();
        em.addComponent(own, new Health(1));
        assertThat(state.shouldRun()).isTrue();
        em.removeComponent(own, Health.class);
        assertThat(state.shouldRun()).isFalse();
    }

    @Test
    @Row({"QRY-20.1", "SYS-8.1", "SYS-8.3"})
    void oneOfAChoiceMustBeThere() {
        SystemState state = world.addSystem(new Plain());
        EntityQuery health = state.getEntityQuery(ComponentType.readOnly(Health.class));
        EntityQuery speed = state.getEntityQuery(ComponentType.readOnly(Speed.class));
        state.requireAnyForUpdate(health, speed);
        assertThat(state.shouldRun()).isFalse();
        Entity fast = em.createEntity(Speed.class);
        assertThat(state.shouldRun()).isTrue();
        em.createEntity(Health.class);
        em.destroyEntity(fast);
        assertThat(state.shouldRun()).isTrue();
        state.requireAnyForUpdate(speed);
        assertThat(state.shouldRun()).as("each call is one requirement").isFalse();
        em.createEntity(Speed.class);
        assertThat(state.shouldRun()).isTrue();
        state.requireForUpdate(Monster.class);
        assertThat(state.shouldRun()).isFalse();
    }

    @Test
    @Row({"QRY-20.1", "SYS-8.1"})
    void anyOwnQueryIsEnoughForTheAnnotation() {
        for (ISystem system : new ISystem[] {new Matching(), new Inheriting()}) {
            try (World fresh = new World("Fresh")) {
                SystemState state = fresh.addSystem(system);
                assertThat(state.shouldRun()).as("without queries").isTrue();
                state.getEntityQuery(ComponentType.readOnly(Health.class));
                state.getEntityQuery(ComponentType.readWrite(Speed.class));
                assertThat(state.shouldRun()).isFalse();
                fresh.entityManager().createEntity(Speed.class);
                assertThat(state.shouldRun()).isTrue();
            }
        }
    }

    @Test
    void whatIsRequiredTakesThePlaceOfTheAnnotation() {
        SystemState state = world.addSystem(new Matching());
        state.getEntityQuery(ComponentType.readOnly(Health.class));
        state.requireForUpdate(em.queryBuilder().withAll(Speed.class).build());
        em.createEntity(Health.class);
        assertThat(state.shouldRun()).isFalse();
        em.createEntity(Speed.class);
        em.destroyEntity(em.queryBuilder().withAll(Health.class).build());
        assertThat(state.shouldRun()).isTrue();
    }

    @Test
    @Row("SYS-8.4")
    void filtersAndEnabledBitsDoNotCount() {
        SystemState state = world.addSystem(new Plain());
        Entity stunned = em.createEntity(Stunned.class);
        em.setComponentEnabled(stunned, Stunned.class, false);
        EntityQuery filtered = em.queryBuilder().withAll(Stunned.class).buildPrivate();
        filtered.setChangedVersionFilter(Stunned.class);
        filtered.setChangedFilterRequiredVersion(1000);
        assertThat(filtered.isEmpty()).isTrue();
        state.requireForUpdate(filtered);
        state.requireForUpdate(Stunned.class);
        assertThat(state.shouldRun()).isTrue();
    }

    @Test
    @Row("SYS-8.4")
    void choicesAndTheAnnotationLeaveThemOutToo() {
        SystemState choosing = world.addSystem(new Plain());
        SystemState matching = world.addSystem(new Matching());
        for (SystemState state : List.of(choosing, matching)) {
            EntityQuery filtered = state.getEntityQuery(ComponentType.readOnly(Stunned.class));
            filtered.setChangedVersionFilter(Stunned.class);
            filtered.setChangedFilterRequiredVersion(1000);
        }
        choosing.requireAnyForUpdate(
                choosing.getEntityQuery(ComponentType.readOnly(Stunned.class)),
                choosing.getEntityQuery(ComponentType.readOnly(Speed.class)));
        assertThat(choosing.shouldRun()).isFalse();
        assertThat(matching.shouldRun()).isFalse();
        Entity stunned = em.createEntity(Stunned.class);
        em.setComponentEnabled(stunned, Stunned.class, false);
        assertThat(matching.getEntityQuery(ComponentType.readOnly(Stunned.class))
                        .isEmpty())
                .isTrue();
        assertThat(choosing.shouldRun()).isTrue();
        assertThat(matching.shouldRun()).isTrue();
    }

    @Test
    void whatCannotBeRequiredIsRefused() {
        SystemState state = world.addSystem(new Plain());
        assertThatThrownBy(state::requireAnyForUpdate)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("requireAnyForUpdate was called by system Plain without queries, of which none could ever"
                        + " have entities. Name at least one.");
        EntityQuery closed = em.queryBuilder().withAll(Health.class).buildPrivate();
        closed.close();
        assertThatThrownBy(() -> state.requireForUpdate(closed)).isInstanceOf(IllegalArgumentException.class);
        EntityQuery foreign = new World("Other")
                .entityManager()
                .queryBuilder()
                .withAll(Health.class)
                .build();
        assertThatThrownBy(() -> state.requireAnyForUpdate(foreign))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "query [Health] belongs to world \"Other\" and was given to world \"Test\". Make it with that"
                                + " world's queryBuilder().");
        assertThat(state.shouldRun()).as("nothing was half done").isTrue();
    }
}
