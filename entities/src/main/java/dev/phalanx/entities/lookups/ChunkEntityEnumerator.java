package dev.phalanx.entities.lookups;

/// Walks over the indexes of the entities of a chunk that an `IJobChunk` is to visit.
///
/// ```java
/// for (var each = new ChunkEntityEnumerator(useEnabledMask, chunkEnabledMask, chunk.count()); each.moveNext(); ) {
///     positions.set(each.index(), …);
/// }
/// ```
public final class ChunkEntityEnumerator {
    private final boolean useMask;
    private final int count;
    private long bits;
    private long high;
    private int base;
    private int index = -1;

    /// A walk that has not begun.
    ///
    /// @param useEnabledMask whether the mask says which entities to visit; otherwise all
    /// @param mask has a bit for each entity to visit, whether or not the chunk has it
    /// @param chunkEntityCount how many entities the chunk has, 0 to 128
    public ChunkEntityEnumerator(boolean useEnabledMask, ChunkEnabledMask mask, int chunkEntityCount) {
        this.useMask = useEnabledMask;
        this.count = chunkEntityCount;
        if (useEnabledMask) {
            ChunkEnabledMask present = ChunkEnabledMask.ofFirst(chunkEntityCount);
            this.bits = mask.low() & present.low();
            this.high = mask.high() & present.high();
        }
    }

    /// Goes on to the next entity and says whether there is one.
    public boolean moveNext() {
        return useMask ? nextBit() : ++index < count;
    }

    private boolean nextBit() {
        if (bits == 0) {
            if (base != 0 || high == 0) {
                return false;
            }
            bits = high;
            base = Long.SIZE;
        }
        index = base + Long.numberOfTrailingZeros(bits);
        bits &= bits - 1;
        return true;
    }

    /// The index in the chunk of the entity that the last [#moveNext()] found.
    public int index() {
        return index;
    }
}
