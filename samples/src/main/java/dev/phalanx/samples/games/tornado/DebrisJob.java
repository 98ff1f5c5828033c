package dev.phalanx.samples.games.tornado;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.transforms.LocalTransform;

/// Lets one piece of debris whirl up, and begin at the ground again when it has come to the top.
///
/// @param seconds how much time has passed
/// @param elapsed the time since the world began, in seconds
/// @param tornadoX where the foot of the tornado is, in metres
/// @param tornadoZ where the foot of the tornado is, in metres
record DebrisJob(float seconds, float elapsed, float tornadoX, float tornadoZ) implements IJobEntity {
    private static final float AROUND = 20;
    private static final float INWARDS_PER_SECOND = 3;

    void execute(LocalTransform transform, Debris debris) {
        float dx = transform.position.x - tornadoX - Tornado.sway(transform.position.y, elapsed);
        float dz = transform.position.z - tornadoZ;
        float distance = Math.max(0.01f, (float) Math.sqrt(dx * dx + dz * dz));
        float inwards = (distance - debris.radius()) * Math.min(1, INWARDS_PER_SECOND * seconds) / distance;
        float around = AROUND * seconds / distance;
        transform.position.x += -dx * inwards + dz * around;
        transform.position.z += -dz * inwards - dx * around;
        transform.position.y += debris.metresPerSecond() * seconds;
        if (transform.position.y > Tornado.HEIGHT) {
            transform.position.y -= Tornado.HEIGHT;
        }
    }
}
