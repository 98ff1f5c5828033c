package dev.phalanx.samples.hellocube.jobentity;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.samples.hellocube.cubes.Transform;

/// Turns one cube.
///
/// @param deltaTime how much time has passed, in seconds
record RotationJob(float deltaTime) implements IJobEntity {
    void execute(Transform transform, RotationSpeed speed) {
        transform.angle += speed.radiansPerSecond() * deltaTime;
    }
}
