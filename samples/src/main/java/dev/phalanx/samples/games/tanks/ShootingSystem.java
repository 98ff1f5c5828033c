package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystemGroup;

/// Lets turrets shoot, on all cores. The balls are created at the beginning of the next frame, so that they fly and get
/// their world matrices in their first frame.
@UpdateAfter(TransformSystemGroup.class)
@UpdateAfter(SafeZoneSystem.class)
final class ShootingSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Steps.Shooting.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        new ShootJob(
                        SystemAPI.time().deltaTime(),
                        SystemAPI.getComponentLookup(LocalToWorld.class, true),
                        SystemAPI.getComponentLookup(LocalTransform.class, true),
                        SystemAPI.beginSimulationCommands().asParallelWriter())
                .scheduleParallel();
    }
}
