package dev.phalanx.entities.lookups;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EnabledBits;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.kernel.EnabledLayout;
import org.jspecify.annotations.Nullable;

/// A handle that opens the chunks of a world for one component type. The methods that use it are those of the chunk;
/// see [dev.phalanx.entities.lookups.ArchetypeChunk].
///
/// A handle is valid until the next structural change; a system keeps it and calls [#update] in each of its updates. A
/// job may have it in a field. If it is marked [dev.phalanx.jobs.ReadOnly] there, or was created for reading, other
/// jobs can read at the same time. In a parallel job it may write, since each chunk belongs to one thread.
///
/// @param <T> the component class
public abstract sealed class TypeHandle<T> extends WorldAccess
        permits ComponentTypeHandle, BufferTypeHandle, SharedComponentTypeHandle {
    private final ComponentInfo<T> info;
    private final ComponentColumns<T> columns;
    private @Nullable Archetype lastArchetype;
    private int lastIndex;

    TypeHandle(WorldStore store, ChangeTracker versions, ComponentInfo<T> info, SafetyHandle safety) {
        super(store, versions, safety);
        this.info = info;
        this.columns = store.ensureColumns(info);
    }

    TypeHandle(TypeHandle<T> original, SafetyHandle safety) {
        super(original, safety);
        this.info = original.info;
        this.columns = original.columns;
        if (!original.isInJob() && !isReadOnly()) {
            versions().handedOutToJob("", columns);
        }
    }

    /// Whether the component has been written since `version` in the chunk that a location belongs to; always, if that
    /// is 0, and never, if the entities lack it.
    ///
    /// @param location such as [ArchetypeChunk#location()]
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalArgumentException if there is no such location
    public final boolean didChange(int location, int version) {
        check();
        Slab slab = slabAt(location);
        int c = indexIn(slab);
        return c >= 0
                && ChangeTracker.isNewer(slab.changeVersion[c][store().slabs().chunkOf(location)], version);
    }

    /// Marks the component as written in the chunk that a location belongs to, as getting the values of the chunk to
    /// write them does. For code that keeps the array of a [LeafColumn] and finds out later whether it writes.
    ///
    /// @param location such as [ArchetypeChunk#location()]
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the handle was updated
    /// @throws IllegalStateException if the handle is read-only, or a job that was not completed uses the component
    /// @throws IllegalArgumentException if there is no such location, or its entities lack the component
    public final void markChanged(int location) {
        checkWrite();
        Slab slab = slabAt(location);
        int c = indexIn(slab);
        if (c < 0) {
            throw new IllegalArgumentException("Location " + location + " is in a chunk of " + slab.archetype
                    + ", whose entities lack " + info.name() + ". Mark locations of entities that have it.");
        }
        handedOut(slab, store().slabs().chunkOf(location), c);
    }

    private Slab slabAt(int location) {
        Slab slab = store().slabs().find(EntityLocation.slab(location));
        if (slab == null || EntityLocation.slot(location) >= slab.rows()) {
            throw new IllegalArgumentException("There is no location " + location + " in world \""
                    + store().guard().worldName() + "\". Get locations from location() of a chunk, or from an"
                    + " EntityStorageInfoLookup, after the last structural change.");
        }
        return slab;
    }

    /// The component type.
    final ComponentInfo<T> info() {
        return info;
    }

    /// The columns of the component in this world.
    final ComponentColumns<T> columns() {
        return columns;
    }

    /// The safety handle of arrays, leaf columns and masks over a chunk.
    final SafetyHandle viewSafety() {
        return isInJob() ? safety() : columns.safety().arrays(isReadOnly());
    }

    /// The position of the type among the components of the slab's archetype, or -1.
    final int indexIn(Slab slab) {
        Archetype archetype = slab.archetype;
        if (archetype != lastArchetype) {
            lastArchetype = archetype;
            lastIndex = archetype.indexOf(info);
        }
        return lastIndex;
    }

    /// The component of a chunk is handed out to be written.
    final void handedOut(Slab slab, int chunk, int c) {
        if (isInJob()) {
            ChangeTracker.handedOutInJob(slab, chunk, c, writeVersion());
        } else {
            versions().handedOut(slab, chunk, c);
        }
    }

    /// Whether the entities of the chunk have the component.
    final boolean isIn(WorldStore world, Slab slab) {
        requireOf(world);
        check();
        return indexIn(slab) >= 0;
    }

    /// The version of the last write to the component of the chunk; 0 if its entities lack it.
    final int changeVersion(WorldStore world, Slab slab, int chunk) {
        requireOf(world);
        check();
        int c = indexIn(slab);
        return c < 0 ? 0 : slab.changeVersion[c][chunk];
    }

    /// Whether the component of an entity of the chunk is enabled; false if its entities lack it.
    final boolean isEnabled(WorldStore world, Slab slab, int chunk, int index) {
        requireOf(world);
        check();
        slab.requireIndex(chunk, index);
        int c = indexIn(slab);
        return c >= 0
                && (!info.isEnableable()
                        || EnabledBits.get(slab.enabled(c), chunk * EnabledLayout.BITS_PER_CHUNK + index));
    }

    /// Enables or disables the component of an entity of the chunk.
    final void setEnabled(WorldStore world, Slab slab, int chunk, int index, boolean value) {
        requireOf(world);
        checkWrite();
        slab.requireIndex(chunk, index);
        int c = requireEnableable(slab);
        EnabledBits.set(slab.enabled(c), chunk * EnabledLayout.BITS_PER_CHUNK + index, value);
        columns.enabledChanged();
        enabledSet(slab, chunk, c, chunk * slab.capacity + index, 1, value);
    }

    /// Enables or disables the component of all entities of the chunk.
    final void setEnabledForAll(WorldStore world, Slab slab, int chunk, boolean value) {
        requireOf(world);
        checkWrite();
        int c = requireEnableable(slab);
        EnabledBits.fill(slab.enabled(c), chunk * EnabledLayout.BITS_PER_CHUNK, slab.count[chunk], value);
        columns.enabledChanged();
        enabledSet(slab, chunk, c, chunk * slab.capacity, slab.count[chunk], value);
    }

    private void enabledSet(Slab slab, int chunk, int c, int slot, int rows, boolean value) {
        if (isInJob()) {
            ChangeTracker.handedOutInJob(slab, chunk, c, writeVersion());
        } else {
            versions().enabledSet(slab, chunk, c, slot, rows, value);
        }
    }

    /// The enabled bits of the chunk.
    final EnabledMask enabledMask(WorldStore world, Slab slab, int chunk) {
        requireOf(world);
        check();
        if (!info.isEnableable()) {
            throw notEnableable();
        }
        int c = indexIn(slab);
        if (c < 0) {
            return new EnabledMask(columns, viewSafety(), store().buffers(), new long[0], 0, 0);
        }
        if (!isReadOnly()) {
            handedOut(slab, chunk, c);
        }
        return new EnabledMask(
                columns,
                viewSafety(),
                store().buffers(),
                slab.enabled(c),
                chunk * EnabledLayout.BITS_PER_CHUNK,
                slab.count[chunk]);
    }

    private int requireEnableable(Slab slab) {
        if (!info.isEnableable()) {
            throw notEnableable();
        }
        int c = indexIn(slab);
        if (c < 0) {
            throw new IllegalArgumentException("A chunk of " + slab.archetype + " was to enable or disable "
                    + info.name() + ", which its entities lack. Ask has(handle) first.");
        }
        return c;
    }

    private IllegalArgumentException notEnableable() {
        return new IllegalArgumentException(
                info.name() + " cannot be disabled. Let it implement IEnableableComponent.");
    }

    @Override
    void updated() {
        lastArchetype = null;
    }

    @Override
    public final ParallelUse parallelUse() {
        return ParallelUse.SHARED;
    }

    @Override
    public final @Nullable String nestedContainer() {
        return info.hasStruct() ? info.struct().containerPath() : null;
    }
}
