package dev.phalanx.samples.lwjgl;

import org.joml.Math;
import org.joml.Matrix4f;
import org.joml.Vector3f;

/// A camera that looks at a point from any side.
final class OrbitCamera {
    private static final float FIELD_OF_VIEW = Math.toRadians(50);
    private static final float NEAR = 0.5f;
    private static final float FAR = 600;
    private static final Vector3f TARGET = new Vector3f(0, 2, 0);
    private static final Vector3f UP = new Vector3f(0, 1, 0);

    private final Matrix4f viewProjection = new Matrix4f();
    private final Vector3f eye = new Vector3f();
    private float yaw = 0.6f;
    private float pitch = 0.26f;
    private float distance = 42;

    /// Goes around the point.
    ///
    /// @param yawBy in radians
    /// @param pitchBy in radians
    void turn(float yawBy, float pitchBy) {
        yaw += yawBy;
        pitch = Math.clamp(0.08f, 1.5f, pitch + pitchBy);
    }

    /// Goes nearer, with a factor below 1, or farther away.
    void zoom(float factor) {
        distance = Math.clamp(15, 250, distance * factor);
    }

    /// Where the camera is.
    Vector3f eye() {
        return eye.set(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch))
                .mul(distance)
                .add(TARGET);
    }

    /// From the world to the picture.
    ///
    /// @param aspect width by height
    Matrix4f viewProjection(float aspect) {
        return viewProjection.setPerspective(FIELD_OF_VIEW, aspect, NEAR, FAR).lookAt(eye(), TARGET, UP);
    }
}
