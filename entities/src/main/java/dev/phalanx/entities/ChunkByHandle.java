package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EnabledMask;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.ManagedComponentAccessor;
import dev.phalanx.entities.lookups.SharedComponentTypeHandle;
import dev.phalanx.entities.lookups.TypeHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// How an [ArchetypeChunk] is opened by type handles, in jobs too.
///
/// @hidden
public abstract sealed class ChunkByHandle extends ChunkByClass permits ChunkColumns {

    ChunkByHandle(WorldStore store, VersionFirewall versions, Slab slab, int chunk, boolean inJob) {
        super(store, versions, slab, chunk, inJob);
    }

    ChunkByHandle(ChunkByHandle original, boolean inJob) {
        super(original, inJob);
    }

    /// Whether its entities have the component of a handle.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if the handle is of another world
    public final boolean has(TypeHandle<?> handle) {
        return handle.isIn(store(), slab());
    }

    /// The ids of its entities, in order, where they lie: they can only be read.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if the handle is of another world
    public final NativeArray<Entity> getNativeArray(EntityTypeHandle handle) {
        return handle.array(store(), slab(), chunk());
    }

    /// The values of the handle's component where they lie, in the order of the entities; of length 0 if they lack it,
    /// or if it is a tag. Those of a read-only handle can only be read; another handle's count as written, whether or
    /// not anything is written, and writes go straight to the world.
    ///
    /// Good until the next structural change; in a job, until that has run. It cannot be closed.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if a job that was not completed uses the component
    /// @throws IllegalArgumentException if the component is managed, or the handle is of another world
    public final <T extends IComponent> NativeArray<T> getNativeArray(ComponentTypeHandle<T> handle) {
        return handle.array(store(), slab(), chunk());
    }

    /// The objects of a managed component, in the order of the entities; none if they lack it.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException on another thread than the world's
    /// @throws IllegalArgumentException if the component is not managed, or the handle is of another world
    public final <T extends IComponent> ManagedComponentAccessor<T> getManagedComponentAccessor(
            ComponentTypeHandle<T> handle) {
        return handle.managed(store(), slab(), chunk());
    }

    /// The buffers of its entities; none if they lack them. Those of a read-only handle can only be read; another
    /// handle's count as written, whether or not anything is written.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if a job that was not completed uses the component
    /// @throws IllegalArgumentException if the handle is of another world
    public final <T extends IBufferElementData> BufferAccessor<T> getBufferAccessor(BufferTypeHandle<T> handle) {
        return buffers(handle, handle.isReadOnly());
    }

    /// As [`getBufferAccessor`][#getBufferAccessor(BufferTypeHandle)], to read only, whatever the handle may do.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws IllegalArgumentException if the handle is of another world
    public final <T extends IBufferElementData> BufferAccessor<T> getBufferAccessorRO(BufferTypeHandle<T> handle) {
        return buffers(handle, true);
    }

    private <T extends IBufferElementData> BufferAccessor<T> buffers(BufferTypeHandle<T> handle, boolean readOnly) {
        boolean present = handle.open(store(), slab(), chunk(), readOnly);
        int length = present ? slab().count[chunk()] : 0;
        return new BufferAccessor<>(this, handle.columns(), handle.guard(), slab().id, firstSlot(), length, readOnly);
    }

    /// The value of a shared component that its entities have: of a struct type a copy.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if they lack it, or the handle is of another world
    public final <T extends ISharedComponentData> T getSharedComponent(SharedComponentTypeHandle<T> handle) {
        int index = handle.index(store(), slab(), chunk());
        if (index < 0) {
            throw new IllegalArgumentException(
                    this + " has no " + handle.info().name() + ". Ask has(handle) first, or let the query require it"
                            + " with withAll(" + handle.info().name() + ".class).");
        }
        return handle.value(index);
    }

    /// The index of the value of a shared component that its entities have, 0 for the default value, -1 if they lack
    /// it.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if the handle is of another world
    public final int getSharedComponentIndex(SharedComponentTypeHandle<?> handle) {
        return handle.index(store(), slab(), chunk());
    }

    /// Whether it has the chunk component of the handle's class.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if the handle is of another world
    public final boolean hasChunkComponent(ComponentTypeHandle<?> handle) {
        return handle.isChunkComponentIn(store(), slab());
    }

    /// The value of the chunk component of the handle's class: a copy.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws IllegalArgumentException if the chunk lacks it, or the handle is of another world
    public final <T extends IComponent> T getChunkComponentData(ComponentTypeHandle<T> handle) {
        return handle.chunkComponent(store(), slab(), chunk());
    }

    /// Sets the value of the chunk component of the handle's class. Not a structural change.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if the handle is read-only, or a job that was not completed uses the component
    /// @throws IllegalArgumentException if the chunk lacks it, something inside the value is null, or the handle is of
    ///     another world
    public final <T extends IComponent> void setChunkComponentData(ComponentTypeHandle<T> handle, T value) {
        handle.setChunkComponent(store(), slab(), chunk(), value);
    }

    /// Whether the component of the entity at `index` is enabled; false if the entities lack it, true if they have it
    /// and it cannot be disabled.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if a job that was not completed writes the component
    /// @throws IllegalArgumentException if there is no entity at `index`, or the handle is of another world
    public final boolean isComponentEnabled(TypeHandle<?> handle, int index) {
        return handle.isEnabled(store(), slab(), chunk(), index);
    }

    /// Enables or disables the component of the entity at `index`. Counts as a write of the component. Not a structural
    /// change.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if the handle is read-only, or a job that was not completed uses the component
    /// @throws IllegalArgumentException if there is no entity at `index`, the entities lack the component, it cannot be
    ///     disabled, or the handle is of another world
    public final void setComponentEnabled(TypeHandle<?> handle, int index, boolean value) {
        handle.setEnabled(store(), slab(), chunk(), index, value);
    }

    /// Enables or disables the component of all entities. Counts as a write of the component. Not a structural change.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if the handle is read-only, or a job that was not completed uses the component
    /// @throws IllegalArgumentException if the entities lack the component, it cannot be disabled, or the handle is of
    ///     another world
    public final void setComponentEnabledForAll(TypeHandle<?> handle, boolean value) {
        handle.setEnabledForAll(store(), slab(), chunk(), value);
    }

    /// Whether the component of each entity is enabled; of length 0 if they lack it. That of a read-only handle can
    /// only be read; another handle's counts as written, whether or not anything is written.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if a job that was not completed uses the component
    /// @throws IllegalArgumentException if the component cannot be disabled, or the handle is of another world
    public final EnabledMask getEnabledMask(TypeHandle<?> handle) {
        return handle.enabledMask(store(), slab(), chunk());
    }

    /// The global system version of the last write to the component; 0 if the entities lack it.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if the handle is of another world
    public final int getChangeVersion(TypeHandle<?> handle) {
        return handle.changeVersion(store(), slab(), chunk());
    }

    /// Whether the component has been written since `version`; always, if that is 0, and never, if the entities lack
    /// it.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if the handle is of another world
    public final boolean didChange(TypeHandle<?> handle, int version) {
        return has(handle) && VersionFirewall.isNewer(getChangeVersion(handle), version);
    }
}
