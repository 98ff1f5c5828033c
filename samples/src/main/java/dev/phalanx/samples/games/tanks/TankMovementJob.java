package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.transforms.LocalTransform;
import org.joml.SimplexNoise;

/// Lets one tank drive forwards. Its direction is smooth noise over the field, another one for each tank, so that it
/// wanders in curves.
///
/// @param seconds how much time has passed
record TankMovementJob(float seconds) implements IJobEntity {
    private static final float METRES_PER_SECOND = 5;
    private static final float METRES_PER_NOISE = 40;

    void execute(LocalTransform transform, Tank tank) {
        float noise = SimplexNoise.noise(
                transform.position.x / METRES_PER_NOISE, tank.number(), transform.position.z / METRES_PER_NOISE);
        float angle = 2 * (float) Math.PI * noise;
        transform.rotation.rotationY(angle);
        transform.position.x += METRES_PER_SECOND * seconds * (float) Math.sin(angle);
        transform.position.z += METRES_PER_SECOND * seconds * (float) Math.cos(angle);
    }
}
