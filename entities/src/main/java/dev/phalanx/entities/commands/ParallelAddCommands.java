package dev.phalanx.entities.commands;

import static dev.phalanx.entities.commands.AddCommands.typeOf;

import dev.phalanx.entities.ComponentTypeSet;
import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.internal.commands.BulkValueFamily;
import dev.phalanx.entities.internal.commands.CommandLog;
import dev.phalanx.entities.internal.commands.TypeFamily;
import dev.phalanx.entities.internal.commands.ValueFamily;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import org.jspecify.annotations.Nullable;

/// How a parallel writer records that components are added and removed.
///
/// @hidden
public abstract sealed class ParallelAddCommands extends ParallelLifeCommands permits ParallelValueCommands {
    ParallelAddCommands(CommandLog log, SafetyHandle handle, int era, boolean isOfJob) {
        super(log, handle, era, isOfJob);
    }

    /// As [EntityCommandBuffer#addComponent(Entity, Class)].
    public final void addComponent(int sortKey, Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity", "addComponent");
        Required.nonNull(type, "type", "addComponent");
        TypeFamily.add(begin(sortKey), entity, type);
    }

    /// As [EntityCommandBuffer#addComponent(Entity, IComponent)].
    public final <T extends IComponent> void addComponent(int sortKey, Entity entity, T value) {
        Required.nonNull(entity, "entity", "addComponent");
        Required.nonNull(value, "value", "addComponent");
        ValueFamily.add(begin(sortKey), entity, typeOf(value), value);
    }

    /// As [EntityCommandBuffer#addComponent(Entity, Class, IComponent)].
    public final <T extends IComponent> void addComponent(
            int sortKey, Entity entity, Class<T> type, @Nullable T value) {
        Required.nonNull(entity, "entity", "addComponent");
        Required.nonNull(type, "type", "addComponent");
        ValueFamily.add(begin(sortKey), entity, type, value);
    }

    /// As [EntityCommandBuffer#addComponent(Entity, ComponentTypeSet)].
    public final void addComponent(int sortKey, Entity entity, ComponentTypeSet types) {
        Required.nonNull(entity, "entity", "addComponent");
        Required.nonNull(types, "types", "addComponent");
        TypeFamily.change(begin(sortKey), entity, types, true);
    }

    /// As [EntityCommandBuffer#addComponent(NativeArray, Class)].
    public final void addComponent(int sortKey, NativeArray<Entity> entities, Class<? extends IComponent> type) {
        Required.nonNull(entities, "entities", "addComponent");
        Required.nonNull(type, "type", "addComponent");
        TypeFamily.add(begin(sortKey), entities, type);
    }

    /// As [EntityCommandBuffer#addComponent(NativeArray, IComponent)].
    public final <T extends IComponent> void addComponent(int sortKey, NativeArray<Entity> entities, T value) {
        Required.nonNull(entities, "entities", "addComponent");
        Required.nonNull(value, "value", "addComponent");
        BulkValueFamily.add(begin(sortKey), entities, typeOf(value), value);
    }

    /// As [EntityCommandBuffer#addComponent(NativeArray, ComponentTypeSet)].
    public final void addComponent(int sortKey, NativeArray<Entity> entities, ComponentTypeSet types) {
        Required.nonNull(entities, "entities", "addComponent");
        Required.nonNull(types, "types", "addComponent");
        TypeFamily.change(begin(sortKey), entities, types, true);
    }

    /// As [EntityCommandBuffer#removeComponent(Entity, Class)].
    public final void removeComponent(int sortKey, Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity", "removeComponent");
        Required.nonNull(type, "type", "removeComponent");
        TypeFamily.remove(begin(sortKey), entity, type);
    }

    /// As [EntityCommandBuffer#removeComponent(Entity, ComponentTypeSet)].
    public final void removeComponent(int sortKey, Entity entity, ComponentTypeSet types) {
        Required.nonNull(entity, "entity", "removeComponent");
        Required.nonNull(types, "types", "removeComponent");
        TypeFamily.change(begin(sortKey), entity, types, false);
    }

    /// As [EntityCommandBuffer#removeComponent(NativeArray, Class)].
    public final void removeComponent(int sortKey, NativeArray<Entity> entities, Class<? extends IComponent> type) {
        Required.nonNull(entities, "entities", "removeComponent");
        Required.nonNull(type, "type", "removeComponent");
        TypeFamily.remove(begin(sortKey), entities, type);
    }

    /// As [EntityCommandBuffer#removeComponent(NativeArray, ComponentTypeSet)].
    public final void removeComponent(int sortKey, NativeArray<Entity> entities, ComponentTypeSet types) {
        Required.nonNull(entities, "entities", "removeComponent");
        Required.nonNull(types, "types", "removeComponent");
        TypeFamily.change(begin(sortKey), entities, types, false);
    }
}
