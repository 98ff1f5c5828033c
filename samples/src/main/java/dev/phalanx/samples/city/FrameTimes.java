package dev.phalanx.samples.city;

import java.util.Arrays;

/// How long frames took.
public final class FrameTimes {
    private final long[] nanos;
    private int count;

    /// No frames yet.
    ///
    /// @param capacity how many there will be at most
    FrameTimes(int capacity) {
        nanos = new long[capacity];
    }

    /// Adds a frame.
    void add(long frameNanos) {
        nanos[count++] = frameNanos;
    }

    /// How many frames there are.
    public int count() {
        return count;
    }

    /// The frames that came after the first ones.
    ///
    /// @param first how many frames to leave out, 0 or more
    /// @return a copy, without frames if there are not that many
    public FrameTimes after(int first) {
        FrameTimes rest = new FrameTimes(Math.max(0, count - first));
        for (int i = first; i < count; i++) {
            rest.add(nanos[i]);
        }
        return rest;
    }

    /// The time that this percentage of the frames did not exceed: 100 for the longest one.
    ///
    /// @param percent above 0, up to 100
    /// @return milliseconds; 0 without frames
    public double percentile(double percent) {
        if (count == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return sorted[(int) Math.ceil(percent / 100 * count) - 1] / 1e6;
    }
}
