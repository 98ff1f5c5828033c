package dev.phalanx.entities.internal.types;

import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.blob.BlobString;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Set;

/// Refuses views of blobs in the classes of components that are stored as objects, as struct types do in theirs.
final class BlobViewFields {
    private static final Set<Class<?>> VIEWS = Set.of(BlobArray.class, BlobPtr.class, BlobString.class);

    private BlobViewFields() {}

    /// @throws IllegalArgumentException if a field of the class, or of a record in it, is declared as a view
    static void refuse(Class<?> type) {
        refuse(type, type.getSimpleName(), new HashSet<>());
    }

    private static void refuse(Class<?> type, String path, Set<Class<?>> around) {
        around.add(type);
        for (Class<?> holder = type; holder != null && holder != Object.class; holder = holder.getSuperclass()) {
            for (Field field : holder.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    refuse(field, path + "." + field.getName(), around);
                }
            }
        }
    }

    private static void refuse(Field field, String path, Set<Class<?>> around) {
        Class<?> type = field.getType();
        if (VIEWS.contains(type)) {
            throw new IllegalArgumentException(path + " is a " + type.getSimpleName() + ", which has a place only"
                    + " inside its own blob. Store a BlobAssetReference to a blob whose root has that field.");
        }
        if (type.isRecord() && !around.contains(type)) {
            refuse(type, path, around);
        }
    }
}
