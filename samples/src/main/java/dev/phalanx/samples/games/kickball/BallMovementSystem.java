package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.TransformSystemGroup;

/// Lets balls roll, on all cores.
@UpdateAfter(BallSpawnerSystem.class)
@UpdateBefore(TransformSystemGroup.class)
final class BallMovementSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Config.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Config config = SystemAPI.getSingleton(Config.class);
        new BallMovementJob(
                        SystemAPI.time().deltaTime(),
                        config.rows(),
                        config.columns(),
                        SystemAPI.getSingletonBuffer(ObstaclePlace.class, true).asNativeArray())
                .scheduleParallel();
    }
}
