package dev.phalanx.samples.hellocube.jobchunk;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.transforms.LocalTransform;

/// Turns every cube that has a speed, chunk by chunk on all cores.
public final class ChunkRotationSystem implements ISystem {
    /// A system for `world.addSystem`.
    public ChunkRotationSystem() {}

    @Override
    public void onUpdate(SystemState state) {
        EntityQuery cubes = state.getEntityQuery(
                ComponentType.readWrite(LocalTransform.class), ComponentType.readOnly(RotationSpeed.class));
        ChunkRotationJob job = new ChunkRotationJob(
                state.entityManager().getComponentTypeHandle(LocalTransform.class),
                state.entityManager().getComponentTypeHandle(RotationSpeed.class, true),
                state.time().deltaTime());
        state.setDependency(job.scheduleParallel(cubes, state.dependency()));
    }
}
