package dev.phalanx.inspector.internal.world;

import java.util.Arrays;

/// The last durations of something, as a ring, and their figures.
final class Durations {
    /// The number of durations that are kept.
    static final int KEPT = 240;

    private final int[] frames = new int[KEPT];
    private final long[] nanos = new long[KEPT];
    private long count;

    void add(int frame, long duration) {
        int at = (int) (count++ % KEPT);
        frames[at] = frame;
        nanos[at] = duration;
    }

    /// Adds to the last duration if it belongs to the same frame, as when a group is updated several times in it.
    void addTo(int frame, long duration) {
        int last = (int) ((count + KEPT - 1) % KEPT);
        if (count > 0 && frames[last] == frame) {
            nanos[last] += duration;
        } else {
            add(frame, duration);
        }
    }

    long count() {
        return count;
    }

    int size() {
        return (int) Math.min(count, KEPT);
    }

    /// The frame of the `i`th of the kept durations, the oldest first.
    int frame(int i) {
        return frames[at(i)];
    }

    long nanos(int i) {
        return nanos[at(i)];
    }

    private int at(int i) {
        return (int) ((count - size() + i) % KEPT);
    }

    /// The last frame that has a duration, or -1.
    int lastFrame() {
        return count == 0 ? -1 : frame(size() - 1);
    }

    /// The last, the mean, and the 50th and 99th percentile.
    DurationFigures figures() {
        int size = size();
        if (size == 0) {
            return DurationFigures.NONE;
        }
        long[] sorted = Arrays.copyOf(nanos, size);
        Arrays.sort(sorted);
        double sum = 0;
        for (long one : sorted) {
            sum += one;
        }
        return new DurationFigures(
                nanos(size - 1) / 1e6,
                sum / size / 1e6,
                sorted[(size - 1) / 2] / 1e6,
                sorted[(int) Math.ceil(0.99 * size) - 1] / 1e6);
    }
}
