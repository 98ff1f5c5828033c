package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.SceneFileException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The declared type of what holds a value: a field, the elements of a list or array, the keys or values of a map.
///
/// @param raw the class that values are assignable to
/// @param arguments the type arguments of a generic class; for an array, the type of the elements
record Slot(Class<?> raw, List<Slot> arguments) {
    static final Slot ANY = new Slot(Object.class, List.of());

    static Slot of(Class<?> type) {
        return type.isArray()
                ? new Slot(type, List.of(of(type.getComponentType())))
                : type == Object.class ? ANY : new Slot(type, List.of());
    }

    static Slot of(Class<?> type, List<Class<?>> arguments) {
        return arguments.isEmpty()
                ? of(type)
                : new Slot(type, arguments.stream().map(each -> of(each)).toList());
    }

    /// The declared type of a field. Type variables count as their bounds.
    static Slot of(Type type) {
        return switch (type) {
            case Class<?> plain -> of(plain);
            case ParameterizedType generic ->
                new Slot(
                        (Class<?>) generic.getRawType(),
                        List.of(generic.getActualTypeArguments()).stream()
                                .map(each -> of(each))
                                .toList());
            case GenericArrayType array -> {
                Slot element = of(array.getGenericComponentType());
                yield new Slot(element.raw.arrayType(), List.of(element));
            }
            case TypeVariable<?> variable -> of(erasure(variable));
            case WildcardType wildcard -> of(wildcard.getUpperBounds()[0]);
            default -> ANY;
        };
    }

    private static Class<?> erasure(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            case TypeVariable<?> variable -> erasure(variable.getBounds()[0]);
            default -> Object.class;
        };
    }

    /// The class of the objects that it holds: that of a box, if it is a primitive type.
    Class<?> boxed() {
        return raw.isPrimitive() ? MethodType.methodType(raw).wrap().returnType() : raw;
    }

    /// What it holds before it is set: zero, false or null.
    @Nullable
    Object initial() {
        return raw.isPrimitive() ? Array.get(Array.newInstance(raw, 1), 0) : null;
    }

    /// Whether an object of a class can be held.
    boolean holds(Class<?> type) {
        return boxed().isAssignableFrom(type);
    }

    /// @param path where the object is
    /// @throws SceneFileException if an object of a class cannot be held
    void requireHeld(Class<?> type, ValuePath path) throws SceneFileException {
        if (!holds(type)) {
            throw mismatch(type.getTypeName(), path);
        }
    }

    /// The exception for a value that this program cannot hold.
    ///
    /// @param source what it is in the file
    /// @param path where it is
    SceneFileException mismatch(String source, ValuePath path) {
        PlanField field = path.lastField();
        if (field == null) {
            return new SceneFileException(path + " is " + source + " in the file, and " + this
                    + " in this program. Write the file again, or declare the type that the file has.");
        }
        return new SceneFileException("Field " + field.name() + " of "
                + field.owner().getName() + " is " + source + " in the file, and " + this + " in this program, at "
                + path
                + ". Give the field another name, so that it begins as null or zero, or write the file again.");
    }

    /// What the elements of a collection, array or `Optional` are declared as.
    Slot element() {
        boolean isKnown = arguments.size() == 1
                && (raw.isArray()
                        || raw == Iterable.class
                        || raw == Optional.class
                        || Collection.class.isAssignableFrom(raw));
        return isKnown ? arguments.get(0) : ANY;
    }

    /// What the elements of an array are declared as: by what holds the array, if it says so of this class.
    static Slot elementOf(Class<?> array, Slot holder) {
        Slot element = holder.element();
        return element.raw == array.getComponentType() ? element : of(array.getComponentType());
    }

    /// What the keys of a map are declared as.
    Slot key() {
        return isMap() ? arguments.get(0) : ANY;
    }

    /// What the values of a map are declared as.
    Slot value() {
        return isMap() ? arguments.get(1) : ANY;
    }

    private boolean isMap() {
        return arguments.size() == 2 && Map.class.isAssignableFrom(raw);
    }

    @Override
    public String toString() {
        return raw.getTypeName();
    }
}
