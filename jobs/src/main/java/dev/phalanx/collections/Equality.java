package dev.phalanx.collections;

import dev.phalanx.structs.StructType;
import dev.phalanx.structs.loaded.ClassCache;
import java.util.Arrays;

/// Equality of elements, keys and values, and the hash codes of keys.
///
/// Structs are equal by `equals` for records and classes that override it, otherwise by all fields, as shared
/// components are. Floating-point numbers are equal if their bits are, so that NaN equals itself.
final class Equality {
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

    private Equality() {}

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

    static boolean isSame(int left, int right) {
        return left == right;
    }

    static boolean isSame(long left, long right) {
        return left == right;
    }

    static boolean isSame(float left, float right) {
        return Float.compare(left, right) == 0;
    }

    static boolean isSame(double left, double right) {
        return Double.compare(left, right) == 0;
    }

    static <T> boolean isSame(T left, T right) {
        return isByEquals(left) ? left.equals(right) : Arrays.equals(bytes(left), bytes(right));
    }

    static int hash(int key) {
        return key;
    }

    static int hash(long key) {
        return Long.hashCode(key);
    }

    static <T> int hash(T key) {
        return isByEquals(key) ? key.hashCode() : Arrays.hashCode(bytes(key));
    }

    private static boolean isByEquals(Object value) {
        return value instanceof Record || BY_EQUALS.get(value.getClass());
    }

    @SuppressWarnings("unchecked") // The struct type of the value's own class.
    private static <T> byte[] bytes(T value) {
        StructType<T> type = (StructType<T>) StructType.of(value.getClass());
        byte[] bytes = new byte[type.size()];
        type.byteCodec().write(bytes, 0, value);
        return bytes;
    }
}
