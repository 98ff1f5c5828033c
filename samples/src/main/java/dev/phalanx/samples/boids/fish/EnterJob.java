package dev.phalanx.samples.boids.fish;

import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.collections.NativeParallelLongIntMultiHashMap;
import dev.phalanx.entities.jobs.EntityIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Enters the fish of a school into the cells. Each has a number of its own, so that no two threads write the same.
///
/// @param cells gets the number of each fish at the key of its cell
/// @param keys gets the key of the cell of each fish
/// @param swimmers gets each fish
record EnterJob(
        NativeParallelLongIntMultiHashMap.ParallelWriter cells,
        @NativeDisableParallelForRestriction NativeLongArray keys,
        @NativeDisableParallelForRestriction NativeArray<Swimmer> swimmers)
        implements IJobEntity {
    void execute(@EntityIndexInQuery int number, @ReadOnly Position position, @ReadOnly Heading heading) {
        long key = Cells.key(position);
        cells.add(key, number);
        keys.set(number, key);
        swimmers.set(number, Swimmer.of(position, heading));
    }
}
