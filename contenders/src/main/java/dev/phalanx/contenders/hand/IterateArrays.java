package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Positions alone.
final class IterateArrays implements Run {
    private final Vectors positions;
    private final int size;

    IterateArrays(int size) {
        this.size = size;
        positions = new Vectors(size, 0);
        for (int i = 0; i < size; i++) {
            positions.set(i, Values.x(i), Values.y(i), Values.z(i));
        }
    }

    @Override
    public void run() {
        for (int i = 0; i < size; i++) {
            positions.x[i] += Values.DT;
            positions.y[i] += Values.DT;
            positions.z[i] += Values.DT;
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int i = 0; i < size; i++) {
            digest.add(positions.x[i], positions.y[i], positions.z[i]);
        }
        return digest.value();
    }
}
