package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Gives each team a fire to fight, on all cores.
@UpdateAfter(HeatSystem.class)
final class TargetSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Config.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        new TargetJob(
                        SystemAPI.getSingleton(Config.class).columns(),
                        SystemAPI.getSingletonEntity(Config.class),
                        SystemAPI.getBufferLookup(Heat.class, true))
                .scheduleParallel();
    }
}
