package dev.phalanx.scenes.internal.shape;

import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/// The fields that the path of a leaf names, such as `position.x`.
public final class FieldPath {
    private FieldPath() {}

    /// The field at the end of a path.
    ///
    /// @throws IllegalStateException if there is no such field
    static Field last(Class<?> type, String path) {
        Class<?> at = type;
        Field found = null;
        for (String name : path.split("\\.", -1)) {
            found = find(at, name);
            if (found == null) {
                break;
            }
            at = found.getType();
        }
        if (found == null) {
            throw new IllegalStateException(type.getName() + " has no field " + path + ", though its struct type has.");
        }
        return found;
    }

    /// The field with a name that a class declares or inherits, or null.
    public static @Nullable Field find(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        return null;
    }

    /// The class that is the type argument of the field at the end of a path, such as `Weapon` for a
    /// `BlobAssetReference<Weapon>`.
    ///
    /// @throws IllegalStateException if it has no such argument
    public static Class<?> argument(Class<?> type, String path) {
        if (last(type, path).getGenericType() instanceof ParameterizedType generic) {
            Type argument = generic.getActualTypeArguments()[0];
            if (argument instanceof Class<?> known) {
                return known;
            }
            if (argument instanceof ParameterizedType inner && inner.getRawType() instanceof Class<?> known) {
                return known;
            }
        }
        throw new IllegalStateException("Field " + path + " of " + type.getName() + " has no type argument.");
    }
}
