package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;

/// Lets one cannon ball fly and bounce, and has it destroyed when it has come to rest.
///
/// @param seconds how much time has passed
/// @param commands records the balls to destroy
record CannonBallJob(float seconds, EntityCommandBuffer.ParallelWriter commands) implements IJobEntity {
    private static final float GRAVITY = 9.82f;
    private static final float BOUNCE = 0.8f;
    private static final float SLOWEST = 1;

    void execute(@ChunkIndexInQuery int sortKey, Entity entity, LocalTransform transform, CannonBall ball) {
        ball.velocity.y -= GRAVITY * seconds;
        transform.position.x += ball.velocity.x * seconds;
        transform.position.y += ball.velocity.y * seconds;
        transform.position.z += ball.velocity.z * seconds;
        if (transform.position.y < 0) {
            transform.position.y = -transform.position.y;
            ball.velocity.x *= BOUNCE;
            ball.velocity.y *= -BOUNCE;
            ball.velocity.z *= BOUNCE;
            if (ball.velocity.lengthSquared() < SLOWEST * SLOWEST) {
                commands.destroyEntity(sortKey, entity);
            }
        }
    }
}
