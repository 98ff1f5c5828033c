package dev.phalanx.transforms;

import java.util.Arrays;

/// A bit for each entity with children: whether its matrix changed in the present pass.
///
/// Each chunk has a block of 128 bits, so an entity keeps its bit as long as it keeps its place, and threads that work
/// on different chunks write different words.
final class MovedMarks {
    /// The most entities a chunk has.
    private static final int BLOCK = 128;

    private long[] words = {};
    private int[] free = {};
    private int freeCount;
    private int blocks;

    /// Clears all bits.
    void clear() {
        Arrays.fill(words, 0, blocks * (BLOCK / Long.SIZE), 0);
    }

    /// Sets the bit with this index.
    void set(int index) {
        words[index >>> 6] |= 1L << index;
    }

    /// Sets `count` bits from `first` on, which is where a block begins.
    void setAll(int first, int count) {
        for (int i = first; i < first + count; i++) {
            set(i);
        }
    }

    /// Whether a bit from `first` to `last` is set, both included.
    boolean isAnySet(int first, int last) {
        int word = first >>> 6;
        int end = last >>> 6;
        long bits = words[word] & -1L << first;
        while (word < end) {
            if (bits != 0) {
                return true;
            }
            bits = words[++word];
        }
        return (bits & -1L >>> ~last) != 0;
    }

    /// The words of the bits, 64 in each.
    long[] words() {
        return words;
    }

    /// The index of the first bit of a block for a chunk.
    int claim() {
        if (freeCount > 0) {
            return free[--freeCount];
        }
        int first = blocks++ * BLOCK;
        if (blocks * (BLOCK / Long.SIZE) > words.length) {
            words = Arrays.copyOf(words, Math.max(16, words.length * 2));
        }
        return first;
    }

    /// Takes back the block of a chunk.
    void release(int first) {
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, Math.max(8, freeCount * 2));
        }
        free[freeCount++] = first;
    }
}
