package dev.phalanx.samples.closesttarget;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.samples.seekers.FindNearestSortedJob;
import dev.phalanx.samples.seekers.Target;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Finds the nearest target of a seeker by looking west and east.
///
/// @param targets the targets, from west to east
/// @param entities their ids, by their numbers
record SortedJob(
        @ReadOnly NativeArray<Target> targets, @ReadOnly NativeArray<Entity> entities) implements IJobEntity {
    void execute(Nearest nearest, SeekerPlace seeker) {
        int found = FindNearestSortedJob.nearest(seeker.place(), targets);
        nearest.target = entities.get(targets.get(found).number());
    }
}
