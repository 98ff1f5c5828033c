package dev.phalanx.scenes.internal.managed;

import java.util.Arrays;

/// Bounds the work of adding elements to sets and keys to maps, which hash and compare them.
///
/// Lists, records and the like are compared part by part. If they refer to the same part again and again, a few bytes
/// can cause more work than a program can ever finish. So each part has a weight: the number of parts in it, including
/// those that it refers to; and the sum of the weights of all keys of a value is limited by the bytes of the value.
final class KeyWeights {
    private static final long MOST = 1L << 60;
    private static final long FREE = 10_000;
    private static final long BY_BYTE = 16;
    private static final long OPEN = -1;
    private static final long OPEN_FIXED = -2;

    private long[] weights = new long[16];
    private long[] before = new long[16];
    private int count;
    private long total;
    private long keys;

    int count() {
        return count;
    }

    void value(long weight) {
        total = sum(total, weight);
    }

    /// A numbered node begins.
    ///
    /// @param isStructural whether it is compared part by part
    /// @param isFixed whether nothing inside can refer to it, because it is created when its parts are complete
    int begin(boolean isStructural, boolean isFixed) {
        if (count == weights.length) {
            weights = Arrays.copyOf(weights, 2 * count);
            before = Arrays.copyOf(before, 2 * count);
        }
        weights[count] = isFixed ? OPEN_FIXED : isStructural ? OPEN : 1;
        before[count] = total;
        total = 0;
        return count++;
    }

    void end(int number, boolean isStructural) {
        weights[number] = isStructural ? sum(total, 1) : 1;
        total = sum(before[number], weights[number]);
    }

    /// Whether a reference to a node leads to a fixed node that contains the reference.
    boolean isOpenFixed(int number) {
        return weights[number] == OPEN_FIXED;
    }

    void reference(int number) {
        total = sum(total, weights[number] < 0 ? MOST : weights[number]);
    }

    /// A key begins; what this returns is for [#endKey].
    long beginKey() {
        long saved = total;
        total = 0;
        return saved;
    }

    void endKey(long saved) {
        keys = sum(keys, total);
        total = sum(saved, total);
    }

    /// Whether the keys are too much work.
    ///
    /// @param bytes the length of the value so far
    boolean isTooHeavy(int bytes) {
        return keys > FREE + BY_BYTE * bytes;
    }

    private static long sum(long a, long b) {
        return Math.min(MOST, a + b);
    }
}
