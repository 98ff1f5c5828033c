package dev.phalanx.transforms;

import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.types.EntityQueryOptions;

/// Records the transforms of entities with a [TransformInterpolation] at the beginning of each fixed step.
///
/// Disabled entities take part. (Row TRF-10 of the specification.)
@UpdateInGroup(value = FixedStepSimulationSystemGroup.class, orderFirst = true)
public final class InterpolationSystem implements ISystem {
    private EntityQuery interpolated;
    private ComponentTypeHandle<LocalTransform> locals;
    private ComponentTypeHandle<TransformInterpolation> interpolations;

    /// A system without a world.
    public InterpolationSystem() {}

    @Override
    public void onCreate(SystemState state) {
        interpolated = state.entityManager()
                .queryBuilder()
                .withAll(LocalTransform.class, TransformInterpolation.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        locals = state.getComponentTypeHandle(LocalTransform.class, true);
        interpolations = state.getComponentTypeHandle(TransformInterpolation.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        if (interpolated.isEmpty()) {
            return;
        }
        locals.update(state);
        interpolations.update(state);
        RecordTransformsJob job =
                new RecordTransformsJob(locals, interpolations, Since.lastUpdate(state), state.lastSystemVersion());
        state.setDependency(job.scheduleParallel(interpolated, state.dependency()));
    }
}
