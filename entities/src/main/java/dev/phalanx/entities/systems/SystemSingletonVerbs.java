package dev.phalanx.entities.systems;

import dev.phalanx.entities.IBufferElementData;
import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import org.jspecify.annotations.Nullable;

/// How [SystemAPI] reads and writes singletons: components that one entity has. Entities of systems count, prefabs and
/// disabled entities do not.
///
/// @hidden
public abstract sealed class SystemSingletonVerbs extends SystemQueryVerbs permits SystemAccessVerbs {
    SystemSingletonVerbs() {}

    static SystemCalls calls(String call) {
        return ExecutingSystem.get(call).calls();
    }

    /// A copy of the singleton. Of a managed component it is the object itself, or null; that counts as a write. Of a
    /// record in which nothing can change it is one object until the singleton has another value.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, the component is a tag or can be
    ///     disabled, or no system runs on the calling thread
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one
    public static <T extends IComponent> T getSingleton(Class<T> type) {
        Required.nonNull(type, "type", "getSingleton");
        return calls("SystemAPI.getSingleton").singleton(type).getSingleton(type);
    }

    /// As [#getSingleton], or null if no entity has it.
    ///
    /// @throws IllegalStateException if several entities have it, the component is a tag or can be disabled, or no
    ///     system runs on the calling thread
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one
    public static <T extends IComponent> @Nullable T tryGetSingleton(Class<T> type) {
        Required.nonNull(type, "type", "tryGetSingleton");
        return calls("SystemAPI.tryGetSingleton").singleton(type).tryGetSingleton(type);
    }

    /// Overwrites the singleton.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, the component is a tag or can be
    ///     disabled, or no system runs on the calling thread
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one, or something
    ///     inside `value` is null
    public static <T extends IComponent> void setSingleton(T value) {
        Required.nonNull(value, "value", "setSingleton");
        calls("SystemAPI.setSingleton").writtenSingleton(value.getClass()).setSingleton(value);
    }

    /// A reference to the singleton, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, the component is a tag or can be
    ///     disabled, or no system runs on the calling thread
    /// @throws IllegalArgumentException if the component is the element of a buffer, a shared or a managed one
    public static <T extends IComponent> RefRW<T> getSingletonRW(Class<T> type) {
        Required.nonNull(type, "type", "getSingletonRW");
        return calls("SystemAPI.getSingletonRW").writtenSingleton(type).getSingletonRW(type);
    }

    /// As [#getSingletonRW], or null if no entity has it.
    ///
    /// @throws IllegalStateException if several entities have it, the component is a tag or can be disabled, or no
    ///     system runs on the calling thread
    /// @throws IllegalArgumentException if the component is the element of a buffer, a shared or a managed one
    public static <T extends IComponent> @Nullable RefRW<T> tryGetSingletonRW(Class<T> type) {
        Required.nonNull(type, "type", "tryGetSingletonRW");
        return calls("SystemAPI.tryGetSingletonRW").writtenSingleton(type).tryGetSingletonRW(type);
    }

    /// Whether exactly one entity has the component.
    ///
    /// @throws IllegalStateException if several have it, the component can be disabled, or no system runs on the
    ///     calling thread
    public static boolean hasSingleton(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "hasSingleton");
        return calls("SystemAPI.hasSingleton").singleton(type).hasSingleton(type);
    }

    /// The one entity with the component.
    ///
    /// @throws IllegalStateException if not exactly one has it, the component can be disabled, or no system runs on the
    ///     calling thread
    public static Entity getSingletonEntity(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "getSingletonEntity");
        return calls("SystemAPI.getSingletonEntity").singleton(type).getSingletonEntity();
    }

    /// The one entity with the component, or null if none has it.
    ///
    /// @throws IllegalStateException if several have it, the component can be disabled, or no system runs on the
    ///     calling thread
    public static @Nullable Entity tryGetSingletonEntity(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "tryGetSingletonEntity");
        return calls("SystemAPI.tryGetSingletonEntity").singleton(type).tryGetSingletonEntity(type);
    }

    /// The singleton's buffer, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, the component can be disabled, or no
    ///     system runs on the calling thread
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public static <T extends IBufferElementData> DynamicBuffer<T> getSingletonBuffer(Class<T> type) {
        Required.nonNull(type, "type", "getSingletonBuffer");
        return getSingletonBuffer(type, false);
    }

    /// As [#getSingletonBuffer(Class)]; one that is only to be read refuses to be changed and does not count as a
    /// write.
    public static <T extends IBufferElementData> DynamicBuffer<T> getSingletonBuffer(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getSingletonBuffer");
        SystemCalls calls = calls("SystemAPI.getSingletonBuffer");
        return (isReadOnly ? calls.singleton(type) : calls.writtenSingleton(type)).getSingletonBuffer(type, isReadOnly);
    }

    /// As [#getSingletonBuffer(Class)], or null if no entity has it.
    public static <T extends IBufferElementData> @Nullable DynamicBuffer<T> tryGetSingletonBuffer(Class<T> type) {
        Required.nonNull(type, "type", "tryGetSingletonBuffer");
        return tryGetSingletonBuffer(type, false);
    }

    /// As [#getSingletonBuffer(Class, boolean)], or null if no entity has it.
    public static <T extends IBufferElementData> @Nullable DynamicBuffer<T> tryGetSingletonBuffer(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "tryGetSingletonBuffer");
        SystemCalls calls = calls("SystemAPI.tryGetSingletonBuffer");
        return (isReadOnly ? calls.singleton(type) : calls.writtenSingleton(type))
                .tryGetSingletonBuffer(type, isReadOnly);
    }
}
