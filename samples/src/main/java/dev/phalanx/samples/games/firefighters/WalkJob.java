package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;

/// Lets one firefighter walk to its target, and says how it looks.
///
/// @param seconds how much time has passed
record WalkJob(float seconds) implements IJobEntity {
    private static final float STEPS_PER_METRE = 0.7f;

    void execute(LocalTransform transform, Animation animation, @ReadOnly Bot bot) {
        float dx = bot.targetX - transform.position.x;
        float dz = bot.targetZ - transform.position.z;
        float distance = (float) Math.sqrt(dx * dx + dz * dz);
        float most = Config.WALKING_SPEED * seconds;
        animation.isWalking = distance > 0;
        animation.isCarrying = !bot.bucket.equals(Entity.NULL);
        if (distance > 0) {
            float phase = animation.phase + Math.min(distance, most) * STEPS_PER_METRE;
            animation.phase = phase - (float) Math.floor(phase);
            transform.rotation.rotationY((float) Math.atan2(dx, dz));
        }
        if (distance <= most) {
            transform.position.x = bot.targetX;
            transform.position.z = bot.targetZ;
        } else {
            transform.position.x += dx / distance * most;
            transform.position.z += dz / distance * most;
        }
    }
}
