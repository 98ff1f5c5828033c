package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Matrix;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import org.joml.Matrix4x3f;
import org.joml.Vector3f;

/// Objects with a matrix and a vector of JOML.
final class PoseObjects implements Run {
    private final Pose[] poses;

    private record Pose(Matrix4x3f matrix, Vector3f vector) {
        static Pose start(int number) {
            float cosine = Matrix.cosine(number);
            float sine = Matrix.sine(number);
            return new Pose(
                    new Matrix4x3f(1, 0, 0, 0, cosine, sine, 0, -sine, cosine, 0, 1, 2),
                    new Vector3f(Values.x(number), Values.y(number), Values.z(number)));
        }
    }

    PoseObjects(int size) {
        poses = new Pose[size];
        for (int i = 0; i < size; i++) {
            poses[i] = Pose.start(i);
        }
    }

    @Override
    public void run() {
        for (Pose pose : poses) {
            pose.matrix().transformPosition(pose.vector());
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Pose pose : poses) {
            digest.add(pose.vector().x, pose.vector().y, pose.vector().z);
        }
        return digest.value();
    }
}
