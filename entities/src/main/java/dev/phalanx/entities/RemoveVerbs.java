package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// How an [EntityManager] removes components, and moves an entity to another archetype.
///
/// @hidden
public abstract sealed class RemoveVerbs extends AddVerbs permits ValueVerbs {
    private final EntityComponents components;
    private final EntityBatches batches;

    RemoveVerbs(EntityWork work) {
        super(work);
        this.components = work.components();
        this.batches = work.batches();
    }

    /// Removes a component. One that the entity lacks, and an entity that is not alive, are ignored. With its last
    /// cleanup component an entity that was destroyed is gone.
    ///
    /// @return whether it was removed
    public final boolean removeComponent(Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity", "removeComponent");
        Required.nonNull(type, "type", "removeComponent");
        return components.remove(entity, type);
    }

    /// Removes several components. Those that the entity lacks, and an entity that is not alive, are ignored.
    public final void removeComponent(Entity entity, ComponentTypeSet types) {
        Required.nonNull(entity, "entity", "removeComponent");
        Required.nonNull(types, "types", "removeComponent");
        batches.remove(entity, types);
    }

    /// Removes a component from entities. Those that lack it or are not alive are ignored.
    public final void removeComponent(NativeArray<Entity> entities, Class<? extends IComponent> type) {
        Required.nonNull(entities, "entities", "removeComponent");
        Required.nonNull(type, "type", "removeComponent");
        batches.remove(entities, new ComponentInfo<?>[] {ComponentTypes.of(type)});
    }

    /// As [`removeComponent(NativeArray, Class)`][#removeComponent(NativeArray, Class)], for several components.
    public final void removeComponent(NativeArray<Entity> entities, ComponentTypeSet types) {
        Required.nonNull(entities, "entities", "removeComponent");
        Required.nonNull(types, "types", "removeComponent");
        batches.remove(entities, types.infos());
    }

    /// Removes a component from all entities that a query matches. Costs per chunk, not per entity, wherever the chunks
    /// can keep their memory.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world
    public final void removeComponent(EntityQuery query, Class<? extends IComponent> type) {
        Required.nonNull(query, "query", "removeComponent");
        Required.nonNull(type, "type", "removeComponent");
        batches.remove(query, new ComponentInfo<?>[] {ComponentTypes.of(type)});
    }

    /// As [`removeComponent(EntityQuery, Class)`][#removeComponent(EntityQuery, Class)], for several components.
    public final void removeComponent(EntityQuery query, ComponentTypeSet types) {
        Required.nonNull(query, "query", "removeComponent");
        Required.nonNull(types, "types", "removeComponent");
        batches.remove(query, types.infos());
    }

    /// Moves an entity to an archetype: what it lacks is added, zero, what is not in it is removed, the rest stays.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, the archetype belongs to another world, or it
    ///     lacks a cleanup component that the entity has
    public final void setArchetype(Entity entity, EntityArchetype archetype) {
        Required.nonNull(entity, "entity", "setArchetype");
        batches.setArchetype(entity, archetype);
    }
}
