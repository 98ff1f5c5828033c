package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Matrix;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Columns of matrices of four by three, three vectors each and one to move by, and of vectors.
final class PoseArrays implements Run {
    private final Vectors[] columns;
    private final Vectors vectors;
    private final int size;

    PoseArrays(int size) {
        this.size = size;
        vectors = new Vectors(size, 4);
        columns =
                new Vectors[] {new Vectors(size, 0), new Vectors(size, 1), new Vectors(size, 2), new Vectors(size, 3)};
        for (int i = 0; i < size; i++) {
            float cosine = Matrix.cosine(i);
            float sine = Matrix.sine(i);
            columns[0].set(i, 1, 0, 0);
            columns[1].set(i, 0, cosine, sine);
            columns[2].set(i, 0, -sine, cosine);
            columns[3].set(i, 0, 1, 2);
            vectors.set(i, Values.x(i), Values.y(i), Values.z(i));
        }
    }

    @Override
    public void run() {
        Vectors first = columns[0];
        Vectors second = columns[1];
        Vectors third = columns[2];
        Vectors last = columns[3];
        for (int i = 0; i < size; i++) {
            float x = vectors.x[i];
            float y = vectors.y[i];
            float z = vectors.z[i];
            vectors.x[i] = first.x[i] * x + second.x[i] * y + third.x[i] * z + last.x[i];
            vectors.y[i] = first.y[i] * x + second.y[i] * y + third.y[i] * z + last.y[i];
            vectors.z[i] = first.z[i] * x + second.z[i] * y + third.z[i] * z + last.z[i];
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int i = 0; i < size; i++) {
            digest.add(vectors.x[i], vectors.y[i], vectors.z[i]);
        }
        return digest.value();
    }
}
