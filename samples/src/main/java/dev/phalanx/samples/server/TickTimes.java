package dev.phalanx.samples.server;

import java.util.Arrays;

/// How long ticks took, and how late they began. It has room for all ticks from the start.
final class TickTimes {
    private final long[] took;
    private final long[] late;
    private int count;

    /// @param capacity the most ticks that are kept; later ones are ignored
    TickTimes(int capacity) {
        took = new long[capacity];
        late = new long[capacity];
    }

    void add(long tookNanos, long lateNanos) {
        if (count < took.length) {
            took[count] = tookNanos;
            late[count++] = lateNanos;
        }
    }

    int count() {
        return count;
    }

    /// How long the ticks took.
    Percentiles took() {
        return percentiles(took);
    }

    /// The times between the moments when ticks were due and the moments when they began.
    Percentiles late() {
        return percentiles(late);
    }

    private Percentiles percentiles(long[] nanos) {
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        int n = sorted.length;
        return n == 0
                ? new Percentiles(0, 0, 0)
                : new Percentiles(sorted[n / 2] / 1e6, sorted[(int) (n * 0.99)] / 1e6, sorted[n - 1] / 1e6);
    }
}
