package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import java.util.Arrays;

/// One array per archetype.
final class FragmentedArrays implements Run {
    private static final int ARCHETYPES = 26;

    private final float[][] data = new float[ARCHETYPES][];

    FragmentedArrays(int size) {
        for (int archetype = 0; archetype < ARCHETYPES; archetype++) {
            data[archetype] = new float[(size + ARCHETYPES - 1 - archetype) / ARCHETYPES];
            Arrays.fill(data[archetype], 1);
        }
    }

    @Override
    public void run() {
        for (float[] part : data) {
            for (int i = 0; i < part.length; i++) {
                part[i] *= 2;
            }
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (float[] part : data) {
            for (float value : part) {
                digest.add(value);
            }
        }
        return digest.value();
    }
}
