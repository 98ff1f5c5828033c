package dev.phalanx.samples.games.traffic;

import dev.phalanx.collections.NativeLongArray;
import dev.phalanx.entities.jobs.EntityIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Collects the cars, each at its number, with a key by which they are in the order of their lanes.
record GatherJob(
        @NativeDisableParallelForRestriction NativeArray<Neighbour> cars,
        @NativeDisableParallelForRestriction NativeLongArray keys)
        implements IJobEntity {
    void execute(@EntityIndexInQuery int number, Entity entity, @ReadOnly Place place, @ReadOnly Speed speed) {
        cars.set(number, new Neighbour(entity, place.metres, speed.value));
        keys.set(number, (long) place.lane << 52 | (long) (place.metres * 256) << 24 | number);
    }
}
