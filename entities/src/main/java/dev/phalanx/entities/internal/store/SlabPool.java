package dev.phalanx.entities.internal.store;

import org.jspecify.annotations.Nullable;

/// The arrays of slabs whose entities are all gone, kept for the next slab like them in any world of the process, so
/// that programs in which many entities come and go, or scenes are streamed in and out, allocate nothing for it.
///
/// Those that were released last are kept, up to a number of bytes. Small slabs are not kept.
final class SlabPool {
    /// The pool of the process: at most a 32nd of the heap, and 16 MB to 256 MB.
    static final SlabPool SHARED =
            new SlabPool(Math.clamp(Runtime.getRuntime().maxMemory() / 32, 16L << 20, 256L << 20));

    private static final long LEAST_BYTES = 64 << 10;

    private final long mostBytes;
    private final @Nullable Kept[] kept = new @Nullable Kept[1024];
    private int count;
    private long bytes;

    private record Kept(SlabShape shape, SlabArrays arrays, long bytes) {}

    SlabPool(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /// Keeps the arrays of a slab without entities that is not used any more. Those that were kept longest are dropped
    /// for it.
    synchronized void keep(Slab slab) {
        long more = slab.bytes();
        if (more < LEAST_BYTES || more > mostBytes) {
            return;
        }
        while (count == kept.length || bytes + more > mostBytes) {
            remove(0);
        }
        kept[count++] = new Kept(slab.archetype.shape(), slab.arrays(), more);
        bytes += more;
    }

    /// Removes arrays for a slab of this archetype and size and returns them, or null. Their rows are as those of a
    /// slab whose entities have been destroyed.
    @SuppressWarnings("NullAway") // the first count elements are set
    @Nullable
    synchronized SlabArrays take(Archetype archetype, int capacity, int rows) {
        for (int i = count - 1; i >= 0; i--) {
            SlabArrays arrays = kept[i].arrays;
            if (arrays.capacity() == capacity && arrays.rows() == rows && kept[i].shape.equals(archetype.shape())) {
                remove(i);
                return arrays;
            }
        }
        return null;
    }

    @SuppressWarnings("NullAway") // the first count elements are set
    private void remove(int i) {
        bytes -= kept[i].bytes;
        count--;
        System.arraycopy(kept, i + 1, kept, i, count - i);
        kept[count] = null;
    }
}
