package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.structs.ByteCodec;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.Arrays;

/// A component class of agents.
///
/// @param <T> the class
final class AgentType<T extends IComponent> {
    final Class<T> type;
    final TypeInfo info;
    final ByteCodec<T> codec;
    /// Its number among the types of agents.
    final int number;
    /// Its bit among the types of ghosts, 0 if they lack it.
    final int ghostBit;

    AgentType(Class<T> type, TypeInfo info, int number, int ghostBit) {
        this.type = type;
        this.info = info;
        this.codec = ByteCodec.of(type);
        this.number = number;
        this.ghostBit = ghostBit;
    }

    String name() {
        return type.getSimpleName();
    }

    /// Whether its values have bytes.
    boolean hasValue() {
        return info.kind() != TypeKind.TAG;
    }

    ComponentTypeHandle<T> handle(EntityManager em) {
        return em.getComponentTypeHandle(type, true);
    }

    /// Writes a value of a chunk to a message.
    void write(ArchetypeChunk chunk, ComponentTypeHandle<?> handle, int row, MessageWriter out) {
        T value = type.cast(chunk.getNativeArray(handle).get(row));
        codec.write(out.array(codec.size()), out.reserve(codec.size()), value);
    }

    /// Sets the value of an entity from bytes.
    void set(EntityManager em, Entity entity, byte[] bytes, int offset) {
        em.setComponent(entity, type, codec.read(bytes, offset));
    }

    /// The bytes of a value, with padding of 0.
    @SuppressWarnings("unchecked") // the value is of the class
    byte[] bytes(IComponent value) {
        byte[] bytes = new byte[codec.size()];
        codec.write(bytes, 0, (T) value);
        return bytes;
    }

    /// The value of an entity as bytes.
    byte[] bytesOf(EntityManager em, Entity entity) {
        return bytes(em.getComponent(entity, type));
    }

    /// Adds an element to the buffer of an entity.
    @SuppressWarnings("unchecked") // it is the class of a buffer's elements
    void append(EntityManager em, Entity entity, byte[] bytes) {
        buffer(em, entity, (Class<? extends IBufferElementData>) type, bytes);
    }

    private <B extends IBufferElementData> void buffer(
            EntityManager em, Entity entity, Class<B> elements, byte[] bytes) {
        em.getBuffer(entity, elements).add(elements.cast(codec.read(bytes, 0)));
    }

    /// A hash of the component of an agent: of its value, of the elements of its buffer, and of whether it is enabled.
    ///
    /// @param scratch has room for a value
    long hash(EntityManager em, ArchetypeChunk chunk, Entity entity, int row, byte[] scratch) {
        long hash = GlobalId.mix(info.stableHash());
        if (info.isEnableable() && !chunk.isComponentEnabled(type, row)) {
            hash = GlobalId.mix(~hash);
        }
        return switch (info.kind()) {
            case DATA -> hash(hash, em.getComponent(entity, type), scratch);
            case SHARED -> hash(hash, shared(chunk), scratch);
            case BUFFER -> elements(hash, em, entity, scratch);
            default -> hash;
        };
    }

    @SuppressWarnings("unchecked") // it is a shared component
    private T shared(ArchetypeChunk chunk) {
        return (T) chunk.getSharedComponent(type.asSubclass(ISharedComponentData.class));
    }

    private long elements(long before, EntityManager em, Entity entity, byte[] scratch) {
        DynamicBuffer<? extends IBufferElementData> buffer =
                em.getBuffer(entity, type.asSubclass(IBufferElementData.class), true);
        long hash = GlobalId.mix(before ^ buffer.length());
        for (int i = 0; i < buffer.length(); i++) {
            hash = hash(hash, type.cast(buffer.get(i)), scratch);
        }
        return hash;
    }

    private long hash(long before, T value, byte[] scratch) {
        Arrays.fill(scratch, 0, codec.size(), (byte) 0);
        codec.write(scratch, 0, value);
        return MessageWriter.hash(before, scratch, codec.size());
    }
}
