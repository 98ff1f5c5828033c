package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;
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

    private static double perJob(int most, Supplier<JobHandle> schedule) {
        return Allocations.settledBytesOf((long) most * JOBS, 50, () -> {
                    for (int i = 0; i < JOBS; i++) {
                        schedule.get().complete();
                    }
                })
                / (double) JOBS;
    }

    @Test
    @Row("JOB-3")
    void anEntityJobAllocatesAtMost250Bytes() {
        em.createEntity(em.createArchetype(Position.class, Velocity.class), 1_000);
        EntityQuery query = em.queryBuilder()
                .withAllRW(Position.class)
                .withAll(Velocity.class)
                .build();
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
}
