package dev.phalanx.entities.systems;

import dev.phalanx.entities.IBufferElementData;
import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.IComponentData;
import dev.phalanx.entities.ISharedComponentData;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.lookups.BufferLookup;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityStorageInfoLookup;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.SharedComponentTypeHandle;

/// How a [SystemState] hands out lookups and type handles. Each call registers the component type with the system, as
/// read or as written, so that [SystemState#dependency()] knows of it, and makes a new object. A system asks for them
/// once, keeps them, and calls their `update(state)` in each update; they are stale after a structural change.
///
/// A class that is known only at run time will do, as in `Class<? extends IComponentData>`.
///
/// @hidden
public abstract sealed class StateAccessVerbs permits SystemState {
    StateAccessVerbs() {}

    abstract SystemLookups lookups();

    /// What finds the component of any entity.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the component is managed, shared or the element of a buffer, or no code can
    ///     be generated for its class's package
    public final <T extends IComponentData> ComponentLookup<T> getComponentLookup(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getComponentLookup");
        return lookups().newComponentLookup(type, isReadOnly);
    }

    /// What finds the dynamic buffer of any entity.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final <T extends IBufferElementData> BufferLookup<T> getBufferLookup(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getBufferLookup");
        return lookups().newBufferLookup(type, isReadOnly);
    }

    /// What finds where any entity lies. It uses no component, so that it registers none.
    public final EntityStorageInfoLookup getEntityStorageInfoLookup() {
        return lookups().newEntityStorageInfoLookup();
    }

    /// What opens chunks for the values of a component, of a struct type or managed.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the class is the element of a buffer, a shared component, or no component
    public final <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getComponentTypeHandle");
        return lookups().newComponentTypeHandle(type, isReadOnly);
    }

    /// What opens chunks for the dynamic buffers of an element type.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getBufferTypeHandle");
        return lookups().newBufferTypeHandle(type, isReadOnly);
    }

    /// What opens chunks for the value of a shared component. The type counts as read.
    ///
    /// @throws IllegalArgumentException if the class is not a shared component
    public final <T extends ISharedComponentData> SharedComponentTypeHandle<T> getSharedComponentTypeHandle(
            Class<T> type) {
        Required.nonNull(type, "type", "getSharedComponentTypeHandle");
        return lookups().newSharedComponentTypeHandle(type);
    }

    /// What opens chunks for the ids of their entities. It uses no component, so that it registers none.
    public final EntityTypeHandle getEntityTypeHandle() {
        return lookups().newEntityTypeHandle();
    }
}
