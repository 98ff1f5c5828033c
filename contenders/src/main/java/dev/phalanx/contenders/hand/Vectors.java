package dev.phalanx.contenders.hand;

/// Vectors of three in an array per coordinate.
final class Vectors {
    private static final int STAGGER = 16;

    final float[] x;
    final float[] y;
    final float[] z;

    /// All zeros.
    ///
    /// @param size how many
    /// @param place which arrays of the workload these are, from 0. Arrays of different places have lengths that
    ///     differ by more than a cache line, so that the same row of two arrays is not in the same cache set.
    Vectors(int size, int place) {
        int first = size + 5 * STAGGER + 3 * STAGGER * place;
        x = new float[first];
        y = new float[first + STAGGER];
        z = new float[first + 2 * STAGGER];
    }

    void set(int index, float newX, float newY, float newZ) {
        x[index] = newX;
        y[index] = newY;
        z[index] = newZ;
    }

    /// Copies a vector to another place.
    void move(int from, int to) {
        set(to, x[from], y[from], z[from]);
    }

    /// Adds other vectors times a factor to the first `count` of these.
    void add(Vectors others, float factor, int count) {
        for (int i = 0; i < count; i++) {
            x[i] += others.x[i] * factor;
            y[i] += others.y[i] * factor;
            z[i] += others.z[i] * factor;
        }
    }
}
