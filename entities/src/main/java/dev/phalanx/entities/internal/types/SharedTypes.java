package dev.phalanx.entities.internal.types;

import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList;
import dev.phalanx.structs.FixedString;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/// Tells shared components stored as structs from managed ones, and checks what the latter need.
final class SharedTypes {
    private SharedTypes() {}

    static <T> ComponentInfo<T> describe(Class<T> type, TypeIndices indices, int maximumChunkCapacity) {
        refuseContainers(type);
        if (!isManaged(type)) {
            StructType<T> struct = StructType.of(type);
            refuse(type, struct.containerPath());
            return new ComponentInfo<>(indices.take(type), type, struct, maximumChunkCapacity);
        }
        requireEquality(type);
        return new ComponentInfo<>(indices.take(type), type, null, maximumChunkCapacity);
    }

    private static void refuseContainers(Class<?> type) {
        for (Class<?> holder = type; holder != null && holder != Object.class; holder = holder.getSuperclass()) {
            for (Field field : holder.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())
                        && NativeContainer.class.isAssignableFrom(field.getType())) {
                    refuse(type, type.getSimpleName() + "." + field.getName());
                }
            }
        }
    }

    private static void refuse(Class<?> type, @Nullable String container) {
        if (container != null) {
            throw new IllegalArgumentException(type.getSimpleName() + " is not a shared component: " + container
                    + " is a native collection, and shared values are compared to tell chunks apart. Let the class"
                    + " implement IComponentData.");
        }
    }

    /// Whether a field of the class is no field of a struct type.
    private static boolean isManaged(Class<?> type) {
        for (Class<?> holder = type; holder != null && holder != Object.class; holder = holder.getSuperclass()) {
            for (Field field : holder.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && holdsObject(field)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean holdsObject(Field field) {
        Class<?> type = field.getType();
        if (type.isPrimitive() || type.isEnum()) {
            return false;
        }
        if (type.isArray()) {
            return !field.isAnnotationPresent(FixedLength.class);
        }
        return type == String.class || type.isInterface() || !isPartOfStruct(type);
    }

    private static boolean isPartOfStruct(Class<?> type) {
        if (FixedString.class.isAssignableFrom(type)
                || FixedList.class.isAssignableFrom(type)
                || type == BlobAssetReference.class
                || type.getName().startsWith("org.joml.")) {
            return true;
        }
        try {
            StructType.of(type);
            return true;
        } catch (IllegalArgumentException managed) {
            return false;
        }
    }

    private static void requireEquality(Class<?> type) {
        String lacks = null;
        if (!overrides(type, "equals", Object.class)) {
            lacks = "equals";
        } else if (!overrides(type, "hashCode")) {
            lacks = "hashCode";
        }
        if (lacks != null) {
            throw new IllegalArgumentException(type.getSimpleName() + " is not a shared component: it has object fields"
                    + " and does not override " + lacks + ", so two values cannot be compared."
                    + " Make it a record, or override equals and hashCode.");
        }
    }

    /// Whether a class has a method of its own where `Object` has one.
    static boolean overrides(Class<?> type, String method, Class<?>... parameters) {
        try {
            return type.getMethod(method, parameters).getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException impossible) {
            return false;
        }
    }
}
