package dev.phalanx.structs.internal.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The JOML classes that may be fields of a struct type, recognised by name so that JOML stays optional.
///
/// The order of members is the order of their leaves: x, y, z, w for vectors and quaternions, column by column for
/// matrices.
final class JomlTypes {
    private JomlTypes() {}

    /// Made for the first class of JOML: most programs have none.
    private static final class Known {
        static final Map<String, JomlType> BY_NAME = all();
    }

    /// A JOML class.
    ///
    /// @param members names of its fields, in leaf order
    /// @param construction how its values are made
    record JomlType(List<String> members, Shape.Construction construction) {}

    static @Nullable JomlType find(Class<?> type) {
        return type.getPackageName().equals("org.joml") ? Known.BY_NAME.get(type.getSimpleName()) : null;
    }

    static boolean isJoml(Class<?> type) {
        return find(type) != null;
    }

    private static Map<String, JomlType> all() {
        List<String> xyzw = List.of("x", "y", "z", "w");
        Stream<Map.Entry<String, JomlType>> vectors = Stream.of("i", "L", "f", "d")
                .flatMap(suffix -> IntStream.rangeClosed(2, 4)
                        .mapToObj(n -> fields("Vector" + n + suffix, xyzw.subList(0, n), Shape.Construction.FIELDS)));
        Stream<Map.Entry<String, JomlType>> others = Stream.of("f", "d")
                .flatMap(suffix -> Stream.of(
                        fields("Quaternion" + suffix, xyzw, Shape.Construction.FIELDS),
                        fields("Matrix2" + suffix, cells(2, 2), Shape.Construction.FIELDS),
                        fields("Matrix3x2" + suffix, cells(3, 2), Shape.Construction.FIELDS),
                        fields("Matrix3" + suffix, cells(3, 3), Shape.Construction.FIELDS),
                        fields("Matrix4x3" + suffix, cells(4, 3), Shape.Construction.SET_ALL),
                        fields("Matrix4" + suffix, cells(4, 4), Shape.Construction.SET_ALL)));
        return Stream.concat(vectors, others)
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Map.Entry<String, JomlType> fields(String name, List<String> members, Shape.Construction how) {
        return Map.entry(name, new JomlType(members, how));
    }

    private static List<String> cells(int columns, int rows) {
        List<String> names = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            for (int row = 0; row < rows; row++) {
                names.add("m" + column + row);
            }
        }
        return names;
    }
}
