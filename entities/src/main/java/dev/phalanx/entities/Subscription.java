package dev.phalanx.entities;

import dev.phalanx.entities.internal.listen.ListenerEntry;

/// Represents a listener that was added to a world or a run loop. Closing it ends the calls; it may be closed from any
/// listener, and again, and after the world.
public final class Subscription implements AutoCloseable {
    private final Object subscribed;
    private final Runnable end;

    Subscription(ListenerEntry subscribed) {
        this(subscribed, subscribed::end);
    }

    private Subscription(Object subscribed, Runnable end) {
        this.subscribed = subscribed;
        this.end = end;
    }

    /// A subscription to something else than changes of entities.
    ///
    /// @param name what the text of the subscription is
    /// @param end ends the calls of the listener, and does nothing if they were ended before
    /// @hidden
    public static Subscription of(String name, Runnable end) {
        return new Subscription(name, end);
    }

    /// Ends the calls of the listener.
    ///
    /// @throws IllegalStateException if the world belongs to another thread
    @Override
    public void close() {
        end.run();
    }

    /// Such as `listener of onAdd(Health)`.
    @Override
    public String toString() {
        return subscribed.toString();
    }
}
