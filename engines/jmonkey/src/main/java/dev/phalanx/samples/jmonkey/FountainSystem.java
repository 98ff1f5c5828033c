package dev.phalanx.samples.jmonkey;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;

/// Creates balls at a constant rate.
@UpdateBefore(BallSystem.class)
final class FountainSystem implements ISystem {
    /// The radius of a ball.
    static final float RADIUS = 0.16f;

    private static final float BALLS_PER_SECOND = 220;
    private static final float LEAST_SECONDS = 2.5f;
    private static final float MOST_SECONDS = 4;
    private static final float UP = 9.5f;
    private static final float OUT = 2.6f;

    private final Random random = Random.of(1);
    private float due;

    @Override
    public void onUpdate(SystemState state) {
        float turns = (float) state.time().elapsedTime() / 3;
        due += BALLS_PER_SECOND * state.time().deltaTime();
        for (; due >= 1; due--) {
            float angle = random.nextFloat(0, 2 * (float) Math.PI);
            float speed = OUT * (float) Math.sqrt(random.nextFloat());
            Ball ball = new Ball();
            ball.velocityX = speed * (float) Math.cos(angle);
            ball.velocityY = UP * random.nextFloat(0.85f, 1);
            ball.velocityZ = speed * (float) Math.sin(angle);
            ball.seconds = random.nextFloat(LEAST_SECONDS, MOST_SECONDS);
            ball.hue = (turns + random.nextFloat(0, 0.15f)) % 1;
            state.entityManager().createEntity(LocalTransform.fromPosition(0, RADIUS, 0), new LocalToWorld(), ball);
        }
    }
}
