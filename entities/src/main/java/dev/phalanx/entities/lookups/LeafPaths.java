package dev.phalanx.entities.lookups;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.SafetyHandle;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Finds the leaf fields of struct types by name.
final class LeafPaths {
    private LeafPaths() {}

    /// The number of the leaf at a path, such as `x` or `centre.x`.
    ///
    /// @throws IllegalArgumentException if there is none
    static int find(ComponentInfo<?> info, String path) {
        List<Leaf> leaves = info.isManaged() ? List.of() : info.leaves();
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            if (leaves.get(leaf).path().equals(path)) {
                return leaf;
            }
        }
        throw new IllegalArgumentException(info.name() + " has no leaf field " + path + ". "
                + (leaves.isEmpty()
                        ? "It has no values in columns."
                        : "It has " + leaves.stream().map(Leaf::path).collect(Collectors.joining(", ")) + "."));
    }

    /// Returns if a leaf is of a kind.
    ///
    /// @throws IllegalArgumentException otherwise
    static void require(ComponentInfo<?> info, Leaf leaf, LeafKind kind) {
        if (leaf.kind() != kind) {
            throw new IllegalArgumentException(info.name() + "." + leaf.path() + " lies in a column of "
                    + text(leaf.kind()) + " and was requested as one of " + text(kind) + ". Use " + text(leaf.kind())
                    + "Column.");
        }
    }

    /// A column over an array of the leaf's kind.
    static LeafColumn column(
            ComponentInfo<?> info, Leaf leaf, SafetyHandle safety, Object array, int offset, int length) {
        return switch (array) {
            case boolean[] booleans -> new BooleanColumn(safety, info, leaf, booleans, offset, length);
            case byte[] bytes -> new ByteColumn(safety, info, leaf, bytes, offset, length);
            case char[] chars -> new CharColumn(safety, info, leaf, chars, offset, length);
            case short[] shorts -> new ShortColumn(safety, info, leaf, shorts, offset, length);
            case int[] ints -> new IntColumn(safety, info, leaf, ints, offset, length);
            case float[] floats -> new FloatColumn(safety, info, leaf, floats, offset, length);
            case long[] longs -> new LongColumn(safety, info, leaf, longs, offset, length);
            case double[] doubles -> new DoubleColumn(safety, info, leaf, doubles, offset, length);
            default ->
                throw new IllegalArgumentException(info.name() + "." + leaf.path() + " lies in no primitive array.");
        };
    }

    private static String text(LeafKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
