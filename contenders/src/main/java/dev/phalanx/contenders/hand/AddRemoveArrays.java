package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// A flag says whether a row has the second component.
final class AddRemoveArrays implements Run {
    private final float[] a;
    private final float[] b;
    private final boolean[] hasB;

    AddRemoveArrays(int size) {
        a = new float[size];
        b = new float[size];
        hasB = new boolean[size];
        for (int i = 0; i < size; i++) {
            a[i] = Values.single(0, i);
        }
    }

    @Override
    public void run() {
        for (int i = 0; i < a.length; i++) {
            b[i] = 1;
            hasB[i] = true;
        }
        for (int i = 0; i < a.length; i++) {
            hasB[i] = false;
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
