package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.ChunkComponents.Fog;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorldTransferTest extends InWorld {
    private final World other = new World("Other");
    private final EntityManager source = other.entityManager();

    public record Friends(FixedList64Bytes<Entity> list) implements IComponentData {}

    private List<Entity> create(EntityManager manager, int count) {
        List<Entity> entities = manager.createEntity(manager.createArchetype(Speed.class), count)
                .toList();
        entities.forEach(entity -> manager.setComponent(entity, new Speed(entity.index())));
        return entities;
    }

    private static EntityQuery having(EntityManager manager, Class<? extends IComponent> type) {
        return manager.queryBuilder().withAll(type).build();
    }

    private static List<Float> speeds(EntityManager manager) {
        List<Float> speeds = new ArrayList<>();
        manager.query(QueryTerms.ro(Speed.class)).forEach(speed -> speeds.add(speed.value()));
        return speeds;
    }

    @Test
    @Row({"SER-2.1", "SER-2.2"})
    void movedEntitiesKeepValuesAndOrderUnderNewIds() {
        em.createEntity(Monster.class);
        List<Entity> before = create(source, 40_000);
        EntityRemapping remapping = new EntityRemapping();
        em.moveEntitiesFrom(source, remapping);
        List<Entity> after = having(em, Speed.class).toEntityArray().toList();
        assertThat(remapping.size()).isEqualTo(40_000);
        assertThat(remapping).hasToString("EntityRemapping of 40000 entities");
        assertThat(remapping.sources().toList()).isEqualTo(before);
        assertThat(remapping.targets().toList()).isEqualTo(after);
        assertThat(remapping.get(before.get(17))).isEqualTo(after.get(17));
        assertThat(remapping.get(new Entity(before.get(17).index(), 9))).isEqualTo(Entity.NULL);
        assertThat(remapping.get(new Entity(1_000_000, 1))).isEqualTo(Entity.NULL);
        assertThat(after.get(0)).isEqualTo(new Entity(1, 1));
        assertThat(speeds(em))
                .isEqualTo(before.stream().map(entity -> (float) entity.index()).toList());
        assertThat(em.getComponent(after.get(17), Speed.class)).isEqualTo(new Speed(17));
    }

    @Test
    @Row({"SER-2.1", "SER-2.4"})
    void theSourceIsEmptyAfterwards() {
        List<Entity> before = create(source, 40_000);
        em.moveEntitiesFrom(source);
        assertThat(source.entityCount()).isZero();
        assertThat(before).noneMatch(source::exists);
        assertThat(having(source, Speed.class).isEmpty()).isTrue();
        assertThat(other.stateHash()).isZero();
        assertThat(source.createEntity().version()).isEqualTo(2);
    }

    @Test
    @Row("SER-2.2")
    void entireChunksMove() {
        create(em, 10);
        EntityArchetype archetype = em.createArchetype(Speed.class);
        List<Float> expected = speeds(em);
        int[] sizes = {300, 5, 128 * 200};
        int[] chunks = {1 + 3, 1 + 3 + 1, 1 + 3 + 1 + 200};
        for (int i = 0; i < sizes.length; i++) {
            create(source, sizes[i]);
            expected.addAll(speeds(source));
            em.moveEntitiesFrom(source);
            assertThat(archetype.chunkCount()).isEqualTo(chunks[i]);
            assertThat(archetype.entityCount()).isEqualTo(expected.size());
            assertThat(speeds(em)).isEqualTo(expected);
            world.audit();
        }
    }

    @Test
    @Row({"SER-2.1", "SER-2.2"})
    void referencesFollowWhatMovedAndAreNullOtherwise() {
        Entity stays = source.createEntity(Frozen.class);
        Entity first = source.createEntity(Speed.class, Target.class);
        Entity second = source.createEntity(Speed.class, Friends.class);
        source.setComponent(first, new Target(second));
        FixedList64Bytes<Entity> friends = FixedList64Bytes.of(Entity.class);
        friends.add(first);
        friends.add(stays);
        friends.add(second);
        source.setComponent(second, new Friends(friends));
        EntityRemapping remapping = new EntityRemapping();
        em.createEntity();
        em.moveEntitiesFrom(source, having(source, Speed.class), remapping);
        Entity newFirst = remapping.get(first);
        Entity newSecond = remapping.get(second);
        assertThat(em.getComponent(newFirst, Target.class).entity()).isEqualTo(newSecond);
        FixedList64Bytes<Entity> newFriends =
                em.getComponent(newSecond, Friends.class).list();
        assertThat(newFriends.get(0)).isEqualTo(newFirst);
        assertThat(newFriends.get(1)).isEqualTo(Entity.NULL);
        assertThat(newFriends.get(2)).isEqualTo(newSecond);
        assertThat(source.exists(stays)).isTrue();
        assertThat(source.exists(first)).isFalse();
    }

    @Test
    @Row("SER-2.1")
    void aQueryMovesWhatItMatches() {
        create(source, 1000);
        List<Entity> frozen = new ArrayList<>();
        for (Entity entity : create(source, 300)) {
            source.addComponent(entity, Frozen.class);
            frozen.add(entity);
        }
        EntityQuery query = having(source, Frozen.class);
        em.moveEntitiesFrom(source, query);
        assertThat(query.isEmpty()).isTrue();
        assertThat(source.entityCount()).isEqualTo(1000);
        assertThat(em.entityCount()).isEqualTo(300);
        assertThat(speeds(em))
                .isEqualTo(frozen.stream().map(entity -> (float) entity.index()).toList());
        em.moveEntitiesFrom(source, query);
        assertThat(em.entityCount()).isEqualTo(300);
    }

    @Test
    @Row("SER-2.3")
    void movingToTheSameWorldIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.moveEntitiesFrom(em))
                .withMessage("moveEntitiesFrom was given the EntityManager of world \"Test\" itself. Give it that of"
                        + " another world.");
        EntityQuery all = em.universalQuery();
        assertThatIllegalArgumentException().isThrownBy(() -> em.moveEntitiesFrom(em, new EntityRemapping()));
        assertThatIllegalArgumentException().isThrownBy(() -> em.moveEntitiesFrom(em, all));
        assertThatIllegalArgumentException().isThrownBy(() -> em.moveEntitiesFrom(em, all, new EntityRemapping()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.copyEntitiesFrom(em, NativeArray.ofLength(Entity.class, 0)))
                .withMessageStartingWith("copyEntitiesFrom was given the EntityManager of world \"Test\" itself.");
    }

    @Test
    @Row("WLD-2")
    void aQueryOfAnotherWorldThanTheSourceIsRefused() {
        create(source, 3);
        EntityQuery here = having(em, Speed.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.moveEntitiesFrom(source, here))
                .withMessageContaining("belongs to world \"Test\" and was given to world \"Other\"");
        assertThat(source.entityCount()).isEqualTo(3);
    }

    @Test
    void movingDuringAnIterationOfEitherWorldIsRefused() {
        create(source, 3);
        create(em, 3);
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> source.query(QueryTerms.ro(Speed.class)).forEach(speed -> em.moveEntitiesFrom(source)))
                .withMessageContaining("moveEntitiesFrom was called in world \"Other\"");
        assertThatIllegalStateException()
                .isThrownBy(() -> em.query(QueryTerms.ro(Speed.class)).forEach(speed -> em.moveEntitiesFrom(source)))
                .withMessageContaining("moveEntitiesFrom was called in world \"Test\"");
        assertThat(source.entityCount()).isEqualTo(3);
        NativeArray<Entity> all = source.getAllEntities();
        source.query(QueryTerms.ro(Speed.class)).forEach(speed -> em.copyEntitiesFrom(source, all));
        assertThat(em.entityCount())
                .as("the world that is copied from may be iterated")
                .isEqualTo(12);
        source.query(QueryTerms.ro(Speed.class)).forEach(speed -> em.copyAndReplaceEntitiesFrom(source));
        assertThat(em.entityCount()).isEqualTo(3);
    }

    @Test
    @Row({"SER-3.1", "SER-3.2"})
    void aCopyKeepsTheSource() {
        List<Entity> originals = create(source, 500);
        em.createEntity();
        long hash = other.stateHash();
        List<Entity> some = List.of(originals.get(300), originals.get(301), originals.get(7), originals.get(499));
        List<Entity> copies = em.copyEntitiesFrom(source, NativeArray.copyOf(Entity.class, some))
                .toList();
        assertThat(copies).containsExactly(new Entity(1, 1), new Entity(2, 1), new Entity(3, 1), new Entity(4, 1));
        assertThat(copies)
                .map(copy -> em.getComponent(copy, Speed.class).value())
                .containsExactly(300f, 301f, 7f, 499f);
        assertThat(other.stateHash()).isEqualTo(hash);
        assertThat(source.entityCount()).isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(ints = {130, 300, 17_000})
    @Row({"CHK-6", "SER-2"})
    void referencesInTheValuesOfAllChunksLeadWhereTheirEntitiesWent(int count) {
        em.createEntity();
        List<Entity> before = create(source, count);
        source.addChunkComponentData(having(source, Speed.class), new Fog(1, before.get(1)));
        EntityRemapping remapping = new EntityRemapping();
        em.moveEntitiesFrom(source, remapping);
        assertThat(having(em, Speed.class).calculateEntityCount()).isEqualTo(count);
        for (ArchetypeChunk chunk : having(em, Speed.class).toArchetypeChunkArray()) {
            assertThat(chunk.getChunkComponentData(Fog.class)).isEqualTo(new Fog(1, remapping.get(before.get(1))));
        }
    }

    /// The ids of the source are its numbers in order, as in a new world, up to a place.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 128, 200, 399, 400})
    @Row("SER-2.1")
    void referencesFollowWhateverIdsTheSourceHas(int destroyed) {
        em.createEntity();
        List<Entity> before = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            before.add(source.createEntity(Speed.class, Target.class));
        }
        if (destroyed < 400) {
            source.destroyEntity(before.get(destroyed));
            before.set(destroyed, source.createEntity(Speed.class, Target.class));
        }
        for (int i = 0; i < 400; i++) {
            source.setComponent(before.get(i), new Target(before.get((i * 7 + 3) % 400)));
        }
        EntityRemapping remapping = new EntityRemapping();
        em.moveEntitiesFrom(source, remapping);
        for (int i = 0; i < 400; i++) {
            Entity moved = remapping.get(before.get(i));
            assertThat(em.getComponent(moved, Target.class).entity())
                    .isEqualTo(remapping.get(before.get((i * 7 + 3) % 400)));
        }
        Entity stale = new Entity(before.get(5).index(), before.get(5).version() + 1);
        assertThat(remapping.get(stale)).isEqualTo(Entity.NULL);
        world.audit();
    }

    @Test
    @Row("SER-3.1")
    void referencesAmongCopiesLeadToCopies() {
        Entity first = source.createEntity(Target.class);
        Entity second = source.createEntity(Target.class);
        source.setComponent(first, new Target(second));
        source.setComponent(second, new Target(first));
        em.createEntity();
        NativeArray<Entity> both =
                em.copyEntitiesFrom(source, NativeArray.copyOf(Entity.class, List.of(second, first)));
        assertThat(em.getComponent(both.get(0), Target.class).entity()).isEqualTo(both.get(1));
        assertThat(em.getComponent(both.get(1), Target.class).entity()).isEqualTo(both.get(0));
        NativeArray<Entity> one = em.copyEntitiesFrom(source, NativeArray.copyOf(Entity.class, List.of(second)));
        assertThat(em.getComponent(one.get(0), Target.class).entity()).isEqualTo(Entity.NULL);
        NativeArray<Entity> twice =
                em.copyEntitiesFrom(source, NativeArray.copyOf(Entity.class, List.of(first, second, second)));
        assertThat(em.getComponent(twice.get(0), Target.class).entity()).isEqualTo(twice.get(2));
    }

    @Test
    void aCopyOfADeadEntityIsRefusedWithAllOthers() {
        Entity alive = source.createEntity(Speed.class);
        Entity dead = source.createEntity(Speed.class);
        source.destroyEntity(dead);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.copyEntitiesFrom(source, NativeArray.copyOf(Entity.class, List.of(alive, dead))))
                .withMessageStartingWith("Entity(1:1) does not exist in world \"Other\"");
        assertThat(em.entityCount()).isZero();
    }
}
