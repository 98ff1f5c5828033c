package dev.phalanx.entities.lookups;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.kernel.BufferAccess;
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
    private BufferAccess access = new BufferAccess();

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
        BufferAccess known = access;
        if (!known.isOpenFor(columns.tables())) {
            known = new BufferAccess(guard, columns.tables(), 0, readOnly, guard.scope());
            access = known;
        }
        return columns.buffer(known, slab, firstSlot + index);
    }

    /// Gives all buffers of the chunk their elements, in place of those that they have. All memory is allocated before
    /// the first buffer is changed.
    ///
    /// @param lengths the number of elements of each buffer, in the order of the entities
    /// @param elements those of the first buffer, then those of the second, and so on
    /// @throws IllegalArgumentException if there are not as many lengths as buffers, if one is negative, or if their
    ///     sum is not the number of elements
    /// @throws IllegalStateException if the buffers were handed out for reading, or a job uses them
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    public void copyFrom(int[] lengths, NativeArray<T> elements) {
        Objects.requireNonNull(elements, "elements");
        int[] counts = lengths.clone();
        if (counts.length != length()) {
            throw new IllegalArgumentException("copyFrom was given " + counts.length + " lengths for the " + length
                    + " buffers of a chunk. Give it one for each.");
        }
        long sum = 0;
        for (int count : counts) {
            if (count < 0) {
                throw new IllegalArgumentException(
                        "copyFrom was given " + count + " as the length of a buffer. Give it 0 or more.");
            }
            sum += count;
        }
        if (sum != elements.length()) {
            throw new IllegalArgumentException("copyFrom was given lengths whose sum is " + sum + ", and "
                    + elements.length() + " elements. Give it as many elements.");
        }
        columns.copyBuffers(guard, slab, firstSlot, readOnly, counts, elements);
    }
}
