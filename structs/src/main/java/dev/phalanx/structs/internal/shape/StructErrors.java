package dev.phalanx.structs.internal.shape;

import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList;
import dev.phalanx.structs.FixedString;
import dev.phalanx.structs.NativeContainer;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The conditions that a class must meet to serve as a struct type, and the error messages for one that does not.
final class StructErrors {
    private static final int MOST_BYTES = 1 << 30;

    private StructErrors() {}

    static void requireStruct(Class<?> type, String where, boolean root) {
        String what = root ? where : where + " is " + a(type) + ", which";
        if (isReferenceData(type) && !NativeContainer.class.isAssignableFrom(type)) {
            throw managed(type, where, root);
        }
        if (type.isAnonymousClass() || type.isHidden()) {
            throw refuse(what
                    + " has no name of its own. Declare it as a record, or as a final class with public fields and "
                    + "a no-argument constructor.");
        }
        if (isInline(type) || NativeContainer.class.isAssignableFrom(type)) {
            throw refuse(what + " is a value inside a struct, not a struct type itself. Put it into a record with one "
                    + "field.");
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
            requireReachable(type, what);
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
                throw refuse(what + " has a private no-argument constructor. Make it package-private or public."
                        + KotlinWords.of(type, "declare it as a class, not as an object"));
            }
        } catch (NoSuchMethodException _) {
            throw refuse(what + " has no no-argument constructor. Add one, or make it a record."
                    + KotlinWords.of(
                            type, "give every property a default value, or annotate the data class with @JvmRecord"));
        }
    }

    /// A record of Java that is not private itself has no private canonical constructor; one of Kotlin may.
    private static void requireReachable(Class<?> type, String what) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] members = new Class<?>[components.length];
        for (int i = 0; i < members.length; i++) {
            members[i] = components[i].getType();
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (Arrays.equals(constructor.getParameterTypes(), members)
                    && Modifier.isPrivate(constructor.getModifiers())) {
                throw refuse(what + " has a private canonical constructor, so generated code cannot make one. Make it"
                        + " package-private or public."
                        + KotlinWords.of(type, "a property must not be of a value class; use the type it wraps"));
            }
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
                    + field.getDeclaringClass().getSimpleName() + " a record."
                    + KotlinWords.of(field.getDeclaringClass(), "a `var`, or a data class with @JvmRecord"));
        }
        if (!Modifier.isPublic(modifiers)) {
            throw refuse(where + " is not public. Make it public; a struct class is plain data."
                    + KotlinWords.of(field.getDeclaringClass(), kotlinCure(field)));
        }
        if (Modifier.isTransient(modifiers)) {
            throw refuse(where
                    + " is transient; every field of a struct class is stored. Remove `transient`, or keep the value "
                    + "outside the component.");
        }
    }

    /// Kotlin gives accessors of a value class's property names with a hyphen, and allows no `@JvmField` there.
    private static String kotlinCure(Field field) {
        String accessor = "get" + field.getName().substring(0, 1).toUpperCase(Locale.ROOT)
                + field.getName().substring(1) + "-";
        boolean isOfValueClass = Arrays.stream(field.getDeclaringClass().getDeclaredMethods())
                .anyMatch(method -> method.getName().startsWith(accessor));
        return isOfValueClass
                ? "a property must not be of a value class, such as UInt; use the type it wraps, such as Int"
                : "annotate the property with @JvmField";
    }

    static void requireConstants(Class<?> type, String where) {
        if (type.getEnumConstants() == null || type.getEnumConstants().length == 0) {
            throw refuse(where + " is the enum " + type.getSimpleName()
                    + ", which has no constants and so no zero value. Give it at least one constant.");
        }
    }

    /// Refuses a `@FixedLength` on anything but an array.
    static void requireNoLength(Class<?> type, @Nullable FixedLength length, String where) {
        if (length != null) {
            throw refuse(where + " is " + a(type) + ", and only arrays have a @FixedLength. Remove the annotation, or "
                    + "make it " + a(type.arrayType()) + ".");
        }
    }

    static IllegalArgumentException array(String where, Class<?> type, @Nullable FixedLength length) {
        if (!type.getComponentType().isPrimitive()) {
            return refuse(where + " is an array of " + type.getComponentType().getSimpleName()
                    + "; only arrays of primitives have a place in a struct. Use a FixedList, or a dynamic buffer.");
        }
        if (length == null) {
            return refuse(where + " is " + a(type) + " of unknown length. Annotate it with @FixedLength(n), or use "
                    + "a FixedList or a dynamic buffer.");
        }
        return refuse(where + " has @FixedLength(" + length.value() + "). Give it a length of at least 1.");
    }

    /// Refuses a leaf that ends beyond what a struct may take.
    static void requireSize(long end, String where) {
        if (end > MOST_BYTES) {
            throw refuse(where + " ends at byte " + end + ", and a struct takes " + MOST_BYTES
                    + " bytes at most. Use a " + "dynamic buffer, or refer to an entity for each part.");
        }
    }

    static IllegalArgumentException recursive(String where, Class<?> type) {
        return refuse(where + " is " + a(type) + " inside " + a(type)
                + ", which would take endless space. Refer to the " + "other value by its Entity.");
    }

    static IllegalArgumentException unknownElement(String where, Type generic, boolean isBlob) {
        return refuse(where + " is declared as " + generic.getTypeName()
                + (isBlob
                        ? ", so the class of what it leads to is unknown. Name a class without type parameters, as in "
                                + "BlobArray<Integer>; put a nested BlobArray into a record."
                        : ", so the class of its elements is unknown. Name it, as in FixedList64Bytes<Integer>."));
    }

    /// Refuses a reference to a blob asset inside a blob.
    static void requireNotInBlob(boolean inBlob, String where) {
        if (inBlob) {
            throw refuse(where + " is a BlobAssetReference, which means nothing outside this process, and blobs are "
                    + "written to files. Use a BlobPtr to a value in the same blob.");
        }
    }

    /// Refuses a view of a blob outside its blob.
    static void requireInBlob(boolean inBlob, Class<?> type, String where) {
        if (!inBlob) {
            throw refuse(where + " is " + a(type) + ", which has a place only inside its own blob. Store a "
                    + "BlobAssetReference to a blob whose root has that field.");
        }
    }

    /// Refuses a native collection in a place that has bytes alone.
    static IllegalArgumentException containerIn(String place, Class<?> type, String where) {
        return refuse(where + " is " + a(type) + ", a native collection, and " + place
                + " holds bytes, not references. Put the collection into a field of a component, or its elements into "
                + place + ".");
    }

    /// Refuses a list element that is neither a struct type nor known otherwise.
    static void requireElement(Class<?> element, String where) {
        if (NativeContainer.class.isAssignableFrom(element)) {
            throw containerIn("a fixed list", element, where);
        }
        if (isInline(element) || isReferenceData(element)) {
            throw refuse(
                    where + " is " + a(element) + ". Elements of a fixed list are boxed primitives, enums, Entity or "
                            + "struct types; use one of these, such as a record around it, or a dynamic buffer.");
        }
    }

    static void requireElementSize(Class<?> element, int size, int room, String where) {
        if (size < 1 || size > room) {
            throw refuse(where + " is " + a(element) + ", which takes " + size + " bytes, and the list has " + room
                    + " for its elements. "
                    + (size < 1 ? "Count them in an int instead." : "Use a larger fixed list, or a dynamic buffer."));
        }
    }

    private static IllegalArgumentException managed(Class<?> type, String where, boolean root) {
        if (root) {
            return refuse(where + " is not a struct type. Use a record, or a final class with public fields and a "
                    + "no-argument constructor.");
        }
        return refuse(where + " is " + a(type) + "; " + replacement(type) + ", or implement IManagedComponentData");
    }

    private static String replacement(Class<?> type) {
        if (CharSequence.class.isAssignableFrom(type) || type == FixedString.class) {
            return "use FixedString64Bytes";
        }
        if (Iterable.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)) {
            return "use a FixedList64Bytes or a dynamic buffer";
        }
        return "use a primitive, a struct type or an Entity";
    }

    /// The name of a class in messages.
    static String nameOf(Class<?> type) {
        return type.getSimpleName().isEmpty() ? type.getName() : type.getSimpleName();
    }

    /// The name of a class with its article.
    private static String a(Class<?> type) {
        String name = nameOf(type);
        return ("AEIOaeio".indexOf(name.charAt(0)) >= 0 ? "an " : "a ") + name;
    }

    /// Classes of the JDK, interfaces and abstract classes hold references regardless of their fields.
    private static boolean isReferenceData(Class<?> type) {
        return type.isInterface()
                || type.isPrimitive()
                || type.isArray()
                || type.isEnum()
                || type.getClassLoader() == null
                || type.getName().startsWith("java.")
                || Modifier.isAbstract(type.getModifiers());
    }

    private static boolean isInline(Class<?> type) {
        return FixedString.class.isAssignableFrom(type) || FixedList.class.isAssignableFrom(type);
    }

    static IllegalArgumentException refuse(String message) {
        return new IllegalArgumentException(message);
    }
}
