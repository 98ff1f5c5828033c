package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets slowed enemies walk again, on all cores.
@UpdateAfter(DamageSystem.class)
final class ThawSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        new ThawJob(SystemAPI.time().deltaTime()).scheduleParallel();
    }
}
