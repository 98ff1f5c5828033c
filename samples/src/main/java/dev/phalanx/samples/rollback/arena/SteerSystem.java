package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;

/// Steers ships.
final class SteerSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        new SteerJob(SystemAPI.time().deltaTime()).scheduleParallel();
    }
}
