package dev.phalanx.entities.internal.store;

/// The number of rows of a chunk and the lengths of a slab's arrays, as pure functions.
///
/// ```text
/// slab      | chunk 0            | chunk 1            | … | chunk 127          |
/// slot      0 ………… capacity-1    capacity …           …                         at most 16384 slots
/// allocated 4 → 16 → 64 → capacity → ×4 …             → 128 chunks
/// ```
public final class ChunkLayout {
    /// Bytes of a chunk that hold entities: 16 KiB less a header of 64.
    public static final int CHUNK_BYTES = 16 * 1024 - 64;
    /// The most entities a chunk holds.
    public static final int MAXIMUM_CAPACITY = 128;
    /// The most chunks a slab holds.
    public static final int CHUNKS_PER_SLAB = 128;

    private static final int CACHE_LINE = 64;
    private static final int FIRST_ROWS = 4;
    private static final int RECIPROCAL_BITS = 21;
    private static final int ALIAS_BYTES = 4096;

    private ChunkLayout() {}

    /// The number of entities with columns of these sizes that fit a chunk; 0 if none fits.
    ///
    /// @param sizes bytes per entity of each array, the id's 8 included; 0 counts for nothing
    /// @param cap the smallest cap that a component type sets
    public static int capacity(int[] sizes, int cap) {
        long sum = 0;
        for (int size : sizes) {
            sum += size;
        }
        int capacity = (int) (CHUNK_BYTES / sum);
        while (capacity > 0 && bytes(sizes, capacity) > CHUNK_BYTES) {
            capacity--;
        }
        return Math.min(Math.min(capacity, MAXIMUM_CAPACITY), cap);
    }

    /// Bytes that `rows` rows take, each array rounded up to cache lines.
    public static long bytes(int[] sizes, int rows) {
        long sum = 0;
        for (int size : sizes) {
            sum += ((long) size * rows + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
        }
        return sum;
    }

    /// Rows of a slab that has all its chunks.
    public static int fullRows(int capacity) {
        return capacity * CHUNKS_PER_SLAB;
    }

    /// Rows that the first slab of an archetype starts with.
    public static int firstRows(int capacity) {
        return Math.min(FIRST_ROWS, capacity);
    }

    /// Rows that a slab of `rows` rows grows to so that it has `needed`, or all its chunks: the first of 4, 16, 64,
    /// `capacity`, four times that, and so on, that is enough.
    public static int rows(int rows, int needed, int capacity) {
        int full = fullRows(capacity);
        int grown = rows;
        while (grown < needed && grown < full) {
            grown = Math.min(grown * 4, grown < capacity ? capacity : full);
        }
        return grown;
    }

    /// Chunks that `rows` allocated rows belong to.
    public static int chunks(int rows, int capacity) {
        return (rows + capacity - 1) / capacity;
    }

    /// The factor with which [#chunkOf] divides by `capacity`.
    public static int reciprocal(int capacity) {
        return ((1 << RECIPROCAL_BITS) + capacity - 1) / capacity;
    }

    /// The chunk of a slot, `slot / capacity`.
    public static int chunkOf(int slot, int reciprocal) {
        return (slot * reciprocal) >>> RECIPROCAL_BITS;
    }

    /// Elements to allocate for a column so that columns allocated one after the other do not start on the same cache
    /// sets.
    ///
    /// A core that walks several arrays whose starts differ by a multiple of 4096 bytes keeps all of them in one cache
    /// set. Columns below 4096 bytes are left alone. A longer one is padded until its length is an odd number of cache
    /// lines beyond a multiple of 4096 bytes, and neither close below nor close above one.
    ///
    /// @param elements how many elements the column needs
    /// @param elementBytes bytes of one
    /// @param column position of the column in its slab
    public static int staggered(int elements, int elementBytes, int column) {
        int bytes = elements * elementBytes;
        if (bytes < ALIAS_BYTES) {
            return elements;
        }
        int lines = ((bytes + CACHE_LINE - 1) / CACHE_LINE) | 1;
        int beyond = lines % (ALIAS_BYTES / CACHE_LINE);
        int wanted = 5 + 2 * (column & 3);
        if (beyond < wanted) {
            lines += wanted - beyond;
        } else if (beyond > ALIAS_BYTES / CACHE_LINE - 5) {
            lines += ALIAS_BYTES / CACHE_LINE + wanted - beyond;
        }
        return lines * CACHE_LINE / elementBytes;
    }
}
