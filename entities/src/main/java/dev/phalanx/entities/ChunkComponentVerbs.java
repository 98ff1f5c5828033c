package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import org.jspecify.annotations.Nullable;

/// How an [EntityManager] adds, removes, reads and writes chunk components.
///
/// A class as a component of chunks is another component than as one of entities: an entity may have either, both or
/// neither. The entities of a chunk have the chunk component in common, with one value. A chunk that gets its first
/// entities has the zero value, or null if the class is a managed component. The class may not be a shared, buffer or
/// cleanup component, nor `AutoCloseable`. (Source document S1: "Chunk component data".)
///
/// @hidden
public abstract sealed class ChunkComponentVerbs extends BufferVerbs permits AspectVerbs {
    private final EntityChunkComponents chunkComponents;

    ChunkComponentVerbs(EntityWork work) {
        super(work);
        this.chunkComponents = work.chunkComponents();
    }

    /// Adds a chunk component: the entity moves to a chunk that has it, and the chunk it leaves stays as it is. If the
    /// chunk is new its value is zero.
    ///
    /// @return whether it was added
    /// @throws IllegalStateException if the entity is not alive, or its chunk components would not fit a chunk
    /// @throws IllegalArgumentException if the class cannot be a chunk component
    public final boolean addChunkComponentData(Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity", "addChunkComponentData");
        Required.nonNull(type, "type", "addChunkComponentData");
        return chunkComponents.add(entity, type);
    }

    /// Adds a chunk component with its value: the entity moves to a chunk that has it, and the chunk it leaves stays as
    /// it is. The value is that of the whole chunk the entity is in afterwards, so that other entities there get it
    /// too. If the entity's chunk has the component, nothing moves and the value is set.
    ///
    /// @return whether it was added
    /// @throws IllegalStateException if the entity is not alive, or its chunk components would not fit a chunk
    /// @throws IllegalArgumentException if the class cannot be a chunk component, or something inside the value is null
    public final <T extends IComponent> boolean addChunkComponentData(Entity entity, T value) {
        Required.nonNull(entity, "entity", "addChunkComponentData");
        Required.nonNull(value, "value", "addChunkComponentData");
        return chunkComponents.add(entity, typeOf(value), value);
    }

    /// As [`addChunkComponentData(Entity, IComponent)`][#addChunkComponentData(Entity, IComponent)], with the class
    /// spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is of another class, or null and the component not managed
    public final <T extends IComponent> boolean addChunkComponentData(Entity entity, Class<T> type, @Nullable T value) {
        Required.nonNull(entity, "entity", "addChunkComponentData");
        Required.nonNull(type, "type", "addChunkComponentData");
        return chunkComponents.add(entity, type, value);
    }

    /// Sets the value of a chunk component in all chunks in which a query finds entities, and adds it to those chunks
    /// that lack it. Chunks stay as they are, with all their entities, whatever is enabled in them. Filters hold.
    ///
    /// @throws IllegalStateException if the chunk components would not fit a chunk; nothing is changed then
    /// @throws IllegalArgumentException if the query belongs to another world, the class cannot be a chunk component,
    ///     or something inside the value is null; nothing is changed then
    public final <T extends IComponent> void addChunkComponentData(EntityQuery query, T value) {
        Required.nonNull(query, "query", "addChunkComponentData");
        Required.nonNull(value, "value", "addChunkComponentData");
        chunkComponents.add(query, typeOf(value), value);
    }

    /// Removes a chunk component: the entity moves to a chunk that lacks it, and the chunk it leaves keeps its value. A
    /// component that is not there, and an entity that is not alive, are ignored.
    ///
    /// @return whether it was removed
    /// @throws IllegalArgumentException if the class cannot be a chunk component
    public final boolean removeChunkComponent(Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity", "removeChunkComponent");
        Required.nonNull(type, "type", "removeChunkComponent");
        return chunkComponents.remove(entity, type);
    }

    /// Removes a chunk component from all chunks in which a query finds entities, whatever is enabled in them. Filters
    /// hold. Chunks that lack it are passed over.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world, or the class cannot be a chunk component
    public final void removeChunkComponentData(EntityQuery query, Class<? extends IComponent> type) {
        Required.nonNull(query, "query", "removeChunkComponentData");
        Required.nonNull(type, "type", "removeChunkComponentData");
        chunkComponents.remove(query, type);
    }

    /// Whether the entity's chunk has a chunk component; false if the entity is not alive.
    ///
    /// @throws IllegalArgumentException if the class cannot be a chunk component
    public final boolean hasChunkComponent(Entity entity, Class<? extends IComponent> type) {
        Required.nonNull(entity, "entity", "hasChunkComponent");
        Required.nonNull(type, "type", "hasChunkComponent");
        return chunkComponents.has(entity, type);
    }

    /// The value of a chunk component of the entity's chunk: a copy; of a managed component the object itself, which
    /// counts as a write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, or its chunk lacks the component
    public final <T extends IComponent> T getChunkComponentData(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "getChunkComponentData");
        Required.nonNull(type, "type", "getChunkComponentData");
        return chunkComponents.get(entity, type);
    }

    /// As [`getChunkComponentData(Entity, Class)`][#getChunkComponentData(Entity, Class)], of a chunk.
    ///
    /// @throws IllegalArgumentException if the chunk lacks the component, or belongs to another world
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the chunk was handed out
    public final <T extends IComponent> T getChunkComponentData(ArchetypeChunk chunk, Class<T> type) {
        Required.nonNull(chunk, "chunk", "getChunkComponentData");
        Required.nonNull(type, "type", "getChunkComponentData");
        return chunkComponents.get(chunk, type);
    }

    /// Sets the value of a chunk component for all entities of the entity's chunk. Not a structural change: nothing
    /// moves.
    ///
    /// @throws IllegalArgumentException if the entity is not alive, its chunk lacks the component, or something inside
    ///     the value is null
    public final <T extends IComponent> void setChunkComponentData(Entity entity, T value) {
        Required.nonNull(entity, "entity", "setChunkComponentData");
        Required.nonNull(value, "value", "setChunkComponentData");
        chunkComponents.set(entity, typeOf(value), value);
    }

    /// As [`setChunkComponentData(Entity, IComponent)`][#setChunkComponentData(Entity, IComponent)], with the class
    /// spelled out.
    ///
    /// @throws IllegalArgumentException also if the value is of another class, or null and the component not managed
    public final <T extends IComponent> void setChunkComponentData(Entity entity, Class<T> type, @Nullable T value) {
        Required.nonNull(entity, "entity", "setChunkComponentData");
        Required.nonNull(type, "type", "setChunkComponentData");
        chunkComponents.set(entity, type, value);
    }

    /// As [`setChunkComponentData(Entity, IComponent)`][#setChunkComponentData(Entity, IComponent)], of a chunk.
    ///
    /// @throws IllegalArgumentException if the chunk lacks the component or belongs to another world, or something
    ///     inside the value is null
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the chunk was handed out
    public final <T extends IComponent> void setChunkComponentData(ArchetypeChunk chunk, T value) {
        Required.nonNull(chunk, "chunk", "setChunkComponentData");
        Required.nonNull(value, "value", "setChunkComponentData");
        chunkComponents.set(chunk, typeOf(value), value);
    }
}
