package dev.phalanx.entities.lookups;

import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.SafetyHandle;

/// A handle that opens chunks for the value of a shared component that their entities have, which can only be read.
///
/// @param <T> the component class
/// @see dev.phalanx.entities.EntityManager#getSharedComponentTypeHandle
public final class SharedComponentTypeHandle<T extends ISharedComponentData> extends TypeHandle<T> {

    SharedComponentTypeHandle(WorldStore store, ChangeTracker versions, ComponentInfo<T> info) {
        super(store, versions, info, store.ensureColumns(info).safety().of("SharedComponentTypeHandle", true));
    }

    private SharedComponentTypeHandle(SharedComponentTypeHandle<T> original, SafetyHandle safety) {
        super(original, safety);
    }

    /// The index of a chunk's value, or -1 if its entities lack it.
    int index(WorldStore world, Slab slab, int chunk) {
        requireOf(world);
        check();
        Archetype archetype = slab.archetype;
        int s = archetype.isShared() ? archetype.groups().indexOf(info()) : -1;
        return s < 0 ? -1 : archetype.groups().index(slab.group[chunk], s);
    }

    /// The value with an index: of a struct type a copy.
    T value(int index) {
        return store().sharedTable(info()).getOnAnyThread(index);
    }

    /// Whether the values are objects, which jobs do not use.
    @Override
    public boolean isMainThreadOnly() {
        return !info().hasStruct();
    }

    @Override
    public SharedComponentTypeHandle<T> forJob(SafetyHandle handle) {
        return new SharedComponentTypeHandle<>(this, handle);
    }
}
