package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.managed.ManagedCopier;
import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Copies of the objects that a chunk has as values of chunk components, made before anything is changed, because
/// making them may fail.
///
/// Native collections are no such values: a copied chunk has the same ones.
///
/// @param copies one for each component of objects
record ChunkObjects(@Nullable Object[] copies) {
    /// Copies those of a chunk.
    ///
    /// @throws RuntimeException if one cannot be copied
    static ChunkObjects of(Slab slab, int chunk) {
        int[] columns = columns(slab);
        @Nullable Object[] copies = new @Nullable Object[columns.length];
        for (int i = 0; i < columns.length; i++) {
            copies[i] = ManagedCopier.copy(((@Nullable Object[]) slab.chunkColumns[columns[i]])[chunk]);
        }
        return new ChunkObjects(copies);
    }

    /// Those of a chunk themselves.
    static ChunkObjects taken(Slab slab, int chunk) {
        int[] columns = columns(slab);
        @Nullable Object[] own = new @Nullable Object[columns.length];
        for (int i = 0; i < columns.length; i++) {
            own[i] = ((@Nullable Object[]) slab.chunkColumns[columns[i]])[chunk];
        }
        return new ChunkObjects(own);
    }

    /// Stores the copies as those of a chunk of a slab with the same types.
    void into(Slab slab, int chunk) {
        int[] columns = columns(slab);
        for (int i = 0; i < columns.length; i++) {
            ((@Nullable Object[]) slab.chunkColumns[columns[i]])[chunk] = copies[i];
        }
    }

    private static int[] columns(Slab slab) {
        ComponentInfo<?>[] components = slab.archetype.components();
        return IntStream.range(0, components.length)
                .filter(c -> ChunkValues.isObject(components[c]))
                .map(slab.archetype.chunkLayout()::firstColumn)
                .toArray();
    }
}
