package dev.phalanx.scenes.diff;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import java.util.List;

/// Compares and copies rows of values leaf by leaf.
final class LeafRows {
    private LeafRows() {}

    /// The index of the first element that differs, counted from the beginning of the ranges; -1 if none does.
    static int mismatch(LeafKind kind, Object left, int from, Object right, int rightFrom, int count) {
        return switch (kind) {
            case BOOLEAN ->
                Arrays.mismatch((boolean[]) left, from, from + count, (boolean[]) right, rightFrom, rightFrom + count);
            case BYTE ->
                Arrays.mismatch((byte[]) left, from, from + count, (byte[]) right, rightFrom, rightFrom + count);
            case CHAR ->
                Arrays.mismatch((char[]) left, from, from + count, (char[]) right, rightFrom, rightFrom + count);
            case SHORT ->
                Arrays.mismatch((short[]) left, from, from + count, (short[]) right, rightFrom, rightFrom + count);
            case INT -> Arrays.mismatch((int[]) left, from, from + count, (int[]) right, rightFrom, rightFrom + count);
            case FLOAT ->
                Arrays.mismatch((float[]) left, from, from + count, (float[]) right, rightFrom, rightFrom + count);
            case LONG ->
                Arrays.mismatch((long[]) left, from, from + count, (long[]) right, rightFrom, rightFrom + count);
            case DOUBLE ->
                Arrays.mismatch((double[]) left, from, from + count, (double[]) right, rightFrom, rightFrom + count);
            case OBJECT -> throw new IllegalStateException("Objects are not compared as bits.");
        };
    }

    /// Whether rows of two arrays of one type have the same bits.
    static boolean areSame(NativeArray<?> left, int from, NativeArray<?> right, int rightFrom, int rows) {
        List<Leaf> leaves = left.type().leaves();
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            int stride = leaves.get(leaf).stride();
            int found = mismatch(
                    leaves.get(leaf).kind(),
                    left.leafArray(leaf),
                    (left.offset() + from) * stride,
                    right.leafArray(leaf),
                    (right.offset() + rightFrom) * stride,
                    rows * stride);
            if (found >= 0) {
                return false;
            }
        }
        return true;
    }

    /// Copies rows between arrays of one type.
    static void copy(NativeArray<?> source, int from, NativeArray<?> target, int to, int rows) {
        List<Leaf> leaves = source.type().leaves();
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            int stride = leaves.get(leaf).stride();
            System.arraycopy(
                    source.leafArray(leaf),
                    (source.offset() + from) * stride,
                    target.leafArray(leaf),
                    (target.offset() + to) * stride,
                    rows * stride);
        }
    }
}
