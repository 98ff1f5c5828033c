package dev.phalanx.samples.libgdx;

import dev.phalanx.entities.jobs.IJobEntity;

/// Lets a firefly drift with the wind, gather around the lantern, and flee if it comes too near.
///
/// @param lanternX where the lantern is
/// @param lanternY where the lantern is
/// @param time of the world, in seconds
/// @param deltaTime of the frame, in seconds
record FlyJob(float lanternX, float lanternY, float time, float deltaTime) implements IJobEntity {
    private static final float WIND = 34;
    private static final float SIGHT = 190;
    private static final float NEAR = 62;
    private static final float PULL = 70;
    private static final float PUSH = 420;
    private static final float SWIRL = 60;
    private static final float AGILITY = 1.6f;

    void execute(Position position, Velocity velocity, Glow glow) {
        float angle = 3 * (float) Math.sin(0.011f * position.x + 0.23f * time + 0.5f * glow.warmth())
                + 2 * (float) Math.cos(0.017f * position.y - 0.31f * time);
        float wishX = WIND * (float) Math.cos(angle);
        float wishY = WIND * (float) Math.sin(angle);
        float x = lanternX - position.x;
        float y = lanternY - position.y;
        float distance = Math.max(1, (float) Math.sqrt(x * x + y * y));
        if (distance < SIGHT) {
            float pull = distance < NEAR ? -PUSH * (1 - distance / NEAR) : PULL * (1 - distance / SIGHT);
            wishX += (x * pull - y * SWIRL) / distance;
            wishY += (y * pull + x * SWIRL) / distance;
        }
        float change = Math.min(1, AGILITY * deltaTime);
        velocity.x += (wishX - velocity.x) * change;
        velocity.y += (wishY - velocity.y) * change;
        position.x = wrapped(position.x + velocity.x * deltaTime, Scene.WIDTH);
        position.y = wrapped(position.y + velocity.y * deltaTime, Scene.HEIGHT);
    }

    private static float wrapped(float value, float size) {
        return value < 0 ? value + size : value >= size ? value - size : value;
    }
}
