package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.managed.ManagedCopier;
import dev.phalanx.entities.internal.store.Slab;
import org.jspecify.annotations.Nullable;

/// Copies of the objects that a chunk has as values of chunk components, made before anything is changed, because
/// making them may fail.
///
/// @param copies one for each column of objects
record ChunkObjects(@Nullable Object[] copies) {
    /// Copies those of a chunk.
    ///
    /// @throws RuntimeException if one cannot be copied
    static ChunkObjects of(Slab slab, int chunk) {
        int[] columns = slab.archetype.chunkLayout().objects();
        @Nullable Object[] copies = new @Nullable Object[columns.length];
        for (int i = 0; i < columns.length; i++) {
            copies[i] = ManagedCopier.copy(((@Nullable Object[]) slab.chunkColumns[columns[i]])[chunk]);
        }
        return new ChunkObjects(copies);
    }

    /// Stores the copies as those of a chunk of a slab with the same types.
    void into(Slab slab, int chunk) {
        int[] columns = slab.archetype.chunkLayout().objects();
        for (int i = 0; i < columns.length; i++) {
            ((@Nullable Object[]) slab.chunkColumns[columns[i]])[chunk] = copies[i];
        }
    }
}
