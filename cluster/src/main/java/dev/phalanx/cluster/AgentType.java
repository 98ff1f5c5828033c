package dev.phalanx.cluster;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BufferAccessor;
import dev.phalanx.entities.lookups.BufferTypeHandle;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.ManagedComponentAccessor;
import dev.phalanx.entities.lookups.TypeHandle;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.structs.ByteCodec;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A component class of agents.
///
/// @param <T> the class
final class AgentType<T extends IComponent> {
    final Class<T> type;
    final TypeInfo info;
    private final @Nullable ByteCodec<T> codec;
    /// Of a managed component.
    private final @Nullable AgentObjects<?> objects;
    /// Its number among the types of agents.
    final int number;
    /// Its bit among the types of ghosts, 0 if they lack it.
    final int ghostBit;
    /// Whether there are bytes that are no value, such as the ordinal of a constant that an enum does not have.
    final boolean isLimited;

    /// @param objects of a managed component, null for others
    AgentType(Class<T> type, TypeInfo info, int number, int ghostBit, @Nullable AgentObjects<?> objects) {
        this.type = type;
        this.info = info;
        this.objects = objects;
        this.codec = objects == null ? ByteCodec.of(type) : null;
        this.number = number;
        this.ghostBit = ghostBit;
        this.isLimited = info.fields().stream().anyMatch(field -> field.holds() != Leaf.Holds.PLAIN);
    }

    String name() {
        return type.getSimpleName();
    }

    private ByteCodec<T> codec() {
        return Objects.requireNonNull(codec);
    }

    private AgentObjects<?> objects() {
        return Objects.requireNonNull(objects);
    }

    /// The bytes of a value; 0 for managed components, whose objects differ in length.
    int size() {
        return codec == null ? 0 : codec.size();
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
        byte[] array = out.array(size());
        int at = out.reserve(size());
        Arrays.fill(array, at, at + size(), (byte) 0); // padding too
        codec().write(array, at, value);
    }

    /// Sets the value of an entity from bytes.
    void set(EntityManager em, Entity entity, byte[] bytes, int offset) {
        em.setComponent(entity, type, codec().read(bytes, offset));
    }

    /// The bytes of a value, with padding of 0.
    @SuppressWarnings("unchecked") // the value is of the class
    byte[] bytes(IComponent value) {
        byte[] bytes = new byte[size()];
        codec().write(bytes, 0, (T) value);
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
        em.getBuffer(entity, elements).add(elements.cast(codec().read(bytes, 0)));
    }

    // Agents that move

    /// Returns if there is a value at an offset.
    ///
    /// @throws StepMessageException if there is not
    void check(byte[] bytes, int offset) {
        try {
            codec().read(bytes, offset);
        } catch (IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException none) {
            throw StepMessage.damaged("a value of " + name() + " cannot be read: " + none.getMessage());
        }
    }

    /// The bytes that an element of a buffer takes in a message, 1 or more.
    int elementBytes() {
        return Math.max(1, size());
    }

    /// The index of the shared value of a chunk.
    int sharedIndex(ArchetypeChunk chunk) {
        return chunk.getSharedComponentIndex(type.asSubclass(ISharedComponentData.class));
    }

    /// The shared value of a chunk.
    byte[] sharedBytes(ArchetypeChunk chunk) {
        return bytes(shared(chunk));
    }

    /// Sets the shared value of entities.
    void setShared(EntityManager em, NativeArray<Entity> entities, byte[] bytes, int offset) {
        em.setSharedComponent(entities, (ISharedComponentData) codec().read(bytes, offset));
    }

    /// Writes the components of entities, which are in rows of chunks.
    void writeColumn(EntityManager em, ArchetypeChunk[] chunks, int[] rows, int count, MessageWriter out) {
        switch (info.kind()) {
            case DATA -> {
                ComponentTypeHandle<T> handle = handle(em);
                writeEnabled(handle, chunks, rows, count, out);
                writeValues(handle, chunks, rows, count, out);
            }
            case TAG -> writeEnabled(handle(em), chunks, rows, count, out);
            case BUFFER -> writeBuffers(em, type.asSubclass(IBufferElementData.class), chunks, rows, count, out);
            case MANAGED -> writeObjects(handle(em), chunks, rows, count, out);
            default -> {} // a block has a shared value once
        }
    }

    private void writeEnabled(TypeHandle<?> handle, ArchetypeChunk[] chunks, int[] rows, int count, MessageWriter out) {
        if (!info.isEnableable()) {
            return;
        }
        int size = MigrantReader.bytesOfBits(count);
        byte[] array = out.array(size);
        int at = out.reserve(size);
        Arrays.fill(array, at, at + size, (byte) 0);
        for (int i = 0; i < count; i++) {
            if (chunks[i].isComponentEnabled(handle, rows[i])) {
                array[at + (i >>> 3)] |= (byte) (1 << (i & 7));
            }
        }
    }

    private void writeValues(
            ComponentTypeHandle<T> handle, ArchetypeChunk[] chunks, int[] rows, int count, MessageWriter out) {
        int size = size();
        byte[] array = out.array(Math.multiplyExact(size, count));
        int at = out.reserve(size * count);
        Arrays.fill(array, at, at + size * count, (byte) 0); // padding too
        ArchetypeChunk chunk = chunks[0];
        NativeArray<T> values = chunk.getNativeArray(handle);
        for (int i = 0; i < count; i++) {
            if (!chunks[i].equals(chunk)) {
                chunk = chunks[i];
                values = chunk.getNativeArray(handle);
            }
            codec().write(array, at + i * size, values.get(rows[i]));
        }
    }

    private <B extends IBufferElementData> void writeBuffers(
            EntityManager em, Class<B> elements, ArchetypeChunk[] chunks, int[] rows, int count, MessageWriter out) {
        BufferTypeHandle<B> handle = em.getBufferTypeHandle(elements, true);
        writeEnabled(handle, chunks, rows, count, out);
        for (int i = 0; i < count; i++) {
            out.putInt(chunks[i].getBufferAccessor(handle).get(rows[i]).length());
        }
        for (int i = 0; i < count; i++) {
            for (B element : chunks[i].getBufferAccessor(handle).get(rows[i])) {
                byte[] array = out.array(elementBytes());
                int at = out.reserve(elementBytes());
                Arrays.fill(array, at, at + elementBytes(), (byte) 0);
                codec().write(array, at, type.cast(element));
            }
        }
    }

    /// Reads the components of entities that were created with zeros.
    ///
    /// @param runs where they are
    /// @param in what [#writeColumn] wrote comes next
    void readColumn(EntityManager em, List<MigrantReader.Run> runs, int count, BlockBytes in) {
        switch (info.kind()) {
            case DATA -> {
                ComponentTypeHandle<T> handle = em.getComponentTypeHandle(type, false);
                readEnabled(handle, runs, count, in);
                readValues(handle, runs, in);
            }
            case TAG -> {
                if (info.isEnableable()) {
                    readEnabled(em.getComponentTypeHandle(type, false), runs, count, in);
                }
            }
            case BUFFER -> readBuffers(em, type.asSubclass(IBufferElementData.class), runs, count, in);
            case MANAGED -> readObjects(em.getComponentTypeHandle(type, false), runs, count, in);
            default -> {} // a block has a shared value once
        }
    }

    private void readEnabled(TypeHandle<?> handle, List<MigrantReader.Run> runs, int count, BlockBytes in) {
        if (!info.isEnableable()) {
            return;
        }
        int at = in.position();
        int i = 0;
        for (MigrantReader.Run run : runs) {
            for (int row = 0; row < run.count(); row++, i++) {
                if (!in.bitAt(at, i)) {
                    run.chunk().setComponentEnabled(handle, run.firstInChunk() + row, false);
                }
            }
        }
        in.moveTo(at + MigrantReader.bytesOfBits(count));
    }

    private void readValues(ComponentTypeHandle<T> handle, List<MigrantReader.Run> runs, BlockBytes in) {
        int at = in.position();
        for (MigrantReader.Run run : runs) {
            NativeArray<T> values = run.chunk().getNativeArray(handle);
            for (int row = 0; row < run.count(); row++) {
                values.set(run.firstInChunk() + row, codec().read(in.array(), at));
                at += size();
            }
        }
        in.moveTo(at);
    }

    private <B extends IBufferElementData> void readBuffers(
            EntityManager em, Class<B> elements, List<MigrantReader.Run> runs, int count, BlockBytes in) {
        BufferTypeHandle<B> handle = em.getBufferTypeHandle(elements, false);
        readEnabled(handle, runs, count, in);
        int length = in.position();
        int at = length + Integer.BYTES * count;
        for (MigrantReader.Run run : runs) {
            BufferAccessor<B> buffers = run.chunk().getBufferAccessor(handle);
            for (int row = 0; row < run.count(); row++, length += Integer.BYTES) {
                DynamicBuffer<B> buffer = buffers.get(run.firstInChunk() + row);
                int elementCount = in.intAt(length);
                buffer.ensureCapacity(elementCount);
                for (int i = 0; i < elementCount; i++) {
                    buffer.add(elements.cast(codec().read(in.array(), at)));
                    at += elementBytes();
                }
            }
        }
        in.moveTo(at);
    }

    // Objects

    private void writeObjects(
            ComponentTypeHandle<T> handle, ArchetypeChunk[] chunks, int[] rows, int count, MessageWriter out) {
        writeEnabled(handle, chunks, rows, count, out);
        for (int i = 0; i < count; i++) {
            putObject(object(chunks[i], handle, rows[i]), out);
        }
    }

    private @Nullable T object(ArchetypeChunk chunk, ComponentTypeHandle<T> handle, int row) {
        return chunk.getManagedComponentAccessor(handle).get(row);
    }

    private void putObject(@Nullable Object value, MessageWriter out) {
        byte[] bytes = objects().bytes(value);
        out.putInt(bytes.length);
        out.putBytes(bytes);
    }

    /// Reads past objects.
    ///
    /// @throws StepMessageException if they cannot be read
    void checkObjects(int count, BlockBytes in) {
        for (int i = 0; i < count; i++) {
            in.require(Integer.BYTES);
            int length = in.getInt();
            if (length < 1) {
                throw StepMessage.damaged("an object of " + name() + " has " + length + " bytes");
            }
            in.require(length);
            objects().check(in.array(), in.position(), length);
            in.skip(length);
        }
    }

    private void readObjects(ComponentTypeHandle<T> handle, List<MigrantReader.Run> runs, int count, BlockBytes in) {
        readEnabled(handle, runs, count, in);
        for (MigrantReader.Run run : runs) {
            ManagedComponentAccessor<T> column = run.chunk().getManagedComponentAccessor(handle);
            for (int row = 0; row < run.count(); row++) {
                int length = in.getInt();
                column.set(run.firstInChunk() + row, cast(objects().read(in.array(), in.position(), length)));
                in.skip(length);
            }
        }
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // it is of the class; the object of a managed component may be null
    private T cast(@Nullable Object value) {
        return (T) value;
    }

    // Agents that are created

    /// Writes the value that an agent is created with.
    void writeFirst(IComponent value, MessageWriter out) {
        if (objects == null) {
            out.putBytes(bytes(value));
        } else {
            putObject(value, out);
        }
    }

    /// How many bytes [#writeFirst] has written at a place, -1 if there are fewer.
    long lengthOfFirst(MemorySegment bytes, long at, long left) {
        if (objects == null) {
            return left < size() ? -1 : size();
        }
        int length = left < Integer.BYTES ? 0 : bytes.get(StepMessage.INT, at);
        return length < 1 || length > left - Integer.BYTES ? -1 : Integer.BYTES + (long) length;
    }

    /// Returns if what [#writeFirst] has written can be read.
    ///
    /// @throws StepMessageException if it cannot
    void checkFirst(byte[] bytes) {
        if (objects != null) {
            objects.check(bytes, Integer.BYTES, bytes.length - Integer.BYTES);
        } else if (isLimited) {
            check(bytes, 0);
        }
    }

    /// The value that [#writeFirst] has written, or the class if it is a managed one without an object.
    Object readFirst(byte[] bytes) {
        Object value = objects == null
                ? codec().read(bytes, 0)
                : objects.read(bytes, Integer.BYTES, bytes.length - Integer.BYTES);
        return value == null ? type : value;
    }

    // States

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
            case MANAGED -> object(hash, chunk, em, row);
            default -> hash;
        };
    }

    @SuppressWarnings("unchecked") // it is a shared component
    private T shared(ArchetypeChunk chunk) {
        return (T) chunk.getSharedComponent(type.asSubclass(ISharedComponentData.class));
    }

    private long object(long before, ArchetypeChunk chunk, EntityManager em, int row) {
        byte[] bytes = objects().bytes(object(chunk, handle(em), row));
        return MessageWriter.hash(GlobalId.mix(before ^ bytes.length), bytes, bytes.length);
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
        Arrays.fill(scratch, 0, size(), (byte) 0);
        codec().write(scratch, 0, value);
        return MessageWriter.hash(before, scratch, size());
    }
}
