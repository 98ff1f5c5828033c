package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Matrix;
import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.components.IComponentData;
import org.joml.Matrix4x3f;
import org.joml.Vector3f;

/// A matrix and a vector of JOML.
public final class Pose implements IComponentData {
    /// The matrix.
    public Matrix4x3f matrix = new Matrix4x3f();

    /// The vector.
    public Vector3f vector = new Vector3f();

    /// The identity, and all zeros.
    public Pose() {}

    /// What an entity starts with.
    static Pose start(int number) {
        float cosine = Matrix.cosine(number);
        float sine = Matrix.sine(number);
        Pose pose = new Pose();
        pose.matrix.set(1, 0, 0, 0, cosine, sine, 0, -sine, cosine, 0, 1, 2);
        pose.vector.set(Values.x(number), Values.y(number), Values.z(number));
        return pose;
    }
}
