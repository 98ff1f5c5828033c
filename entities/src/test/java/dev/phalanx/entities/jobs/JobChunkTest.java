package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeIntList;
import dev.phalanx.collections.NativeIntQueue;
import dev.phalanx.collections.NativeList;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ChunkEntityEnumerator;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.jobs.graph.WorkerPool;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Jobs that run for each chunk.
final class JobChunkTest extends InWorldOfWalkers {
    @Test
    @Row({"JOB-2.1", "ENB-9.4"})
    void everyWayVisitsWhatMatches() {
        spawn();
        for (int i = 0; i < 300; i++) {
            em.setComponentEnabled(walkers.get(i), Stunned.class, i == 299);
        }
        EntityQuery query = em.queryBuilder()
                .withAll(Position.class, Velocity.class, Stunned.class)
                .build();
        move().run(query);
        move().schedule(query, JobHandle.none()).complete();
        move().scheduleParallel(query, JobHandle.none()).complete();
        for (int i = 0; i < COUNT; i++) {
            assertThat(x(i)).as("entity " + i).isEqualTo(i < 299 ? 0 : 3 * i);
        }
    }

    record Call(int number, boolean useEnabledMask, long low, long high) {}

    record Noting(NativeList<Call> calls) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            calls.add(new Call(number, useEnabledMask, mask.low(), mask.high()));
        }
    }

    private List<Call> calls(EntityQuery query) {
        try (NativeList<Call> calls = NativeList.of(Call.class, 16)) {
            new Noting(calls).schedule(query, JobHandle.none()).complete();
            return List.of(calls.toArray());
        }
    }

    @Test
    @Row({"JOB-2.1", "JOB-2.2", "JOB-2.3", "ENB-9.1", "ENB-9.2", "ENB-9.3", "ENB-6.2"})
    void chunksInOrderWithTheMasksOfThoseThatMatchInPart() {
        spawn();
        for (int i = 0; i < 256; i++) {
            em.setComponentEnabled(walkers.get(i), Stunned.class, false);
        }
        em.setComponentEnabled(walkers.get(130), Stunned.class, true);
        em.setComponentEnabled(walkers.get(999), Stunned.class, false);
        List<Call> calls = calls(em.queryBuilder().withAll(Stunned.class).build());
        assertThat(calls).extracting(Call::number).as("no call for the first").containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(calls)
                .extracting(Call::useEnabledMask)
                .containsExactly(true, false, false, false, false, false, true);
        assertThat(calls.get(0)).isEqualTo(new Call(1, true, 0b100, 0));
        assertThat(calls.get(6)).as("no bits beyond the count").isEqualTo(new Call(7, true, -1, (1L << 39) - 1));
        assertThat(calls(em.queryBuilder().withAll(Position.class).build()))
                .extracting(Call::useEnabledMask)
                .doesNotContain(true)
                .hasSize(8);
    }

    @Test
    @Row({"JOB-2.2", "JOB-2.3"})
    void theNumberCountsChunksThatAreFilteredOut() {
        for (int i = 0; i < 6; i++) {
            em.createEntity(new Position(), new Team(i % 3));
        }
        em.createEntity(new Position(), new Team(1), new Monster());
        EntityQuery query =
                em.queryBuilder().withAll(Position.class, Team.class).buildPrivate();
        query.setSharedComponentFilter(new Team(1));
        assertThat(calls(query)).extracting(Call::number).containsExactly(1, 3);
        query.setSharedComponentFilter(new Team(9));
        assertThat(calls(query)).isEmpty();
        query.resetFilter();
        assertThat(calls(query)).extracting(Call::number).containsExactly(0, 1, 2, 3);
    }

    @Test
    @Row("JOB-2.2")
    void whatIsFilteredIsDecidedWhenTheJobIsScheduledAndAskedWhenItRuns() {
        spawn();
        EntityQuery changed =
                em.queryBuilder().withAll(Position.class, Velocity.class).buildPrivate();
        changed.setChangedVersionFilter(Position.class);
        changed.setChangedFilterRequiredVersion(world.globalSystemVersion());
        NativeList<Call> calls = NativeList.of(Call.class, 16);
        new Noting(calls).schedule(changed, JobHandle.none()).complete();
        assertThat(calls.length()).isZero();
        int before = world.globalSystemVersion();
        world.addSystem(new JobEntityTest.Idle());
        world.update();
        JobHandle moved =
                move().schedule(em.queryBuilder().withAll(Position.class).build(), JobHandle.none());
        changed.setChangedFilterRequiredVersion(before);
        JobHandle noted = new Noting(calls).schedule(changed, moved);
        changed.setChangedFilterRequiredVersion(world.globalSystemVersion() + 100);
        noted.complete();
        assertThat(calls.length()).isEqualTo(8);
        calls.close();
    }

    record Parallel(NativeIntQueue.ParallelWriter numbers) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            numbers.enqueue(number);
        }
    }

    @Test
    @Row("JOB-2.5")
    void inParallelEveryChunkIsVisitedOnce() {
        em.createEntity(em.createArchetype(Position.class), 100_000);
        EntityQuery query = em.queryBuilder().withAll(Position.class).build();
        NativeIntQueue numbers = NativeIntQueue.of();
        new Parallel(numbers.asParallelWriter())
                .scheduleParallel(query, JobHandle.none())
                .complete();
        List<Integer> seen =
                new ArrayList<>(Arrays.stream(numbers.toArray()).boxed().toList());
        seen.sort(null);
        assertThat(seen).hasSize(query.calculateChunkCount()).doesNotHaveDuplicates();
        assertThat(seen.getLast()).isEqualTo(query.calculateChunkCount() - 1);
        numbers.close();
    }

    private static final Set<Thread> THREADS = ConcurrentHashMap.newKeySet();
    private static final NavigableMap<Integer, Thread> TAKEN = new ConcurrentSkipListMap<>();
    private static volatile CountDownLatch meeting = new CountDownLatch(2);

    record Meeting() implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            TAKEN.put(number, Thread.currentThread());
            if (THREADS.add(Thread.currentThread())) {
                meeting.countDown();
                try {
                    if (!meeting.await(20, TimeUnit.SECONDS)) {
                        throw new IllegalStateException("No other thread came");
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    @Test
    @Row("JOB-2.5")
    void inParallelThreadsTakeBatchesOfChunksAtTheSameTime() {
        em.createEntity(em.createArchetype(Position.class), 1_000_000);
        EntityQuery query = em.queryBuilder().withAll(Position.class).build();
        THREADS.clear();
        TAKEN.clear();
        meeting = new CountDownLatch(2);
        WorkerPool.runWith(
                3, () -> new Meeting().scheduleParallel(query, JobHandle.none()).complete());
        assertThat(THREADS).hasSizeBetween(2, 4);
        assertThat(TAKEN).hasSize(query.calculateChunkCount());
        int batches = 1;
        for (int i = 1; i < TAKEN.size(); i++) {
            batches += TAKEN.get(i).equals(TAKEN.get(i - 1)) ? 0 : 1;
        }
        assertThat(batches).as("neighbours stay together").isBetween(2, TAKEN.size() / 4);
    }

    record OnOneThread(NativeIntList numbers) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            THREADS.add(Thread.currentThread());
            numbers.add(number);
        }
    }

    @Test
    @Row("JOB-2.4")
    void aScheduledJobRunsOnOneThreadInTheOrderOfTheChunks() {
        em.createEntity(em.createArchetype(Position.class), 100_000);
        EntityQuery query = em.queryBuilder().withAll(Position.class).build();
        NativeIntList numbers = NativeIntList.of(1_000);
        THREADS.clear();
        WorkerPool.runWith(
                3,
                () -> new OnOneThread(numbers).schedule(query, JobHandle.none()).complete());
        assertThat(THREADS).hasSize(1);
        assertThat(numbers.toArray())
                .isEqualTo(IntStream.range(0, query.calculateChunkCount()).toArray());
        numbers.close();
    }

    record Told(float step) implements IJobEntity {
        void execute(Position position, Velocity velocity, @ChunkIndexInQuery int chunk) {
            position.x += velocity.x() * step;
            position.y = chunk;
        }
    }

    record ToldChunk(
            ComponentTypeHandle<Position> positions,
            @ReadOnly ComponentTypeHandle<Velocity> velocities,
            float step) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            NativeArray<Position> position = chunk.getNativeArray(positions);
            NativeArray<Velocity> velocity = chunk.getNativeArray(velocities);
            for (var e = new ChunkEntityEnumerator(useEnabledMask, mask, chunk.count()); e.moveNext(); ) {
                Position p = position.get(e.index());
                p.x += velocity.get(e.index()).x() * step;
                p.y = number;
                position.set(e.index(), p);
            }
        }
    }

    /// Masks in part, filtered chunks, several archetypes, and then everything that an entity or a chunk shows.
    private static String told(boolean byChunk) {
        StringBuilder seen = new StringBuilder();
        try (World own = new World("Told")) {
            EntityManager manager = own.entityManager();
            for (int i = 0; i < 900; i++) {
                Entity entity =
                        manager.createEntity(new Position(), new Velocity(i, 0, 0), new Stunned(1), new Team(i % 3));
                manager.setComponentEnabled(entity, Stunned.class, i % 7 != 0 && i / 300 != 1);
                if (i % 5 == 0) {
                    manager.addComponent(entity, Monster.class);
                }
            }
            own.addSystem(new JobEntityTest.Idle());
            own.update();
            EntityQuery query = manager.queryBuilder()
                    .withAll(Position.class, Velocity.class, Stunned.class, Team.class)
                    .buildPrivate();
            query.setSharedComponentFilter(new Team(1));
            if (byChunk) {
                new ToldChunk(
                                manager.getComponentTypeHandle(Position.class),
                                manager.getComponentTypeHandle(Velocity.class, true),
                                0.5f)
                        .schedule(query, JobHandle.none())
                        .complete();
            } else {
                new Told(0.5f).schedule(query, JobHandle.none()).complete();
            }
            for (ArchetypeChunk chunk : manager.getAllChunks()) {
                seen.append(chunk.has(Position.class) ? chunk.getChangeVersion(Position.class) : -1)
                        .append(chunk.has(Velocity.class) ? chunk.getChangeVersion(Velocity.class) : -1)
                        .append('\n');
            }
            return seen.append(own.dump()).toString();
        }
    }

    @Test
    @Row({"JOB-2", "JOB-3.2"})
    void aJobOverEntitiesDoesWhatAJobOverTheirChunksDoes() {
        assertThat(told(false)).isEqualTo(told(true)).contains("Position");
    }

    record PerChunk(NativeIntArray counts) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            counts.set(number, chunk.count());
        }
    }

    record Beyond(NativeIntArray counts) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            counts.set((number + 4000) % counts.length(), 1);
        }
    }

    @Test
    @Row({"JOB-2.5", "JOB-7.4"})
    void aParallelJobWritesItsArraysAtTheNumbersOfItsChunksAlone() {
        em.createEntity(em.createArchetype(Position.class), 1_000_000);
        EntityQuery query = em.queryBuilder().withAll(Position.class).build();
        NativeIntArray counts = NativeIntArray.ofLength(query.calculateChunkCount());
        new PerChunk(counts).scheduleParallel(query, JobHandle.none()).complete();
        assertThat(Arrays.stream(counts.toArray()).sum()).isEqualTo(1_000_000);
        new Beyond(counts).schedule(query, JobHandle.none()).complete();
        assertThat(counts.toArray()).containsOnly(1);
        JobHandle outside = new Beyond(counts).scheduleParallel(query, JobHandle.none());
        assertThatThrownBy(outside::complete)
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining(" of NativeIntArray is outside of the batch of Beyond.counts, which has the")
                .hasMessageEndingWith("A parallel job uses the indexes it runs for. Mark the field @ReadOnly to read"
                        + " others, or @NativeDisableParallelForRestriction if no two threads use the same index.");
        counts.close();
    }

    record Hearing(ComponentTypeHandle<Sound> sounds) implements IJobChunk {
        @Override
        public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
            chunk.getManagedComponentAccessor(sounds).get(0).clip += "!";
        }
    }

    @Test
    @Row({"JOB-2", "JOB-4.1"})
    void managedComponentsForceRun() {
        Entity entity = em.createEntity(new Sound("hum"));
        EntityQuery query = em.queryBuilder().withAll(Sound.class).build();
        Hearing hearing = new Hearing(em.getComponentTypeHandle(Sound.class));
        hearing.run(query);
        assertThat(em.getComponent(entity, Sound.class).clip).isEqualTo("hum!");
        assertThatThrownBy(() -> hearing.schedule(query, JobHandle.none()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("whose values are objects that jobs do not use.");
    }
}
