package dev.phalanx.samples.boids.fish;

import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.collections.NativeParallelLongIntMultiHashMap;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Enters the fish of a school into the cells.
///
/// @param swimmers the fish
/// @param offset how far the cells begin before the corner of the sea, in metres
/// @param keys gets the key of the cell of each fish
/// @param cells gets the number of each fish at the key of its cell
record EnterJob(
        @ReadOnly NativeArray<Swimmer> swimmers,
        float offset,
        NativeLongArray keys,
        NativeParallelLongIntMultiHashMap.ParallelWriter cells)
        implements IJobParallelFor {
    @Override
    public void execute(int number) {
        long key = Cells.key(swimmers.get(number), offset);
        keys.set(number, key);
        cells.add(key, number);
    }
}
