package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Rows in random order.
final class RandomGetArrays implements Run {
    private final Vectors positions;
    private final int[] order;
    private double sum;

    RandomGetArrays(int size) {
        positions = new Vectors(size, 0);
        order = Rolls.order(size);
        for (int i = 0; i < size; i++) {
            positions.set(i, Values.x(i), Values.y(i), Values.z(i));
        }
    }

    @Override
    public void run() {
        double x = 0;
        for (int row : order) {
            x += positions.x[row];
        }
        sum = x;
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        digest.add(sum);
        return digest.value();
    }
}
