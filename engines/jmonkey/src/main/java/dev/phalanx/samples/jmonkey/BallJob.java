package dev.phalanx.samples.jmonkey;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;

/// Moves one ball, and destroys it when its time is over.
///
/// @param deltaTime of the frame, in seconds
/// @param commands where the end of a ball is recorded
record BallJob(float deltaTime, EntityCommandBuffer.ParallelWriter commands) implements IJobEntity {
    private static final float GRAVITY = 9.81f;
    private static final float BOUNCE = 0.55f;
    private static final float FADE_SECONDS = 0.6f;

    void execute(@ChunkIndexInQuery int chunk, Entity entity, LocalTransform transform, Ball ball) {
        ball.seconds -= deltaTime;
        if (ball.seconds <= 0) {
            commands.destroyEntity(chunk, entity);
        }
        ball.velocityY -= GRAVITY * deltaTime;
        transform.position.add(ball.velocityX * deltaTime, ball.velocityY * deltaTime, ball.velocityZ * deltaTime);
        transform.scale = FountainSystem.RADIUS * Math.clamp(ball.seconds / FADE_SECONDS, 0, 1);
        if (transform.position.y < FountainSystem.RADIUS && ball.velocityY < 0) {
            transform.position.y = FountainSystem.RADIUS;
            ball.velocityY *= -BOUNCE;
        }
    }
}
