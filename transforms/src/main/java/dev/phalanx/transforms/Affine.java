package dev.phalanx.transforms;

import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/// Affine matrices of 12 floats, column by column, as [LocalToWorld#value] has them.
///
/// ```text
/// offset   0   1   2    3   4   5    6   7   8    9  10  11
///          x axis       y axis       z axis       position
/// ```
final class Affine {
    private Affine() {}

    /// Stores the matrix of a transform.
    static void compose(LocalTransform transform, float[] out) {
        Vector3f p = transform.position;
        Quaternionf r = transform.rotation;
        compose(p.x, p.y, p.z, transform.scale, r.x, r.y, r.z, r.w, out, 0);
    }

    /// Stores the matrix of a transform from `at` on.
    static void compose(
            float px, float py, float pz, float s, float rx, float ry, float rz, float rw, float[] out, int at) {
        float xx = rx * rx;
        float yy = ry * ry;
        float zz = rz * rz;
        float xy = rx * ry;
        float xz = rx * rz;
        float yz = ry * rz;
        float xw = rx * rw;
        float yw = ry * rw;
        float zw = rz * rw;
        out[at] = (1 - 2 * (yy + zz)) * s;
        out[at + 1] = 2 * (xy + zw) * s;
        out[at + 2] = 2 * (xz - yw) * s;
        out[at + 3] = 2 * (xy - zw) * s;
        out[at + 4] = (1 - 2 * (xx + zz)) * s;
        out[at + 5] = 2 * (yz + xw) * s;
        out[at + 6] = 2 * (xz + yw) * s;
        out[at + 7] = 2 * (yz - xw) * s;
        out[at + 8] = (1 - 2 * (xx + yy)) * s;
        out[at + 9] = px;
        out[at + 10] = py;
        out[at + 11] = pz;
    }

    /// Stores `a × b`, each from its offset on. The results do not overlap with what they are computed from.
    static void multiply(float[] a, int i, float[] b, int k, float[] out, int at) {
        for (int c = 0; c < 9; c += 3) {
            float x = b[k + c];
            float y = b[k + c + 1];
            float z = b[k + c + 2];
            out[at + c] = a[i] * x + a[i + 3] * y + a[i + 6] * z;
            out[at + c + 1] = a[i + 1] * x + a[i + 4] * y + a[i + 7] * z;
            out[at + c + 2] = a[i + 2] * x + a[i + 5] * y + a[i + 8] * z;
        }
        float x = b[k + 9];
        float y = b[k + 10];
        float z = b[k + 11];
        out[at + 9] = a[i] * x + a[i + 3] * y + a[i + 6] * z + a[i + 9];
        out[at + 10] = a[i + 1] * x + a[i + 4] * y + a[i + 7] * z + a[i + 10];
        out[at + 11] = a[i + 2] * x + a[i + 5] * y + a[i + 8] * z + a[i + 11];
    }

    /// Whether the 12 floats from two offsets on have the same bits.
    static boolean isSame(float[] a, int i, float[] b, int k) {
        for (int n = 0; n < 12; n++) {
            if (Float.floatToRawIntBits(a[i + n]) != Float.floatToRawIntBits(b[k + n])) {
                return false;
            }
        }
        return true;
    }

    static Vector3f transformPoint(float[] m, Vector3fc point, Vector3f out) {
        return transformDirection(m, point, out).add(m[9], m[10], m[11]);
    }

    static Vector3f transformDirection(float[] m, Vector3fc direction, Vector3f out) {
        float x = direction.x();
        float y = direction.y();
        float z = direction.z();
        return out.set(m[0] * x + m[3] * y + m[6] * z, m[1] * x + m[4] * y + m[7] * z, m[2] * x + m[5] * y + m[8] * z);
    }
}
