package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets firefighters work who work alone, on all cores.
@UpdateAfter(ChainSystem.class)
final class OmniBotSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Config.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        new OmniBotJob(
                        SystemAPI.time().deltaTime(),
                        SystemAPI.getSingleton(Config.class).columns(),
                        SystemAPI.getSingletonEntity(Config.class),
                        SystemAPI.getBufferLookup(Heat.class, true),
                        SystemAPI.getComponentLookup(Bucket.class))
                .scheduleParallel();
    }
}
