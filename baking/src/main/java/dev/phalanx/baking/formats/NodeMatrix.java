package dev.phalanx.baking.formats;

import org.joml.Matrix3d;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/// A matrix of 16 numbers, column by column, as a position, a rotation and a scale.
///
/// @param hasShear whether the three do not yield the matrix again, because its axes are not at right angles
record NodeMatrix(Vector3f position, Quaternionf rotation, Vector3f scale, boolean hasShear) {
    /// The cosine of an angle between axes that counts as a right angle.
    private static final double RIGHT_ANGLE = 1e-4;

    private static final double LEAST_SCALE = 1e-30;

    /// The parts of a matrix whose last row is 0, 0, 0, 1. A mirrored one has a negative scale of its x axis.
    static NodeMatrix of(double[] numbers) {
        Vector3d x = new Vector3d(numbers[0], numbers[1], numbers[2]);
        Vector3d y = new Vector3d(numbers[4], numbers[5], numbers[6]);
        Vector3d z = new Vector3d(numbers[8], numbers[9], numbers[10]);
        Vector3d scale = new Vector3d(normalise(x), normalise(y), normalise(z));
        boolean hasShear = Math.abs(x.dot(y)) > RIGHT_ANGLE
                || Math.abs(y.dot(z)) > RIGHT_ANGLE
                || Math.abs(z.dot(x)) > RIGHT_ANGLE;
        if (new Matrix3d(x, y, z).determinant() < 0) {
            x.negate();
            scale.x = -scale.x;
        }
        makeRightAngles(x, y, z);
        Quaternionf rotation = new Quaternionf().setFromNormalized(new Matrix3d(x, y, z));
        return new NodeMatrix(
                new Vector3f((float) numbers[12], (float) numbers[13], (float) numbers[14]),
                rotation,
                new Vector3f((float) scale.x, (float) scale.y, (float) scale.z),
                hasShear);
    }

    /// Gives an axis the length 1, or the length 0 if it has no direction, and returns the length that it had.
    private static double normalise(Vector3d axis) {
        double length = axis.length();
        if (length < LEAST_SCALE) {
            axis.zero();
            return 0;
        }
        axis.div(length);
        return length;
    }

    /// Turns axes of length 1 or 0, the third last, until all are at right angles and none is 0.
    private static void makeRightAngles(Vector3d x, Vector3d y, Vector3d z) {
        if (x.lengthSquared() == 0) {
            x.set(y).cross(z);
            if (x.lengthSquared() < RIGHT_ANGLE) {
                // y or z is 0, too, or they are parallel
                x.set(perpendicular(y.lengthSquared() == 0 ? z : y));
            }
            x.normalize();
        }
        y.fma(-x.dot(y), x);
        if (y.lengthSquared() < RIGHT_ANGLE * RIGHT_ANGLE) {
            y.set(z).cross(x);
            if (y.lengthSquared() < RIGHT_ANGLE * RIGHT_ANGLE) {
                y.set(perpendicular(x));
            }
        }
        y.normalize();
        z.set(x).cross(y);
    }

    /// An axis at a right angle to another one; the x axis if that is 0.
    private static Vector3d perpendicular(Vector3d axis) {
        if (axis.lengthSquared() == 0) {
            return new Vector3d(1, 0, 0);
        }
        Vector3d other = Math.abs(axis.x) < 0.9 ? new Vector3d(1, 0, 0) : new Vector3d(0, 1, 0);
        return other.cross(axis).normalize();
    }
}
