package dev.phalanx.entities.run;

import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.graph.FailureLog;
import dev.phalanx.jobs.graph.LazyLogger;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/// The ticks of a loop that began late: counted, in the worlds of the loop too, and reported to listeners.
final class LateTicks {
    private static final LazyLogger LOGGER = new LazyLogger("dev.phalanx.entities.run");
    private static final double NANOS = 1e9;

    private record Entry(LateTickListener listener) {
        @Override
        @SuppressWarnings("ReferenceEquality") // a listener that was added twice is there twice
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    private final RunLoop loop;
    private final List<Entry> entries = new CopyOnWriteArrayList<>();
    /// What listeners throw.
    private final FailureLog failures = new FailureLog(null);
    private long count;

    LateTicks(RunLoop loop) {
        this.loop = loop;
    }

    long count() {
        return count;
    }

    Subscription add(LateTickListener listener) {
        Entry added = new Entry(listener);
        entries.add(added);
        return Subscription.of("listener of onLateTick", () -> entries.remove(added));
    }

    /// A tick begins late.
    ///
    /// @param phases what it updates
    void add(long lateNanos, LoopEntries[] phases) {
        count++;
        Set<World> worlds = Collections.newSetFromMap(new IdentityHashMap<>());
        for (LoopEntries phase : phases) {
            phase.findWorlds(worlds);
        }
        for (World world : worlds) {
            world.countLateTick(lateNanos);
        }
        for (Entry entry : entries) {
            tell(entry, lateNanos);
        }
    }

    private void tell(Entry entry, long lateNanos) {
        if (!entries.contains(entry)) {
            return; // a listener before it has ended it
        }
        try {
            entry.listener().tickIsLate(loop, lateNanos / NANOS);
        } catch (Throwable thrown) {
            failures.log(
                    LOGGER,
                    failures.count(null, entry.listener().getClass().getName(), thrown),
                    "A listener of onLateTick",
                    "failed",
                    "it is called again at the next late tick",
                    thrown);
        }
    }
}
