package dev.phalanx.entities;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.structs.DynamicBuffer;
import java.util.Objects;

/// The dynamic buffers of a chunk, in the order of its entities. Good until the next structural change. (Source
/// documents
/// S0, S1: `BufferAccessor<T>`.)
///
/// @param <T> the element type
public final class BufferAccessor<T> {
    private final ArchetypeChunk chunk;
    private final ComponentColumns<T> columns;
    private final int slab;
    private final int firstSlot;
    private final boolean readOnly;

    BufferAccessor(ArchetypeChunk chunk, ComponentColumns<T> columns, int slab, int firstSlot, boolean readOnly) {
        this.chunk = chunk;
        this.columns = columns;
        this.slab = slab;
        this.firstSlot = firstSlot;
        this.readOnly = readOnly;
    }

    /// How many entities the chunk has.
    public int length() {
        return chunk.count();
    }

    /// The buffer of the entity at `index`.
    ///
    /// @throws IndexOutOfBoundsException if there is no entity at `index`
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    public DynamicBuffer<T> get(int index) {
        Objects.checkIndex(index, chunk.count());
        return columns.buffer(slab, firstSlot + index, readOnly);
    }
}
