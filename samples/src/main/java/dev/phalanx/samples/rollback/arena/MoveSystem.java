package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Moves everything, on all cores.
@UpdateAfter(WanderSystem.class)
final class MoveSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        float seconds = SystemAPI.time().deltaTime();
        new MoveJob(seconds).scheduleParallel();
        new FlyJob(seconds).scheduleParallel();
    }
}
