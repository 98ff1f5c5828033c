package dev.phalanx.entities.internal.types;

import dev.phalanx.entities.components.ComputedBy;
import dev.phalanx.entities.components.ICleanupBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.ICleanupManagedComponentData;
import dev.phalanx.entities.components.ICleanupSharedComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.WrittenBy;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.BufferLayout;
import dev.phalanx.structs.kernel.ReferenceOffsets;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One component type: its class, its struct type and how archetypes store it.
///
/// @param <T> the component class
public final class ComponentInfo<T> {
    /// The order of types in an archetype: by kind, then by class name.
    public static final Comparator<ComponentInfo<?>> ORDER = ComponentInfo::compare;

    private static final Leaf OBJECT = new Leaf("", LeafKind.OBJECT, 1, 0, Leaf.Holds.PLAIN);
    private static final long FNV_START = 0xCBF2_9CE4_8422_2325L;
    private static final long FNV_STEP = 0x100_0000_01B3L;

    private final int index;
    private final Class<T> type;
    private final @Nullable StructType<T> struct;
    private final @Nullable BufferLayout buffer;
    private final List<Leaf> leaves;
    private final List<Leaf> chunkLeaves;
    private final ComponentKind kind;
    private final int maximumChunkCapacity;
    private final boolean refusesValues;
    private final boolean isEnableable;
    private final boolean cleanup;
    private final boolean closeable;
    private final boolean hasEntities;
    private final boolean chunkHasEntities;
    private final long typeHash;
    private final boolean isGuarded;

    ComponentInfo(int index, StructType<T> struct, int maximumChunkCapacity) {
        this.index = index;
        this.type = struct.type();
        this.struct = struct;
        this.buffer = null;
        this.kind = struct.isTag() ? ComponentKind.TAG : ComponentKind.DATA;
        this.maximumChunkCapacity = maximumChunkCapacity;
        this.isEnableable = IEnableableComponent.class.isAssignableFrom(type);
        this.cleanup = ICleanupComponentData.class.isAssignableFrom(type);
        this.leaves = struct.leaves();
        this.chunkLeaves = List.of();
        this.chunkHasEntities = false;
        this.hasEntities = struct.hasEntities();
        this.typeHash = struct.typeHash();
        this.isGuarded = isGuarded(type);
        this.closeable = false;
        this.refusesValues = struct.leaves().stream().anyMatch(ComponentInfo::isRefusedAsNull);
    }

    /// A shared component.
    ///
    /// @param struct null for a managed one
    ComponentInfo(int index, Class<T> type, @Nullable StructType<T> struct, int maximumChunkCapacity) {
        this.index = index;
        this.type = type;
        this.struct = struct;
        this.buffer = null;
        this.kind = struct == null ? ComponentKind.MANAGED_SHARED : ComponentKind.SHARED;
        this.maximumChunkCapacity = maximumChunkCapacity;
        this.isEnableable = false;
        this.cleanup = ICleanupSharedComponentData.class.isAssignableFrom(type);
        this.leaves = List.of();
        this.chunkLeaves = List.of();
        this.chunkHasEntities = false;
        this.hasEntities = false;
        this.typeHash = struct == null ? managedHash(type.getName()) : struct.typeHash();
        this.isGuarded = isGuarded(type);
        this.closeable = false;
        this.refusesValues = false;
    }

    /// A managed component.
    ComponentInfo(int index, Class<T> type, int maximumChunkCapacity) {
        this.index = index;
        this.type = type;
        this.struct = null;
        this.buffer = null;
        this.kind = ComponentKind.MANAGED;
        this.maximumChunkCapacity = maximumChunkCapacity;
        this.isEnableable = IEnableableComponent.class.isAssignableFrom(type);
        this.cleanup = ICleanupManagedComponentData.class.isAssignableFrom(type);
        this.leaves = List.of(OBJECT);
        this.chunkLeaves = List.of();
        this.chunkHasEntities = false;
        this.hasEntities = IEntityReferences.class.isAssignableFrom(type);
        this.typeHash = managedHash(type.getName());
        this.isGuarded = isGuarded(type);
        this.closeable = AutoCloseable.class.isAssignableFrom(type);
        this.refusesValues = false;
    }

    /// A buffer component.
    ComponentInfo(int index, BufferLayout buffer, StructType<T> element, int maximumChunkCapacity) {
        this.index = index;
        this.type = element.type();
        this.struct = element;
        this.buffer = buffer;
        this.kind = ComponentKind.BUFFER;
        this.maximumChunkCapacity = maximumChunkCapacity;
        this.isEnableable = IEnableableComponent.class.isAssignableFrom(type);
        this.cleanup = ICleanupBufferElementData.class.isAssignableFrom(type);
        this.leaves = IntStream.range(0, buffer.columns())
                .mapToObj(k -> new Leaf("", buffer.kind(k), buffer.stride(k), 0, Leaf.Holds.PLAIN))
                .toList();
        this.chunkLeaves = List.of();
        this.chunkHasEntities = false;
        this.hasEntities = element.hasEntities();
        this.typeHash = element.typeHash();
        this.isGuarded = isGuarded(type);
        this.closeable = false;
        this.refusesValues = false;
    }

    /// The chunk component of a class.
    ///
    /// @param entityType the class as a component of entities
    ComponentInfo(int index, ComponentInfo<T> entityType) {
        this.index = index;
        this.type = entityType.type;
        this.struct = entityType.struct;
        this.buffer = null;
        this.kind = ComponentKind.CHUNK;
        this.maximumChunkCapacity = Integer.MAX_VALUE;
        this.isEnableable = false;
        this.cleanup = false;
        this.leaves = List.of();
        this.chunkLeaves = entityType.leaves;
        this.hasEntities = false;
        this.chunkHasEntities = entityType.hasEntities;
        this.typeHash = ~entityType.typeHash;
        this.isGuarded = isGuarded(type);
        this.closeable = false;
        this.refusesValues = entityType.refusesValues;
    }

    private static int compare(ComponentInfo<?> first, ComponentInfo<?> second) {
        int byKind = first.kind.compareTo(second.kind);
        int byName = byKind != 0 ? byKind : first.type.getName().compareTo(second.type.getName());
        return byName != 0 ? byName : Integer.compare(first.index, second.index);
    }

    private static boolean isGuarded(Class<?> type) {
        return SafetyHandle.isChecking() && type.isAnnotationPresent(WrittenBy.class);
    }

    /// The same on every machine and in every run.
    private static long managedHash(String name) {
        long hash = FNV_START;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * FNV_STEP;
        }
        return hash;
    }

    private static boolean isRefusedAsNull(Leaf leaf) {
        boolean canBeNull = leaf.holds() != Leaf.Holds.PLAIN && leaf.holds() != Leaf.Holds.CONTAINER;
        return canBeNull || leaf.path().indexOf('.') >= 0;
    }

    /// The process-wide index of the type, 0 to 8191.
    public int index() {
        return index;
    }

    /// The component class.
    public Class<T> type() {
        return type;
    }

    /// The class's struct type.
    ///
    /// @throws IllegalStateException if the component is managed and has none
    public StructType<T> struct() {
        StructType<T> known = struct;
        if (known == null) {
            throw new IllegalStateException(name() + " is a managed component and has no struct type.");
        }
        return known;
    }

    /// The layout of the elements of a buffer component.
    ///
    /// @throws IllegalStateException if the component is another kind
    public BufferLayout buffer() {
        BufferLayout known = buffer;
        if (known == null) {
            throw new IllegalStateException(name() + " is not a buffer component.");
        }
        return known;
    }

    /// The number of elements of a buffer component that are stored in the chunk; 0 for another kind.
    public int bufferCapacity() {
        return buffer == null ? 0 : buffer.inlineCapacity();
    }

    /// Whether its values are resizable arrays.
    public boolean isBuffer() {
        return kind == ComponentKind.BUFFER;
    }

    /// Whether a value can be got and set in one piece.
    public boolean hasValue() {
        return kind == ComponentKind.DATA || kind == ComponentKind.MANAGED;
    }

    /// The columns that a value takes: the leaves of the struct type, one of objects, or those of a buffer.
    public List<Leaf> leaves() {
        return leaves;
    }

    /// The columns by chunk that a value takes: those of a chunk component, none for another.
    public List<Leaf> chunkLeaves() {
        return chunkLeaves;
    }

    /// Bytes that the value of a chunk component takes, which is 4 for a reference.
    public int chunkSize() {
        if (!isChunk()) {
            return 0;
        }
        return struct == null ? OBJECT.bytes() : struct.size();
    }

    /// Whether it is the component of chunks, and not of entities.
    public boolean isChunk() {
        return kind == ComponentKind.CHUNK;
    }

    /// Whether the values of the chunk component may refer to entities.
    public boolean chunkHasEntities() {
        return chunkHasEntities;
    }

    /// Bytes that a value takes in a chunk for each entity, which is 4 for a reference.
    public int size() {
        if (buffer != null) {
            return (int) Math.min(buffer.bytes(), Integer.MAX_VALUE);
        }
        if (isShared() || isChunk()) {
            return 0;
        }
        return struct == null ? OBJECT.bytes() : struct.size();
    }

    /// Whether its values may refer to entities.
    public boolean hasEntities() {
        return hasEntities;
    }

    /// Whether its values hold references to blobs. Of a class that is stored as objects, whether it, or a record in
    /// it, declares a field for them.
    public boolean holdsBlobs() {
        return struct == null
                ? BlobReferenceFields.areIn(type)
                : !ReferenceOffsets.of(type, Leaf.Holds.BLOB_REFERENCE).isEmpty();
    }

    /// Whether its values hold entities, also where these are not replaced in copies, as in shared components. Of a
    /// class that is stored as objects, whether it implements [IEntityReferences].
    public boolean holdsEntities() {
        return struct == null ? IEntityReferences.class.isAssignableFrom(type) : struct.hasEntities();
    }

    /// A hash of the class and its leaves, the same on every machine and in every run.
    public long typeHash() {
        return typeHash;
    }

    /// Whether its values are references to objects.
    public boolean isManaged() {
        return kind == ComponentKind.MANAGED;
    }

    /// Whether its values are objects that are closed when they go.
    public boolean isCloseable() {
        return closeable;
    }

    /// Whether the class has a struct type.
    public boolean hasStruct() {
        return struct != null;
    }

    /// Whether the class says itself when two values are the same.
    public boolean hasEquals() {
        return SharedTypes.overrides(type, "equals", Object.class);
    }

    /// Whether the entities of a chunk share its value.
    public boolean isShared() {
        return kind == ComponentKind.SHARED || kind == ComponentKind.MANAGED_SHARED;
    }

    /// The way in which archetypes store it.
    public ComponentKind kind() {
        return kind;
    }

    /// Whether it has no value.
    public boolean isTag() {
        return kind == ComponentKind.TAG;
    }

    /// Whether it outlives the entity it belongs to.
    public boolean isCleanup() {
        return cleanup;
    }

    /// The most entities a chunk with this type may hold, as its annotation says; `Integer.MAX_VALUE` without one.
    public int maximumChunkCapacity() {
        return maximumChunkCapacity;
    }

    /// Whether some values cannot be stored, because a nested value can be null or an array have another length.
    public boolean refusesValues() {
        return refusesValues;
    }

    /// Whether only some systems may write it, see [WrittenBy].
    public boolean isGuarded() {
        return isGuarded;
    }

    /// Whether strict checks look for reads of values that are out of date, see [ComputedBy].
    public boolean isReadChecked() {
        return SafetyHandle.isStrict() && type.isAnnotationPresent(ComputedBy.class);
    }

    /// Whether each entity's component can be disabled.
    public boolean isEnableable() {
        return isEnableable;
    }

    /// The class's simple name, as messages call it; of a chunk component such as `chunk Fog`.
    public String name() {
        return isChunk() ? "chunk " + type.getSimpleName() : type.getSimpleName();
    }

    @Override
    public String toString() {
        return name();
    }
}
