package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.types.ClassMap;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.query.EntityQueryOptions;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How an [EntityManager] creates, reads and writes singletons: components that one entity has. Entities of systems
/// count, prefabs and disabled entities do not.
///
/// @hidden
public abstract sealed class EntitySingletonVerbs extends AspectVerbs permits AccessVerbs {
    private final EntitySingletons singletons;
    private final ClassMap<EntityQuery> readQueries = new ClassMap<>();
    private final ClassMap<EntityQuery> writtenQueries = new ClassMap<>();

    EntitySingletonVerbs(EntityWork work) {
        super(work);
        this.singletons = work.singletons();
    }

    /// Creates the one entity with a component, zero.
    ///
    /// @throws IllegalStateException if an entity has it, or it can be disabled
    /// @throws IllegalArgumentException if the class is a buffer's element or a shared component
    public final Entity createSingleton(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "createSingleton");
        return singletons.create(type, "");
    }

    /// As [`createSingleton(Class)`][#createSingleton(Class)], with a name.
    ///
    /// @param name at most 61 bytes of UTF-8; empty for none
    /// @throws IllegalStateException if an entity has the component, or it can be disabled
    /// @throws IllegalArgumentException also if the name is too long
    public final Entity createSingleton(Class<? extends IComponent> type, String name) {
        Required.nonNull(type, "type", "createSingleton");
        Required.nonNull(name, "name", "createSingleton");
        return singletons.create(type, name);
    }

    /// Creates the one entity with a component, with its value.
    ///
    /// @throws IllegalStateException if an entity has it, or it can be disabled
    /// @throws IllegalArgumentException if it is a shared component, or something inside the value is null
    public final Entity createSingleton(IComponent value) {
        Required.nonNull(value, "value", "createSingleton");
        return singletons.create(value, "");
    }

    /// As [`createSingleton(IComponent)`][#createSingleton(IComponent)], with a name.
    ///
    /// @param name at most 61 bytes of UTF-8; empty for none
    /// @throws IllegalStateException if an entity has the component, or it can be disabled
    /// @throws IllegalArgumentException also if the name is too long
    public final Entity createSingleton(IComponent value, String name) {
        Required.nonNull(value, "value", "createSingleton");
        Required.nonNull(name, "name", "createSingleton");
        return singletons.create(value, name);
    }

    /// Creates the one entity with an empty buffer. [`getBuffer`][#getBuffer(Entity, Class)] hands it out.
    ///
    /// @throws IllegalStateException if an entity has such a buffer, or it can be disabled
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final Entity createSingletonBuffer(Class<? extends IBufferElementData> type) {
        Required.nonNull(type, "type", "createSingletonBuffer");
        return singletons.createBuffer(type, "");
    }

    /// As [`createSingletonBuffer(Class)`][#createSingletonBuffer(Class)], with a name.
    ///
    /// @param name at most 61 bytes of UTF-8; empty for none
    /// @throws IllegalStateException if an entity has such a buffer, or it can be disabled
    /// @throws IllegalArgumentException also if the name is too long
    public final Entity createSingletonBuffer(Class<? extends IBufferElementData> type, String name) {
        Required.nonNull(type, "type", "createSingletonBuffer");
        Required.nonNull(name, "name", "createSingletonBuffer");
        return singletons.createBuffer(type, name);
    }

    /// A copy of the singleton. Of a managed component it is the object itself, or null; that counts as a write. Of a
    /// record in which nothing can change it is one object until the singleton has another value.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, or the component is a tag or can be
    ///     disabled
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one
    public final <T extends IComponent> T getSingleton(Class<T> type) {
        Required.nonNull(type, "type", "getSingleton");
        return read(type).getSingleton(type);
    }

    /// As [`getSingleton(Class)`][#getSingleton(Class)], or null if no entity has it.
    ///
    /// @throws IllegalStateException if several entities have it, or the component is a tag or can be disabled
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one
    public final <T extends IComponent> @Nullable T tryGetSingleton(Class<T> type) {
        Required.nonNull(type, "type", "tryGetSingleton");
        return read(type).tryGetSingleton(type);
    }

    /// Overwrites the singleton.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, or the component is a tag or can be
    ///     disabled
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one, or something
    ///     inside `value` is null
    public final <T extends IComponent> void setSingleton(T value) {
        Required.nonNull(value, "value", "setSingleton");
        Objects.requireNonNull(value, "setSingleton was given null. Give it the singleton's new value.");
        written(value.getClass()).setSingleton(value);
    }

    /// A reference to the singleton, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, or the component is a tag or can be
    ///     disabled
    /// @throws IllegalArgumentException if the component is the element of a buffer, a shared or a managed one
    public final <T extends IComponent> RefRW<T> getSingletonRW(Class<T> type) {
        Required.nonNull(type, "type", "getSingletonRW");
        return written(type).getSingletonRW(type);
    }

    /// As [`getSingletonRW(Class)`][#getSingletonRW(Class)], or null if no entity has it.
    ///
    /// @throws IllegalStateException if several entities have it, or the component is a tag or can be disabled
    /// @throws IllegalArgumentException if the component is the element of a buffer, a shared or a managed one
    public final <T extends IComponent> @Nullable RefRW<T> tryGetSingletonRW(Class<T> type) {
        Required.nonNull(type, "type", "tryGetSingletonRW");
        return written(type).tryGetSingletonRW(type);
    }

    /// Whether exactly one entity has the component.
    ///
    /// @throws IllegalStateException if several have it, or the component can be disabled
    public final boolean hasSingleton(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "hasSingleton");
        return read(type).hasSingleton(type);
    }

    /// The one entity with the component.
    ///
    /// @throws IllegalStateException if not exactly one has it, or the component can be disabled
    public final Entity getSingletonEntity(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "getSingletonEntity");
        return read(type).getSingletonEntity();
    }

    /// The one entity with the component, or null if none has it.
    ///
    /// @throws IllegalStateException if several have it, or the component can be disabled
    public final @Nullable Entity tryGetSingletonEntity(Class<? extends IComponent> type) {
        Required.nonNull(type, "type", "tryGetSingletonEntity");
        return read(type).tryGetSingletonEntity(type);
    }

    /// The singleton's buffer, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalStateException if there is not exactly one entity with it, or the component can be disabled
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final <T extends IBufferElementData> DynamicBuffer<T> getSingletonBuffer(Class<T> type) {
        Required.nonNull(type, "type", "getSingletonBuffer");
        return getSingletonBuffer(type, false);
    }

    /// As [`getSingletonBuffer(Class)`][#getSingletonBuffer(Class)]; a buffer that is only to be read refuses to be
    /// changed, and getting it does not count as a write.
    public final <T extends IBufferElementData> DynamicBuffer<T> getSingletonBuffer(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "getSingletonBuffer");
        return (isReadOnly ? read(type) : written(type)).getSingletonBuffer(type, isReadOnly);
    }

    /// As [`getSingletonBuffer(Class)`][#getSingletonBuffer(Class)], or null if no entity has it.
    public final <T extends IBufferElementData> @Nullable DynamicBuffer<T> tryGetSingletonBuffer(Class<T> type) {
        Required.nonNull(type, "type", "tryGetSingletonBuffer");
        return tryGetSingletonBuffer(type, false);
    }

    /// As [`getSingletonBuffer(Class, boolean)`][#getSingletonBuffer(Class, boolean)], or null if no entity has it.
    public final <T extends IBufferElementData> @Nullable DynamicBuffer<T> tryGetSingletonBuffer(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type", "tryGetSingletonBuffer");
        return (isReadOnly ? read(type) : written(type)).tryGetSingletonBuffer(type, isReadOnly);
    }

    private EntityQuery read(Class<? extends IComponent> type) {
        EntityQuery known = readQueries.find(type);
        return known != null ? known : keep(readQueries, type, queryBuilder().withAll(type));
    }

    private EntityQuery written(Class<? extends IComponent> type) {
        EntityQuery known = writtenQueries.find(type);
        return known != null ? known : keep(writtenQueries, type, queryBuilder().withAllRW(type));
    }

    // The query that the world shares, which takes no filters.
    private static EntityQuery keep(ClassMap<EntityQuery> queries, Class<?> type, EntityQueryBuilder builder) {
        EntityQuery made =
                builder.withOptions(EntityQueryOptions.INCLUDE_SYSTEMS).build();
        queries.put(type, made);
        return made;
    }
}
