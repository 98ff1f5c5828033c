package dev.phalanx.collections;

import dev.phalanx.structs.NativeArray;
import java.lang.reflect.Array;

/// Operations of collections on the arrays that hold their struct values.
final class StructArrays {
    private StructArrays() {}

    /// An array for the same struct type, all zero.
    static <T> NativeArray<T> ofLength(NativeArray<T> like, int length) {
        return NativeArray.ofLength(like.type().type(), length);
    }

    /// A longer array with the same values, or a shorter one with the first of them.
    static <T> NativeArray<T> grow(NativeArray<T> values, int length) {
        NativeArray<T> longer = ofLength(values, length);
        longer.copyFrom(values, 0, 0, Math.min(length, values.length()));
        return longer;
    }

    /// Sets the values `from` (inclusive) to `to` (exclusive) to zeros.
    static <T> void clear(NativeArray<T> values, int from, int to) {
        if (from < to) {
            values.slice(from, to - from).fill(values.type().zero());
        }
    }

    /// A Java array for values of the same struct type.
    @SuppressWarnings("unchecked") // An array of that class.
    static <T> T[] javaArray(NativeArray<T> like, int length) {
        return (T[]) Array.newInstance(like.type().type(), length);
    }
}
