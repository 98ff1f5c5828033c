package dev.phalanx.entities.commands;

import dev.phalanx.entities.ISharedComponentData;
import dev.phalanx.entities.internal.commands.SharedFamily;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// How an [EntityCommandBuffer] records that shared components are added and set. They are removed as others are.
///
/// @hidden
public abstract sealed class SharedCommands extends ValueCommands permits BufferCommands {
    SharedCommands() {}

    /// Adds a shared component with its value, or sets the value if the entity has it. A value of a struct type is
    /// copied now.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public final <T extends ISharedComponentData> void addSharedComponent(Entity entity, T value) {
        Required.nonNull(entity, "entity", "addSharedComponent");
        Required.nonNull(value, "value", "addSharedComponent");
        SharedFamily.change(begin(), entity, value, true);
    }

    /// As [`addSharedComponent(Entity, T)`][#addSharedComponent(Entity, ISharedComponentData)], for several entities;
    /// all must be alive.
    public final <T extends ISharedComponentData> void addSharedComponent(NativeArray<Entity> entities, T value) {
        Required.nonNull(entities, "entities", "addSharedComponent");
        Required.nonNull(value, "value", "addSharedComponent");
        SharedFamily.change(begin(), entities, value, true);
    }

    /// As [`addSharedComponent(Entity, T)`][#addSharedComponent(Entity, ISharedComponentData)], for all entities that
    /// the query matches when the command is played.
    public final <T extends ISharedComponentData> void addSharedComponent(EntityQuery query, T value) {
        Required.nonNull(query, "query", "addSharedComponent");
        Required.nonNull(value, "value", "addSharedComponent");
        SharedFamily.change(begin(), query, value, true);
    }

    /// As [`addSharedComponent(EntityQuery, T)`][#addSharedComponent(EntityQuery, ISharedComponentData)].
    ///
    /// @param mode when the entities are found
    public final <T extends ISharedComponentData> void addSharedComponent(
            EntityQuery query, T value, EntityQueryCaptureMode mode) {
        Required.nonNull(query, "query", "addSharedComponent");
        Required.nonNull(value, "value", "addSharedComponent");
        Required.nonNull(mode, "mode", "addSharedComponent");
        NativeArray<Entity> captured = captured(query, mode);
        if (captured != null) {
            addSharedComponent(captured, value);
        } else {
            addSharedComponent(query, value);
        }
    }

    /// Sets the value of a shared component, which the entity must have by then. A value of a struct type is copied
    /// now.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public final <T extends ISharedComponentData> void setSharedComponent(Entity entity, T value) {
        Required.nonNull(entity, "entity", "setSharedComponent");
        Required.nonNull(value, "value", "setSharedComponent");
        SharedFamily.change(begin(), entity, value, false);
    }

    /// As [`setSharedComponent(Entity, T)`][#setSharedComponent(Entity, ISharedComponentData)], for several entities;
    /// all must be alive and have it.
    public final <T extends ISharedComponentData> void setSharedComponent(NativeArray<Entity> entities, T value) {
        Required.nonNull(entities, "entities", "setSharedComponent");
        Required.nonNull(value, "value", "setSharedComponent");
        SharedFamily.change(begin(), entities, value, false);
    }

    /// As [`setSharedComponent(Entity, T)`][#setSharedComponent(Entity, ISharedComponentData)], for all entities that
    /// the query matches when the command is played.
    public final <T extends ISharedComponentData> void setSharedComponent(EntityQuery query, T value) {
        Required.nonNull(query, "query", "setSharedComponent");
        Required.nonNull(value, "value", "setSharedComponent");
        SharedFamily.change(begin(), query, value, false);
    }

    /// As [`setSharedComponent(EntityQuery, T)`][#setSharedComponent(EntityQuery, ISharedComponentData)].
    ///
    /// @param mode when the entities are found
    public final <T extends ISharedComponentData> void setSharedComponent(
            EntityQuery query, T value, EntityQueryCaptureMode mode) {
        Required.nonNull(query, "query", "setSharedComponent");
        Required.nonNull(value, "value", "setSharedComponent");
        Required.nonNull(mode, "mode", "setSharedComponent");
        NativeArray<Entity> captured = captured(query, mode);
        if (captured != null) {
            setSharedComponent(captured, value);
        } else {
            setSharedComponent(query, value);
        }
    }
}
