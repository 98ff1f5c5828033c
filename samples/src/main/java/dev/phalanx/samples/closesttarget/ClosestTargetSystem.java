package dev.phalanx.samples.closesttarget;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.samples.seekers.SortByXJob;
import dev.phalanx.samples.seekers.Target;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Finds the nearest target of every seeker, on all cores: one job collects the targets, one puts them in order, one
/// searches. The arrays between them end with the last.
public final class ClosestTargetSystem implements ISystem {
    private Method method;

    /// A system for `world.addSystem`.
    ///
    /// @param method how it searches
    public ClosestTargetSystem(Method method) {
        this.method = method;
    }

    /// Searches in another way from the next update on.
    public void use(Method other) {
        method = other;
    }

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(TargetPlace.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        EntityQuery sought = state.getEntityQuery(ComponentType.readOnly(TargetPlace.class));
        EntityQuery seekers =
                state.getEntityQuery(ComponentType.readWrite(Nearest.class), ComponentType.readOnly(SeekerPlace.class));
        int count = sought.calculateEntityCount();
        NativeArray<Target> targets = NativeArray.ofLength(Target.class, count);
        NativeArray<Entity> entities = NativeArray.ofLength(Entity.class, count);
        JobHandle gathered = new GatherJob(targets, entities).scheduleParallel(sought, state.dependency());
        JobHandle found = switch (method) {
            case BRUTE_FORCE -> new BruteForceJob(targets, entities).scheduleParallel(seekers, gathered);
            case SORTED ->
                new SortedJob(targets, entities).scheduleParallel(seekers, new SortByXJob(targets).schedule(gathered));
            case KD_TREE ->
                new KdTreeJob(targets, entities)
                        .scheduleParallel(seekers, new BuildTreeJob(targets).schedule(gathered));
        };
        state.setDependency(found.close(targets).close(entities));
    }
}
