package dev.phalanx.entities.internal.types;

import dev.phalanx.entities.ICleanupComponentData;
import dev.phalanx.entities.IEnableableComponent;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.StructType;
import java.util.Comparator;

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
    private final StructType<T> struct;
    private final ComponentKind kind;
    private final int maximumChunkCapacity;
    private final boolean refusesValues;
    private final boolean isEnableable;
    private final boolean cleanup;

    ComponentInfo(int index, StructType<T> struct, int maximumChunkCapacity) {
        this.index = index;
        this.type = struct.type();
        this.struct = struct;
        this.kind = struct.isTag() ? ComponentKind.TAG : ComponentKind.DATA;
        this.maximumChunkCapacity = maximumChunkCapacity;
        this.isEnableable = IEnableableComponent.class.isAssignableFrom(type);
        this.cleanup = ICleanupComponentData.class.isAssignableFrom(type);
        this.refusesValues = struct.leaves().stream().anyMatch(ComponentInfo::liesBehindReference);
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
    public StructType<T> struct() {
        return struct;
    }

    /// How archetypes store it.
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

    /// Whether each entity's component can be disabled.
    public boolean isEnableable() {
        return isEnableable;
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
