package dev.phalanx.scenes.diff;

import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The changes of one component type in a change set. Entities are given as the numbers of their guids.
///
/// References to entities in the values are `Entity(number of the guid:1)`, and references to blobs are the number of
/// the blob plus one.
final class TypeChanges {
    final TypeFacts type;
    /// Entities that get the component.
    final int[] added;
    /// Entities that lose it.
    final int[] removed;
    /// Entities whose values are set, those of `added` included.
    final int[] set;
    /// Of a component with data the value of each entity; of a buffer the elements of all; of a shared component each
    /// value once; otherwise null.
    final @Nullable NativeArray<?> values;
    /// Of a buffer the length of each; of a shared component the index of each value; otherwise empty.
    final int[] parts;
    /// Of a managed component the value of each entity, of a managed shared component each value once; otherwise empty.
    final @Nullable Object[] objects;
    /// Entities whose component is enabled or disabled.
    final int[] switched;
    /// Whether it is enabled.
    final boolean[] enabled;

    TypeChanges(
            TypeFacts type,
            int[] added,
            int[] removed,
            int[] set,
            @Nullable NativeArray<?> values,
            int[] parts,
            @Nullable Object[] objects,
            int[] switched,
            boolean[] enabled) {
        this.type = type;
        this.added = added;
        this.removed = removed;
        this.set = set;
        this.values = values;
        this.parts = parts;
        this.objects = objects;
        this.switched = switched;
        this.enabled = enabled;
    }

    /// The values of a type that has a struct type.
    NativeArray<?> requireValues() {
        if (values == null) {
            throw new IllegalStateException(type + " has no values.");
        }
        return values;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TypeChanges that
                && type == that.type
                && Arrays.equals(added, that.added)
                && Arrays.equals(removed, that.removed)
                && Arrays.equals(set, that.set)
                && Arrays.equals(parts, that.parts)
                && Arrays.equals(switched, that.switched)
                && Arrays.equals(enabled, that.enabled)
                && haveSameValues(values, that.values)
                && ManagedValues.areSame(objects, that.objects);
    }

    private static boolean haveSameValues(@Nullable NativeArray<?> left, @Nullable NativeArray<?> right) {
        if (left == null || right == null) {
            return left == null && right == null;
        }
        return left.length() == right.length() && LeafRows.areSame(left, 0, right, 0, left.length());
    }

    @Override
    public int hashCode() {
        return type.type.getName().hashCode() * 31
                + Arrays.hashCode(added)
                + 7 * Arrays.hashCode(removed)
                + 17 * Arrays.hashCode(set)
                + 37 * Arrays.hashCode(switched);
    }
}
