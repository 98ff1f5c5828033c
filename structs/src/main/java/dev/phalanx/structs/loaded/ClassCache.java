package dev.phalanx.structs.loaded;

import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Facts about classes, kept as by `ClassValue`, except that a class that outlives this library holds them only weakly:
/// classes of the JDK and of class loaders above the library's must not keep the library alive when a plugin brings it.
public abstract class ClassCache<T> {
    private final ClassValue<Object> values = new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> type) {
            T value = ClassCache.this.computeValue(type);
            if (!outlivesLibrary(type)) {
                return value;
            }
            kept.add(value);
            return new WeakReference<>(value);
        }
    };

    /// Keeps what classes hold weakly.
    private final Queue<T> kept = new ConcurrentLinkedQueue<>();

    /// For those who say what is known.
    protected ClassCache() {}

    /// Finds out what is to be known of a class, once, or again if this throws.
    protected abstract T computeValue(Class<?> type);

    /// The facts about a class.
    @SuppressWarnings("unchecked") // what [#computeValue] gave, or a reference to it
    public final T get(Class<?> type) {
        Object value = values.get(type);
        return (T) (value instanceof WeakReference<?> reference ? Objects.requireNonNull(reference.get()) : value);
    }

    private static boolean outlivesLibrary(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (loader == null) {
            return true;
        }
        ClassLoader own = ClassCache.class.getClassLoader();
        for (ClassLoader above = own == null ? null : own.getParent(); above != null; above = above.getParent()) {
            if (above.equals(loader)) {
                return true;
            }
        }
        return false;
    }
}
