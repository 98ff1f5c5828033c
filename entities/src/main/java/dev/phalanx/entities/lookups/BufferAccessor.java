package dev.phalanx.entities.lookups;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.kernel.BufferGuard;
import java.util.Objects;

/// The dynamic buffers of a chunk, in the order of its entities. Good until the next structural change.
///
/// @param <T> the element type
public final class BufferAccessor<T> {
    private final ArchetypeChunk chunk;
    private final ComponentColumns<T> columns;
    private final BufferGuard guard;
    private final int slab;
    private final int firstSlot;
    private final int length;
    private final boolean readOnly;

    BufferAccessor(
            ArchetypeChunk chunk,
            ComponentColumns<T> columns,
            BufferGuard guard,
            int slab,
            int firstSlot,
            int length,
            boolean readOnly) {
        this.chunk = chunk;
        this.columns = columns;
        this.guard = guard;
        this.slab = slab;
        this.firstSlot = firstSlot;
        this.length = length;
        this.readOnly = readOnly;
    }

    /// The number of entities in the chunk; 0 if they lack the buffers.
    public int length() {
        chunk.check();
        return length;
    }

    /// The buffer of the entity at `index`.
    ///
    /// @throws IndexOutOfBoundsException if there is no entity at `index`
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    public DynamicBuffer<T> get(int index) {
        Objects.checkIndex(index, length());
        return columns.buffer(guard, slab, firstSlot + index, readOnly);
    }
}
