package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Lets teams pass their buckets, on all cores: one call of the job for each team.
@UpdateAfter(TargetSystem.class)
final class ChainSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        new ChainJob(
                        SystemAPI.time().deltaTime(),
                        SystemAPI.getComponentLookup(Position.class, true),
                        SystemAPI.getComponentLookup(Bot.class),
                        SystemAPI.getComponentLookup(Bucket.class))
                .scheduleParallel();
    }
}
