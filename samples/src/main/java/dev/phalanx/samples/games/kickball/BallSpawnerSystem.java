package dev.phalanx.samples.games.kickball;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystemGroup;

/// Gives each player a ball, which rolls away in a random direction. A loop cannot create entities, so it records
/// commands, which are played back when the loop has ended.
@UpdateAfter(PlayerMovementSystem.class)
@UpdateBefore(TransformSystemGroup.class)
final class BallSpawnerSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Config.class);
        state.requireForUpdate(PlayerInput.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        if (!SystemAPI.getSingleton(PlayerInput.class).spawn()) {
            return;
        }
        Config config = SystemAPI.getSingleton(Config.class);
        long first = SystemAPI.getSingleton(BallCount.class).spawned();
        long[] next = {first};
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            SystemAPI.query(ro(LocalTransform.class)).withAll(Player.class).forEach(player -> {
                float angle = Random.of(config.seed(), next[0]++).nextFloat(0, 2 * (float) Math.PI);
                Ball ball = new Ball();
                ball.velocityX = Config.BALL_START_SPEED * (float) Math.cos(angle);
                ball.velocityZ = Config.BALL_START_SPEED * (float) Math.sin(angle);
                Entity entity = commands.instantiate(config.ball());
                commands.setComponent(entity, LocalTransform.fromPosition(player.position));
                commands.setComponent(entity, ball);
            });
            commands.playback(state.entityManager());
        }
        SystemAPI.setSingleton(new BallCount(next[0]));
    }
}
