package dev.phalanx.entities.commands;

import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.internal.commands.GroupFamily;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQueryMask;
import dev.phalanx.structs.Entity;

/// How an [EntityCommandBuffer] records changes of the members of a [dev.phalanx.entities.LinkedEntityGroup], which its
/// root must have by then. Members that are gone are passed over.
///
/// @hidden
public abstract sealed class GroupCommands extends BufferCommands permits EntityCommandBuffer {
    GroupCommands() {}

    /// Adds a component, zero, to those members of the entity's group that the mask matches.
    public final <T extends IComponent> void addComponentForLinkedEntityGroup(
            Entity root, EntityQueryMask mask, Class<T> type) {
        Required.nonNull(root, "root", "addComponentForLinkedEntityGroup");
        Required.nonNull(mask, "mask", "addComponentForLinkedEntityGroup");
        Required.nonNull(type, "type", "addComponentForLinkedEntityGroup");
        GroupFamily.add(begin(), root, mask, type, null);
    }

    /// Adds a component with its value to those members of the entity's group that the mask matches, or sets it.
    ///
    /// @throws IllegalArgumentException if the component is shared, or something inside the value is null
    public final <T extends IComponent> void addComponentForLinkedEntityGroup(
            Entity root, EntityQueryMask mask, T value) {
        Required.nonNull(root, "root", "addComponentForLinkedEntityGroup");
        Required.nonNull(mask, "mask", "addComponentForLinkedEntityGroup");
        Required.nonNull(value, "value", "addComponentForLinkedEntityGroup");
        GroupFamily.add(begin(), root, mask, typeOf(value), value);
    }

    /// Sets a component of those members of the entity's group that the mask matches; all of them must have it.
    ///
    /// @throws IllegalArgumentException if the component is a tag or shared, or something inside the value is null
    public final <T extends IComponent> void setComponentForLinkedEntityGroup(
            Entity root, EntityQueryMask mask, T value) {
        Required.nonNull(root, "root", "setComponentForLinkedEntityGroup");
        Required.nonNull(mask, "mask", "setComponentForLinkedEntityGroup");
        Required.nonNull(value, "value", "setComponentForLinkedEntityGroup");
        GroupFamily.set(begin(), root, mask, typeOf(value), value);
    }

    /// Sets a component of those members of the entity's group that have it.
    ///
    /// @throws IllegalArgumentException if the component is a tag or shared, or something inside the value is null
    public final <T extends IComponent> void replaceComponentForLinkedEntityGroup(Entity root, T value) {
        Required.nonNull(root, "root", "replaceComponentForLinkedEntityGroup");
        Required.nonNull(value, "value", "replaceComponentForLinkedEntityGroup");
        GroupFamily.replace(begin(), root, typeOf(value), value);
    }
}
