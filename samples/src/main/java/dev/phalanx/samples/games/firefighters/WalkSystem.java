package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets all firefighters walk, on all cores.
@UpdateAfter(OmniBotSystem.class)
final class WalkSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        new WalkJob(SystemAPI.time().deltaTime()).scheduleParallel();
    }
}
