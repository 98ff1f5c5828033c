package dev.phalanx.entities.internal.types;

import dev.phalanx.structs.blob.BlobAssetReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Set;

/// Finds references to blobs in the classes of components that are stored as objects.
final class BlobReferenceFields {
    private BlobReferenceFields() {}

    /// Whether a field of the class, or of a record in it, is declared as a reference to a blob or as an array of them.
    static boolean areIn(Class<?> type) {
        return areIn(type, new HashSet<>());
    }

    private static boolean areIn(Class<?> type, Set<Class<?>> seen) {
        seen.add(type);
        for (Class<?> holder = type; holder != null && holder != Object.class; holder = holder.getSuperclass()) {
            for (Field field : holder.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && isReference(field.getType(), seen)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isReference(Class<?> type, Set<Class<?>> seen) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element == BlobAssetReference.class
                || (element.isRecord() && !seen.contains(element) && areIn(element, seen));
    }
}
