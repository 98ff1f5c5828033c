package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// Seven columns of one number.
final class SevenArrays implements Run {
    private final float[][] columns = new float[7][];
    private final int size;

    SevenArrays(int size) {
        this.size = size;
        for (int component = 0; component < columns.length; component++) {
            // Lengths differ by more than a cache line, so that the same row of two arrays is not in the same cache
            // set.
            columns[component] = new float[size + 80 + 16 * component];
            for (int i = 0; i < size; i++) {
                columns[component][i] = Values.single(component, i);
            }
        }
    }

    @Override
    public void run() {
        float[] a = columns[0];
        float[] b = columns[1];
        float[] c = columns[2];
        float[] d = columns[3];
        float[] e = columns[4];
        float[] f = columns[5];
        float[] g = columns[6];
        for (int i = 0; i < size; i++) {
            a[i] += Values.DT * (b[i] + c[i] + d[i] + e[i] + f[i] + g[i]);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int i = 0; i < size; i++) {
            digest.add(columns[0][i]);
        }
        return digest.value();
    }
}
