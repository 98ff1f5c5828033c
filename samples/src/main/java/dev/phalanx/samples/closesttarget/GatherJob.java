package dev.phalanx.samples.closesttarget;

import dev.phalanx.entities.jobs.EntityIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.samples.seekers.Target;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Collects the targets. Each has an index of its own, so that no two threads write the same.
///
/// @param targets gets the targets, by their numbers
/// @param entities gets their ids, by their numbers
record GatherJob(
        @NativeDisableParallelForRestriction NativeArray<Target> targets,
        @NativeDisableParallelForRestriction NativeArray<Entity> entities)
        implements IJobEntity {
    void execute(@EntityIndexInQuery int number, Entity entity, TargetPlace target) {
        targets.set(number, new Target(target.place(), number));
        entities.set(number, entity);
    }
}
