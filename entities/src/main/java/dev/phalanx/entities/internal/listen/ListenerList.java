package dev.phalanx.entities.internal.listen;

import dev.phalanx.entities.EntityListener;
import dev.phalanx.entities.internal.store.CallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.structs.Entity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The listeners of one kind of event, in order of subscription.
///
/// The array is replaced at every change of it, so that a listener may add and end listeners while it is called.
final class ListenerList {
    private final String event;
    private final CallScope scope;
    private final WorldGuard guard;
    private Subscribed[] listeners = new Subscribed[0];

    /// @param event such as `onAdd(Health)`
    ListenerList(String event, WorldGuard guard) {
        this.event = event;
        this.scope = CallScope.listener(event);
        this.guard = guard;
    }

    boolean isEmpty() {
        return listeners.length == 0;
    }

    Subscribed add(EntityListener listener, EntityListeners owner) {
        Subscribed added = new Subscribed(this, listener, owner);
        listeners = Arrays.copyOf(listeners, listeners.length + 1);
        listeners[listeners.length - 1] = added;
        return added;
    }

    boolean remove(Subscribed subscribed) {
        Subscribed[] rest =
                Arrays.stream(listeners).filter(other -> other != subscribed).toArray(Subscribed[]::new);
        boolean found = rest.length < listeners.length;
        listeners = rest;
        return found;
    }

    /// Calls every listener for each of the packed ids `ids[from]` to `ids[to - 1]`.
    ///
    /// @param failure what a listener has thrown before, or null
    /// @return the first failure, with later ones suppressed in it, or null
    @Nullable
    Throwable call(long[] ids, int from, int to, @Nullable Throwable failure) {
        Throwable first = failure;
        @Nullable Object before = guard.enter(scope);
        int change = guard.change;
        if (change == WorldGuard.CHANGING) {
            guard.change = WorldGuard.LISTENING;
        }
        try {
            for (int i = from; i < to; i++) {
                first = call(Entity.unpack(ids[i]), first);
            }
        } finally {
            guard.change = change;
            guard.leave(before);
        }
        return first;
    }

    @SuppressWarnings("ReferenceEquality") // a throwable cannot suppress itself
    private @Nullable Throwable call(Entity entity, @Nullable Throwable failure) {
        Throwable first = failure;
        for (Subscribed subscribed : listeners) {
            try {
                subscribed.listener().entityChanged(entity);
            } catch (Throwable thrown) {
                if (first == null) {
                    first = thrown;
                } else if (first != thrown) {
                    first.addSuppressed(thrown);
                }
            }
        }
        return first;
    }

    @Override
    public String toString() {
        return event;
    }
}
