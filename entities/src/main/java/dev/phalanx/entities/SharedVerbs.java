package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.List;

/// How an [EntityManager] adds, sets and reads shared components. They are removed as others are.
///
/// @hidden
public abstract sealed class SharedVerbs extends ValueVerbs permits EnabledVerbs {
    private final EntityShared shared;

    SharedVerbs(EntityWork work) {
        super(work);
        this.shared = work.shared();
    }

    /// Adds a shared component with its value, or sets the value if the entity has it. The entity moves to a chunk of
    /// that value.
    ///
    /// @return whether it was added
    /// @throws IllegalStateException if the entity is not alive, or would have more than 16 shared components
    /// @throws IllegalArgumentException if something inside the value is null
    public final <T extends ISharedComponentData> boolean addSharedComponent(Entity entity, T value) {
        Required.nonNull(entity, "entity", "addSharedComponent");
        Required.nonNull(value, "value", "addSharedComponent");
        return shared.add(entity, typeOf(value), value);
    }

    /// As [`addSharedComponent(Entity, T)`][#addSharedComponent(Entity, ISharedComponentData)], for several entities;
    /// one may be listed more than once.
    ///
    /// @throws IllegalArgumentException if an entity is not alive; nothing is changed then
    /// @throws IllegalStateException if one would have more than 16 shared components; nothing is changed then
    public final <T extends ISharedComponentData> void addSharedComponent(NativeArray<Entity> entities, T value) {
        Required.nonNull(entities, "entities", "addSharedComponent");
        Required.nonNull(value, "value", "addSharedComponent");
        shared.add(entities, typeOf(value), value);
    }

    /// As [`addSharedComponent(Entity, T)`][#addSharedComponent(Entity, ISharedComponentData)], for all entities that a
    /// query matches. Chunks keep their entities and memory wherever they can; they are not merged with others of the
    /// same value.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world
    /// @throws IllegalStateException if one would have more than 16 shared components; nothing is changed then
    public final <T extends ISharedComponentData> void addSharedComponent(EntityQuery query, T value) {
        Required.nonNull(query, "query", "addSharedComponent");
        Required.nonNull(value, "value", "addSharedComponent");
        shared.add(query, typeOf(value), value);
    }

    /// As [`addSharedComponent(Entity, T)`][#addSharedComponent(Entity, ISharedComponentData)], for all entities of a
    /// chunk.
    ///
    /// @throws IllegalArgumentException if the chunk belongs to another world
    /// @throws IllegalStateException if they would have more than 16 shared components
    public final <T extends ISharedComponentData> void addSharedComponent(ArchetypeChunk chunk, T value) {
        Required.nonNull(chunk, "chunk", "addSharedComponent");
        Required.nonNull(value, "value", "addSharedComponent");
        shared.add(chunk, typeOf(value), value);
    }

    /// Sets the value of a shared component: the entity moves to a chunk of that value. If it has that value, nothing
    /// happens.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component, or something inside the
    ///     value is null
    public final <T extends ISharedComponentData> void setSharedComponent(Entity entity, T value) {
        Required.nonNull(entity, "entity", "setSharedComponent");
        Required.nonNull(value, "value", "setSharedComponent");
        shared.set(entity, typeOf(value), value);
    }

    /// As [`setSharedComponent(Entity, T)`][#setSharedComponent(Entity, ISharedComponentData)], for several entities.
    ///
    /// @throws IllegalArgumentException if one is not alive or lacks the component; nothing is changed then
    public final <T extends ISharedComponentData> void setSharedComponent(NativeArray<Entity> entities, T value) {
        Required.nonNull(entities, "entities", "setSharedComponent");
        Required.nonNull(value, "value", "setSharedComponent");
        shared.set(entities, typeOf(value), value);
    }

    /// Sets the value of a shared component of all entities that a query matches. Chunks get the value as they are: no
    /// entity moves, and chunks that have the same value then are not merged.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world, or matches an entity that lacks the
    ///     component; nothing is changed then
    public final <T extends ISharedComponentData> void setSharedComponent(EntityQuery query, T value) {
        Required.nonNull(query, "query", "setSharedComponent");
        Required.nonNull(value, "value", "setSharedComponent");
        shared.set(query, typeOf(value), value);
    }

    /// As [`setSharedComponent(EntityQuery, T)`][#setSharedComponent(EntityQuery, ISharedComponentData)], for one
    /// chunk.
    ///
    /// @throws IllegalArgumentException if the chunk belongs to another world, or its entities lack the component
    public final <T extends ISharedComponentData> void setSharedComponent(ArchetypeChunk chunk, T value) {
        Required.nonNull(chunk, "chunk", "setSharedComponent");
        Required.nonNull(value, "value", "setSharedComponent");
        shared.set(chunk, typeOf(value), value);
    }

    /// The value of a shared component: of a struct type a copy, of a managed one the object that is stored, which
    /// should not be changed.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component
    public final <T extends ISharedComponentData> T getSharedComponent(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "getSharedComponent");
        Required.nonNull(type, "type", "getSharedComponent");
        return shared.get(entity, type);
    }

    /// The value of a shared component at an index, as `getSharedComponentIndex` answers it.
    ///
    /// @throws IllegalArgumentException if no value is stored there
    public final <T extends ISharedComponentData> T getSharedComponent(int sharedComponentIndex, Class<T> type) {
        Required.nonNull(type, "type", "getSharedComponent");
        return shared.get(sharedComponentIndex, type);
    }

    /// The index of the value of a shared component that an entity has: 0 for the default value, otherwise the same
    /// for all entities with this value as long as there are any, and no other's.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or lacks the component
    public final int getSharedComponentIndex(Entity entity, Class<? extends ISharedComponentData> type) {
        Required.nonNull(entity, "entity", "getSharedComponentIndex");
        Required.nonNull(type, "type", "getSharedComponentIndex");
        return shared.index(entity, type);
    }

    /// How many values are stored of all shared components, default values left out.
    public final int getSharedComponentCount() {
        return shared.count();
    }

    /// The default value of a shared component, whether or not an entity has it, and all other values that entities
    /// have, each once.
    public final <T extends ISharedComponentData> List<T> getAllUniqueSharedComponents(Class<T> type) {
        Required.nonNull(type, "type", "getAllUniqueSharedComponents");
        return shared.unique(type);
    }

    /// Goes up with every structural change that touches a chunk with this value; 0 if there has been none since the
    /// value is stored. It wraps around; compare for equality.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public final <T extends ISharedComponentData> int getSharedComponentOrderVersion(T value) {
        Required.nonNull(value, "value", "getSharedComponentOrderVersion");
        return shared.orderVersion(typeOf(value), value);
    }
}
