package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Matrix;
import dev.phalanx.bench.workload.Run;

/// Objects with a matrix.
final class HeavyObjects implements Run {
    private static final int INVERSIONS = 100;

    private final Body[] bodies;

    private record Body(Vector position, Vector rotation, Vector velocity, Matrix matrix) {}

    HeavyObjects(int size) {
        bodies = new Body[size];
        for (int i = 0; i < size; i++) {
            bodies[i] = new Body(new Vector(1, 2, 3), new Vector(1, 0, 0), new Vector(1, 0, 0), Matrix.start(i));
        }
    }

    @Override
    public void run() {
        for (Body body : bodies) {
            Matrix matrix = body.matrix();
            for (int k = 0; k < INVERSIONS; k++) {
                matrix.invert();
            }
            Vector position = body.position();
            float x = position.x;
            float y = position.y;
            float z = position.z;
            position.x = matrix.turnedX(x, y, z);
            position.y = matrix.turnedY(x, y, z);
            position.z = matrix.turnedZ(x, y, z);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Body body : bodies) {
            digest.add(body.matrix().withVector(body.position().x, body.position().y, body.position().z));
        }
        return digest.value();
    }
}
