package dev.phalanx.entities.internal.managed;

import org.jspecify.annotations.Nullable;

/// Hashes the values of managed components for state hashes.
public final class ManagedHash {
    private static final long THERE = 1L << Integer.SIZE;

    private static final ClassValue<Boolean> HAS_HASH = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                return type.getMethod("hashCode").getDeclaringClass() != Object.class;
            } catch (NoSuchMethodException impossible) {
                throw new AssertionError(type + " has no hashCode()", impossible);
            }
        }
    };

    private ManagedHash() {}

    /// The bits of a value: 0 for null; otherwise its own `hashCode()`, if its class has one, beside a one.
    public static long of(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        return HAS_HASH.get(value.getClass()) ? THERE | (value.hashCode() & 0xffff_ffffL) : THERE;
    }
}
