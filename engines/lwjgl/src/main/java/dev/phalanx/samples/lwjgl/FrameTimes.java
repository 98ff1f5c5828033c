package dev.phalanx.samples.lwjgl;

import java.util.Arrays;
import java.util.Locale;

/// How long the last frames took, in parts.
final class FrameTimes {
    private static final int CAPACITY = 600;

    private final long[] updateNanos = new long[CAPACITY];
    private final long[] drawNanos = new long[CAPACITY];
    private int frames;

    /// Adds a frame.
    ///
    /// @param update how long the world and its jobs took, in nanoseconds
    /// @param draw how long uploading, drawing and swapping took, in nanoseconds
    void add(long update, long draw) {
        updateNanos[frames % CAPACITY] = update;
        drawNanos[frames % CAPACITY] = draw;
        frames++;
    }

    @Override
    public String toString() {
        return frames + " frames, the last " + Math.min(frames, CAPACITY) + ": update " + text(updateNanos) + ", draw "
                + text(drawNanos);
    }

    private String text(long[] nanos) {
        long[] sorted = Arrays.copyOf(nanos, Math.min(frames, CAPACITY));
        Arrays.sort(sorted);
        return String.format(Locale.ROOT, "median %.1f ms, p99 %.1f ms", at(sorted, 0.5) / 1e6, at(sorted, 0.99) / 1e6);
    }

    private static long at(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.ceil(share * sorted.length) - 1];
    }
}
