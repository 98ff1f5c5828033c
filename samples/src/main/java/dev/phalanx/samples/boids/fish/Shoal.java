package dev.phalanx.samples.boids.fish;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.collections.NativeParallelLongIntMultiHashMap;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.NativeArray;

/// What the jobs of one school hand to each other, made once and used in every step.
final class Shoal implements AutoCloseable {
    /// How many jobs move a school.
    static final int JOBS = 4;

    private static final int BATCH = 64;

    private final int size;
    private final NativeParallelLongIntMultiHashMap cells;
    private final NativeLongArray keys;
    private final NativeIntArray firsts;
    private final NativeArray<Swimmer> swimmers;
    private final NativeArray<Crowd> near;
    private final NativeArray<Crowd> around;

    /// @param size how many fish there are, 1 or more
    Shoal(int size) {
        this.size = size;
        cells = NativeParallelLongIntMultiHashMap.of(size);
        keys = NativeLongArray.of(size);
        firsts = NativeIntArray.of(size);
        swimmers = NativeArray.of(Swimmer.class, size);
        near = NativeArray.of(Crowd.class, size);
        around = NativeArray.of(Crowd.class, size);
    }

    int size() {
        return size;
    }

    /// Schedules the jobs that look at the fish and change none.
    ///
    /// @param fish the fish of the school
    JobHandle look(EntityQuery fish, JobHandle dependsOn) {
        cells.clear();
        JobHandle entered =
                new EnterJob(cells.asParallelWriter(), keys, swimmers).scheduleParallel(fish, dependsOn);
        JobHandle summed = new SumJob(cells, keys, swimmers, firsts, near).schedule(size, BATCH, entered);
        return new SurroundJob(cells, keys, firsts, near, around).schedule(size, BATCH, summed);
    }

    /// The job that moves the fish.
    SteerJob steering(NativeArray<Lure> lures, NativeArray<Rock> rocks, School school, float seconds) {
        return new SteerJob(swimmers, firsts, near, around, lures, rocks, school.speed(), seconds);
    }

    @Override
    public void close() {
        cells.close();
        keys.close();
        firsts.close();
        swimmers.close();
        near.close();
        around.close();
    }
}
