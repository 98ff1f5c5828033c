package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// A list of the rows that have changed for each column.
final class SparseChangesArrays implements Run {
    private static final int COLUMNS = 3;

    private final float[][] sources = new float[COLUMNS][];
    private final float[][] derived = new float[COLUMNS][];
    private final int[][] changed = new int[COLUMNS][];
    private final int size;
    private int cursor;

    SparseChangesArrays(int size) {
        this.size = size;
        for (int column = 0; column < COLUMNS; column++) {
            sources[column] = new float[size + 80 + 32 * column]; // as in SevenArrays
            derived[column] = new float[size + 96 + 32 * column];
            changed[column] = new int[size / 100];
            for (int i = 0; i < size; i++) {
                sources[column][i] = Values.single(column, i);
                derived[column][i] = sources[column][i] * Values.DT;
            }
        }
    }

    @Override
    public void run() {
        int count = size / 100;
        for (int i = 0; i < count; i++) {
            for (int column = 0; column < COLUMNS; column++) {
                int row = (cursor + column * (size / 3)) % size;
                sources[column][row] += Values.change(column);
                changed[column][i] = row;
            }
            cursor = (cursor + 1) % size;
        }
        for (int column = 0; column < COLUMNS; column++) {
            for (int row : changed[column]) {
                derived[column][row] = sources[column][row] * Values.DT;
            }
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int i = 0; i < size; i++) {
            digest.add(sources[0][i], sources[1][i], sources[2][i], derived[0][i], derived[1][i], derived[2][i]);
        }
        return digest.value();
    }
}
