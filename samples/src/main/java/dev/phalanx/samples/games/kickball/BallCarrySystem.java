package dev.phalanx.samples.games.kickball;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystemGroup;
import org.joml.Vector3f;

/// Lets players drop the ball that they carry, or pick up the nearest one. A carried ball is a child of its player, so
/// the library moves it. The loop is on the main thread: which player gets a ball depends on the order.
@UpdateAfter(BallKickingSystem.class)
@UpdateBefore(TransformSystemGroup.class)
final class BallCarrySystem implements ISystem {
    private static final float HEIGHT = 2;

    private EntityQuery balls;

    @Override
    public void onCreate(SystemState state) {
        balls = SystemAPI.queryBuilder()
                .withAll(Ball.class, LocalTransform.class)
                .withPresent(Carry.class)
                .build();
        state.requireForUpdate(PlayerInput.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        if (!SystemAPI.getSingleton(PlayerInput.class).carry()) {
            return;
        }
        try (NativeArray<Entity> all = balls.toEntityArray();
                EntityCommandBuffer commands = new EntityCommandBuffer()) {
            SystemAPI.query(ro(LocalTransform.class))
                    .withAll(Player.class)
                    .withPresent(Carry.class)
                    .withEntityAccess()
                    .forEach((transform, player) -> {
                        if (SystemAPI.isComponentEnabled(player, Carry.class)) {
                            drop(player, transform.position, commands);
                        } else {
                            pickUp(player, nearest(all, transform.position), commands);
                        }
                    });
            commands.playback(state.entityManager());
        }
    }

    private static void drop(Entity player, Vector3f place, EntityCommandBuffer commands) {
        Entity ball = SystemAPI.getComponent(player, Carry.class).other();
        SystemAPI.setComponentEnabled(player, Carry.class, false);
        SystemAPI.setComponentEnabled(ball, Carry.class, false);
        commands.removeComponent(ball, Parent.class);
        commands.setComponent(ball, LocalTransform.fromPosition(place));
    }

    private static void pickUp(Entity player, Entity ball, EntityCommandBuffer commands) {
        if (ball.equals(Entity.NULL)) {
            return;
        }
        SystemAPI.setComponent(player, new Carry(ball));
        SystemAPI.setComponentEnabled(player, Carry.class, true);
        SystemAPI.setComponent(ball, new Carry(player));
        SystemAPI.setComponentEnabled(ball, Carry.class, true);
        commands.addComponent(ball, new Parent(player));
        commands.setComponent(ball, LocalTransform.fromPosition(0, HEIGHT, 0));
        commands.setComponent(ball, new Ball()); // at rest
    }

    /// The nearest ball in reach that no player carries, or [Entity#NULL].
    private static Entity nearest(NativeArray<Entity> balls, Vector3f place) {
        Entity nearest = Entity.NULL;
        float least = Config.REACH * Config.REACH;
        for (Entity ball : balls) {
            float distance =
                    SystemAPI.getComponent(ball, LocalTransform.class).position.distanceSquared(place);
            if (distance < least && !SystemAPI.isComponentEnabled(ball, Carry.class)) {
                least = distance;
                nearest = ball;
            }
        }
        return nearest;
    }
}
