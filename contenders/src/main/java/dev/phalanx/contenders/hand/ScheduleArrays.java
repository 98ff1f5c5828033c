package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import java.util.Arrays;
import java.util.Objects;

/// Arrays for each of the four archetypes, and three passes one after the other.
final class ScheduleArrays implements Run {
    private static final int ARCHETYPES = 4;

    private final float[][][] columns = new float[ARCHETYPES][5][];
    private final int size;

    ScheduleArrays(int size) {
        this.size = size;
        for (int archetype = 0; archetype < ARCHETYPES; archetype++) {
            for (int component = 0; component < 5; component++) {
                if (has(archetype, component)) {
                    columns[archetype][component] = column(component, archetype * size);
                }
            }
        }
    }

    private static boolean has(int archetype, int component) {
        return switch (component) {
            case 0, 1 -> true;
            case 2 -> archetype >= 1;
            case 3 -> archetype == 2;
            default -> archetype == 3;
        };
    }

    private float[] column(int component, int first) {
        float[] column = new float[size + 80 + 16 * component];
        for (int i = 0; i < size; i++) {
            column[i] = Values.single(component, first + i);
        }
        return column;
    }

    @Override
    public void run() {
        for (float[][] archetype : columns) {
            swap(archetype[0], archetype[1]);
        }
        swap(columns[2][2], columns[2][3]);
        swap(columns[3][2], columns[3][4]);
    }

    private void swap(float[] left, float[] right) {
        for (int i = 0; i < size; i++) {
            float value = left[i];
            left[i] = right[i];
            right[i] = value;
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int archetype = 0; archetype < ARCHETYPES; archetype++) {
            for (int i = 0; i < size; i++) {
                digest.add(row(archetype, i));
            }
        }
        return digest.value();
    }

    private double[] row(int archetype, int index) {
        return Arrays.stream(columns[archetype])
                .filter(Objects::nonNull)
                .mapToDouble(column -> column[index])
                .toArray();
    }
}
