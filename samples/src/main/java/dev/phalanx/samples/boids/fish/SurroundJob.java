package dev.phalanx.samples.boids.fish;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.collections.NativeParallelLongIntMultiHashMap;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Adds up the fish of each cell and of those around it.
///
/// @param cells the numbers of the fish in each cell
/// @param keys the key of the cell of each fish
/// @param firsts the first fish of the cell of each fish
/// @param near the fish of a cell, at the number of its first one
/// @param around gets the fish of a cell and of those around it, at the number of its first one
record SurroundJob(
        @ReadOnly NativeParallelLongIntMultiHashMap cells,
        @ReadOnly NativeLongArray keys,
        @ReadOnly NativeIntArray firsts,
        @ReadOnly NativeArray<Crowd> near,
        NativeArray<Crowd> around)
        implements IJobParallelFor {
    @Override
    public void execute(int number) {
        if (firsts.get(number) != number) {
            return;
        }
        Crowd crowd = new Crowd();
        for (int i = 0; i < Cells.NEIGHBOURS; i++) {
            NativeParallelLongIntMultiHashMap.Values cell = cells.getValuesForKey(Cells.neighbour(keys.get(number), i));
            if (cell.moveNext()) {
                crowd.add(near.get(cell.value()));
            }
        }
        around.set(number, crowd);
    }
}
