package dev.phalanx.entities.commands;

import static dev.phalanx.entities.commands.AddCommands.typeOf;

import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.internal.commands.CommandLog;
import dev.phalanx.entities.internal.commands.GroupFamily;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQueryMask;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.SafetyHandle;

/// How a parallel writer records changes of the members of groups.
///
/// @hidden
public abstract sealed class ParallelGroupCommands extends ParallelValueCommands
        permits EntityCommandBuffer.ParallelWriter {
    ParallelGroupCommands(CommandLog log, SafetyHandle handle, int era, boolean isOfJob) {
        super(log, handle, era, isOfJob);
    }

    /// As [EntityCommandBuffer#addComponentForLinkedEntityGroup(Entity, EntityQueryMask, Class)].
    public final <T extends IComponent> void addComponentForLinkedEntityGroup(
            int sortKey, Entity root, EntityQueryMask mask, Class<T> type) {
        Required.nonNull(root, "root", "addComponentForLinkedEntityGroup");
        Required.nonNull(mask, "mask", "addComponentForLinkedEntityGroup");
        Required.nonNull(type, "type", "addComponentForLinkedEntityGroup");
        GroupFamily.add(begin(sortKey), root, mask, type, null);
    }

    /// As [EntityCommandBuffer#addComponentForLinkedEntityGroup(Entity, EntityQueryMask, IComponent)].
    public final <T extends IComponent> void addComponentForLinkedEntityGroup(
            int sortKey, Entity root, EntityQueryMask mask, T value) {
        Required.nonNull(root, "root", "addComponentForLinkedEntityGroup");
        Required.nonNull(mask, "mask", "addComponentForLinkedEntityGroup");
        Required.nonNull(value, "value", "addComponentForLinkedEntityGroup");
        GroupFamily.add(begin(sortKey), root, mask, typeOf(value), value);
    }

    /// As [EntityCommandBuffer#setComponentForLinkedEntityGroup(Entity, EntityQueryMask, IComponent)].
    public final <T extends IComponent> void setComponentForLinkedEntityGroup(
            int sortKey, Entity root, EntityQueryMask mask, T value) {
        Required.nonNull(root, "root", "setComponentForLinkedEntityGroup");
        Required.nonNull(mask, "mask", "setComponentForLinkedEntityGroup");
        Required.nonNull(value, "value", "setComponentForLinkedEntityGroup");
        GroupFamily.set(begin(sortKey), root, mask, typeOf(value), value);
    }

    /// As [EntityCommandBuffer#replaceComponentForLinkedEntityGroup(Entity, IComponent)].
    public final <T extends IComponent> void replaceComponentForLinkedEntityGroup(int sortKey, Entity root, T value) {
        Required.nonNull(root, "root", "replaceComponentForLinkedEntityGroup");
        Required.nonNull(value, "value", "replaceComponentForLinkedEntityGroup");
        GroupFamily.replace(begin(sortKey), root, typeOf(value), value);
    }
}
