package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.systems.SystemState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/// The systems of one world by number, and how long their last updates took.
///
/// The thread of the world measures. Any thread reads the figures of single systems, which costs the world nothing.
public final class SystemTimes {
    private static final int DURATIONS_OF_UNIT = 128;

    private static final class Entry {
        final int id;
        final SystemState system;
        final Durations durations = new Durations();

        Entry(int id, SystemState system) {
            this.id = id;
            this.system = system;
        }
    }

    private final IdentityHashMap<SystemState, Entry> entries = new IdentityHashMap<>();
    private final ConcurrentSkipListMap<Integer, Entry> byId = new ConcurrentSkipListMap<>();
    private final Durations frames = new Durations();
    private int nextId = 1;

    SystemTimes() {}

    // For the thread of the world

    void updated(SystemState system, int frame, long nanos) {
        entry(system).durations.addTo(frame, nanos);
    }

    void frameEnded(int frame, long nanos) {
        frames.add(frame, nanos);
    }

    void removed(SystemState system) {
        Entry gone = entries.remove(system);
        if (gone != null) {
            byId.remove(gone.id);
        }
    }

    private Entry entry(SystemState system) {
        Entry known = entries.get(system);
        if (known == null) {
            known = new Entry(nextId++, system);
            entries.put(system, known);
            byId.put(known.id, known);
        }
        return known;
    }

    /// The number of a system of the world.
    public int idOf(SystemState system) {
        return entry(system).id;
    }

    /// Whether a system has a number, which it loses when it is removed from the world.
    public boolean hasId(SystemState system) {
        return entries.containsKey(system);
    }

    /// The system with a number, or null.
    public @Nullable SystemState find(int id) {
        Entry known = byId.get(id);
        return known == null ? null : known.system;
    }

    /// Whether a system was updated in the last frame.
    public boolean ranLast(SystemState system) {
        return frames.lastFrame() >= 0 && entry(system).durations.lastFrame() == frames.lastFrame();
    }

    /// Whether a system is switched on and its last update threw an exception.
    public static boolean isFailing(SystemState system) {
        return system.enabled() && system.isFailing();
    }

    // For any thread

    /// The figures of the last updates of the system with a number; those of no updates, if it is gone.
    public DurationFigures figures(int id) {
        Entry known = byId.get(id);
        return known == null
                ? DurationFigures.NONE
                : known.durations.last(Durations.SHOWN).figures();
    }

    /// The number of frames in which the system with a number was updated; 0 if it is gone.
    public long runs(int id) {
        Entry known = byId.get(id);
        return known == null ? 0 : known.durations.count();
    }

    /// The figures of the last frames.
    public DurationFigures frameFigures() {
        return frames.last(Durations.SHOWN).figures();
    }

    /// Begins a copy of the durations of the frames after `since`. If it is known, these are the frames that came after
    /// it, though their numbers may have begun again with 1.
    ///
    /// @param since the number of the frame before the first
    /// @param ids the numbers of the systems, or null for all
    public Recent recent(int since, @Nullable Set<Integer> ids) {
        return new Recent(since, ids);
    }

    /// A copy of the durations of recent frames, made in portions if there are many systems: those of the frames that
    /// had ended at the beginning. Should the copy take so many frames that durations of the first ones are no longer
    /// kept, those frames are left out.
    public final class Recent {
        private final int since;
        private final @Nullable Set<Integer> ids;
        private final Map<Integer, Durations.Copy> systems = new LinkedHashMap<>();
        private Durations.@Nullable Copy ended;
        private int first;
        private int lastId;
        private long later;

        private Recent(int since, @Nullable Set<Integer> ids) {
            this.since = since;
            this.ids = ids;
        }

        /// Continues the copy, on the thread of the world. Returns whether it is complete.
        public boolean copy(Budget budget) {
            if (ended == null && !budget.take(1)) {
                return false;
            }
            Durations.Copy known = ended == null ? frames.last(Durations.SHOWN) : ended;
            if (ended == null) {
                ended = known;
                first = firstAfter(known);
            }
            int wanted = known.size() - first;
            for (Entry entry = next(); entry != null; entry = next()) {
                later = frames.count() - known.count();
                int most = (int) Math.min(wanted + later, Durations.COPIED);
                if (!budget.take(1 + most / DURATIONS_OF_UNIT)) {
                    return false;
                }
                systems.put(entry.id, entry.durations.last(most));
                lastId = entry.id;
            }
            return true;
        }

        private int firstAfter(Durations.Copy known) {
            int after = 0;
            while (after < known.size() && known.frames()[after] <= since) {
                after++;
            }
            for (int i = 0; i < known.size(); i++) {
                after = known.frames()[i] == since ? i + 1 : after;
            }
            return after;
        }

        private @Nullable Entry next() {
            Map.Entry<Integer, Entry> found = byId.higherEntry(lastId);
            while (found != null && ids != null && !ids.contains(found.getKey())) {
                found = byId.higherEntry(found.getKey());
            }
            return found == null ? null : found.getValue();
        }

        /// The durations, on any thread, once the copy is complete.
        public RecentTimes times() {
            Durations.Copy known = Objects.requireNonNull(ended);
            int from = Math.clamp(known.size() + later - Durations.COPIED, first, known.size());
            Map<Integer, Integer> places = new HashMap<>();
            List<Integer> numbers = new ArrayList<>();
            List<Double> millis = new ArrayList<>();
            for (int i = from; i < known.size(); i++) {
                places.put(known.frames()[i], i - from);
                numbers.add(known.frames()[i]);
                millis.add(known.nanos()[i] / 1e6);
            }
            Map<Integer, double[]> bySystem = new LinkedHashMap<>();
            systems.forEach((id, durations) -> bySystem.put(id, millis(durations, places)));
            return new RecentTimes(numbers, millis, bySystem);
        }

        private static double[] millis(Durations.Copy durations, Map<Integer, Integer> places) {
            double[] millis = new double[places.size()];
            for (int i = 0; i < durations.size(); i++) {
                Integer at = places.get(durations.frames()[i]);
                if (at != null) {
                    millis[at] = durations.nanos()[i] / 1e6;
                }
            }
            return millis;
        }
    }

    /// The durations of recent frames, in milliseconds.
    ///
    /// @param frames the numbers of the frames
    /// @param frameMillis the duration of each frame
    /// @param systems for each system its duration in each frame; 0 where it did not run
    public record RecentTimes(List<Integer> frames, List<Double> frameMillis, Map<Integer, double[]> systems) {}
}
