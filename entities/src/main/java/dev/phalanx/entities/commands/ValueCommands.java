package dev.phalanx.entities.commands;

import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.IManagedComponentData;
import dev.phalanx.entities.internal.commands.BulkValueFamily;
import dev.phalanx.entities.internal.commands.EnabledFamily;
import dev.phalanx.entities.internal.commands.ObjectFamily;
import dev.phalanx.entities.internal.commands.ValueFamily;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import org.jspecify.annotations.Nullable;

/// How an [EntityCommandBuffer] records that values are set and components enabled.
///
/// @hidden
public abstract sealed class ValueCommands extends RemoveCommands permits SharedCommands {
    ValueCommands() {}

    /// Sets a component, which the entity must have by then. The value is copied now; an object of a managed component
    /// is given to the entity.
    ///
    /// @throws IllegalArgumentException if the component is a tag or shared, or something inside the value is null
    public final <T extends IComponent> void setComponent(Entity entity, T value) {
        Required.nonNull(entity, "entity", "setComponent");
        Required.nonNull(value, "value", "setComponent");
        ValueFamily.set(begin(), entity, typeOf(value), value);
    }

    /// As [`setComponent(Entity, T)`][#setComponent(Entity, IComponent)], with the class spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is of another class, or null and the component not managed
    public final <T extends IComponent> void setComponent(Entity entity, Class<T> type, @Nullable T value) {
        Required.nonNull(entity, "entity", "setComponent");
        Required.nonNull(type, "type", "setComponent");
        ValueFamily.set(begin(), entity, type, value);
    }

    /// Sets a component of all entities that the query matches when the command is played; all must have it. Of a
    /// managed component, the first of them gets the object and the others get copies.
    ///
    /// @throws IllegalArgumentException if the component is a tag or shared, or something inside the value is null
    public final <T extends IComponent> void setComponent(EntityQuery query, T value) {
        Required.nonNull(query, "query", "setComponent");
        Required.nonNull(value, "value", "setComponent");
        BulkValueFamily.set(begin(), query, typeOf(value), value);
    }

    /// Takes the object of a managed component from one entity, which loses the component, to another, which gets it if
    /// it has none.
    public final <T extends IManagedComponentData> void moveComponent(Entity source, Entity target, Class<T> type) {
        Required.nonNull(source, "source", "moveComponent");
        Required.nonNull(target, "target", "moveComponent");
        Required.nonNull(type, "type", "moveComponent");
        ObjectFamily.move(begin(), source, target, type);
    }

    /// Enables or disables a component, which the entity must have by then.
    ///
    /// @throws IllegalArgumentException if the component cannot be disabled
    public final void setComponentEnabled(Entity entity, Class<? extends IComponent> type, boolean value) {
        Required.nonNull(entity, "entity", "setComponentEnabled");
        Required.nonNull(type, "type", "setComponentEnabled");
        EnabledFamily.set(begin(), entity, type, value);
    }

    /// Enables or disables the component of all entities in the chunks that the query finds when the command is played.
    ///
    /// @throws IllegalArgumentException if the component cannot be disabled
    public final void setComponentEnabled(EntityQuery query, Class<? extends IComponent> type, boolean value) {
        Required.nonNull(query, "query", "setComponentEnabled");
        Required.nonNull(type, "type", "setComponentEnabled");
        EnabledFamily.set(begin(), query, type, value);
    }
}
