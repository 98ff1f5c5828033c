package dev.phalanx.samples.hellocube.jobentity;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.transforms.LocalTransform;

/// Turns one cube.
///
/// @param deltaTime how much time has passed, in seconds
record RotationJob(float deltaTime) implements IJobEntity {
    void execute(LocalTransform transform, RotationSpeed speed) {
        transform.rotateY(speed.radiansPerSecond() * deltaTime);
    }
}
