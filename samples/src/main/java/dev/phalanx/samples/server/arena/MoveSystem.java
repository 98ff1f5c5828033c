package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;

/// Moves units, on all cores.
final class MoveSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        new MoveJob(SystemAPI.time().deltaTime()).scheduleParallel();
    }
}
