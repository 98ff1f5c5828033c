package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Values;
import org.jspecify.annotations.Nullable;

/// The same with five components.
final class OneByOneFiveArrays extends OneByOneArrays {
    private final Vectors accelerations;
    private final float[] a;
    private final float[] b;

    OneByOneFiveArrays(int size, int @Nullable [] order) {
        super(size, order);
        accelerations = new Vectors(size, 2);
        a = new float[size];
        b = new float[size];
    }

    @Override
    void set(int row, int number) {
        super.set(row, number);
        accelerations.set(row, Values.ax(number), Values.ay(number), Values.az(number));
        a[row] = Values.single(0, number);
        b[row] = Values.single(1, number);
    }

    @Override
    void move(int from, int to) {
        super.move(from, to);
        accelerations.move(from, to);
        a[to] = a[from];
        b[to] = b[from];
    }

    @Override
    void add(Digest digest, int row) {
        digest.add(
                positions.x[row],
                positions.y[row],
                positions.z[row],
                velocities.x[row],
                velocities.y[row],
                velocities.z[row],
                accelerations.x[row],
                accelerations.y[row],
                accelerations.z[row],
                a[row],
                b[row]);
    }
}
