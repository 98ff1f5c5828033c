package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.jobs.EntityIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Collects the fish of a school. Each has a number of its own, so that no two threads write the same.
///
/// @param swimmers gets each fish
record GatherJob(@NativeDisableParallelForRestriction NativeArray<Swimmer> swimmers) implements IJobEntity {
    void execute(@EntityIndexInQuery int number, @ReadOnly Position position, @ReadOnly Heading heading) {
        swimmers.set(number, Swimmer.of(position, heading));
    }
}
