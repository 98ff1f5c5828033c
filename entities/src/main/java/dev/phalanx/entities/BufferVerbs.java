package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;

/// How an [EntityManager] hands out dynamic buffers. A buffer is good until the next structural change.
///
/// @hidden
public abstract sealed class BufferVerbs extends EnabledVerbs permits ChunkComponentVerbs {
    private final EntityBuffers buffers;

    BufferVerbs(EntityWork work) {
        super(work);
        this.buffers = work.buffers();
    }

    /// Gives the entity an empty buffer, or finds the one it has. Counts as a write of it.
    ///
    /// @throws IllegalStateException if the entity is not alive, or would not fit a chunk any more
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final <T extends IBufferElementData> DynamicBuffer<T> addBuffer(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "addBuffer");
        Required.nonNull(type, "type", "addBuffer");
        return buffers.add(entity, type);
    }

    /// The entity's buffer. Counts as a write of it, whether or not anything is written.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or has no such buffer, or the class is not the
    ///     element of a buffer
    public final <T extends IBufferElementData> DynamicBuffer<T> getBuffer(Entity entity, Class<T> type) {
        Required.nonNull(entity, "entity", "getBuffer");
        Required.nonNull(type, "type", "getBuffer");
        return buffers.get(entity, type, false);
    }

    /// As [`getBuffer(Entity, Class)`][#getBuffer(Entity, Class)]; one that is only to be read refuses to be changed
    /// and does not count as a write.
    ///
    /// @throws IllegalArgumentException if the entity is not alive or has no such buffer, or the class is not the
    ///     element of a buffer
    public final <T extends IBufferElementData> DynamicBuffer<T> getBuffer(
            Entity entity, Class<T> type, boolean isReadOnly) {
        Required.nonNull(entity, "entity", "getBuffer");
        Required.nonNull(type, "type", "getBuffer");
        return buffers.get(entity, type, isReadOnly);
    }

    /// Whether the entity is alive and has the buffer.
    ///
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public final boolean hasBuffer(Entity entity, Class<? extends IBufferElementData> type) {
        Required.nonNull(entity, "entity", "hasBuffer");
        Required.nonNull(type, "type", "hasBuffer");
        return buffers.has(entity, type);
    }
}
