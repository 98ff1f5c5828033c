package dev.phalanx.entities.lookups;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.SafetyHandle;
import java.util.Objects;

/// The enabled bits of one component for the entities of a chunk. It reads and changes the bits in place, and is valid
/// until the next structural change.
public final class EnabledMask {
    private final ComponentColumns<?> columns;
    private final SafetyHandle safety;
    private final BufferScope scope;
    private final long[] bits;
    private final int first;
    private final int length;

    /// @param first index of the chunk's first bit
    EnabledMask(
            ComponentColumns<?> columns, SafetyHandle safety, BufferScope scope, long[] bits, int first, int length) {
        this.columns = columns;
        this.safety = safety;
        this.scope = scope;
        this.bits = bits;
        this.first = first;
        this.length = length;
    }

    /// The number of entities in the chunk; 0 if they lack the component.
    public int length() {
        return length;
    }

    /// Whether the component of the entity at `index` is enabled.
    ///
    /// @throws IndexOutOfBoundsException if there is no entity at `index`
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if a job that was not completed writes the component
    public boolean get(int index) {
        safety.check();
        return EnabledBits.get(bits, bit(index));
    }

    /// Enables or disables the component of the entity at `index`.
    ///
    /// @throws IndexOutOfBoundsException if there is no entity at `index`
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if the handle that the mask is from is read-only, or a job that was not completed
    ///     uses the component
    public void set(int index, boolean value) {
        safety.checkWrite();
        EnabledBits.set(bits, bit(index), value);
        columns.enabledChanged();
    }

    /// Enables or disables the components of all entities as a mask says. Bits of entities that the chunk does not have
    /// are ignored.
    ///
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if the handle that the mask is from is read-only, or a job that was not completed
    ///     uses the component
    public void set(ChunkEnabledMask mask) {
        safety.checkWrite();
        if (length > 0) {
            ChunkEnabledMask present = ChunkEnabledMask.ofFirst(length);
            int word = first >>> 6;
            bits[word] = (mask.low() & present.low()) | ~present.low();
            bits[word + 1] = (mask.high() & present.high()) | ~present.high();
            columns.enabledChanged();
        }
    }

    /// A reference to the bit of the entity at `index`, for reading.
    ///
    /// @param <T> the component type
    /// @throws IndexOutOfBoundsException if there is no entity at `index`
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    public <T> EnabledRefRO<T> getEnabledRefRO(int index) {
        safety.check();
        return EnabledRefRO.<T>over(bits, bit(index)).keepWithin(scope).checkedBy(safety);
    }

    /// A reference to the bit of the entity at `index`, for reading and writing.
    ///
    /// @param <T> the component type
    /// @throws IndexOutOfBoundsException if there is no entity at `index`
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    /// @throws IllegalStateException if the handle that the mask is from is read-only
    public <T> EnabledRefRW<T> getEnabledRefRW(int index) {
        safety.checkWrite();
        return EnabledRefRW.<T>over(bits, bit(index))
                .keepWithin(scope, columns::enabledChanged)
                .checkedBy(safety);
    }

    /// A copy of the bits. Those of entities that the chunk does not have are 0.
    ///
    /// @throws dev.phalanx.structs.DisposedException after a structural change
    public ChunkEnabledMask toChunkEnabledMask() {
        safety.check();
        if (length == 0) {
            return ChunkEnabledMask.NONE;
        }
        int word = first >>> 6;
        return new ChunkEnabledMask(bits[word], bits[word + 1]).and(ChunkEnabledMask.ofFirst(length));
    }

    private int bit(int index) {
        return first + Objects.checkIndex(index, length);
    }
}
