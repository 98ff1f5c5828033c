package dev.phalanx.samples.hellocube.aspects;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.transforms.LocalTransform;

/// A cube as one object: its transform, which the methods write, and its speed, which they read.
///
/// The parts of the record say which entities are cubes: those that have both components.
///
/// @param transform where the cube is
/// @param speed how fast it turns
record CubeAspect(RefRW<LocalTransform> transform, RefRO<RotationSpeed> speed) implements IAspect {
    private static final float AMPLITUDE = 2;

    /// Turns the cube about the y axis.
    ///
    /// @param seconds how much time has passed
    void turn(float seconds) {
        float angle = speed.get().radiansPerSecond() * seconds;
        transform.update(value -> value.rotateY(angle));
    }

    /// Moves the cube to its height at a time. Fast cubes bob fast.
    ///
    /// @param elapsed the time since the world began, in seconds
    void bob(double elapsed) {
        float height = AMPLITUDE * (float) Math.sin(speed.get().radiansPerSecond() * elapsed);
        transform.update(value -> value.position.y = height);
    }
}
