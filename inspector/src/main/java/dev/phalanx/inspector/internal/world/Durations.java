package dev.phalanx.inspector.internal.world;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// The last durations of something, as a ring.
///
/// The thread of the world adds durations, and any thread copies them. The ring has room for more durations than are
/// shown, so that the durations of the frames that an answer began with are still there when it ends. A copy that took
/// so long that its durations may have been overwritten is made again.
final class Durations {
    /// The number of durations that figures and answers are about.
    static final int SHOWN = 240;

    private static final int ROOM = 512;
    /// The number of durations that are copied at most: fewer than there is room for, because some may be overwritten
    /// while they are copied.
    static final int COPIED = 480;

    private static final VarHandle INT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle LONG = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(Durations.class, "count", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final int[] frames = new int[ROOM];
    private final long[] nanos = new long[ROOM];
    private long count;

    /// Some durations, the oldest first.
    ///
    /// @param frames the number of the frame of each
    /// @param nanos the nanoseconds of each
    /// @param count the number of durations that there have been up to the last of these
    record Copy(int[] frames, long[] nanos, long count) {
        int size() {
            return frames.length;
        }

        /// The last, the mean, and the 50th and 99th percentile.
        DurationFigures figures() {
            int size = size();
            if (size == 0) {
                return DurationFigures.NONE;
            }
            long[] sorted = nanos.clone();
            Arrays.sort(sorted);
            double sum = 0;
            for (long one : sorted) {
                sum += one;
            }
            return new DurationFigures(
                    nanos[size - 1] / 1e6,
                    sum / size / 1e6,
                    sorted[(size - 1) / 2] / 1e6,
                    sorted[(int) Math.ceil(0.99 * size) - 1] / 1e6);
        }
    }

    // For the thread of the world

    void add(int frame, long duration) {
        int at = (int) (count % ROOM);
        INT.setOpaque(frames, at, frame);
        LONG.setOpaque(nanos, at, duration);
        COUNT.setRelease(this, count + 1);
    }

    /// Adds to the last duration if it belongs to the same frame, as when a group is updated several times in it.
    void addTo(int frame, long duration) {
        int last = (int) ((count + ROOM - 1) % ROOM);
        if (count > 0 && frames[last] == frame) {
            LONG.setOpaque(nanos, last, nanos[last] + duration);
        } else {
            add(frame, duration);
        }
    }

    /// The last frame that has a duration, or -1.
    int lastFrame() {
        return count == 0 ? -1 : frames[(int) ((count - 1) % ROOM)];
    }

    // For any thread

    long count() {
        return (long) COUNT.getAcquire(this);
    }

    /// The last durations.
    ///
    /// @param most how many, at most [#COPIED]
    Copy last(int most) {
        while (true) {
            long end = count();
            int size = (int) Math.min(end, most);
            int[] copiedFrames = new int[size];
            long[] copiedNanos = new long[size];
            for (int i = 0; i < size; i++) {
                int at = (int) ((end - size + i) % ROOM);
                copiedFrames[i] = (int) INT.getOpaque(frames, at);
                copiedNanos[i] = (long) LONG.getOpaque(nanos, at);
            }
            VarHandle.acquireFence();
            if (count() - end < ROOM - most - 1) { // one more may be half written
                return new Copy(copiedFrames, copiedNanos, end);
            }
        }
    }
}
