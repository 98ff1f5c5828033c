package dev.phalanx.entities.query;

import dev.phalanx.entities.IBufferElementData;
import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import org.jspecify.annotations.Nullable;

/// How an [EntityQuery] reads and writes a *singleton*: the components of the one entity that it finds.
///
/// Every method throws `IllegalStateException` if there are several such entities, if the query does not require the
/// component, or if the component can be disabled. Filters hold, and so do the enabled bits of other components.
/// (Package documentation of Unity's Entities: `EntityQuery.GetSingleton`.)
///
/// @hidden
public abstract sealed class SingletonVerbs extends FilterVerbs permits DependencyVerbs {
    SingletonVerbs() {}

    abstract QuerySingletons singletons();

    /// A copy of the singleton's component. Of a managed component it is the object itself, or null; that counts as a
    /// write. Of a record in which nothing can change it is one object until the singleton has another value.
    ///
    /// @throws IllegalStateException if there is not exactly one such entity, or the component is a tag or can be
    ///     disabled or is not required by the query
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one
    public final <T extends IComponent> T getSingleton(Class<T> type) {
        Required.nonNull(type, "type", "getSingleton");
        check();
        return singletons().get(type);
    }

    /// As [#getSingleton], or null if there is no such entity.
    ///
    /// @throws IllegalStateException if there are several, or the component is a tag or can be disabled or is not
    ///     required by the query
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one
    public final <T extends IComponent> @Nullable T tryGetSingleton(Class<T> type) {
        Required.nonNull(type, "type", "tryGetSingleton");
        check();
        return singletons().tryGet(type);
    }

    /// Overwrites the singleton's component.
    ///
    /// @throws IllegalStateException if there is not exactly one such entity, or the component is a tag or can be
    ///     disabled, or the query does not ask to write it
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one, or something
    ///     inside `value` is null
    @SuppressWarnings("unchecked") // a component class has no subclasses, so the class of a T is a Class<T>
    public final <T extends IComponent> void setSingleton(T value) {
        Required.nonNull(value, "value", "setSingleton");
        check();
        singletons().set((Class<T>) value.getClass(), value);
    }

    /// A reference to the singleton's component, to read and write it until the next structural change. Counts as a
    /// write.
    ///
    /// @throws IllegalStateException if there is not exactly one such entity, or the component is a tag or can be
    ///     disabled, or the query does not ask to write it
    /// @throws IllegalArgumentException if the component is the element of a buffer, a shared or a managed one
    public final <T extends IComponent> RefRW<T> getSingletonRW(Class<T> type) {
        Required.nonNull(type, "type", "getSingletonRW");
        check();
        return singletons().reference(type);
    }

    /// As [#getSingletonRW], or null if there is no such entity.
    ///
    /// @throws IllegalStateException if there are several, or the component is a tag or can be disabled, or the query
    ///     does not ask to write it
    /// @throws IllegalArgumentException if the component is the element of a buffer, a shared or a managed one
    public final <T extends IComponent> @Nullable RefRW<T> tryGetSingletonRW(Class<T> type) {
        Required.nonNull(type, "type", "tryGetSingletonRW");
        check();
        return singletons().tryReference(type);
    }

    /// Whether there is exactly one entity with the component.
    ///
    /// @throws IllegalStateException if there are several, or the component can be disabled or is not required by the
    ///     query
    public final boolean hasSingleton(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "hasSingleton");
        check();
        return singletons().has(type);
    }

    /// The one entity that the query finds.
    ///
    /// @throws IllegalStateException if there is not exactly one, or the query depends on what is enabled
    public final Entity getSingletonEntity() {
        check();
        return singletons().entity();
    }

    /// The one entity with the component, or null if there is none.
    ///
    /// @throws IllegalStateException if there are several, or the component is not required by the query, or the query
    ///     depends on what is enabled
    public final @Nullable Entity tryGetSingletonEntity(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "tryGetSingletonEntity");
        check();
        return singletons().tryEntity(type);
    }

    /// The singleton's buffer, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalStateException if there is not exactly one such entity, or the component can be disabled, or the
    ///     query does not ask to write it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final <T extends IBufferElementData> DynamicBuffer<T> getSingletonBuffer(Class<T> type) {
        Required.nonNull(type, "type", "getSingletonBuffer");
        return getSingletonBuffer(type, false);
    }

    /// As [#getSingletonBuffer(Class)]; one that is only to be read refuses to be changed, does not count as a write,
    /// and may be asked of a query that only reads it.
    public final <T extends IBufferElementData> DynamicBuffer<T> getSingletonBuffer(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getSingletonBuffer");
        check();
        return singletons().buffer(type, isReadOnly);
    }

    /// As [#getSingletonBuffer(Class)], or null if there is no such entity.
    public final <T extends IBufferElementData> @Nullable DynamicBuffer<T> tryGetSingletonBuffer(Class<T> type) {
        Required.nonNull(type, "type", "tryGetSingletonBuffer");
        return tryGetSingletonBuffer(type, false);
    }

    /// As [#getSingletonBuffer(Class, boolean)], or null if there is no such entity.
    public final <T extends IBufferElementData> @Nullable DynamicBuffer<T> tryGetSingletonBuffer(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "tryGetSingletonBuffer");
        check();
        return singletons().tryBuffer(type, isReadOnly);
    }
}
