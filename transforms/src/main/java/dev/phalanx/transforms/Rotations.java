package dev.phalanx.transforms;

import org.joml.Matrix3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/// Rotations from directions.
final class Rotations {
    private static final float SMALLEST_SQUARE = 1e-20f;

    private Rotations() {}

    /// Stores the rotation whose z axis points along `forward` and whose y axis is as near to `up` as possible.
    ///
    /// @throws IllegalArgumentException if there is none
    static void look(Vector3fc forward, Vector3fc up, Quaternionf out) {
        Vector3f z = new Vector3f(forward);
        if (!(z.lengthSquared() > SMALLEST_SQUARE) || !z.isFinite()) {
            throw new IllegalArgumentException("An entity was to look along " + text(forward)
                    + ", which is no direction. Give it a target away from its position.");
        }
        z.normalize();
        Vector3f x = up.cross(z, new Vector3f());
        if (!(x.lengthSquared() > SMALLEST_SQUARE * up.lengthSquared()) || !x.isFinite()) {
            throw new IllegalArgumentException("An entity was to look along " + text(forward) + " with " + text(up)
                    + " up, which leaves its rotation about that axis open. Give it another direction as up.");
        }
        x.normalize();
        Vector3f y = z.cross(x, new Vector3f());
        out.setFromNormalized(new Matrix3f(x, y, z));
    }

    private static String text(Vector3fc v) {
        return "(" + v.x() + ", " + v.y() + ", " + v.z() + ")";
    }
}
