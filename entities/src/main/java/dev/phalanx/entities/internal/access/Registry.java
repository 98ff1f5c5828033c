package dev.phalanx.entities.internal.access;

import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The methods that have been given so far.
final class Registry {
    static final Map<Key, ModuleAccess<?, ?>> ALL = new ConcurrentHashMap<>();

    /// @param from what the method is given
    /// @param to what it returns
    record Key(Class<?> from, Class<?> to) {}

    private Registry() {}

    static void initialize(Class<?> type) {
        if (type.isArray()) {
            return;
        }
        try {
            MethodHandles.lookup().ensureInitialized(type);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
