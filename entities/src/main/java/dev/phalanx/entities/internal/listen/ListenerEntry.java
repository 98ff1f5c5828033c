package dev.phalanx.entities.internal.listen;

import dev.phalanx.structs.Entity;
import java.util.function.Consumer;

/// One listener in one list.
public final class ListenerEntry {
    private final ListenerList list;
    private final Consumer<Entity> listener;
    private final EntityListeners owner;

    ListenerEntry(ListenerList list, Consumer<Entity> listener, EntityListeners owner) {
        this.list = list;
        this.listener = listener;
        this.owner = owner;
    }

    Consumer<Entity> listener() {
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
