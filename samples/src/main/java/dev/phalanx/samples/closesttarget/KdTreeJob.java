package dev.phalanx.samples.closesttarget;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.samples.seekers.Target;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Finds the nearest target of a seeker in a tree.
///
/// @param tree the targets as [KdTree#build] leaves them
/// @param entities their ids, by their numbers
record KdTreeJob(
        @ReadOnly NativeArray<Target> tree, @ReadOnly NativeArray<Entity> entities) implements IJobEntity {
    void execute(Nearest nearest, SeekerPlace seeker) {
        int found = KdTree.nearest(seeker.place(), tree);
        nearest.target = entities.get(tree.get(found).number());
    }
}
