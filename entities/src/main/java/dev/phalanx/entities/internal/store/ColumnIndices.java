package dev.phalanx.entities.internal.store;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// Numbers of components or columns of an archetype. Most archetypes have none of a kind, and share one empty array.
final class ColumnIndices {
    /// No numbers.
    static final int[] NONE = {};

    private ColumnIndices() {}

    /// The numbers from 0 to `count - 1` for which a predicate holds, in order.
    static int[] where(int count, IntPredicate predicate) {
        int[] places = IntStream.range(0, count).filter(predicate).toArray();
        return places.length == 0 ? NONE : places;
    }
}
