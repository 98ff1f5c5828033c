package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import org.jspecify.annotations.Nullable;

/// How an [EntityManager] adds components: to one entity, to those in an array, to those a query matches.
///
/// @hidden
public abstract sealed class AddVerbs extends LifeVerbs permits RemoveVerbs {
    private final EntityComponents components;
    private final EntityBatches batches;

    AddVerbs(EntityWork work) {
        super(work);
        this.components = work.components();
        this.batches = work.batches();
    }

    /// Adds a component, zero. One that the entity has keeps its value.
    ///
    /// @return whether it was added
    /// @throws IllegalStateException if the entity is not alive, or would not fit a chunk any more
    public final boolean addComponent(Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity", "addComponent");
        Required.nonNull(type, "type", "addComponent");
        return components.add(entity, type);
    }

    /// Adds a component with its value, or sets the value if the entity has it.
    ///
    /// @return whether it was added
    /// @throws IllegalStateException if the entity is not alive, or would not fit a chunk any more
    /// @throws IllegalArgumentException if something inside the value is null
    public final <T extends IComponent> boolean addComponent(Entity entity, T value) {
        Required.nonNull(entity, "entity", "addComponent");
        Required.nonNull(value, "value", "addComponent");
        return components.add(entity, typeOf(value), value);
    }

    /// As [`addComponent(Entity, IComponent)`][#addComponent(Entity, IComponent)], with the class spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is of another class, or null and the component not managed
    public final <T extends IComponent> boolean addComponent(Entity entity, Class<T> type, @Nullable T value) {
        Required.nonNull(entity, "entity", "addComponent");
        Required.nonNull(type, "type", "addComponent");
        return components.add(entity, type, value);
    }

    /// Adds several components, zero. Those that the entity has keep their values.
    ///
    /// @throws IllegalStateException if the entity is not alive, or would not fit a chunk any more
    public final void addComponent(Entity entity, ComponentTypeSet types) {
        Required.nonNull(entity, "entity", "addComponent");
        Required.nonNull(types, "types", "addComponent");
        batches.add(entity, types);
    }

    /// Adds a component, zero, to entities; an entity may be listed more than once. Those that have it keep its value.
    ///
    /// @throws IllegalArgumentException if an entity is not alive; nothing is changed then
    /// @throws IllegalStateException if an entity would not fit a chunk any more; nothing is changed then
    public final void addComponent(NativeArray<Entity> entities, Class<? extends IComponent> type) {
        Required.nonNull(entities, "entities", "addComponent");
        Required.nonNull(type, "type", "addComponent");
        batches.add(entities, new ComponentInfo<?>[] {ComponentTypes.of(type)});
    }

    /// As [`addComponent(NativeArray, Class)`][#addComponent(NativeArray, Class)], for several components.
    public final void addComponent(NativeArray<Entity> entities, ComponentTypeSet types) {
        Required.nonNull(entities, "entities", "addComponent");
        Required.nonNull(types, "types", "addComponent");
        batches.add(entities, types.infos());
    }

    /// Adds a component, zero, to all entities that a query matches. Costs per chunk, not per entity, wherever the
    /// chunks can keep their memory.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world
    /// @throws IllegalStateException if an entity would not fit a chunk any more; nothing is changed then
    public final void addComponent(EntityQuery query, Class<? extends IComponent> type) {
        Required.nonNull(query, "query", "addComponent");
        Required.nonNull(type, "type", "addComponent");
        batches.add(query, new ComponentInfo<?>[] {ComponentTypes.of(type)});
    }

    /// As [`addComponent(EntityQuery, Class)`][#addComponent(EntityQuery, Class)], for several components.
    public final void addComponent(EntityQuery query, ComponentTypeSet types) {
        Required.nonNull(query, "query", "addComponent");
        Required.nonNull(types, "types", "addComponent");
        batches.add(query, types.infos());
    }

    /// Adds a component to all entities that a query matches, with a value for each in the order of
    /// [EntityQuery#toEntityArray()].
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or there is not one value for each entity
    public final <T extends IComponent> void addComponent(EntityQuery query, NativeArray<T> values) {
        Required.nonNull(query, "query", "addComponent");
        Required.nonNull(values, "values", "addComponent");
        batches.add(query, values);
    }

    @SuppressWarnings("unchecked") // a component class has no subclasses, so the class of a T is a Class<T>
    static <T> Class<T> typeOf(T value) {
        return (Class<T>) value.getClass();
    }
}
