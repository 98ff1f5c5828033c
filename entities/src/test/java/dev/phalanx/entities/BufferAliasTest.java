package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.bufferRO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Arrays that show the elements of buffers, which are reinterpreted as what they hold.
final class BufferAliasTest extends InWorld {
    @InternalBufferCapacity(8)
    record Ref(Entity entity) implements IBufferElementData {}

    record Target(Entity entity) implements IComponentData {}

    private static final ConcurrentLinkedQueue<List<Entity>> SEEN = new ConcurrentLinkedQueue<>();

    record ListJob() implements IJobEntity {
        void execute(@ReadOnly DynamicBuffer<LinkedEntityGroup> group) {
            SEEN.add(group.reinterpret(Entity.class).asNativeArray().toList());
        }
    }

    @Test
    @Row({"BUF-6", "BUF-10"})
    void aLinkedEntityGroupIsAnArrayOfEntities() {
        Entity member = em.createEntity();
        Entity root = em.createEntity(LinkedEntityGroup.class);
        DynamicBuffer<LinkedEntityGroup> group = em.getBuffer(root, LinkedEntityGroup.class);
        group.addRange(List.of(new LinkedEntityGroup(root), new LinkedEntityGroup(member)));
        List<Entity> both = List.of(root, member);
        assertThat(group.reinterpret(Entity.class).asNativeArray().toList()).isEqualTo(both);
        assertThat(group.reinterpret(Entity.class).toList()).isEqualTo(both);
        DynamicBuffer<LinkedEntityGroup> read = em.getBuffer(root, LinkedEntityGroup.class, true);
        NativeArray<Entity> array = read.reinterpret(Entity.class).asNativeArray();
        assertThat(array.toList()).isEqualTo(both);
        assertThatThrownBy(() -> array.set(0, member))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "NativeArray<LinkedEntityGroup> of a dynamic buffer is written through a" + " read-only view.");
        List<List<Entity>> found = new ArrayList<>();
        em.query(bufferRO(LinkedEntityGroup.class))
                .forEach(buffer -> found.add(
                        buffer.reinterpret(Entity.class).asNativeArray().toList()));
        found.add(em.getBufferLookup(LinkedEntityGroup.class, true)
                .get(root)
                .reinterpret(Entity.class)
                .asNativeArray()
                .toList());
        found.add(em.getChunk(root)
                .getBufferAccessor(em.getBufferTypeHandle(LinkedEntityGroup.class, true))
                .get(0)
                .reinterpret(Entity.class)
                .asNativeArray()
                .toList());
        assertThat(found).containsExactly(both, both, both);
    }

    @Test
    @Row("BUF-10")
    void jobsReadReinterpretedBuffersAsArrays() {
        SEEN.clear();
        for (int i = 0; i < 1_000; i++) {
            Entity root = em.createEntity(LinkedEntityGroup.class);
            em.getBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(root));
        }
        new ListJob()
                .scheduleParallel(
                        em.queryBuilder().withAll(LinkedEntityGroup.class).build(), JobHandle.none())
                .complete();
        assertThat(SEEN).hasSize(1_000).allSatisfy(list -> assertThat(list).hasSize(1));
        assertThat(SEEN.stream().flatMap(List::stream).distinct()).hasSize(1_000);
    }

    /// Six entities of two archetypes in turn; the buffer of the first names them all.
    private NativeArray<Entity> six() {
        Entity first = em.createEntity(Ref.class);
        List<Ref> all = new ArrayList<>(List.of(new Ref(first)));
        for (int i = 1; i < 6; i++) {
            all.add(new Ref(i % 2 == 0 ? em.createEntity(Ref.class) : em.createEntity(Ref.class, Speed.class)));
        }
        DynamicBuffer<Ref> refs = em.getBuffer(first, Ref.class);
        refs.addRange(all);
        return refs.reinterpret(Entity.class).asNativeArray();
    }

    @Test
    @Row("BUF-8")
    void aStructuralChangeOfTheEntitiesInABufferConcernsThemAll() {
        Consumer<Integer> alive =
                count -> assertThat(em.queryBuilder().withAll(Ref.class).build().calculateEntityCount())
                        .isEqualTo(count);
        List<BiConsumer<NativeArray<Entity>, List<Entity>>> changes = List.of(
                (array, all) -> {
                    em.destroyEntity(array);
                    assertThat(all).noneMatch(em::exists);
                    alive.accept(0);
                },
                (array, all) -> {
                    em.addComponent(array, Monster.class);
                    assertThat(all).allMatch(entity -> em.hasComponent(entity, Monster.class));
                },
                (array, all) -> {
                    em.addComponent(array, ComponentTypeSet.of(Monster.class, Health.class));
                    assertThat(all).allMatch(entity -> em.hasComponent(entity, Monster.class));
                },
                (array, all) -> {
                    em.removeComponent(array, Ref.class);
                    alive.accept(0);
                },
                (array, all) -> {
                    em.removeComponent(array, ComponentTypeSet.of(Ref.class, Speed.class));
                    alive.accept(0);
                },
                (array, all) -> {
                    em.addSharedComponent(array, new Team(3));
                    em.setSharedComponent(NativeArray.of(Entity.class, all.toArray(Entity[]::new)), new Team(4));
                    assertThat(all)
                            .allMatch(entity ->
                                    em.getSharedComponent(entity, Team.class).equals(new Team(4)));
                },
                (array, all) -> {
                    em.instantiate(array, NativeArray.ofLength(Entity.class, 6));
                    alive.accept(12);
                });
        for (int i = 0; i < changes.size(); i++) {
            NativeArray<Entity> array = six();
            changes.get(i).accept(array, array.toList());
            assertThatThrownBy(() -> array.get(0)).as("change %s", i).isInstanceOf(IllegalStateException.class);
            em.destroyEntity(em.universalQuery());
        }
    }

    @Test
    void valuesThatOneOfTheEntitiesHoldsAreAddedToAll() {
        NativeArray<Entity> array = six();
        List<Entity> all = array.toList();
        em.addComponent(
                em.queryBuilder().withAll(Ref.class).build(),
                em.getBuffer(all.getFirst(), Ref.class)
                        .reinterpret(Target.class)
                        .asNativeArray());
        assertThat(all.stream()
                        .map(entity -> em.getComponent(entity, Target.class).entity())
                        .toList())
                .containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void aSliceOfAnArrayOfOnesOwnIsTakenAsItIs() {
        List<Entity> all = six().toList();
        em.destroyEntity(
                NativeArray.of(Entity.class, all.toArray(Entity[]::new)).slice(1, 3));
        assertThat(all.stream().filter(em::exists)).containsExactly(all.get(0), all.get(4), all.get(5));
    }
}
