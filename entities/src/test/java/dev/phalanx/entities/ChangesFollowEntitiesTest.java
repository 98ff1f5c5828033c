package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A change filter reports what was written, wherever the entity has moved since, and nothing because it moved.
@Row("VER-10")
final class ChangesFollowEntitiesTest extends InWorld {
    private final EntityQuery changed =
            em.queryBuilder().withAllRW(Health.class).buildPrivate();

    ChangesFollowEntitiesTest() {
        changed.setChangedVersionFilter(Health.class);
        world.addSystem(new ISystem() {});
    }

    private int next() {
        world.update();
        return world.globalSystemVersion();
    }

    private List<Entity> changedSince(int version) {
        changed.setChangedFilterRequiredVersion(version);
        return changed.toEntityArray().toList();
    }

    /// What moves the entity to an archetype where no other is.
    private static Stream<Arguments> moves() {
        return Stream.of(
                move("add", (em, e) -> em.addComponent(e, Monster.class)),
                move("add with value", (em, e) -> em.addComponent(e, new Position(1, 2, 3))),
                move("add a set", (em, e) -> em.addComponent(e, ComponentTypeSet.of(Monster.class, Position.class))),
                move("add by array", (em, e) -> em.addComponent(array(e), Monster.class)),
                move("add by query", (em, e) -> em.addComponent(fast(em), Monster.class)),
                move(
                        "add by query with values",
                        (em, e) -> em.addComponent(fast(em), NativeArray.ofLength(Position.class, 1))),
                move("remove", (em, e) -> em.removeComponent(e, Speed.class)),
                move("remove a set", (em, e) -> em.removeComponent(e, ComponentTypeSet.of(Speed.class))),
                move("remove by array", (em, e) -> em.removeComponent(array(e), Speed.class)),
                move("remove by query", (em, e) -> em.removeComponent(fast(em), Speed.class)),
                move("set archetype", (em, e) -> em.setArchetype(e, em.createArchetype(Health.class, Monster.class))));
    }

    private static Arguments move(String name, Move move) {
        return Arguments.of(name, move);
    }

    interface Move {
        void move(EntityManager em, Entity entity);
    }

    private static NativeArray<Entity> array(Entity entity) {
        return NativeArray.copyOf(Entity.class, List.of(entity));
    }

    private static EntityQuery fast(EntityManager em) {
        return em.queryBuilder().withAll(Speed.class).build();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("moves")
    @Row({"VER-10.1", "VER-10.2"})
    void aWriteIsReportedAfterAMove(String name, Move move) {
        Entity still = em.createEntity(Health.class, Position.class, Monster.class);
        Entity entity = em.createEntity(new Health(1), new Speed(2));
        int created = world.globalSystemVersion();
        int written = next();
        em.setComponent(entity, new Health(3));
        int moved = next();
        move.move(em, entity);
        next();
        assertThat(changedSince(created)).containsExactly(entity).doesNotContain(still);
        assertThat(changedSince(written)).isEmpty();
        assertThat(changedSince(moved)).isEmpty();
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(3);
        em.setComponent(entity, new Health(4));
        assertThat(changedSince(moved)).containsExactly(entity);
    }

    @Test
    @Row("VER-10.1")
    void aWriteIsReportedInAChunkThatOthersAreIn() {
        Entity there = em.createEntity(Health.class, Monster.class);
        Entity entity = em.createEntity(Health.class);
        int created = world.globalSystemVersion();
        int written = next();
        em.setComponent(entity, new Health(3));
        next();
        assertThat(changedSince(created)).containsExactly(entity);
        em.addComponent(entity, Monster.class);
        assertThat(changedSince(created)).containsExactly(there, entity);
        assertThat(changedSince(written)).isEmpty();
    }

    @Test
    void aWriteIsReportedAfterItsSlabWasHandedOver() {
        List<Entity> entities =
                em.createEntity(em.createArchetype(Health.class), 300).toList();
        int created = world.globalSystemVersion();
        int written = next();
        em.setComponent(entities.get(200), new Health(3));
        next();
        EntityQuery all = em.queryBuilder().withAll(Health.class).build();
        em.addComponent(all, Monster.class);
        assertThat(changedSince(created)).isEqualTo(entities.subList(128, 256));
        assertThat(changedSince(written)).isEmpty();
        em.removeComponent(all, Monster.class);
        assertThat(changedSince(created)).isEqualTo(entities.subList(128, 256));
        assertThat(changedSince(written)).isEmpty();
    }

    @Test
    void theWriteOfTheOtherEntitiesIsNotForgotten() {
        Entity entity = em.createEntity(Health.class);
        Entity there = em.createEntity(Health.class, Monster.class);
        int created = world.globalSystemVersion();
        next();
        em.setComponent(there, new Health(3));
        next();
        em.addComponent(entity, Monster.class);
        assertThat(changedSince(created)).containsExactly(there, entity);
    }

    @Test
    @Row("VER-10.2")
    void manyMovesInARowKeepTheWrite() {
        Entity entity = em.createEntity(Health.class);
        int created = world.globalSystemVersion();
        int written = next();
        em.setComponent(entity, new Health(3));
        for (Consumer<Entity> move : List.<Consumer<Entity>>of(
                e -> em.addComponent(e, Monster.class),
                e -> em.addComponent(e, Speed.class),
                e -> em.removeComponent(e, Monster.class),
                e -> em.addComponent(e, new Position(1, 2, 3)),
                e -> em.removeComponent(e, Speed.class),
                e -> em.removeComponent(e, Position.class))) {
            next();
            move.accept(entity);
            assertThat(changedSince(created)).containsExactly(entity);
            assertThat(changedSince(written)).isEmpty();
        }
    }

    @Test
    void theTypeThatWasAddedHasChanged() {
        Entity entity = em.createEntity(Health.class);
        int created = world.globalSystemVersion();
        next();
        em.addComponent(entity, Speed.class);
        EntityQuery added = em.queryBuilder().withAll(Speed.class).buildPrivate();
        added.setChangedVersionFilter(Speed.class);
        added.setChangedFilterRequiredVersion(created);
        assertThat(added.toEntityArray().toList()).containsExactly(entity);
        assertThat(changedSince(created)).isEmpty();
    }
}
