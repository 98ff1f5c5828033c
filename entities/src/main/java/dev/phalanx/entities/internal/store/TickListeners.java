package dev.phalanx.entities.internal.store;

import dev.phalanx.jobs.graph.Failures;
import dev.phalanx.jobs.graph.FirstFailure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What follows the ticks of a world, told in the order of joining. All are told even if one throws; then the first
/// failure is thrown. Any of them may join or leave meanwhile.
public final class TickListeners {
    private static final TickListener[] NONE = {};

    private TickListener[] all = NONE;

    TickListeners() {}

    /// Adds one.
    public void add(TickListener listener) {
        TickListener[] more = Arrays.copyOf(all, all.length + 1);
        more[all.length] = listener;
        all = more;
    }

    /// Removes one, or does nothing if it is not there.
    public void remove(TickListener listener) {
        List<TickListener> rest = new ArrayList<>(List.of(all));
        rest.remove(listener);
        all = rest.toArray(NONE);
    }

    /// The first of a class, or null.
    public <T extends TickListener> @Nullable T find(Class<T> type) {
        for (TickListener listener : all) {
            if (type.isInstance(listener)) {
                return type.cast(listener);
            }
        }
        return null;
    }

    /// A frame of the world has ended.
    public void tickEnded() {
        Throwable failure = null;
        for (TickListener listener : all) {
            try {
                listener.tickEnded();
            } catch (Throwable thrown) {
                failure = FirstFailure.join(failure, thrown);
            }
        }
        rethrow(failure);
    }

    /// The world is what it was some ticks before.
    public void ticksTakenBack(long count) {
        Throwable failure = null;
        for (TickListener listener : all) {
            try {
                listener.ticksTakenBack(count);
            } catch (Throwable thrown) {
                failure = FirstFailure.join(failure, thrown);
            }
        }
        rethrow(failure);
    }

    /// The world is about to be closed.
    public void worldClosing() {
        Throwable failure = null;
        for (TickListener listener : all) {
            try {
                listener.worldClosing();
            } catch (Throwable thrown) {
                failure = FirstFailure.join(failure, thrown);
            }
        }
        rethrow(failure);
    }

    private static void rethrow(@Nullable Throwable failure) {
        if (failure != null) {
            throw Failures.unchecked(failure);
        }
    }
}
