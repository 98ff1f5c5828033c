package dev.phalanx.entities.lookups;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.kernel.BufferGuard;

/// A handle that opens chunks for the dynamic buffers of one element type.
///
/// @param <T> the element class
/// @see dev.phalanx.entities.EntityManager#getBufferTypeHandle
public final class BufferTypeHandle<T extends IBufferElementData> extends TypeHandle<T> {
    private final BufferGuard guard;

    BufferTypeHandle(WorldStore store, ChangeTracker versions, ComponentInfo<T> info, boolean readOnly) {
        super(store, versions, info, store.ensureColumns(info).safetyOf("BufferTypeHandle", readOnly));
        this.guard = columns().buffers();
    }

    private BufferTypeHandle(BufferTypeHandle<T> original, SafetyHandle safety) {
        super(original, safety);
        this.guard = columns().buffers().forJob(safety);
    }

    /// The guard of the buffers.
    BufferGuard guard() {
        return guard;
    }

    /// Opens a chunk, and says whether its entities have the buffers.
    ///
    /// @param readOnly whether the buffers are only read, even if the handle can write
    /// @throws IllegalStateException if the handle is read-only and the buffers are not
    boolean open(WorldStore world, Slab slab, int chunk, boolean readOnly) {
        requireOf(world);
        check();
        int c = indexIn(slab);
        if (c >= 0 && !readOnly) {
            handedOut(slab, chunk, c);
        }
        return c >= 0;
    }

    @Override
    public BufferTypeHandle<T> forJob(SafetyHandle handle) {
        return new BufferTypeHandle<>(this, handle);
    }
}
