package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.TransformSystemGroup;

/// Lets tanks drive, on all cores.
@UpdateAfter(TankSpawningSystem.class)
@UpdateBefore(TransformSystemGroup.class)
final class TankMovementSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Steps.TankMovement.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        new TankMovementJob(SystemAPI.time().deltaTime()).scheduleParallel();
    }
}
