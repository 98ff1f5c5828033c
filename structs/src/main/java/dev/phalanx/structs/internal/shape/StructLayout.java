package dev.phalanx.structs.internal.shape;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.loaded.ClassCache;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything about a struct type that does not need generated code. Read once per class.
///
/// @param type the struct class
/// @param root its shape
/// @param leaves its leaf columns, in order
/// @param size bytes of one value in C's sequential layout; 0 for a tag
/// @param alignment what a value's offset is a multiple of
/// @param typeHash stable hash of the class name and of names and types of all fields
/// @param layoutHash stable hash of the leaves alone, those of list elements included; equal for types whose columns
///     are interchangeable
public record StructLayout(
        Class<?> type, Shape root, List<Leaf> leaves, int size, int alignment, long typeHash, long layoutHash) {

    private static final ClassCache<StructLayout> CACHE = new ClassCache<>() {
        @Override
        protected StructLayout computeValue(Class<?> type) {
            return read(type);
        }
    };

    /// The layout of `type`.
    ///
    /// @throws IllegalArgumentException if `type` is not a struct type; the message names the field
    public static StructLayout of(Class<?> type) {
        return CACHE.get(type);
    }

    /// Whether a value holds an entity anywhere, fixed lists included.
    public boolean holdsEntities() {
        return holds(Leaf.Holds.ENTITY);
    }

    /// Whether values cannot change: records of primitives, enums, entities and such records.
    public boolean isImmutable() {
        return isImmutable(root);
    }

    private static boolean isImmutable(Shape shape) {
        return switch (shape) {
            case Shape.Scalar _ -> true;
            case Shape.Composite composite ->
                composite.construction() == Shape.Construction.RECORD
                        && composite.members().stream().allMatch(member -> isImmutable(member.shape()));
            default -> false;
        };
    }

    /// The path of the first native collection among the fields, such as `points`, or null if there is none.
    public @Nullable String containerPath() {
        for (Leaf leaf : leaves) {
            if (leaf.holds() == Leaf.Holds.CONTAINER) {
                return leaf.path();
            }
        }
        return null;
    }

    private boolean holds(Leaf.Holds what) {
        return leaves.stream().anyMatch(leaf -> leaf.holds() == what) || listsHold(root, what);
    }

    private static boolean listsHold(Shape shape, Leaf.Holds what) {
        return switch (shape) {
            case Shape.Composite composite ->
                composite.members().stream().anyMatch(member -> listsHold(member.shape(), what));
            case Shape.InlineList list -> holds(list, what);
            default -> false;
        };
    }

    /// Whether the elements of a fixed list hold entities, or references to blobs, anywhere.
    public static boolean holds(Shape.InlineList list, Leaf.Holds what) {
        return isStruct(list.element()) && of(list.element()).holds(what);
    }

    /// Whether a fixed list's element class is a struct type, rather than a boxed primitive or an enum.
    public static boolean isStruct(Class<?> element) {
        return !element.isEnum() && !element.getName().startsWith("java.lang.");
    }

    private static StructLayout read(Class<?> type) {
        ShapeReader.Reading reading = new ShapeReader(type).readRoot(type);
        ClassVisibility.require(reading.root(), type, type);
        int size = reading.leaves().isEmpty() ? 0 : reading.size();
        return new StructLayout(
                type,
                reading.root(),
                reading.leaves(),
                size,
                reading.alignment(),
                StableHash.ofType(type, reading.root(), reading.leaves()),
                StableHash.ofLeaves(reading.root(), reading.leaves()));
    }
}
