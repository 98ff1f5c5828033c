package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;

/// Lets one firefighter walk to its target, and says how it looks.
///
/// @param seconds how much time has passed
record WalkJob(float seconds) implements IJobEntity {
    private static final float STEPS_PER_METRE = 0.7f;

    void execute(Position position, Animation animation, @ReadOnly Bot bot) {
        float dx = bot.targetX - position.x;
        float dz = bot.targetZ - position.z;
        float distance = (float) Math.sqrt(dx * dx + dz * dz);
        float most = Config.WALKING_SPEED * seconds;
        animation.isWalking = distance > 0;
        animation.isCarrying = !bot.bucket.equals(Entity.NULL);
        if (distance > 0) {
            float phase = animation.phase + Math.min(distance, most) * STEPS_PER_METRE;
            animation.phase = phase - (float) Math.floor(phase);
            animation.heading = (float) Math.atan2(dx, dz);
        }
        if (distance <= most) {
            position.x = bot.targetX;
            position.z = bot.targetZ;
        } else {
            position.x += dx / distance * most;
            position.z += dz / distance * most;
        }
    }
}
