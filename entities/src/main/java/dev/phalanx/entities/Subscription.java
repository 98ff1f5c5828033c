package dev.phalanx.entities;

import dev.phalanx.entities.internal.listen.ListenerEntry;

/// Stands for a listener that was added to a world. Closing it ends the calls; it may be closed from any listener, and
/// again, and after the world.
public final class Subscription implements AutoCloseable {
    private final ListenerEntry subscribed;

    Subscription(ListenerEntry subscribed) {
        this.subscribed = subscribed;
    }

    /// Ends the calls of the listener.
    ///
    /// @throws IllegalStateException if the world belongs to another thread
    @Override
    public void close() {
        subscribed.end();
    }

    /// Such as `listener of onAdd(Health)`.
    @Override
    public String toString() {
        return subscribed.toString();
    }
}
