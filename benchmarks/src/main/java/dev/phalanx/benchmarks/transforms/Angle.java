package dev.phalanx.benchmarks.transforms;

import dev.phalanx.entities.components.IComponentData;

/// The place of a moving entity on its circle, which [Motion#CIRCLE] advances. Entities without it do not move.
public final class Angle implements IComponentData {
    static final float RADIUS = 32;

    /// A tenth of a radian a second, at 60 frames a second.
    private static final float STEP = 0.1f / 60;

    private static final float TAU = (float) (2 * Math.PI);

    /// Radians, from 0 to 2π.
    public float radians;

    static Angle of(float radians) {
        Angle angle = new Angle();
        angle.radians = radians;
        return angle;
    }

    /// The angle of the next frame.
    static float next(float radians) {
        float next = radians + STEP;
        return next < TAU ? next : next - TAU;
    }

    static float x(float radians) {
        return (float) Math.cos(radians) * RADIUS;
    }

    static float y(float radians) {
        return (float) Math.sin(radians) * RADIUS;
    }
}
