package dev.phalanx.collections;

import dev.phalanx.structs.StructType;
import dev.phalanx.structs.loaded.ClassCache;
import java.util.Arrays;

/// Equality of struct values as keys: by `equals` for records and classes that override it, otherwise by all fields, as
/// for shared components.
final class StructKeys {
    private static final ClassCache<Boolean> BY_EQUALS = new ClassCache<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                return type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
            } catch (NoSuchMethodException e) {
                throw new IllegalArgumentException(type.getName() + " has no equals.", e);
            }
        }
    };

    private StructKeys() {}

    /// Refuses a struct type that holds native collections.
    ///
    /// @throws IllegalArgumentException if `type` is one, or is not a struct type
    static void requireKey(Class<?> type) {
        Copies.requireClass(type);
        String container = StructType.of(type).containerPath();
        if (container != null) {
            throw new IllegalArgumentException(type.getSimpleName() + " cannot be a key: " + container
                    + " is a native collection, whose elements change. Use a key without native collections, such as an"
                    + " int or an Entity.");
        }
    }

    static <T> boolean isSame(T left, T right) {
        return isByEquals(left) ? left.equals(right) : Arrays.equals(bytes(left), bytes(right));
    }

    private static boolean isByEquals(Object value) {
        return value instanceof Record || BY_EQUALS.get(value.getClass());
    }

    static <T> int hash(T key) {
        return isByEquals(key) ? key.hashCode() : Arrays.hashCode(bytes(key));
    }

    @SuppressWarnings("unchecked") // The struct type of the value's own class.
    private static <T> byte[] bytes(T value) {
        StructType<T> type = (StructType<T>) StructType.of(value.getClass());
        byte[] bytes = new byte[type.size()];
        type.byteCodec().write(bytes, 0, value);
        return bytes;
    }
}
