package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;

/// Objects in random order.
final class RandomGetObjects implements Run {
    private final Body[] bodies;
    private final int[] order;
    private double sum;

    private record Body(Vector position, Vector velocity) {}

    RandomGetObjects(int size) {
        order = Rolls.order(size);
        bodies = new Body[size];
        for (int i = 0; i < size; i++) {
            bodies[i] = new Body(Vector.position(i), Vector.velocity(i));
        }
    }

    @Override
    public void run() {
        double x = 0;
        for (int row : order) {
            x += bodies[row].position().x;
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
