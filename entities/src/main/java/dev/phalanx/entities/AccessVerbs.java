package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.SharedComponentTypeHandle;

/// How an [EntityManager] hands out type handles and lookups. Those that it hands out are not tracked: a system gets
/// its
/// own from its state.
///
/// @hidden
public abstract sealed class AccessVerbs extends CreateSingletonVerbs permits WatchVerbs {
    private final WorldStore store;
    private final VersionFirewall versions;

    AccessVerbs(EntityWork work) {
        super(work);
        this.store = work.store();
        this.versions = work.versions();
    }

    /// What opens chunks for the values of a component, of a struct type or managed. Good until the next structural
    /// change, and again after an update.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the class is the element of a buffer, a shared component, or no component
    public final <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(
            Class<T> type, boolean isReadOnly) {
        store.guard().check();
        ComponentInfo<T> info = ComponentTypeHandle.requireComponent(type);
        return new ComponentTypeHandle<>(store, versions, info, isReadOnly);
    }

    /// What opens chunks for the dynamic buffers of an element type. Good until the next structural change, and again
    /// after an update.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(
            Class<T> type, boolean isReadOnly) {
        store.guard().check();
        return new BufferTypeHandle<>(store, versions, EntityBuffers.requireBuffer(type), isReadOnly);
    }

    /// What opens chunks for the value of a shared component. Good until the next structural change, and again after an
    /// update.
    ///
    /// @throws IllegalArgumentException if the class is not a shared component
    public final <T extends ISharedComponentData> SharedComponentTypeHandle<T> getSharedComponentTypeHandle(
            Class<T> type) {
        store.guard().check();
        return new SharedComponentTypeHandle<>(store, versions, ComponentTypes.of(type));
    }

    /// What opens chunks for the ids of their entities. Good until the next structural change, and again after an
    /// update.
    public final EntityTypeHandle getEntityTypeHandle() {
        store.guard().check();
        return new EntityTypeHandle(store, versions);
    }
}
