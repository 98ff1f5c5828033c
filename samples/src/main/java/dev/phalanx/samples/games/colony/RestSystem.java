package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets tired workers rest, on all cores.
@UpdateAfter(RegrowSystem.class)
final class RestSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        new RestJob(SystemAPI.time().deltaTime()).scheduleParallel();
    }
}
