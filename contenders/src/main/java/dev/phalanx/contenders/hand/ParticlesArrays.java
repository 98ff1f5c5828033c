package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// What begins takes the row of what ends.
final class ParticlesArrays implements Run {
    private final Vectors positions;
    private final Vectors velocities;
    private final int[] left;
    private int next;

    ParticlesArrays(int size) {
        positions = new Vectors(size, 0);
        velocities = new Vectors(size, 1);
        left = new int[size];
        for (int row = 0; row < size; row++) {
            left[row] = Values.left(row);
            fill(row);
        }
    }

    private void fill(int row) {
        int number = next++;
        positions.set(row, Values.x(number), Values.y(number), Values.z(number));
        velocities.set(row, Values.vx(number), Values.vy(number), Values.vz(number));
    }

    @Override
    public void run() {
        positions.add(velocities, Values.DT, left.length);
        for (int row = 0; row < left.length; row++) {
            left[row]--;
            if (left[row] == 0) {
                left[row] = Values.LIFE;
                fill(row);
            }
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int i = 0; i < left.length; i++) {
            digest.add(positions.x[i], positions.y[i], positions.z[i], left[i]);
        }
        return digest.value();
    }
}
