package dev.phalanx.agents;

/// The empty cells of a grid: one bit for each cell, and a Fenwick tree over the counts of the words, which finds the
/// empty cell of a given rank.
final class EmptyCells {
    private final long[] words;
    /// Entry i is the sum of the counts of the `i & -i` words that end before word i.
    private final int[] tree;
    private final int step;
    private int count;

    /// All cells are empty.
    EmptyCells(int cells) {
        words = new long[(cells + 63) >>> 6];
        tree = new int[words.length + 1];
        step = Integer.highestOneBit(words.length);
        for (int cell = 0; cell < cells; cell++) {
            words[cell >>> 6] |= 1L << cell;
        }
        for (int word = 0; word < words.length; word++) {
            add(word, Long.bitCount(words[word]));
        }
        count = cells;
    }

    int count() {
        return count;
    }

    void fill(int cell) {
        words[cell >>> 6] &= ~(1L << cell);
        add(cell >>> 6, -1);
        count--;
    }

    void clear(int cell) {
        words[cell >>> 6] |= 1L << cell;
        add(cell >>> 6, 1);
        count++;
    }

    private void add(int word, int difference) {
        for (int i = word + 1; i < tree.length; i += i & -i) {
            tree[i] += difference;
        }
    }

    /// The empty cell that has `rank` empty cells before it.
    ///
    /// @param rank from 0 to the count, exclusive
    int select(int rank) {
        int left = rank;
        int word = 0;
        for (int width = step; width != 0; width >>= 1) {
            int next = word + width;
            if (next < tree.length && tree[next] <= left) {
                word = next;
                left -= tree[next];
            }
        }
        return (word << 6) + Long.numberOfTrailingZeros(Long.expand(1L << left, words[word]));
    }
}
