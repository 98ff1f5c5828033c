package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import org.jspecify.annotations.Nullable;

/// A flag says whether a row has the second component.
final class AddRemoveArrays implements Run {
    private final float[] a;
    private final float[] b;
    private final boolean[] hasB;
    private final int @Nullable [] order;

    /// Sets up.
    ///
    /// @param size how many entities
    /// @param order the order in which a run goes through them, or null for that of the rows
    AddRemoveArrays(int size, int @Nullable [] order) {
        this.order = order;
        a = new float[size];
        b = new float[size];
        hasB = new boolean[size];
        for (int i = 0; i < size; i++) {
            a[i] = Values.single(0, i);
        }
    }

    @Override
    public void run() {
        if (order == null) {
            runInOrder();
        } else {
            run(order);
        }
    }

    private void runInOrder() {
        for (int i = 0; i < a.length; i++) {
            b[i] = 1;
            hasB[i] = true;
        }
        for (int i = 0; i < a.length; i++) {
            hasB[i] = false;
        }
    }

    private void run(int[] rows) {
        for (int row : rows) {
            b[row] = 1;
            hasB[row] = true;
        }
        for (int row : rows) {
            hasB[row] = false;
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int i = 0; i < a.length; i++) {
            digest.add(a[i], hasB[i] ? 1 : 0);
        }
        return digest.value();
    }
}
