package dev.phalanx.samples.closesttarget;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.samples.seekers.FindNearestJob;
import dev.phalanx.samples.seekers.Target;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Finds the nearest target of a seeker by looking at all.
///
/// @param targets the targets, by their numbers
/// @param entities their ids, by their numbers
record BruteForceJob(
        @ReadOnly NativeArray<Target> targets, @ReadOnly NativeArray<Entity> entities) implements IJobEntity {
    void execute(Nearest nearest, SeekerPlace seeker) {
        int found = FindNearestJob.nearest(seeker.place(), targets);
        nearest.target = entities.get(targets.get(found).number());
    }
}
