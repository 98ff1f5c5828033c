package dev.phalanx.samples.games.tornado;

import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.TransformSystemGroup;

/// Lets debris whirl, on all cores.
@UpdateAfter(FixedStepSimulationSystemGroup.class)
@UpdateBefore(TransformSystemGroup.class)
final class DebrisSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Tornado.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Tornado tornado = SystemAPI.getSingleton(Tornado.class);
        new DebrisJob(SystemAPI.time().deltaTime(), (float) SystemAPI.time().elapsedTime(), tornado.x, tornado.z)
                .scheduleParallel();
    }
}
