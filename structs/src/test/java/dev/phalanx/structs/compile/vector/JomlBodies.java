package dev.phalanx.structs.compile.vector;

import org.joml.Vector3f;
import org.joml.Vector3fc;

/// Bodies that call methods of JOML. Each takes the same uniforms, in front of the row.
final class JomlBodies {
    private JomlBodies() {}

    static void vectors(int a, long b, float c, double d, Placed row) {
        row.position.fma(c, row.velocity).add(1, 2, 3).mul(0.5f).sub(row.velocity);
        row.velocity.cross(row.position).negate();
        if (row.position.dot(row.velocity) > row.velocity.lengthSquared()) {
            row.velocity.zero();
        }
    }

    private static float sum(Vector3fc vector) {
        return vector.x() + vector.y() + vector.z();
    }

    static void newVectors(int a, long b, float c, double d, Placed row) {
        Vector3f way = new Vector3f(row.velocity).mul(c);
        Vector3f next = way.add(row.position, new Vector3f());
        row.position.set(next);
        row.velocity.x = sum(way) + way.length();
        row.velocity = next.max(way);
    }

    static void quaternions(int a, long b, float c, double d, Placed row) {
        row.rotation.mul(row.rotation).conjugate().normalize();
        row.rotation.transform(row.position);
    }

    static void positionByMatrix(int a, long b, float c, double d, Placed row) {
        row.place.transformPosition(row.position);
        row.place.transformDirection(row.velocity);
    }

    static void turnedByQuaternion(int a, long b, float c, double d, Placed row) {
        row.place.translationRotateScale(row.position, row.rotation, row.velocity);
    }

    static void productsOfMatrices(int a, long b, float c, double d, Placed row) {
        row.place.mul(row.place);
    }

    static void inverse(int a, long b, float c, double d, Placed row) {
        row.place.invert();
    }
}
