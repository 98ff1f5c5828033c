package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.NativeFloatArray;
import dev.phalanx.collections.NativeIntList;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Row;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// What warm jobs allocate on the thread that schedules and completes them.
final class JobAllocationTest extends InWorld {
    private static final int JOBS = 100;

    record Move(float deltaTime) implements IJobEntity {
        void execute(Position position, Velocity velocity) {
            position.x += velocity.x() * deltaTime;
        }
    }

    record Turn(float factor) implements IJobEntity {
        void execute(Position position, @EntityIndexInQuery int index) {
            position.y = index * factor;
        }
    }

    record Mark(ComponentTypeHandle<Health> healths, int points) implements IJobChunk {
        @Override
        public void execute(
                ArchetypeChunk chunk,
                int unfilteredChunkIndex,
                boolean useEnabledMask,
                ChunkEnabledMask chunkEnabledMask) {
            // Nothing, so that only the scheduling counts.
        }
    }

    record Sample(@ReadOnly NativeIntList values, NativeFloatArray sums) implements IJobEntity {
        void execute(Position position, Velocity velocity) {
            position.x += velocity.x() * values.get(0);
        }
    }

    private static double perJob(int most, Supplier<JobHandle> schedule) {
        return Allocations.settledBytesOf((long) most * JOBS, 50, () -> {
                    for (int i = 0; i < JOBS; i++) {
                        schedule.get().complete();
                    }
                })
                / (double) JOBS;
    }

    private EntityQueryBuilder moving() {
        return em.queryBuilder().withAllRW(Position.class).withAll(Velocity.class);
    }

    @Test
    @Row("JOB-3")
    void anEntityJobAllocatesAtMost250Bytes() {
        em.createEntity(em.createArchetype(Position.class, Velocity.class), 1_000);
        EntityQuery query = moving().build();
        assertThat(perJob(250, () -> new Move(0.5f).schedule(query, JobHandle.none())))
                .isLessThanOrEqualTo(250);
        assertThat(perJob(250, () -> new Turn(0.5f).scheduleParallel(query, JobHandle.none())))
                .isLessThanOrEqualTo(250);
    }

    @Test
    @Row("JOB-2")
    void aChunkJobAllocatesItsCopyOfEachHandleAndEachChunk() {
        em.createEntity(em.createArchetype(Health.class), 100);
        EntityQuery query = em.queryBuilder().withAllRW(Health.class).build();
        ComponentTypeHandle<Health> handle = em.getComponentTypeHandle(Health.class);
        Mark mark = new Mark(handle, 1);
        assertThat(perJob(515, () -> mark.schedule(query, JobHandle.none()))).isLessThanOrEqualTo(515);
    }

    /// The uses of its components are those of the job before.
    @Test
    @Row("JOB-3")
    void anEntityJobWithContainersAllocatesWhatBelongsToThem() {
        em.createEntity(em.createArchetype(Position.class, Velocity.class), 1_000);
        EntityQuery query = moving().build();
        try (NativeIntList values = NativeIntList.of(1);
                NativeFloatArray sums = NativeFloatArray.ofLength(1)) {
            values.add(2);
            Sample sample = new Sample(values, sums);
            assertThat(perJob(800, () -> sample.schedule(query, JobHandle.none())))
                    .isLessThanOrEqualTo(800);
        }
    }

    /// The number of the first entity of each of 1,000 chunks is counted when the job begins: 4,000 bytes.
    @Test
    @Row("JOB-3")
    void countingWhoPassesAFilterUsesMemoryOfAnEarlierJob() {
        em.createEntity(em.createArchetype(Position.class, Velocity.class), 128_000);
        EntityQuery query = moving().buildPrivate();
        query.setChangedVersionFilter(Velocity.class);
        assertThat(perJob(800, () -> new Turn(0.5f).schedule(query, JobHandle.none())))
                .isLessThanOrEqualTo(800);
    }

    /// Between two jobs a chunk comes or goes, so that the chunks of the query are listed anew.
    @Test
    @Row("JOB-3")
    void listingTheChunksAnewUsesTheMemoryOfTheLastList() {
        em.createEntity(em.createArchetype(Position.class, Velocity.class), 10_000);
        EntityArchetype other = em.createArchetype(Position.class, Velocity.class, Health.class);
        EntityQuery query = moving().build();
        assertThat(perJob(400, () -> {
                    Entity made = em.createEntity(other);
                    JobHandle handle = new Move(0.5f).schedule(query, JobHandle.none());
                    handle.complete();
                    em.destroyEntity(made);
                    return handle;
                }))
                .isLessThanOrEqualTo(400);
    }

    /// Each list of chunks is right, whichever job had its memory before.
    @Test
    @Row("JOB-3")
    void jobsSeeTheChunksThatThereAreWhenTheyAreScheduled() {
        em.createEntity(em.createArchetype(Position.class, Velocity.class), 1_000);
        EntityQuery query = moving().build();
        EntityArchetype other = em.createArchetype(Position.class, Velocity.class, Health.class);
        for (int round = 0; round < 100; round++) {
            JobHandle first = new Turn(1).scheduleParallel(query, JobHandle.none());
            new Turn(2).scheduleParallel(query, first).complete();
            NativeArray<Entity> made = em.createEntity(other, 1 + round * 7);
            new Turn(3).scheduleParallel(query, JobHandle.none()).complete();
            int last = made.length() - 1;
            assertThat(em.getComponent(made.get(last), Position.class).y).isEqualTo(3 * (1_000 + last));
            em.destroyEntity(made);
        }
    }
}
