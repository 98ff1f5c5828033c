package dev.phalanx.samples.boids.fish;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.collections.NativeParallelLongIntMultiHashMap;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.NativeArray;

/// The jobs of one school, and what they hand to each other: made once and used in every step.
final class Shoal implements AutoCloseable {
    /// How many jobs move a school.
    static final int JOBS = 6;

    private static final int BATCH = 64;
    private static final float TURNS_PER_SECOND = 1.5f;

    private final int size;
    private final NativeParallelLongIntMultiHashMap cells;
    private final NativeLongArray keys;
    private final NativeIntArray firsts;
    private final NativeArray<Swimmer> swimmers;
    private final NativeArray<Swimmer> moved;
    private final NativeArray<Crowd> near;
    private final NativeArray<Crowd> around;

    /// @param size how many fish there are, 1 or more
    Shoal(int size) {
        this.size = size;
        cells = NativeParallelLongIntMultiHashMap.of(size);
        keys = NativeLongArray.ofLength(size);
        firsts = NativeIntArray.ofLength(size);
        swimmers = NativeArray.ofLength(Swimmer.class, size);
        moved = NativeArray.ofLength(Swimmer.class, size);
        near = NativeArray.ofLength(Crowd.class, size);
        around = NativeArray.ofLength(Crowd.class, size);
    }

    int size() {
        return size;
    }

    /// Schedules the jobs that find out where the fish will be, and change none.
    ///
    /// @param fish the fish of the school
    /// @param lures what the school swims to
    /// @param rocks what it swims around
    /// @param step the number of the step
    JobHandle steer(
            EntityQuery fish,
            NativeArray<Lure> lures,
            NativeArray<Rock> rocks,
            float speed,
            float seconds,
            int step,
            JobHandle dependsOn) {
        cells.clear();
        JobHandle gathered = new GatherJob(swimmers).scheduleParallel(fish, dependsOn);
        JobHandle entered = new EnterJob(swimmers, Cells.offset(step), keys, cells.asParallelWriter())
                .schedule(size, BATCH, gathered);
        JobHandle summed = new SumJob(cells, keys, swimmers, firsts, near).schedule(size, BATCH, entered);
        JobHandle surrounded = new SurroundJob(cells, keys, firsts, near, around).schedule(size, BATCH, summed);
        float part = Math.min(1, TURNS_PER_SECOND * seconds);
        return new SteerJob(swimmers, firsts, near, around, lures, rocks, speed * seconds, part, moved)
                .schedule(size, BATCH, surrounded);
    }

    /// Schedules the job that moves the fish.
    ///
    /// @param fish the fish of the school
    JobHandle swim(EntityQuery fish, JobHandle dependsOn) {
        return new SwimJob(moved).scheduleParallel(fish, dependsOn);
    }

    @Override
    public void close() {
        cells.close();
        keys.close();
        firsts.close();
        swimmers.close();
        moved.close();
        near.close();
        around.close();
    }
}
