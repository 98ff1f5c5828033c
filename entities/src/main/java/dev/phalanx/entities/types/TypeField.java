package dev.phalanx.entities.types;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.StructType;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;

/// A field of a component type, or a field of a struct type inside of it: what one leaf column stores.
///
/// @param path the names of the fields that lead to it, joined by dots, such as `position.x`
/// @param kind the type of its elements
/// @param stride the number of elements in one value: 1, or more for fixed-length arrays, strings and lists
/// @param offset the number of bytes before it in a value, in C's sequential layout
/// @param holds what its elements mean
/// @param constants the names of the enum's constants, in order of their ordinals, if the field holds an enum; else
///     empty
public record TypeField(String path, LeafKind kind, int stride, int offset, Leaf.Holds holds, List<String> constants) {

    /// A field whose list of constants cannot be changed.
    public TypeField {
        constants = List.copyOf(constants);
    }

    static List<TypeField> of(StructType<?> struct) {
        return struct.leaves().stream()
                .map(leaf -> new TypeField(
                        leaf.path(),
                        leaf.kind(),
                        leaf.stride(),
                        leaf.offset(),
                        leaf.holds(),
                        leaf.holds() == Leaf.Holds.ENUM ? constants(typeOf(struct.type(), leaf.path())) : List.of()))
                .toList();
    }

    private static List<String> constants(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name())
                .toList();
    }

    private static Class<?> typeOf(Class<?> root, String path) {
        Class<?> type = root;
        for (String name : path.split("\\.", -1)) {
            type = field(type, name).getType();
        }
        return type;
    }

    private static Field field(Class<?> type, String name) {
        for (Class<?> holder = type; holder != null; holder = holder.getSuperclass()) {
            for (Field field : holder.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        throw new IllegalStateException(
                type.getName() + " has no field " + name + ". This is a bug; please report it.");
    }

    /// Bytes that the field takes in a value.
    public int bytes() {
        return kind.bytes() * stride;
    }
}
