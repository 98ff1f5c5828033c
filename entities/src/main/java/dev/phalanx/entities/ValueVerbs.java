package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import org.jspecify.annotations.Nullable;

/// How an [EntityManager] reads and writes the components of one entity.
///
/// @hidden
public abstract sealed class ValueVerbs extends RemoveVerbs permits SharedVerbs {
    private final EntityComponents components;
    private final EntityBatches batches;

    ValueVerbs(EntityWork work) {
        super(work);
        this.components = work.components();
        this.batches = work.batches();
    }

    /// Whether the entity is alive and has the component.
    public final boolean hasComponent(Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity", "hasComponent");
        Required.nonNull(type, "type", "hasComponent");
        return components.has(entity, type);
    }

    /// A copy of the entity's component. Of a managed component it is the object itself, or null; that counts as a
    /// write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component is a tag
    public final <T extends IComponent> T getComponent(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "getComponent");
        Required.nonNull(type, "type", "getComponent");
        return components.get(entity, type);
    }

    /// A reference to the entity's component, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component is not a
    ///     value: a tag, a buffer, a shared or managed component
    public final <T extends IComponent> RefRW<T> getComponentRW(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "getComponentRW");
        Required.nonNull(type, "type", "getComponentRW");
        return components.reference(entity, type);
    }

    /// A reference to the entity's component, to read it until the next structural change.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, or the component is not a
    ///     value: a tag, a buffer, a shared or managed component
    public final <T extends IComponent> RefRO<T> getComponentRO(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "getComponentRO");
        Required.nonNull(type, "type", "getComponentRO");
        return components.readReference(entity, type);
    }

    /// Overwrites the entity's component. Not a structural change. An object that another one takes the place of is
    /// closed, if it can be.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, lacks the component, the component is a tag, or
    ///     something inside the value is null
    public final <T extends IComponent> void setComponent(Entity entity, T value) {
        Required.nonNull(entity, "entity", "setComponent");
        Required.nonNull(value, "value", "setComponent");
        components.set(entity, value, typeOf(value));
    }

    /// As [`setComponent(Entity, IComponent)`][#setComponent(Entity, IComponent)], with the class spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is of another class, or null and the component not managed
    public final <T extends IComponent> void setComponent(Entity entity, Class<T> type, @Nullable T value) {
        Required.nonNull(entity, "entity", "setComponent");
        Required.nonNull(type, "type", "setComponent");
        components.set(entity, type, value);
    }

    /// Takes the object of a managed component from one entity, which loses the component, to another, which gets it
    /// if it has none. An object that was there is closed, if it can be and is another one. Nothing happens if both
    /// are the same entity.
    ///
    /// @throws IllegalArgumentException if one of them is not alive or `source` lacks the component
    /// @throws IllegalStateException if `target` would not fit a chunk any more
    public final <T extends IManagedComponentData> void moveComponent(Entity source, Entity target, Class<T> type) {
        Required.nonNull(source, "source", "moveComponent");
        Required.nonNull(target, "target", "moveComponent");
        Required.nonNull(type, "type", "moveComponent");
        components.move(source, target, type);
    }

    /// Swaps all component values of two entities, each given by its chunk and its index in the chunk. The ids stay
    /// where they are, so it is as if the entities had exchanged everything they have but their shared
    /// components, which belong to the chunks. Not a structural change.
    ///
    /// @throws IndexOutOfBoundsException if an index is negative or not below the chunk's count
    /// @throws IllegalArgumentException if the chunks are of another world or of different archetypes
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since a chunk was handed out
    public final void swapComponents(ArchetypeChunk left, int leftIndex, ArchetypeChunk right, int rightIndex) {
        Required.nonNull(left, "left", "swapComponents");
        Required.nonNull(right, "right", "swapComponents");
        batches.swap(left, leftIndex, right, rightIndex);
    }
}
