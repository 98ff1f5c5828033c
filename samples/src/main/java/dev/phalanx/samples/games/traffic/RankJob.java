package dev.phalanx.samples.games.traffic;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Finds the car in front of each.
record RankJob(
        @ReadOnly NativeLongArray keys,
        @ReadOnly NativeArray<Neighbour> cars,
        @NativeDisableParallelForRestriction NativeIntArray ahead)
        implements IJobParallelFor {
    private static final int NUMBER = (1 << 24) - 1;

    @Override
    public void execute(int index) {
        long key = keys.get(index);
        int own = (int) key & NUMBER;
        int next = index + 1 < keys.length() && keys.get(index + 1) >> 52 == key >> 52
                ? (int) keys.get(index + 1) & NUMBER
                : -1;
        ahead.set(own, next);
    }
}
