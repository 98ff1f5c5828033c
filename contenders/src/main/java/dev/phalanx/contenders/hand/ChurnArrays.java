package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Rolls;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// A slot is a row: what comes takes the place of what goes.
final class ChurnArrays implements Run {
    private final Vectors positions;
    private final Vectors velocities;
    private final float[] burning;
    private final boolean[] isBurning;
    private final Rolls rolls = new Rolls(1);
    private final int size;
    private int next;

    ChurnArrays(int size) {
        this.size = size;
        positions = new Vectors(size, 0);
        velocities = new Vectors(size, 1);
        burning = new float[size];
        isBurning = new boolean[size];
        for (int slot = 0; slot < size; slot++) {
            fill(slot);
        }
    }

    private void fill(int slot) {
        int number = next++;
        positions.set(slot, Values.x(number), Values.y(number), Values.z(number));
        velocities.set(slot, Values.vx(number), Values.vy(number), Values.vz(number));
        isBurning[slot] = false;
    }

    @Override
    public void run() {
        for (int i = 0; i < size / 100; i++) {
            fill(rolls.next(size));
        }
        for (int i = 0; i < size / 100; i++) {
            int slot = rolls.next(size);
            isBurning[slot] = !isBurning[slot];
            burning[slot] = 1;
        }
        positions.add(velocities, Values.DT, size);
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int i = 0; i < size; i++) {
            digest.add(positions.x[i], positions.y[i], positions.z[i], isBurning[i] ? 1 : 0);
        }
        return digest.value();
    }
}
