package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Branches;
import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;

/// Four columns of one number.
final class BranchesArrays implements Run {
    private final float[][] columns = new float[3][];
    private final float[] results;

    BranchesArrays(int size) {
        results = new float[size];
        for (int component = 0; component < columns.length; component++) {
            columns[component] = new float[size];
            for (int i = 0; i < size; i++) {
                columns[component][i] = Branches.start(component, i);
            }
        }
    }

    @Override
    public void run() {
        float[] a = columns[0];
        float[] b = columns[1];
        float[] c = columns[2];
        for (int i = 0; i < results.length; i++) {
            results[i] = Branches.value(a[i], b[i], c[i]);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (float result : results) {
            digest.add(result);
        }
        return digest.value();
    }
}
