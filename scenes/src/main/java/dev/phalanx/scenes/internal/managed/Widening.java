package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.internal.bytes.LeafBytes;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Converts numbers to wider types, as assignments do.
final class Widening {
    private Widening() {}

    /// The number converted to a wider class; null if `to` is not wider.
    static @Nullable Object widen(Object value, Class<?> to) {
        return switch (value) {
            case Byte from when to == Short.class -> from.shortValue();
            case Byte from when to == Integer.class -> from.intValue();
            case Short from when to == Integer.class -> from.intValue();
            case Character from when to == Integer.class -> (int) from;
            case Character from -> widen((int) from, to);
            case Byte from -> widen(from.intValue(), to);
            case Short from -> widen(from.intValue(), to);
            case Integer from when to == Long.class -> from.longValue();
            case Integer from when to == Float.class -> from.floatValue();
            case Integer from when to == Double.class -> from.doubleValue();
            case Long from when to == Float.class -> from.floatValue();
            case Long from when to == Double.class -> from.doubleValue();
            case Float from when to == Double.class -> from.doubleValue();
            default -> null;
        };
    }

    /// Whether a primitive type is wider than another one.
    static boolean isWider(Class<?> to, Class<?> from) {
        Object zero = Array.get(Array.newInstance(from, 1), 0);
        return widen(zero, MethodType.methodType(to).wrap().returnType()) != null;
    }

    /// Whether a number has kept all its digits.
    static boolean isExact(Object value, Object wider) {
        return !(value instanceof Integer || value instanceof Long)
                || !(wider instanceof Float || wider instanceof Double)
                || LeafBytes.isExact(((Number) value).longValue(), ((Number) wider).doubleValue());
    }
}
