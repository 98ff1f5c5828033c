package dev.phalanx.entities.commands;

import dev.phalanx.entities.ComponentTypeSet;
import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.internal.commands.TypeFamily;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// How an [EntityCommandBuffer] records that components are removed. What an entity lacks, and entities that are not
/// alive, are ignored; one named by a temporary id must be alive.
///
/// @hidden
public abstract sealed class RemoveCommands extends AddCommands permits ValueCommands {
    RemoveCommands() {}

    /// Removes a component. One that the entity lacks is ignored, and so is an entity that is not alive, unless it is
    /// named by a temporary id.
    public final void removeComponent(Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity", "removeComponent");
        Required.nonNull(type, "type", "removeComponent");
        TypeFamily.remove(begin(), entity, type);
    }

    /// Removes several components. Those that the entity lacks are ignored, and so is an entity that is not alive,
    /// unless it is named by a temporary id.
    public final void removeComponent(Entity entity, ComponentTypeSet types) {
        Required.nonNull(entity, "entity", "removeComponent");
        Required.nonNull(types, "types", "removeComponent");
        TypeFamily.change(begin(), entity, types, false);
    }

    /// Removes a component from entities. Those that lack it or are not alive are ignored.
    public final void removeComponent(NativeArray<Entity> entities, Class<? extends IComponent> type) {
        Required.nonNull(entities, "entities", "removeComponent");
        Required.nonNull(type, "type", "removeComponent");
        TypeFamily.remove(begin(), entities, type);
    }

    /// Removes several components from entities. Those that are not alive are ignored.
    public final void removeComponent(NativeArray<Entity> entities, ComponentTypeSet types) {
        Required.nonNull(entities, "entities", "removeComponent");
        Required.nonNull(types, "types", "removeComponent");
        TypeFamily.change(begin(), entities, types, false);
    }

    /// Removes a component from all entities that the query matches when the command is played.
    public final void removeComponent(EntityQuery query, Class<? extends IComponent> type) {
        Required.nonNull(query, "query", "removeComponent");
        Required.nonNull(type, "type", "removeComponent");
        TypeFamily.remove(begin(), query, type);
    }

    /// As [`removeComponent(EntityQuery, Class)`][#removeComponent(EntityQuery, Class)].
    ///
    /// @param mode when the entities are found
    public final void removeComponent(
            EntityQuery query, Class<? extends IComponent> type, EntityQueryCaptureMode mode) {
        Required.nonNull(query, "query", "removeComponent");
        Required.nonNull(type, "type", "removeComponent");
        Required.nonNull(mode, "mode", "removeComponent");
        NativeArray<Entity> captured = captured(query, mode);
        if (captured != null) {
            removeComponent(captured, type);
        } else {
            removeComponent(query, type);
        }
    }

    /// Removes several components from all entities that the query matches when the command is played.
    public final void removeComponent(EntityQuery query, ComponentTypeSet types) {
        Required.nonNull(query, "query", "removeComponent");
        Required.nonNull(types, "types", "removeComponent");
        TypeFamily.change(begin(), query, types, false);
    }

    /// As [`removeComponent(EntityQuery, ComponentTypeSet)`][#removeComponent(EntityQuery, ComponentTypeSet)].
    ///
    /// @param mode when the entities are found
    public final void removeComponent(EntityQuery query, ComponentTypeSet types, EntityQueryCaptureMode mode) {
        Required.nonNull(query, "query", "removeComponent");
        Required.nonNull(types, "types", "removeComponent");
        Required.nonNull(mode, "mode", "removeComponent");
        NativeArray<Entity> captured = captured(query, mode);
        if (captured != null) {
            removeComponent(captured, types);
        } else {
            removeComponent(query, types);
        }
    }
}
