package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Position, velocity and acceleration.
final class AccelerateArrays implements Run {
    private final Vectors positions;
    private final Vectors velocities;
    private final Vectors accelerations;
    private final int size;

    AccelerateArrays(int size) {
        this.size = size;
        positions = new Vectors(size, 0);
        velocities = new Vectors(size, 1);
        accelerations = new Vectors(size, 2);
        for (int i = 0; i < size; i++) {
            positions.set(i, Values.x(i), Values.y(i), Values.z(i));
            velocities.set(i, Values.vx(i), Values.vy(i), Values.vz(i));
            accelerations.set(i, Values.ax(i), Values.ay(i), Values.az(i));
        }
    }

    @Override
    public void run() {
        velocities.add(accelerations, Values.DT, size);
        positions.add(velocities, Values.DT, size);
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int i = 0; i < size; i++) {
            digest.add(
                    positions.x[i], positions.y[i], positions.z[i], velocities.x[i], velocities.y[i], velocities.z[i]);
        }
        return digest.value();
    }
}
