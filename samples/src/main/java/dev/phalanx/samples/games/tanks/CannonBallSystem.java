package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.TransformSystemGroup;

/// Lets cannon balls fly, on all cores.
@UpdateBefore(TransformSystemGroup.class)
final class CannonBallSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Steps.CannonBalls.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        new CannonBallJob(
                        SystemAPI.time().deltaTime(),
                        SystemAPI.endSimulationCommands().asParallelWriter())
                .scheduleParallel();
    }
}
