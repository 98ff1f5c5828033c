package dev.phalanx.entities.internal.listen;

import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.jobs.graph.FirstFailure;
import dev.phalanx.structs.Entity;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The listeners of one kind of event, in order of subscription.
///
/// The array is replaced at every change of it, so that a listener may add and end listeners while it is called.
final class ListenerList {
    private final String event;
    private final UserCallScope scope;
    private final @Nullable ComponentInfo<?> type;
    private final WorldGuard guard;
    private ListenerEntry[] listeners = new ListenerEntry[0];

    /// @param event such as `onAdd(Health)`
    /// @param type the type whose components the listeners are notified of, or null; the list keeps its class loaded,
    ///     so that its index never leads to the listeners of another class
    ListenerList(String event, @Nullable ComponentInfo<?> type, WorldGuard guard) {
        this.type = type;
        this.event = event;
        this.scope = UserCallScope.listener(event);
        this.guard = guard;
    }

    boolean isEmpty() {
        return listeners.length == 0;
    }

    ListenerEntry add(Consumer<Entity> listener, EntityListeners owner) {
        ListenerEntry added = new ListenerEntry(this, listener, owner);
        listeners = Arrays.copyOf(listeners, listeners.length + 1);
        listeners[listeners.length - 1] = added;
        return added;
    }

    boolean remove(ListenerEntry subscribed) {
        ListenerEntry[] rest =
                Arrays.stream(listeners).filter(other -> other != subscribed).toArray(ListenerEntry[]::new);
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
        int before = guard.enter(scope);
        int change = guard.change;
        if (change != WorldGuard.WHOLE) {
            guard.change = WorldGuard.LISTENING;
        }
        try {
            for (int i = from; i < to; i++) {
                first = call(Entity.unpack(ids[i]), first);
            }
        } finally {
            guard.change = change;
            guard.depth = before;
        }
        return first;
    }

    private @Nullable Throwable call(Entity entity, @Nullable Throwable failure) {
        Throwable first = failure;
        for (ListenerEntry subscribed : listeners) {
            try {
                subscribed.listener().accept(entity);
            } catch (Throwable thrown) {
                first = FirstFailure.join(first, thrown);
            }
        }
        return first;
    }

    /// The type whose components the listeners are notified of, or null.
    @Nullable
    ComponentInfo<?> type() {
        return type;
    }

    @Override
    public String toString() {
        return event;
    }
}
