package dev.phalanx.entities.internal.store;

import org.jspecify.annotations.Nullable;

/// The arrays of slabs whose entities are all gone, kept for the next slab of the same archetype, so that programs in
/// which many entities come and go allocate nothing for it.
///
/// At most 16 MB are kept in a world, of the slabs that were released last. Only slabs of full size are kept, which
/// small worlds have none of.
final class SlabPool {
    private static final long MOST_BYTES = 16L << 20;

    private final @Nullable Slab[] kept = new @Nullable Slab[64];
    private int count;
    private long bytes;

    /// Keeps a slab without entities that is not used any more. Those that were kept longest are dropped for it.
    void keep(Slab slab) {
        long more = slab.bytes();
        if (!slab.isFullSize() || more > MOST_BYTES) {
            return;
        }
        while (count == kept.length || bytes + more > MOST_BYTES) {
            remove(0);
        }
        kept[count++] = slab;
        bytes += more;
    }

    /// Removes a slab of this archetype and size and returns it, or null. Its rows are as those of a slab whose
    /// entities
    /// have been destroyed.
    @SuppressWarnings({"NullAway", "ReferenceEquality"}) // the first count elements are set; an archetype is one object
    @Nullable
    Slab take(Archetype archetype, int capacity, int rows) {
        for (int i = count - 1; i >= 0; i--) {
            Slab slab = kept[i];
            if (slab.archetype == archetype && slab.capacity == capacity && slab.rows() == rows) {
                remove(i);
                return slab;
            }
        }
        return null;
    }

    @SuppressWarnings("NullAway") // the first count elements are set
    private void remove(int i) {
        bytes -= kept[i].bytes();
        count--;
        System.arraycopy(kept, i + 1, kept, i, count - i);
        kept[count] = null;
    }
}
