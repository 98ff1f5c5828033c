package dev.phalanx.entities.internal.store;

/// A set of chunks of one slab, one bit for each of the 128 it may have.
public final class ChunkSet {
    private long low;
    private long high;

    ChunkSet() {}

    /// Whether the chunk belongs to the set.
    public boolean contains(int chunk) {
        return ((chunk < Long.SIZE ? low : high) >>> chunk & 1) != 0;
    }

    /// Whether there is no chunk in the set.
    public boolean isEmpty() {
        return (low | high) == 0;
    }

    /// The number of chunks in the set.
    public int size() {
        return Long.bitCount(low) + Long.bitCount(high);
    }

    /// The first chunk of the set at or after `from`, or -1 if there is none.
    ///
    /// @param from 0 to 128
    public int next(int from) {
        if (from < Long.SIZE) {
            long rest = low >>> from;
            if (rest != 0) {
                return from + Long.numberOfTrailingZeros(rest);
            }
            return high == 0 ? -1 : Long.SIZE + Long.numberOfTrailingZeros(high);
        }
        long rest = from == 2 * Long.SIZE ? 0 : high >>> from;
        return rest == 0 ? -1 : from + Long.numberOfTrailingZeros(rest);
    }

    /// The first chunk at or after `from` that is not in the set, 128 if all are.
    ///
    /// @param from 0 to 128
    public int nextAbsent(int from) {
        if (from < Long.SIZE) {
            long rest = ~low >>> from;
            if (rest != 0) {
                return from + Long.numberOfTrailingZeros(rest);
            }
            return Long.SIZE + Long.numberOfTrailingZeros(~high);
        }
        long rest = from == 2 * Long.SIZE ? 0 : ~high >>> from;
        return rest == 0 ? 2 * Long.SIZE : from + Long.numberOfTrailingZeros(rest);
    }

    /// The last chunk of the set, -1 if it is empty.
    public int last() {
        return high != 0
                ? 2 * Long.SIZE - 1 - Long.numberOfLeadingZeros(high)
                : Long.SIZE - 1 - Long.numberOfLeadingZeros(low);
    }

    /// Makes this the same set as `other`.
    void set(ChunkSet other) {
        low = other.low;
        high = other.high;
    }

    void clear() {
        low = 0;
        high = 0;
    }

    void add(int chunk) {
        if (chunk < Long.SIZE) {
            low |= 1L << chunk;
        } else {
            high |= 1L << chunk;
        }
    }

    void remove(int chunk) {
        if (chunk < Long.SIZE) {
            low &= ~(1L << chunk);
        } else {
            high &= ~(1L << chunk);
        }
    }
}
