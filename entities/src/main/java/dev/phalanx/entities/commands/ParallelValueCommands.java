package dev.phalanx.entities.commands;

import static dev.phalanx.entities.commands.AddCommands.typeOf;

import dev.phalanx.entities.IBufferElementData;
import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.IManagedComponentData;
import dev.phalanx.entities.ISharedComponentData;
import dev.phalanx.entities.internal.commands.BufferFamily;
import dev.phalanx.entities.internal.commands.CommandLog;
import dev.phalanx.entities.internal.commands.EnabledFamily;
import dev.phalanx.entities.internal.commands.ObjectFamily;
import dev.phalanx.entities.internal.commands.SharedFamily;
import dev.phalanx.entities.internal.commands.ValueFamily;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import org.jspecify.annotations.Nullable;

/// How a parallel writer records that values are set: of components, shared components and buffers.
///
/// @hidden
public abstract sealed class ParallelValueCommands extends ParallelAddCommands permits ParallelGroupCommands {
    ParallelValueCommands(CommandLog log, SafetyHandle handle, int era, boolean isOfJob) {
        super(log, handle, era, isOfJob);
    }

    /// As [EntityCommandBuffer#setComponent(Entity, IComponent)].
    public final <T extends IComponent> void setComponent(int sortKey, Entity entity, T value) {
        Required.nonNull(entity, "entity", "setComponent");
        Required.nonNull(value, "value", "setComponent");
        ValueFamily.set(begin(sortKey), entity, typeOf(value), value);
    }

    /// As [EntityCommandBuffer#setComponent(Entity, Class, IComponent)].
    public final <T extends IComponent> void setComponent(
            int sortKey, Entity entity, Class<T> type, @Nullable T value) {
        Required.nonNull(entity, "entity", "setComponent");
        Required.nonNull(type, "type", "setComponent");
        ValueFamily.set(begin(sortKey), entity, type, value);
    }

    /// As [EntityCommandBuffer#moveComponent(Entity, Entity, Class)].
    public final <T extends IManagedComponentData> void moveComponent(
            int sortKey, Entity source, Entity target, Class<T> type) {
        Required.nonNull(source, "source", "moveComponent");
        Required.nonNull(target, "target", "moveComponent");
        Required.nonNull(type, "type", "moveComponent");
        ObjectFamily.move(begin(sortKey), source, target, type);
    }

    /// As [EntityCommandBuffer#setComponentEnabled(Entity, Class, boolean)].
    public final void setComponentEnabled(int sortKey, Entity entity, Class<? extends IComponent> type, boolean value) {
        Required.nonNull(entity, "entity", "setComponentEnabled");
        Required.nonNull(type, "type", "setComponentEnabled");
        EnabledFamily.set(begin(sortKey), entity, type, value);
    }

    /// As [EntityCommandBuffer#addSharedComponent(Entity, ISharedComponentData)].
    public final <T extends ISharedComponentData> void addSharedComponent(int sortKey, Entity entity, T value) {
        Required.nonNull(entity, "entity", "addSharedComponent");
        Required.nonNull(value, "value", "addSharedComponent");
        SharedFamily.change(begin(sortKey), entity, value, true);
    }

    /// As [EntityCommandBuffer#addSharedComponent(NativeArray, ISharedComponentData)].
    public final <T extends ISharedComponentData> void addSharedComponent(
            int sortKey, NativeArray<Entity> entities, T value) {
        Required.nonNull(entities, "entities", "addSharedComponent");
        Required.nonNull(value, "value", "addSharedComponent");
        SharedFamily.change(begin(sortKey), entities, value, true);
    }

    /// As [EntityCommandBuffer#setSharedComponent(Entity, ISharedComponentData)].
    public final <T extends ISharedComponentData> void setSharedComponent(int sortKey, Entity entity, T value) {
        Required.nonNull(entity, "entity", "setSharedComponent");
        Required.nonNull(value, "value", "setSharedComponent");
        SharedFamily.change(begin(sortKey), entity, value, false);
    }

    /// As [EntityCommandBuffer#setSharedComponent(NativeArray, ISharedComponentData)].
    public final <T extends ISharedComponentData> void setSharedComponent(
            int sortKey, NativeArray<Entity> entities, T value) {
        Required.nonNull(entities, "entities", "setSharedComponent");
        Required.nonNull(value, "value", "setSharedComponent");
        SharedFamily.change(begin(sortKey), entities, value, false);
    }

    /// As [EntityCommandBuffer#addBuffer(Entity, Class)].
    public final <T extends IBufferElementData> DynamicBuffer<T> addBuffer(int sortKey, Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "addBuffer");
        Required.nonNull(type, "type", "addBuffer");
        return BufferFamily.change(begin(sortKey), entity, type, true);
    }

    /// As [EntityCommandBuffer#setBuffer(Entity, Class)].
    public final <T extends IBufferElementData> DynamicBuffer<T> setBuffer(int sortKey, Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "setBuffer");
        Required.nonNull(type, "type", "setBuffer");
        return BufferFamily.change(begin(sortKey), entity, type, false);
    }

    /// As [EntityCommandBuffer#appendToBuffer(Entity, IBufferElementData)].
    public final <T extends IBufferElementData> void appendToBuffer(int sortKey, Entity entity, T element) {
        Required.nonNull(entity, "entity", "appendToBuffer");
        Required.nonNull(element, "element", "appendToBuffer");
        BufferFamily.append(begin(sortKey), entity, element);
    }
}
