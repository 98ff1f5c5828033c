package dev.phalanx.entities.internal.types;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.StructType;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One component type: its class, its struct type and how archetypes store it.
///
/// @param <T> the component class
public final class ComponentInfo<T> {
    /// The order of types in an archetype: by kind, then by class name.
    public static final Comparator<ComponentInfo<?>> ORDER = Comparator.<ComponentInfo<?>, ComponentKind>comparing(
                    ComponentInfo::kind)
            .thenComparing(info -> info.type().getName())
            .thenComparingInt(ComponentInfo::index);

    private final int index;
    private final Class<T> type;
    private final @Nullable StructType<T> struct;
    private final ComponentKind kind;
    private final int maximumChunkCapacity;
    private final boolean refusesValues;

    ComponentInfo(int index, StructType<T> struct, int maximumChunkCapacity) {
        this.index = index;
        this.type = struct.type();
        this.struct = struct;
        this.kind = struct.isTag() ? ComponentKind.TAG : ComponentKind.DATA;
        this.maximumChunkCapacity = maximumChunkCapacity;
        this.refusesValues = struct.leaves().stream().anyMatch(ComponentInfo::liesBehindReference);
    }

    /// A shared component.
    ///
    /// @param struct null for a managed one
    ComponentInfo(int index, Class<T> type, @Nullable StructType<T> struct, int maximumChunkCapacity) {
        this.index = index;
        this.type = type;
        this.struct = struct;
        this.kind = struct == null ? ComponentKind.MANAGED_SHARED : ComponentKind.SHARED;
        this.maximumChunkCapacity = maximumChunkCapacity;
        this.refusesValues = struct != null && struct.leaves().stream().anyMatch(ComponentInfo::liesBehindReference);
    }

    private static boolean liesBehindReference(Leaf leaf) {
        return leaf.holds() != Leaf.Holds.PLAIN || leaf.path().indexOf('.') >= 0;
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
    /// @throws IllegalStateException if it has none, being managed
    public StructType<T> struct() {
        if (struct == null) {
            throw new IllegalStateException(name() + " is managed and has no struct type. Ask hasStruct() first.");
        }
        return struct;
    }

    /// Whether the class has a struct type.
    public boolean hasStruct() {
        return struct != null;
    }

    /// Whether the class says itself when two values are the same.
    public boolean hasEquals() {
        return SharedTypes.overrides(type, "equals", Object.class);
    }

    /// Whether its value is that of a chunk's entities in common.
    public boolean isShared() {
        return kind == ComponentKind.SHARED || kind == ComponentKind.MANAGED_SHARED;
    }

    /// The struct type whose leaves each entity has a row of, or null.
    private @Nullable StructType<T> rowStruct() {
        return isShared() ? null : struct;
    }

    /// The leaves that each entity has a row of.
    public List<Leaf> rowLeaves() {
        StructType<T> rows = rowStruct();
        return rows == null ? List.of() : rows.leaves();
    }

    /// Bytes of a row, as they count for the capacity of a chunk.
    public int rowBytes() {
        StructType<T> rows = rowStruct();
        return rows == null ? 0 : rows.size();
    }

    /// Whether a row holds entities.
    public boolean rowHasEntities() {
        StructType<T> rows = rowStruct();
        return rows != null && rows.hasEntities();
    }

    /// A hash of the class's name and, of a struct type, its fields: the same on every machine and in every run.
    public long typeHash() {
        return struct == null ? type.getName().hashCode() : struct.typeHash();
    }

    /// How archetypes store it.
    public ComponentKind kind() {
        return kind;
    }

    /// Whether it has no value.
    public boolean isTag() {
        return kind == ComponentKind.TAG;
    }

    /// The most entities a chunk with this type may hold, as its annotation says; `Integer.MAX_VALUE` without one.
    public int maximumChunkCapacity() {
        return maximumChunkCapacity;
    }

    /// Whether some values cannot be stored, because a nested value can be null or an array have another length.
    public boolean refusesValues() {
        return refusesValues;
    }

    /// The class's simple name, as messages call it.
    public String name() {
        return type.getSimpleName();
    }

    @Override
    public String toString() {
        return name();
    }
}
