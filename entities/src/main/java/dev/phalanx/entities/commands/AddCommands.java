package dev.phalanx.entities.commands;

import dev.phalanx.entities.ComponentTypeSet;
import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.internal.commands.BulkValueFamily;
import dev.phalanx.entities.internal.commands.TypeFamily;
import dev.phalanx.entities.internal.commands.ValueFamily;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import org.jspecify.annotations.Nullable;

/// How an [EntityCommandBuffer] records that components are added: to one entity, to those in an array, to those a
/// query matches.
///
/// @hidden
public abstract sealed class AddCommands extends LifeCommands permits RemoveCommands {
    AddCommands() {}

    /// Adds a component, zero. One that the entity has keeps its value.
    public final void addComponent(Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity", "addComponent");
        Required.nonNull(type, "type", "addComponent");
        TypeFamily.add(begin(), entity, type);
    }

    /// Adds a component with its value, or sets the value if the entity has it. The value is copied now; an object of a
    /// managed component is given to the entity.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public final <T extends IComponent> void addComponent(Entity entity, T value) {
        Required.nonNull(entity, "entity", "addComponent");
        Required.nonNull(value, "value", "addComponent");
        ValueFamily.add(begin(), entity, typeOf(value), value);
    }

    /// As [`addComponent(Entity, T)`][#addComponent(Entity, IComponent)], with the class spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is of another class, or null and the component not managed
    public final <T extends IComponent> void addComponent(Entity entity, Class<T> type, @Nullable T value) {
        Required.nonNull(entity, "entity", "addComponent");
        Required.nonNull(type, "type", "addComponent");
        ValueFamily.add(begin(), entity, type, value);
    }

    /// Adds several components, zero. Those that the entity has keep their values.
    public final void addComponent(Entity entity, ComponentTypeSet types) {
        Required.nonNull(entity, "entity", "addComponent");
        Required.nonNull(types, "types", "addComponent");
        TypeFamily.change(begin(), entity, types, true);
    }

    /// Adds a component, zero, to entities; all must be alive. Costs much less than a command for each.
    public final void addComponent(NativeArray<Entity> entities, Class<? extends IComponent> type) {
        Required.nonNull(entities, "entities", "addComponent");
        Required.nonNull(type, "type", "addComponent");
        TypeFamily.add(begin(), entities, type);
    }

    /// Adds a component with one value to entities, or sets it; all must be alive. Of a managed component, the first of
    /// them gets the object and the others get copies.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public final <T extends IComponent> void addComponent(NativeArray<Entity> entities, T value) {
        Required.nonNull(entities, "entities", "addComponent");
        Required.nonNull(value, "value", "addComponent");
        BulkValueFamily.add(begin(), entities, typeOf(value), value);
    }

    /// Adds several components, zero, to entities; all must be alive.
    public final void addComponent(NativeArray<Entity> entities, ComponentTypeSet types) {
        Required.nonNull(entities, "entities", "addComponent");
        Required.nonNull(types, "types", "addComponent");
        TypeFamily.change(begin(), entities, types, true);
    }

    /// Adds a component, zero, to all entities that the query matches when the command is played.
    public final void addComponent(EntityQuery query, Class<? extends IComponent> type) {
        Required.nonNull(query, "query", "addComponent");
        Required.nonNull(type, "type", "addComponent");
        TypeFamily.add(begin(), query, type);
    }

    /// As [`addComponent(EntityQuery, Class)`][#addComponent(EntityQuery, Class)].
    ///
    /// @param mode when the entities are found
    public final void addComponent(EntityQuery query, Class<? extends IComponent> type, EntityQueryCaptureMode mode) {
        Required.nonNull(query, "query", "addComponent");
        Required.nonNull(type, "type", "addComponent");
        Required.nonNull(mode, "mode", "addComponent");
        NativeArray<Entity> captured = captured(query, mode);
        if (captured != null) {
            addComponent(captured, type);
        } else {
            addComponent(query, type);
        }
    }

    /// Adds a component with one value to all entities that the query matches when the command is played, or sets it.
    /// Of a managed component, the first of them gets the object and the others get copies.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public final <T extends IComponent> void addComponent(EntityQuery query, T value) {
        Required.nonNull(query, "query", "addComponent");
        Required.nonNull(value, "value", "addComponent");
        BulkValueFamily.add(begin(), query, typeOf(value), value);
    }

    /// As [`addComponent(EntityQuery, T)`][#addComponent(EntityQuery, IComponent)].
    ///
    /// @param mode when the entities are found
    public final <T extends IComponent> void addComponent(EntityQuery query, T value, EntityQueryCaptureMode mode) {
        Required.nonNull(query, "query", "addComponent");
        Required.nonNull(value, "value", "addComponent");
        Required.nonNull(mode, "mode", "addComponent");
        NativeArray<Entity> captured = captured(query, mode);
        if (captured != null) {
            addComponent(captured, value);
        } else {
            addComponent(query, value);
        }
    }

    /// Adds several components, zero, to all entities that the query matches when the command is played.
    public final void addComponent(EntityQuery query, ComponentTypeSet types) {
        Required.nonNull(query, "query", "addComponent");
        Required.nonNull(types, "types", "addComponent");
        TypeFamily.change(begin(), query, types, true);
    }

    /// As [`addComponent(EntityQuery, ComponentTypeSet)`][#addComponent(EntityQuery, ComponentTypeSet)].
    ///
    /// @param mode when the entities are found
    public final void addComponent(EntityQuery query, ComponentTypeSet types, EntityQueryCaptureMode mode) {
        Required.nonNull(query, "query", "addComponent");
        Required.nonNull(types, "types", "addComponent");
        Required.nonNull(mode, "mode", "addComponent");
        NativeArray<Entity> captured = captured(query, mode);
        if (captured != null) {
            addComponent(captured, types);
        } else {
            addComponent(query, types);
        }
    }

    @SuppressWarnings("unchecked") // a component class has no subclasses, so the class of a T is a Class<T>
    static <T> Class<T> typeOf(T value) {
        return (Class<T>) value.getClass();
    }
}
