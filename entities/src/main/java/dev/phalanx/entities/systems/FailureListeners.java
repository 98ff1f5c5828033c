package dev.phalanx.entities.systems;

import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.jobs.graph.FailureLog;
import dev.phalanx.jobs.graph.LazyLogger;
import java.util.Arrays;
import java.util.List;

/// The listeners that are notified of failures in a world, between its updates.
final class FailureListeners {
    private static final LazyLogger LOGGER = new LazyLogger("dev.phalanx.entities.systems");
    private static final Entry[] NONE = {};

    private static final class Entry {
        final FailureListener listener;
        boolean isEnded;

        Entry(FailureListener listener) {
            this.listener = listener;
        }
    }

    private final World world;
    private final WorldGuard guard;
    private final FailureLog log;
    /// What listeners throw.
    private final FailureLog ofListeners = new FailureLog(null);
    /// Replaced at every change, so that listeners may be added and removed while they are called.
    private Entry[] entries = NONE;
    private boolean isTelling;

    FailureListeners(World world, WorldGuard guard, FailureLog log) {
        this.world = world;
        this.guard = guard;
        this.log = log;
    }

    Subscription add(FailureListener listener) {
        Entry added = new Entry(listener);
        Entry[] more = Arrays.copyOf(entries, entries.length + 1);
        more[entries.length] = added;
        entries = more;
        return Subscription.of("listener of onFailure", () -> end(added));
    }

    private void end(Entry entry) {
        if (guard.isClosed()) {
            return;
        }
        guard.check();
        entry.isEnded = true;
        entries = Arrays.stream(entries).filter(other -> !other.isEnded).toArray(Entry[]::new);
    }

    /// Tells of everything that has failed since the last call, and logs the counts that are due.
    void tell() {
        log.logCounts(false);
        tellListeners();
    }

    /// Same as [#tell()], when nothing comes after it.
    void tellLast() {
        tellListeners();
        log.logCounts(true);
    }

    private void tellListeners() {
        if (isTelling) {
            return; // a listener updates the world
        }
        List<FailureLog.Untold> failures = log.untold();
        if (failures.isEmpty()) {
            return;
        }
        isTelling = true;
        try {
            for (FailureLog.Untold failure : failures) {
                for (Entry entry : entries) {
                    tell(entry, failure);
                }
            }
        } finally {
            isTelling = false;
        }
    }

    /// Goes on after anything that a listener throws. It stays, since one alert that could not be sent is no reason to
    /// send no more.
    private void tell(Entry entry, FailureLog.Untold failure) {
        if (entry.isEnded) {
            return;
        }
        try {
            entry.listener.failed(world, failure.system(), failure.job(), failure.count(), failure.last());
        } catch (Throwable thrown) {
            ofListeners.log(
                    LOGGER,
                    ofListeners.count(null, entry.listener.getClass().getName(), thrown),
                    "A listener of onFailure of world \"" + log.world() + "\"",
                    "failed",
                    "it is called again at the next failure",
                    thrown);
        }
    }
}
