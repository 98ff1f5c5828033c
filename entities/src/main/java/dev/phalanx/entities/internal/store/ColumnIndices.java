package dev.phalanx.entities.internal.store;

import java.util.Arrays;

/// Numbers of components or columns of an archetype. Most archetypes have none of a kind, and share one empty array.
final class ColumnIndices {
    /// No numbers.
    static final int[] NONE = {};

    private ColumnIndices() {}

    /// Numbers with one more at the end.
    static int[] with(int[] numbers, int next) {
        int[] more = Arrays.copyOf(numbers, numbers.length + 1);
        more[numbers.length] = next;
        return more;
    }
}
