package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.TransformSystemGroup;

/// Lets players run where the input says, on all cores.
@UpdateAfter(PlayerSpawnerSystem.class)
@UpdateBefore(TransformSystemGroup.class)
final class PlayerMovementSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Config.class);
        state.requireForUpdate(PlayerInput.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        PlayerInput input = SystemAPI.getSingleton(PlayerInput.class);
        float length = (float) Math.hypot(input.horizontal(), input.vertical());
        if (length == 0) {
            return;
        }
        float way = Config.PLAYER_SPEED * SystemAPI.time().deltaTime() / length;
        Config config = SystemAPI.getSingleton(Config.class);
        new PlayerMovementJob(
                        config.rows(),
                        config.columns(),
                        input.horizontal() * way,
                        input.vertical() * way,
                        SystemAPI.getSingletonBuffer(ObstaclePlace.class, true).asNativeArray())
                .scheduleParallel();
    }
}
