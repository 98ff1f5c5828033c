package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Adding, removing and destroying for all entities that a query matches.
final class QueryWideChangeTest extends InWorld {
    private final EntityArchetype archetype = em.createArchetype(Health.class);
    private final EntityQuery healthy = em.queryBuilder().withAll(Health.class).build();

    private Entity[] create(int count) {
        Entity[] entities = array(em.createEntity(archetype, count));
        for (int i = 0; i < count; i++) {
            em.setComponent(entities[i], new Health(i));
        }
        return entities;
    }

    private void assertValues(Entity[] entities) {
        for (int i = 0; i < entities.length; i++) {
            assertThat(em.getComponent(entities[i], Health.class).points).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 100, 128, 129, 500, 17_000})
    @Row({"QRY-18.1", "ARC-8.4", "ENT-8.1", "ENT-8.2", "ENT-8.3"})
    void aComponentIsAddedToAllThatMatch(int count) {
        Entity[] entities = create(count);
        Entity other = em.createEntity(Monster.class);
        em.addComponent(healthy, Position.class);
        world.audit();

        assertValues(entities);
        for (Entity entity : entities) {
            assertThat(em.getComponent(entity, Position.class).x).isZero();
        }
        assertThat(em.hasComponent(other, Position.class)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 100, 128, 129, 500, 17_000})
    @Row({"QRY-18.1", "ARC-8.4", "ENT-9.1"})
    void aComponentIsRemovedFromAllThatMatch(int count) {
        Entity[] entities = create(count);
        em.addComponent(healthy, ComponentTypeSet.of(Position.class, Monster.class));
        em.removeComponent(healthy, Position.class);
        world.audit();

        assertValues(entities);
        assertThat(em.getArchetype(entities[count - 1])).isEqualTo(em.createArchetype(Health.class, Monster.class));
    }

    @Test
    @Row("ARC-13.3")
    void whatWasRemovedDoesNotComeBack() {
        Entity[] entities = create(300);
        em.addComponent(healthy, Position.class);
        for (Entity entity : entities) {
            em.setComponent(entity, new Position(1, 2, 3));
        }
        em.removeComponent(healthy, Position.class);
        em.addComponent(healthy, Position.class);
        for (Entity entity : entities) {
            assertThat(em.getComponent(entity, Position.class).y).isZero();
        }
    }

    @Test
    @Row("QRY-18.4")
    void thoseThatHaveTheComponentAreNotTouched() {
        Entity[] entities = create(200);
        em.addComponent(entities[7], new Position(7, 7, 7));
        em.addComponent(healthy, Position.class);
        assertThat(em.getComponent(entities[7], Position.class).x).isEqualTo(7);
        assertThat(em.getComponent(entities[8], Position.class).x).isZero();
        assertValues(entities);
    }

    @Test
    @Row("QRY-18.2")
    void aQueryThatMatchesNothingChangesNothing() {
        EntityQuery none = em.queryBuilder()
                .withAll(Monster.class, Team.class, Stunned.class)
                .build();
        Entity other = em.createEntity(new Health(1));
        em.createArchetype(Monster.class, Team.class, Stunned.class);
        int order = em.entityOrderVersion();
        everyForm(none).forEach(Runnable::run);
        assertThat(em.getComponentTypes(other)).containsExactly(Health.class);
        assertThat(em.getSharedComponentCount()).isZero();
        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(em.entityOrderVersion()).isEqualTo(order);
    }

    @Test
    @Row({"QRY-18.3", "WLD-2"})
    void aQueryOfAnotherWorldIsRefused() {
        try (World other = new World("Other")) {
            EntityQuery foreign =
                    other.entityManager().queryBuilder().withAll(Health.class).build();
            String message =
                    "query [Health] belongs to world \"Other\" and was given to world \"Test\". Make it with that"
                            + " world's queryBuilder().";
            for (Runnable attempt : everyForm(foreign)) {
                assertThatThrownBy(attempt::run)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage(message);
            }
        }
    }

    private List<Runnable> everyForm(EntityQuery query) {
        ComponentTypeSet set = ComponentTypeSet.of(Position.class, Monster.class);
        return List.of(
                () -> em.addComponent(query, Position.class),
                () -> em.addComponent(query, set),
                () -> em.addComponent(query, NativeArray.ofLength(Position.class, 0)),
                () -> em.removeComponent(query, Position.class),
                () -> em.removeComponent(query, set),
                () -> em.addSharedComponent(query, new Team(1)),
                () -> em.setSharedComponent(query, new Team(1)),
                () -> em.addChunkComponentData(query, new Score(1, 1)),
                () -> em.setComponentEnabled(query, Stunned.class, false),
                () -> em.destroyEntity(query));
    }

    @Test
    @Row("QRY-18.3")
    void aClosedQueryIsRefused() {
        Entity[] entities = create(3);
        EntityQuery closed = em.queryBuilder().withAll(Health.class).buildPrivate();
        closed.close();
        for (Runnable attempt : everyForm(closed)) {
            assertThatThrownBy(attempt::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("query [Health] was used after it was closed. Close it after its last use.");
        }
        assertValues(entities);
    }

    @Test
    @Row({"QRY-18.1", "QRY-18.4"})
    void setsOfTypesAreAddedAndRemoved() {
        Entity[] entities = create(300);
        em.setComponent(entities[5], new Health(5));
        em.addComponent(entities[5], new Position(5, 5, 5));
        ComponentTypeSet set = ComponentTypeSet.of(Position.class, Monster.class);
        em.addComponent(healthy, set);
        assertThat(em.getComponent(entities[5], Position.class).x).isEqualTo(5);
        for (Entity entity : entities) {
            assertThat(em.getComponentTypes(entity)).containsExactly(Health.class, Position.class, Monster.class);
        }
        em.removeComponent(healthy, set);
        assertValues(entities);
        assertThat(em.getComponentTypes(entities[299])).containsExactly(Health.class);
    }

    @Test
    @Row("QRY-18")
    void valuesOverwriteWhatIsThere() {
        Entity[] entities = create(2);
        em.addComponent(entities[0], new Position(9, 9, 9));
        NativeArray<Entity> order = healthy.toEntityArray();
        em.addComponent(
                healthy, NativeArray.copyOf(Position.class, List.of(new Position(1, 0, 0), new Position(2, 0, 0))));
        assertThat(em.getComponent(order.get(0), Position.class).x).isEqualTo(1);
        assertThat(em.getComponent(order.get(1), Position.class).x).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 129, 17_000})
    @Row({"QRY-18.1", "ENT-5.1", "ENT-5.2", "ENT-5.3"})
    void allThatMatchAreDestroyed(int count) {
        Entity[] entities = create(count);
        Entity other = em.createEntity(Monster.class);
        em.destroyEntity(healthy);
        world.audit();

        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(em.exists(other)).isTrue();
        assertThat(em.exists(entities[0])).isFalse();
        assertThat(em.createEntity(archetype).version()).isEqualTo(2);
    }

    @Test
    @Row("QRY-18.1")
    void valuesAreAddedInTheOrderOfTheQuery() {
        create(400);
        NativeArray<Entity> order = healthy.toEntityArray();
        try (NativeArray<Position> values = NativeArray.ofLength(Position.class, 400)) {
            for (int i = 0; i < 400; i++) {
                values.set(i, new Position(i, 0, 0));
            }
            em.addComponent(healthy, values);
        }
        for (int i = 0; i < 400; i++) {
            assertThat(em.getComponent(order.get(i), Position.class).x).isEqualTo(i);
        }
    }

    @Test
    @Row("QRY-18")
    void oneValueForEachEntityIsNeeded() {
        create(3);
        try (NativeArray<Position> values = NativeArray.ofLength(Position.class, 2)) {
            assertThatThrownBy(() -> em.addComponent(healthy, values))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("addComponent was given 2 values of Position for the 3 entities of query [Health]. Give"
                            + " one value for each.");
        }
        assertThat(em.createArchetype(Health.class))
                .isEqualTo(em.getArchetype(healthy.toEntityArray().get(0)));
    }

    @Test
    @Row("ARC-8.5")
    void entitiesCreatedAfterAHandOverJoinTheChunkThatHasRoom() {
        create(1_000);
        em.addComponent(healthy, Position.class);
        int chunks = healthy.calculateChunkCount();
        for (int i = 0; i < 20; i++) {
            em.createEntity(Health.class, Position.class);
        }
        assertThat(healthy.calculateChunkCount()).isEqualTo(chunks);
        world.audit();
    }

    /// A query of the chunks of Health that were written since the last change of the system version.
    private EntityQuery writtenSince(int version) {
        EntityQuery written = em.queryBuilder().withAllRW(Health.class).buildPrivate();
        written.setChangedVersionFilter(Health.class);
        written.setChangedFilterRequiredVersion(version);
        return written;
    }

    private int nextVersion() {
        int before = world.globalSystemVersion();
        world.addSystem(new ISystem() {});
        world.update();
        return before;
    }

    @Test
    @Row("QRY-18")
    void aFilteredQueryChangesOnlyWhatPasses() {
        Entity[] entities = create(300);
        EntityQuery written = writtenSince(nextVersion());
        em.setComponent(entities[200], new Health(200));
        em.addComponent(written, Monster.class);
        assertThat(em.hasComponent(entities[200], Monster.class)).isTrue();
        assertThat(em.hasComponent(entities[128], Monster.class)).isTrue();
        assertThat(em.hasComponent(entities[0], Monster.class)).isFalse();
        assertThat(em.hasComponent(entities[299], Monster.class)).isFalse();
        assertValues(entities);

        em.removeComponent(written, Monster.class);
        assertThat(em.hasComponent(entities[200], Monster.class)).isFalse();

        em.setComponent(entities[299], new Health(299));
        EntityQuery last = writtenSince(nextVersion());
        em.setComponent(entities[299], new Health(299));
        em.destroyEntity(last);
        assertThat(em.exists(entities[299])).isFalse();
        assertThat(em.exists(entities[0])).isTrue();
        assertThat(em.entityCount()).isLessThan(300).isGreaterThan(100);
        world.audit();
    }
}
