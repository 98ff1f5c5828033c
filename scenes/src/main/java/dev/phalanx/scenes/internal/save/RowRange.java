package dev.phalanx.scenes.internal.save;

import dev.phalanx.entities.lookups.ArchetypeChunk;

/// Entities side by side in a chunk.
///
/// @param from the index of the first one
/// @param to the index after the last one
record RowRange(ArchetypeChunk chunk, int from, int to) {
    /// Locations that differ in these lower bits only are in the same arrays.
    private static final int SLOT_BITS = 14;

    static RowRange all(ArchetypeChunk chunk) {
        return new RowRange(chunk, 0, chunk.count());
    }

    int rows() {
        return to - from;
    }

    /// Whether the entities of another range follow those of this one in the same arrays.
    boolean isFollowedBy(RowRange next) {
        int last = chunk.location() + to - 1;
        int first = next.chunk.location() + next.from;
        return last + 1 == first && last >>> SLOT_BITS == first >>> SLOT_BITS;
    }
}
