package dev.phalanx.entities.internal.listen;

import dev.phalanx.entities.EntityListener;

/// One listener in one list.
public final class Subscribed {
    private final ListenerList list;
    private final EntityListener listener;
    private final EntityListeners owner;

    Subscribed(ListenerList list, EntityListener listener, EntityListeners owner) {
        this.list = list;
        this.listener = listener;
        this.owner = owner;
    }

    EntityListener listener() {
        return listener;
    }

    /// Takes the listener out of the list, if it is there and the world is open.
    public void end() {
        owner.end(list, this);
    }

    @Override
    public String toString() {
        return "listener of " + list;
    }
}
