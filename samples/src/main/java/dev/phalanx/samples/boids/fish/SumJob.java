package dev.phalanx.samples.boids.fish;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.collections.NativeParallelLongIntMultiHashMap;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Adds up the fish of each cell. The one that comes first in a cell does it for all of them; which one that is may be
/// different every time, the sum is not.
///
/// @param cells the numbers of the fish in each cell
/// @param keys the key of the cell of each fish
/// @param swimmers the fish
/// @param firsts gets the first fish of the cell of each fish
/// @param near gets the fish of a cell, at the number of its first one
record SumJob(
        @ReadOnly NativeParallelLongIntMultiHashMap cells,
        @ReadOnly NativeLongArray keys,
        @ReadOnly NativeArray<Swimmer> swimmers,
        NativeIntArray firsts,
        NativeArray<Crowd> near)
        implements IJobParallelFor {
    @Override
    public void execute(int number) {
        NativeParallelLongIntMultiHashMap.Values cell = cells.getValuesForKey(keys.get(number));
        cell.moveNext();
        int first = cell.value();
        firsts.set(number, first);
        if (first == number) {
            Crowd crowd = new Crowd();
            do {
                crowd.add(swimmers.get(cell.value()));
            } while (cell.moveNext());
            near.set(number, crowd);
        }
    }
}
