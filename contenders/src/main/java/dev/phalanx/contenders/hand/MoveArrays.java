package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Position and velocity.
final class MoveArrays implements Run {
    private final Vectors positions;
    private final Vectors velocities;
    private final int size;

    MoveArrays(int size) {
        this.size = size;
        positions = new Vectors(size, 0);
        velocities = new Vectors(size, 1);
        for (int i = 0; i < size; i++) {
            positions.set(i, Values.x(i), Values.y(i), Values.z(i));
            velocities.set(i, Values.vx(i), Values.vy(i), Values.vz(i));
        }
    }

    @Override
    public void run() {
        positions.add(velocities, Values.DT, size);
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
