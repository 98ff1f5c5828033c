package dev.phalanx.scenes.diff;

/// Which hashes were added more than once, and a few that were not.
///
/// There are 32 to 64 bits for each hash, so at most about one hash in 32 finds the bit of another one. Such hits are
/// marked in a second table, which has one bit for 32 of the first and stays in the cache.
final class RepeatedHashes {
    private static final int BITS_EACH = 32;
    private static final int REPEATED_SHIFT = 5;
    private static final int MOST_BITS = 1 << 30;

    private final int mask;
    private final long[] seen;
    private final long[] repeated;

    /// @param count how many hashes will be added
    RepeatedHashes(int count) {
        long wanted = Math.min(MOST_BITS / 2, Math.max(1L << 12, (long) count * BITS_EACH));
        int bits = Integer.highestOneBit((int) wanted) << 1;
        mask = bits - 1;
        seen = new long[bits / Long.SIZE];
        repeated = new long[Math.max(1, (bits / Long.SIZE) >> REPEATED_SHIFT)];
    }

    void add(int hash) {
        int bit = hash & mask;
        long word = seen[bit >> 6];
        if ((word & 1L << bit) != 0) {
            int mark = bit >> REPEATED_SHIFT;
            repeated[mark >> 6] |= 1L << mark;
        } else {
            seen[bit >> 6] = word | 1L << bit;
        }
    }

    /// Whether a hash may have been added more than once; true for all that were.
    boolean mayRepeat(int hash) {
        int mark = (hash & mask) >> REPEATED_SHIFT;
        return (repeated[mark >> 6] & 1L << mark) != 0;
    }
}
