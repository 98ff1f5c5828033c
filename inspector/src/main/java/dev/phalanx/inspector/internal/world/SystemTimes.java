package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.systems.SystemState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The systems of one world by number, and how long their last updates took. For the thread of the world.
public final class SystemTimes {
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
    private final Map<Integer, Entry> byId = new LinkedHashMap<>();
    private final Durations frames = new Durations();
    private int nextId = 1;

    SystemTimes() {}

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

    /// The number of a system.
    public int idOf(SystemState system) {
        return entry(system).id;
    }

    /// The system with a number, or null.
    public @Nullable SystemState find(int id) {
        Entry known = byId.get(id);
        return known == null ? null : known.system;
    }

    /// The figures of a system's last updates.
    public DurationFigures figures(SystemState system) {
        return entry(system).durations.figures();
    }

    /// The number of frames in which a system was updated.
    public long runs(SystemState system) {
        return entry(system).durations.count();
    }

    /// Whether a system was updated in the last frame.
    public boolean ranLast(SystemState system) {
        return frames.lastFrame() >= 0 && entry(system).durations.lastFrame() == frames.lastFrame();
    }

    /// Whether a system is switched on and its last update threw an exception.
    public static boolean isFailing(SystemState system) {
        return system.enabled() && system.isFailing();
    }

    /// The figures of the last frames.
    public DurationFigures frameFigures() {
        return frames.figures();
    }

    /// The durations of the frames after `since`. If it is kept, these are the frames that came after it, though their
    /// numbers may have begun again with 1.
    public RecentTimes recent(int since) {
        int first = 0;
        while (first < frames.size() && frames.frame(first) <= since) {
            first++;
        }
        for (int i = 0; i < frames.size(); i++) {
            first = frames.frame(i) == since ? i + 1 : first;
        }
        List<Integer> numbers = new ArrayList<>();
        List<Double> millis = new ArrayList<>();
        Map<Integer, Integer> places = new HashMap<>();
        for (int i = first; i < frames.size(); i++) {
            places.put(frames.frame(i), numbers.size());
            numbers.add(frames.frame(i));
            millis.add(frames.nanos(i) / 1e6);
        }
        Map<Integer, double[]> systems = new LinkedHashMap<>();
        for (Entry entry : byId.values()) {
            double[] ofSystem = new double[numbers.size()];
            Durations durations = entry.durations;
            for (int i = 0; i < durations.size(); i++) {
                Integer at = places.get(durations.frame(i));
                if (at != null) {
                    ofSystem[at] = durations.nanos(i) / 1e6;
                }
            }
            systems.put(entry.id, ofSystem);
        }
        return new RecentTimes(numbers, millis, systems);
    }

    /// The durations of recent frames, in milliseconds.
    ///
    /// @param frames the numbers of the frames
    /// @param frameMillis the duration of each frame
    /// @param systems for each system its duration in each frame; 0 where it did not run
    public record RecentTimes(List<Integer> frames, List<Double> frameMillis, Map<Integer, double[]> systems) {}
}
