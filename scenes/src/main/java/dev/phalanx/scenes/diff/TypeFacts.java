package dev.phalanx.scenes.diff;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.StructType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What has to be known about a component type to compare and copy its values.
final class TypeFacts {
    private static final ClassValue<TypeFacts> FACTS = new ClassValue<>() {
        @Override
        protected TypeFacts computeValue(Class<?> type) {
            return new TypeFacts(type.asSubclass(IComponent.class));
        }
    };

    final Class<? extends IComponent> type;
    final TypeKind kind;
    final boolean isEnableable;
    final boolean isCleanup;
    /// Whether values can hold entities that are replaced by guids.
    final boolean holdsEntities;
    /// Whether it is the buffer of linked entities, which is compared and patched member by member.
    final boolean isLinks;
    /// Of a value or an element; null of managed types.
    final @Nullable StructType<?> struct;
    /// None of managed types.
    final List<Leaf> leaves;
    /// Null if there are none.
    final @Nullable References references;

    private TypeFacts(Class<? extends IComponent> type) {
        TypeInfo info = TypeManager.get(type);
        this.type = type;
        this.kind = info.kind();
        this.isEnableable = info.isEnableable();
        this.isCleanup = info.isCleanup();
        this.holdsEntities = info.hasEntityReferences();
        this.isLinks = type == LinkedEntityGroup.class;
        this.struct = isManaged() ? null : StructType.of(type);
        this.leaves = struct == null ? List.of() : struct.leaves();
        References found = struct == null ? null : References.of(struct);
        this.references = found == null || found.isEmpty() ? null : found;
    }

    static TypeFacts of(Class<? extends IComponent> type) {
        return FACTS.get(type);
    }

    boolean isManaged() {
        return kind == TypeKind.MANAGED || kind == TypeKind.MANAGED_SHARED;
    }

    boolean isShared() {
        return kind == TypeKind.SHARED || kind == TypeKind.MANAGED_SHARED;
    }

    /// Returns if a change set can have values of the type.
    ///
    /// @throws IllegalArgumentException otherwise
    void requireComparable() {
        if (kind == TypeKind.MANAGED && AutoCloseable.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(
                    type.getName() + " is a managed component that is closed by its world, so"
                            + " that a change set cannot have copies of it. Leave it out with EntityDifferOptions.without("
                            + type.getSimpleName() + ".class).");
        }
        for (Leaf leaf : leaves) {
            if (leaf.holds() == Leaf.Holds.CONTAINER) {
                throw new IllegalArgumentException(type.getName() + "." + leaf.path()
                        + " is a native collection, which a change set cannot have. Leave the component out with"
                        + " EntityDifferOptions.without(" + type.getSimpleName() + ".class).");
            }
        }
    }

    /// The struct type, of types that are not managed.
    StructType<?> requireStruct() {
        if (struct == null) {
            throw new IllegalStateException(type.getName() + " is managed.");
        }
        return struct;
    }

    @Override
    public String toString() {
        return type.getName() + " (" + kind + ")";
    }
}
