package dev.phalanx.structs.internal.shape;

import dev.phalanx.structs.FixedLength;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a class must be to serve as a struct type, and the words that refuse one that is not.
final class StructErrors {
    private StructErrors() {}

    static void requireStruct(Class<?> type, String where, boolean root) {
        String what = (root ? where : where + " is a " + type.getSimpleName() + ", which");
        if (isReferenceData(type)) {
            throw managed(type, where, root);
        }
        if (type.getTypeParameters().length > 0) {
            throw refuse(what
                    + " is generic; a struct type has one fixed layout. Declare a class without type parameters for "
                    + "each use.");
        }
        if (Modifier.isPrivate(type.getModifiers())) {
            throw refuse(what + " is private, so generated code cannot reach it. Make it package-private or public.");
        }
        if (type.isRecord()) {
            return;
        }
        if (!Modifier.isFinal(type.getModifiers()) || type.getSuperclass() != Object.class) {
            throw refuse(what + " is neither a record nor a final class that extends Object. Declare it "
                    + "`final class " + type.getSimpleName() + "` with public fields, or make it a record.");
        }
        if (type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers())) {
            throw refuse(what + " is an inner class and carries its outer object. Declare it static.");
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            if (Modifier.isPrivate(constructor.getModifiers())) {
                throw refuse(what + " has a private no-argument constructor. Make it package-private or public.");
            }
        } catch (NoSuchMethodException _) {
            throw refuse(what + " has no no-argument constructor. Add one, or make it a record.");
        }
    }

    static void requireFieldType(Field field, String where) {
        if (field.isSynthetic()) {
            throw refuse(where + " is a synthetic field. Declare the struct class static, outside of any method.");
        }
    }

    static void requirePublic(Field field, String where) {
        int modifiers = field.getModifiers();
        if (Modifier.isFinal(modifiers)) {
            throw refuse(where
                    + " is final, so a value read from the world could not be put into it. Remove `final`, or make "
                    + field.getDeclaringClass().getSimpleName() + " a record.");
        }
        if (!Modifier.isPublic(modifiers)) {
            throw refuse(where + " is not public. Make it public; a struct class is plain data.");
        }
        if (Modifier.isTransient(modifiers)) {
            throw refuse(where
                    + " is transient; every field of a struct class is stored. Remove `transient`, or keep the value "
                    + "outside the component.");
        }
    }

    static void requireConstants(Class<?> type, String where) {
        if (type.getEnumConstants() == null || type.getEnumConstants().length == 0) {
            throw refuse(where + " is the enum " + type.getSimpleName()
                    + ", which has no constants and so no zero value. " + "Give it at least one constant.");
        }
    }

    static IllegalArgumentException array(String where, Class<?> type, @Nullable FixedLength length) {
        if (!type.getComponentType().isPrimitive()) {
            return refuse(where + " is an array of " + type.getComponentType().getSimpleName()
                    + "; only arrays of primitives have a place in a struct. Use a FixedList, or a dynamic buffer.");
        }
        if (length == null) {
            return refuse(where + " is a " + type.getSimpleName()
                    + " of unknown length. Annotate it with @FixedLength(n), or use "
                    + "a FixedList or a dynamic buffer.");
        }
        return refuse(where + " has @FixedLength(" + length.value() + "). Give it a length of at least 1.");
    }

    static IllegalArgumentException recursive(String where, Class<?> type) {
        return refuse(where + " is a " + type.getSimpleName() + " inside a " + type.getSimpleName()
                + ", which would take endless space. Refer to the other value by its Entity.");
    }

    static IllegalArgumentException listElement(String where, Type generic) {
        return refuse(where + " is declared as " + generic.getTypeName()
                + ", so the class of its elements is unknown. Name it, as in " + "FixedList64Bytes<Integer>.");
    }

    static void requireElement(Class<?> element, int size, int room, String where) {
        if (size < 1 || size > room) {
            throw refuse(where + " is a list of " + element.getSimpleName() + ", which takes " + size + " of the "
                    + room
                    + " bytes there are for elements. "
                    + (size < 1 ? "Count them in an int instead." : "Use a larger fixed list, or a dynamic buffer."));
        }
    }

    private static IllegalArgumentException managed(Class<?> type, String where, boolean root) {
        if (root) {
            return refuse(
                    where
                            + " is not a struct type. Use a record, or a final class with public fields and a no-argument constructor.");
        }
        String cure = CharSequence.class.isAssignableFrom(type)
                ? "use FixedString64Bytes"
                : Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)
                        ? "use a FixedList or a dynamic buffer"
                        : "use a primitive, a struct type or an Entity";
        return refuse(where + " is a" + (startsWithVowel(type.getSimpleName()) ? "n " : " ") + type.getSimpleName()
                + "; " + cure + ", or implement IManagedComponentData");
    }

    private static boolean startsWithVowel(String name) {
        return "AEIOU".indexOf(name.charAt(0)) >= 0;
    }

    /// Classes of the JDK, interfaces and abstract classes hold references whatever their fields are.
    private static boolean isReferenceData(Class<?> type) {
        return type.isInterface()
                || type.isPrimitive()
                || type.isArray()
                || type.isEnum()
                || type.getClassLoader() == null
                || type.getName().startsWith("java.")
                || Modifier.isAbstract(type.getModifiers());
    }

    static IllegalArgumentException refuse(String message) {
        return new IllegalArgumentException(message);
    }
}
