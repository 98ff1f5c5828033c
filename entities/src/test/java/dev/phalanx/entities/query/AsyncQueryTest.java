package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeList;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ArchetypeChunkList;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobFor;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a query collects by jobs.
final class AsyncQueryTest extends InWorld {
    private static final int COUNT = 300;

    private final EntityQuery speeds =
            em.queryBuilder().withAllRW(Speed.class).withAll(Stunned.class).build();

    private Entity[] spawn() {
        Entity[] all = new Entity[COUNT];
        for (int i = 0; i < COUNT; i++) {
            all[i] = i % 3 == 0
                    ? em.createEntity(new Speed(i), new Stunned(1), new Monster())
                    : em.createEntity(new Speed(i), new Stunned(1));
        }
        return all;
    }

    private void disable(Entity[] all) {
        for (int i = 0; i < COUNT; i++) {
            em.setComponentEnabled(all[i], Stunned.class, i % 5 != 0);
        }
    }

    @Test
    @Row({"QRY-13.1", "QRY-13.2"})
    void entitiesAndValuesAndChunksAreThoseOfTheSynchronousForms() {
        Entity[] all = spawn();
        for (int i = 0; i < 2; i++) {
            AsyncList<Entity> entities = speeds.toEntityListAsync(JobHandle.none());
            assertThat(entities.complete().toArray())
                    .isEqualTo(speeds.toEntityArray().toArray());
            AsyncList<Speed> values = speeds.toComponentDataListAsync(Speed.class, JobHandle.none());
            assertThat(values.complete().toArray())
                    .isEqualTo(speeds.toComponentDataArray(Speed.class).toArray());
            ArchetypeChunkList chunks =
                    speeds.toArchetypeChunkListAsync(JobHandle.none()).complete();
            List<ArchetypeChunk> listed = new ArrayList<>();
            for (int k = 0; k < chunks.length(); k++) {
                listed.add(chunks.get(k));
            }
            assertThat(listed).isEqualTo(speeds.toArchetypeChunkArray());
            disable(all);
        }
        assertThat(speeds.calculateEntityCount()).isEqualTo(COUNT - COUNT / 5);
    }

    @Test
    @Row("QRY-13.4")
    void nothingCanBeReadBeforeTheJobIsCompleted() {
        spawn();
        AsyncList<Entity> entities = speeds.toEntityListAsync(JobHandle.none());
        assertThatThrownBy(() -> entities.list().length())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("NativeList<Entity> is read while the job GatherEntities, which was not completed, writes"
                        + " through GatherEntities.list. Call complete() on its handle first.");
        AsyncList<Speed> values = speeds.toComponentDataListAsync(Speed.class, JobHandle.none());
        assertThatThrownBy(() -> values.list().length())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the job GatherValues, which was not completed, writes through");
        AsyncChunks chunks = speeds.toArchetypeChunkListAsync(JobHandle.none());
        assertThatThrownBy(() -> chunks.list().length())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("ArchetypeChunkList is read while the job GatherChunks, which was not completed, writes"
                        + " through GatherChunks.list. Call complete() on its handle first.");
        assertThatThrownBy(() -> chunks.list().get(0)).isInstanceOf(IllegalStateException.class);
        assertThat(entities.complete().length()).isEqualTo(COUNT);
        assertThat(values.complete().length()).isEqualTo(COUNT);
        assertThat(chunks.complete().length()).isEqualTo(3);
        assertThatThrownBy(() -> chunks.list().get(3))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("Index 3 of an ArchetypeChunkList of length 3. Use 0 to length() - 1.");
        ArchetypeChunk first = chunks.list().get(0);
        em.createEntity(Health.class);
        assertThatThrownBy(first::count).isInstanceOf(DisposedException.class);
    }

    record Wake() implements IJobEntity {
        void execute(EnabledRefRW<Stunned> stunned, Speed speed) {
            stunned.set(speed.value() < 10);
        }
    }

    @Test
    @Row("QRY-13")
    void theJobsComeAfterRegisteredOnesAndAreWaitedFor() {
        spawn();
        EntityQuery bits =
                em.queryBuilder().withAllRW(Stunned.class).withAll(Speed.class).build();
        JobHandle woken = new Wake().scheduleParallel(bits, JobHandle.none());
        assertThatThrownBy(() -> speeds.toEntityListAsync(JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The job GatherEntities reads through its query");
        bits.addDependency(woken);
        AsyncList<Entity> entities = speeds.toEntityListAsync(JobHandle.none());
        assertThat(entities.handle().covers(woken)).isTrue();
        assertThat(entities.complete().length()).isEqualTo(10);

        AsyncList<Speed> values = speeds.toComponentDataListAsync(Speed.class, JobHandle.none());
        em.setComponent(values.list().isCreated() ? speeds.toEntityArray().get(0) : Entity.NULL, new Speed(77));
        assertThat(values.list().length()).as("setComponent has completed it").isEqualTo(10);
        assertThat(values.list().get(0)).isNotEqualTo(new Speed(77));
    }

    record SumUp(@ReadOnly NativeList<Speed> speeds, NativeArray<Health> sum) implements IJob {
        @Override
        public void execute() {
            float total = 0;
            for (int i = 0; i < speeds.length(); i++) {
                total += speeds.get(i).value();
            }
            sum.set(0, new Health((int) total));
        }
    }

    record CountIn(
            @ReadOnly ArchetypeChunkList chunks,
            @ReadOnly ComponentTypeHandle<Speed> speeds,
            NativeArray<Health> counts)
            implements IJobFor {
        @Override
        public void execute(int index) {
            counts.set(
                    index, new Health(chunks.get(index).getNativeArray(speeds).length()));
        }
    }

    @Test
    @Row("QRY-13")
    void whatWasCollectedIsForLaterJobs() {
        spawn();
        NativeArray<Health> results = NativeArray.ofLength(Health.class, 3);
        AsyncList<Speed> values = speeds.toComponentDataListAsync(Speed.class, JobHandle.none());
        new SumUp(values.list(), results).schedule(values.handle()).complete();
        assertThat(results.get(0).points).isEqualTo(COUNT * (COUNT - 1) / 2);
        AsyncChunks chunks = speeds.toArchetypeChunkListAsync(JobHandle.none());
        new CountIn(chunks.list(), em.getComponentTypeHandle(Speed.class, true), results)
                .scheduleParallel(3, 1, chunks.handle())
                .complete();
        assertThat(results.toList()).extracting(health -> health.points).containsExactlyInAnyOrder(128, 100, 72);
        results.close();
    }

    @Test
    @Row({"QRY-13.1", "QRY-13.2"})
    void valuesAreSpread() {
        Entity[] all = spawn();
        disable(all);
        NativeList<Speed> values = NativeList.of(Speed.class, COUNT);
        for (int i = 0; i < COUNT - COUNT / 5; i++) {
            values.add(new Speed(1000 + i));
        }
        JobHandle handle = speeds.copyFromComponentDataListAsync(Speed.class, values, JobHandle.none());
        assertThatThrownBy(() -> values.add(new Speed(1))).isInstanceOf(IllegalStateException.class);
        handle.complete();
        assertThat(speeds.toComponentDataArray(Speed.class).toArray()).isEqualTo(values.toArray());
        assertThat(em.getComponent(all[0], Speed.class)).as("disabled").isEqualTo(new Speed(0));

        values.add(new Speed(1));
        JobHandle wrong = speeds.copyFromComponentDataListAsync(Speed.class, values, JobHandle.none());
        assertThatThrownBy(wrong::complete)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A list of 241 values was given for the 240 entities of " + speeds
                        + ". Give one value for each.");
        assertThat(em.getComponent(all[1], Speed.class).value()).isGreaterThanOrEqualTo(1000);
        assertThatThrownBy(() -> em.queryBuilder()
                        .withAll(Speed.class)
                        .build()
                        .copyFromComponentDataListAsync(Speed.class, values, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Values of Speed were given to query [Speed], which does not write it. Add it to the query"
                        + " with withAllRW(Speed.class).");
        assertThatThrownBy(() -> speeds.toComponentDataListAsync(Health.class, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The values of Health were asked for, which ");
        assertThatThrownBy(() -> em.queryBuilder()
                        .withAll(Monster.class)
                        .build()
                        .toComponentDataListAsync(Monster.class, JobHandle.none()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Monster is a tag and has no values.");
        values.close();
    }

    @Test
    @Row("QRY-13")
    void filtersHold() {
        for (int i = 0; i < 30; i++) {
            em.createEntity(new Speed(i), new Team(i % 3));
        }
        EntityQuery own = em.queryBuilder().withAll(Speed.class, Team.class).buildPrivate();
        own.setSharedComponentFilter(new Team(1));
        assertThat(own.toEntityListAsync(JobHandle.none()).complete().toArray())
                .isEqualTo(own.toEntityArray().toArray())
                .hasSize(10);
        own.setChangedVersionFilter(Speed.class);
        assertThat(own.toComponentDataListAsync(Speed.class, JobHandle.none())
                        .complete()
                        .length())
                .isEqualTo(30);
    }

    @Test
    @Row({"QRY-17.1", "QRY-17.2", "QRY-17.3"})
    void chunksAreNumberedByWhatPasses() {
        List<Entity> all = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            all.add(em.createEntity(new Position(), new Stunned(1)));
        }
        em.createEntity(new Position(), new Stunned(1), new Monster());
        EntityQuery query = em.queryBuilder().withAll(Stunned.class).build();
        assertThat(numbers(query)).isEqualTo(new int[][] {{0, 1, 2, 3, 4}, {0, 128, 256, 384, 400}});
        for (int i = 0; i < 256; i++) {
            em.setComponentEnabled(all.get(i), Stunned.class, i < 28);
        }
        assertThat(numbers(query)).isEqualTo(new int[][] {{0, -1, 1, 2, 3}, {0, -1, 28, 156, 172}});
    }

    @Test
    @Row({"QRY-17.2", "QRY-17.3"})
    void chunksThatAreFilteredOutHaveNoNumber() {
        for (int i = 0; i < 30; i++) {
            em.createEntity(new Speed(i), new Team(i % 3));
        }
        EntityQuery own = em.queryBuilder().withAll(Speed.class, Team.class).buildPrivate();
        own.setSharedComponentFilter(new Team(1));
        assertThat(numbers(own)).isEqualTo(new int[][] {{-1, 0, -1}, {-1, 0, -1}});
        own.addSharedComponentFilter(new Team(2));
        assertThat(numbers(own)).isEqualTo(new int[][] {{-1, -1, -1}, {-1, -1, -1}});
        assertThat(numbers(em.queryBuilder().withAll(Health.class).build())).isEqualTo(new int[][] {{}, {}});
    }

    @Test
    @Row("QRY-17.1")
    void numbersCannotBeReadBeforeTheJobIsCompleted() {
        spawn();
        AsyncNumbers chunks = speeds.calculateFilteredChunkIndexArrayAsync(JobHandle.none());
        assertThatThrownBy(() -> chunks.array().get(0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("NativeIntArray is read while the job NumberChunks, which was not completed, writes through"
                        + " NumberChunks.numbers. Call complete() on its handle first.");
        assertThat(chunks.complete().get(0)).isZero();
    }

    /// Both arrays, which both forms agree upon.
    private static int[][] numbers(EntityQuery query) {
        AsyncNumbers chunks = query.calculateFilteredChunkIndexArrayAsync(JobHandle.none());
        AsyncNumbers entities = query.calculateBaseEntityIndexArrayAsync(JobHandle.none());
        int[][] found = {chunks.complete().toArray(), entities.complete().toArray()};
        NativeIntArray chunksNow = query.calculateFilteredChunkIndexArray();
        NativeIntArray entitiesNow = query.calculateBaseEntityIndexArray();
        assertThat(new int[][] {chunksNow.toArray(), entitiesNow.toArray()}).isEqualTo(found);
        return found;
    }

    record Borrows(NativeIntArray numbers) implements IComponentData {}

    @Test
    void jobsDoNotFindNativeCollectionsInComponents() {
        try (NativeIntArray numbers = NativeIntArray.of(1, 2);
                NativeList<Borrows> values = NativeList.of(Borrows.class, 1)) {
            em.createEntity(new Borrows(numbers));
            EntityQuery query = em.queryBuilder().withAllRW(Borrows.class).build();
            assertThatThrownBy(() -> query.toComponentDataListAsync(Borrows.class, JobHandle.none()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "toComponentDataListAsync was given Borrows, and Borrows.numbers is a native collection,"
                                    + " which jobs do not find in components. Use toComponentDataArray.");
            assertThatThrownBy(() -> query.copyFromComponentDataListAsync(Borrows.class, values, JobHandle.none()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("copyFromComponentDataListAsync was given Borrows, and Borrows.numbers is a native"
                            + " collection, which jobs do not find in components. Use copyFromComponentDataArray.");
            assertThat(query.toComponentDataArray(Borrows.class).get(0).numbers())
                    .isSameAs(numbers);
        }
    }
}
