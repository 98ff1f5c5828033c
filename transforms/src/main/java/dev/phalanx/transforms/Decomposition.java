package dev.phalanx.transforms;

import org.joml.Matrix3f;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/// A matrix as position, rotation, uniform scale, and what is left: `matrix = transform × post`.
///
/// @param transform the position, the rotation of the orthogonalised axes, and the length of the longest one; negative
///     if the matrix mirrors
/// @param post what the transform lacks
/// @param lengths the lengths of the axes
record Decomposition(LocalTransform transform, Matrix4x3f post, Vector3f lengths) {
    private static final float TOLERANCE = 1e-3f;

    /// Takes a matrix apart. If an axis has length 0, its direction is chosen at right angles to the others.
    static Decomposition of(Matrix4x3f matrix) {
        Vector3f x = matrix.getColumn(0, new Vector3f());
        Vector3f y = matrix.getColumn(1, new Vector3f());
        Vector3f z = matrix.getColumn(2, new Vector3f());
        Vector3f lengths = new Vector3f(x.length(), y.length(), z.length());
        float sign = x.cross(y, new Vector3f()).dot(z) < 0 ? -1 : 1;
        float scale = sign * Math.max(lengths.x, Math.max(lengths.y, lengths.z));
        LocalTransform transform = new LocalTransform();
        matrix.getColumn(3, transform.position);
        transform.scale = scale;
        transform.rotation.set(rotation(x.mul(sign), y.mul(sign), z.mul(sign)));
        Matrix4x3f post = new Matrix4x3f();
        if (scale != 0) {
            Matrix3f inverse = new Matrix3f()
                    .rotation(transform.rotation.conjugate(new Quaternionf()))
                    .scale(1 / scale);
            matrix.getColumn(0, x);
            matrix.getColumn(1, y);
            matrix.getColumn(2, z);
            post.set(inverse.transform(x), inverse.transform(y), inverse.transform(z), new Vector3f());
        }
        return new Decomposition(transform, post, lengths);
    }

    /// The rotation nearest to three axes that do not mirror: Gram and Schmidt's, with free directions for missing
    /// axes.
    private static Quaternionf rotation(Vector3f x, Vector3f y, Vector3f z) {
        float longest = Math.max(x.length(), Math.max(y.length(), z.length()));
        if (!(longest > 0)) {
            return new Quaternionf();
        }
        float least = longest * 1e-6f;
        if (x.length() <= least) {
            x.set(
                    y.length() > least && z.length() > least
                            ? y.cross(z, new Vector3f())
                            : across(y.length() > least ? y : z));
        }
        x.normalize();
        Vector3f b = y.sub(x.mul(x.dot(y), new Vector3f()), new Vector3f());
        if (b.length() <= least) {
            Vector3f c = z.sub(x.mul(x.dot(z), new Vector3f()), new Vector3f());
            b = c.length() > least ? c.cross(x, new Vector3f()) : across(x);
        }
        b.normalize();
        return new Quaternionf().setFromNormalized(new Matrix3f(x, b, x.cross(b, new Vector3f())));
    }

    /// A direction at right angles to another.
    private static Vector3f across(Vector3f v) {
        return Math.abs(v.x) < Math.abs(v.y) ? new Vector3f(1, 0, 0).cross(v) : new Vector3f(0, 1, 0).cross(v);
    }

    /// Whether the transform alone is the matrix, within a thousandth.
    boolean isUniform() {
        for (int column = 0; column < 3; column++) {
            Vector3f axis = post.getColumn(column, new Vector3f());
            for (int row = 0; row < 3; row++) {
                if (!(Math.abs(axis.get(row) - (row == column ? 1 : 0)) <= TOLERANCE)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// The lengths of the axes and the angles between them, for messages.
    String describe() {
        return "with axes of the lengths " + lengths.x + ", " + lengths.y + " and " + lengths.z
                + (isSheared() ? ", which are not at right angles" : "");
    }

    private boolean isSheared() {
        for (int column = 0; column < 3; column++) {
            Vector3f axis = post.getColumn(column, new Vector3f());
            for (int row = 0; row < 3; row++) {
                if (row != column && Math.abs(axis.get(row)) > TOLERANCE) {
                    return true;
                }
            }
        }
        return false;
    }
}
