package dev.phalanx.entities.internal.access;

import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The methods of one kind that have been given so far, by the classes that they lead from and to.
///
/// @param <A> the kind
final class Registry<A> {
    static final Registry<ModuleAccess<?, ?>> PLAIN = new Registry<>();
    static final Registry<IndexedAccess<?, ?>> INDEXED = new Registry<>();

    private record Key(Class<?> from, Class<?> to) {}

    private final Map<Key, A> known = new ConcurrentHashMap<>();

    private Registry() {}

    void put(Class<?> from, Class<?> to, A access) {
        known.put(new Key(from, to), access);
    }

    /// @throws IllegalStateException if there is none
    A find(Class<?> from, Class<?> to) {
        Key key = new Key(from, to);
        A found = known.get(key);
        if (found == null) {
            initialize(from);
            initialize(to);
            found = known.get(key);
        }
        return required(found, key);
    }

    private static <A> A required(@Nullable A found, Key key) {
        if (found == null) {
            throw new IllegalStateException("Neither " + key.from.getName() + " nor " + key.to.getName()
                    + " leads from the first to the second. Let the exported one of them set the access.");
        }
        return found;
    }

    private static void initialize(Class<?> type) {
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
