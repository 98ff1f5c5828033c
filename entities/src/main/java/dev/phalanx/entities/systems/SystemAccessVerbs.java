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

/// How [SystemAPI] hands out lookups and type handles: the running system has one of each, which every call gives back,
/// updated. So nobody has to keep them.
///
/// @hidden
public abstract sealed class SystemAccessVerbs extends SystemSingletonVerbs permits SystemCommandVerbs {
    SystemAccessVerbs() {}

    private static SystemLookups lookups(String call) {
        return ExecutingSystem.get(call).lookups();
    }

    /// What finds the component of any entity, good until the next structural change.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the component is managed, shared or the element of a buffer, or no code can
    ///     be generated for its class's package
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponentData> ComponentLookup<T> getComponentLookup(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getComponentLookup");
        return lookups("SystemAPI.getComponentLookup").componentLookup(type, isReadOnly);
    }

    /// As [#getComponentLookup(Class, boolean)], to read and write.
    public static <T extends IComponentData> ComponentLookup<T> getComponentLookup(Class<T> type) {
        Required.nonNull(type, "type", "getComponentLookup");
        return getComponentLookup(type, false);
    }

    /// What finds the dynamic buffer of any entity, good until the next structural change.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IBufferElementData> BufferLookup<T> getBufferLookup(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getBufferLookup");
        return lookups("SystemAPI.getBufferLookup").bufferLookup(type, isReadOnly);
    }

    /// As [#getBufferLookup(Class, boolean)], to read and write.
    public static <T extends IBufferElementData> BufferLookup<T> getBufferLookup(Class<T> type) {
        Required.nonNull(type, "type", "getBufferLookup");
        return getBufferLookup(type, false);
    }

    /// What finds where any entity lies, good until the next structural change.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static EntityStorageInfoLookup getEntityStorageInfoLookup() {
        return lookups("SystemAPI.getEntityStorageInfoLookup").entityStorageInfoLookup();
    }

    /// What opens chunks for the values of a component, of a struct type or managed, good until the next structural
    /// change.
    ///
    /// @param isReadOnly whether the values can only be read through it
    /// @throws IllegalArgumentException if the class is the element of a buffer, a shared component, or no component
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getComponentTypeHandle");
        return lookups("SystemAPI.getComponentTypeHandle").componentTypeHandle(type, isReadOnly);
    }

    /// As [#getComponentTypeHandle(Class, boolean)], to read and write.
    public static <T extends IComponent> ComponentTypeHandle<T> getComponentTypeHandle(Class<T> type) {
        Required.nonNull(type, "type", "getComponentTypeHandle");
        return getComponentTypeHandle(type, false);
    }

    /// What opens chunks for the dynamic buffers of an element type, good until the next structural change.
    ///
    /// @param isReadOnly whether the buffers can only be read through it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getBufferTypeHandle");
        return lookups("SystemAPI.getBufferTypeHandle").bufferTypeHandle(type, isReadOnly);
    }

    /// As [#getBufferTypeHandle(Class, boolean)], to read and write.
    public static <T extends IBufferElementData> BufferTypeHandle<T> getBufferTypeHandle(Class<T> type) {
        Required.nonNull(type, "type", "getBufferTypeHandle");
        return getBufferTypeHandle(type, false);
    }

    /// What opens chunks for the value of a shared component, good until the next structural change.
    ///
    /// @throws IllegalArgumentException if the class is not a shared component
    /// @throws IllegalStateException if no system runs on the calling thread
    public static <T extends ISharedComponentData> SharedComponentTypeHandle<T> getSharedComponentTypeHandle(
            Class<T> type) {
        Required.nonNull(type, "type", "getSharedComponentTypeHandle");
        return lookups("SystemAPI.getSharedComponentTypeHandle").sharedComponentTypeHandle(type);
    }

    /// What opens chunks for the ids of their entities, good until the next structural change.
    ///
    /// @throws IllegalStateException if no system runs on the calling thread
    public static EntityTypeHandle getEntityTypeHandle() {
        return lookups("SystemAPI.getEntityTypeHandle").entityTypeHandle();
    }
}
