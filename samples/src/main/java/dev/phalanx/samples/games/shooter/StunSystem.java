package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets stunned enemies come round, on all cores.
@UpdateAfter(DamageSystem.class)
final class StunSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        new StunJob(SystemAPI.time().deltaTime()).scheduleParallel();
    }
}
