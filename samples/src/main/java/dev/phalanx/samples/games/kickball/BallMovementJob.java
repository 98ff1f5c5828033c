package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithNone;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;

/// Lets one ball roll, bounce off obstacles, and slow down. Balls that are carried do not roll: `WithNone` matches the
/// entities whose [Carry] is disabled.
///
/// @param seconds how much time has passed
/// @param rows how many rows of obstacles
/// @param columns how many obstacles in each row
/// @param obstacles the obstacles
@WithNone(Carry.class)
record BallMovementJob(
        float seconds, int rows, int columns, @ReadOnly NativeArray<ObstaclePlace> obstacles) implements IJobEntity {
    void execute(LocalTransform transform, Ball ball) {
        float speed = (float) Math.sqrt(ball.velocityX * ball.velocityX + ball.velocityZ * ball.velocityZ);
        if (speed == 0) {
            return;
        }
        float left = Math.max(0, speed - Config.BALL_DECELERATION * seconds) / speed;
        ball.velocityX *= left;
        ball.velocityZ *= left;
        float x = transform.position.x + ball.velocityX * seconds;
        float z = transform.position.z + ball.velocityZ * seconds;

        int touched = ObstaclePlace.findTouching(obstacles, rows, columns, x, z, Config.BALL_RADIUS);
        if (touched >= 0) {
            ObstaclePlace obstacle = obstacles.get(touched);
            float dx = x - obstacle.x();
            float dz = z - obstacle.z();
            float distance = (float) Math.sqrt(dx * dx + dz * dz);
            float normalX = distance == 0 ? 1 : dx / distance;
            float normalZ = distance == 0 ? 0 : dz / distance;
            float into = ball.velocityX * normalX + ball.velocityZ * normalZ;
            if (into < 0) { // mirrors the velocity at the obstacle
                ball.velocityX -= 2 * into * normalX;
                ball.velocityZ -= 2 * into * normalZ;
            }
            x = obstacle.x() + normalX * (Config.OBSTACLE_RADIUS + Config.BALL_RADIUS);
            z = obstacle.z() + normalZ * (Config.OBSTACLE_RADIUS + Config.BALL_RADIUS);
        }
        transform.position.x = x;
        transform.position.z = z;
    }
}
