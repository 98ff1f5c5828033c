package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Creating is to fill the next row, destroying to forget the rows.
final class CreateDestroyArrays implements Run {
    private final Vectors positions;
    private final Vectors velocities;
    private final int size;
    private int count;

    CreateDestroyArrays(int size) {
        this.size = size;
        positions = new Vectors(size, 0);
        velocities = new Vectors(size, 1);
    }

    @Override
    public void run() {
        create();
        count = 0;
    }

    private void create() {
        for (int i = 0; i < size; i++) {
            int row = count++;
            positions.set(row, Values.x(i), Values.y(i), Values.z(i));
            velocities.set(row, Values.vx(i), Values.vy(i), Values.vz(i));
        }
    }

    @Override
    public long digest() {
        create();
        Digest digest = new Digest();
        for (int i = 0; i < count; i++) {
            digest.add(
                    positions.x[i], positions.y[i], positions.z[i], velocities.x[i], velocities.y[i], velocities.z[i]);
        }
        count = 0;
        digest.add(count);
        return digest.value();
    }
}
