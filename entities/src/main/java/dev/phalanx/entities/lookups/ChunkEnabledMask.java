package dev.phalanx.entities.lookups;

/// The entities of a chunk, up to 128, that an iteration visits: a bit for each, by its index in the chunk.
///
/// @param low the bits of the entities 0 to 63
/// @param high the bits of the entities 64 to 127
public record ChunkEnabledMask(long low, long high) {
    /// The number of bits.
    public static final int LENGTH = 128;

    /// No entity.
    public static final ChunkEnabledMask NONE = new ChunkEnabledMask(0, 0);

    /// The first `count` entities.
    ///
    /// @param count 0 to 128
    /// @throws IndexOutOfBoundsException if `count` is not in that range
    public static ChunkEnabledMask ofFirst(int count) {
        if (count < 0 || count > LENGTH) {
            throw new IndexOutOfBoundsException(
                    "A mask cannot have the first " + count + " entities of a chunk. Give it 0 to 128.");
        }
        return new ChunkEnabledMask(ones(count), ones(count - Long.SIZE));
    }

    private static long ones(int count) {
        return count <= 0 ? 0 : -1L >>> (Long.SIZE - Math.min(count, Long.SIZE));
    }

    /// Whether the bit of the entity at `index` is set.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or above 127
    public boolean isEnabled(int index) {
        if (Integer.compareUnsigned(index, LENGTH) >= 0) {
            throw outOfRange(index);
        }
        return ((index < Long.SIZE ? low : high) >>> index & 1) != 0;
    }

    private static IndexOutOfBoundsException outOfRange(int index) {
        return new IndexOutOfBoundsException(
                "Index " + index + " is out of range for a mask of a chunk. Use an index from 0 to 127.");
    }

    /// The number of set bits.
    public int count() {
        return Long.bitCount(low) + Long.bitCount(high);
    }

    /// The first index from `from` on whose bit is set, or -1.
    ///
    /// @param from 0 or more
    public int next(int from) {
        if (from < Long.SIZE) {
            long rest = low & -1L << from;
            if (rest != 0) {
                return Long.numberOfTrailingZeros(rest);
            }
        }
        if (from >= LENGTH) {
            return -1;
        }
        long rest = high & (from <= Long.SIZE ? -1L : -1L << from);
        return rest == 0 ? -1 : Long.SIZE + Long.numberOfTrailingZeros(rest);
    }

    /// The bits that are set in both.
    public ChunkEnabledMask and(ChunkEnabledMask other) {
        return new ChunkEnabledMask(low & other.low, high & other.high);
    }

    /// The number of set bits, such as `ChunkEnabledMask[37 of 128]`.
    @Override
    public String toString() {
        return "ChunkEnabledMask[" + count() + " of " + LENGTH + "]";
    }
}
