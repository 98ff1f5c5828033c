package dev.phalanx.jobs.graph;

import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;

/// A value for each thread, as `ThreadLocal` has it, but the thread holds it only weakly: threads outlive this library
/// where a plugin brings it, and must not keep its classes.
public final class PerThread<T> {
    @SuppressWarnings("ThreadLocalUsage") // an object of this class is as long-lived as the class whose field it is
    private final ThreadLocal<WeakReference<T>> current = new ThreadLocal<>();

    /// Keeps what [#current] refers to, as long as the thread and this object live.
    private final Map<Thread, T> kept = Collections.synchronizedMap(new WeakHashMap<>());

    private final Supplier<T> first;

    /// @param first makes a thread's value when it first asks for it
    public PerThread(Supplier<T> first) {
        this.first = first;
    }

    /// The value of the current thread.
    public T get() {
        WeakReference<T> known = current.get();
        T value = known == null ? null : known.get();
        return value != null ? value : make();
    }

    private T make() {
        T value = first.get();
        current.set(new WeakReference<>(value));
        kept.put(Thread.currentThread(), value);
        return value;
    }

    /// Gives the current thread a value, which the caller keeps as long as the thread runs.
    void set(T value) {
        current.set(new WeakReference<>(value));
    }
}
