package dev.phalanx.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// Counts the bytes a piece of code allocates on the calling thread.
///
/// What other threads allocate is not seen. A warm measurement runs the code often enough first that the JIT
/// compiler has removed the objects that never escape.
public final class Allocations {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int RUNS = 32;
    private static final int ROUNDS = 3;
    private static final long LIMIT_NANOS = 30_000_000_000L;

    private Allocations() {}

    /// Runs `code` once and returns what it allocated.
    ///
    /// @param code what to measure
    /// @return the bytes allocated, 0 or more
    public static long bytesOf(Runnable code) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        code.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /// Runs `code` `warmUps` times unmeasured, then once more and returns what that last run allocated.
    ///
    /// @param warmUps how often to run it first, 0 or more
    /// @param code what to measure
    /// @return the bytes allocated by the last run, 0 or more
    public static long warmBytesOf(int warmUps, Runnable code) {
        for (int i = 0; i < warmUps; i++) {
            code.run();
        }
        return bytesOf(code);
    }

    /// What a run of `code` allocates in the mean once the JIT compiler, which works in the background, has settled:
    /// `warmUps` runs, then several rounds of many measured ones, again and again until no round allocates more than
    /// `most` for each run or 30 seconds have passed. So code that allocates in some of its runs only is found.
    ///
    /// @param most what a warm run is expected to allocate at most, in the mean of a round
    /// @param warmUps runs before the measured ones
    /// @param code what to measure
    /// @return the mean of the worst round, rounded up to whole bytes, 0 or more
    public static long settledBytesOf(long most, int warmUps, Runnable code) {
        Runnable round = () -> {
            for (int i = 0; i < RUNS; i++) {
                code.run();
            }
        };
        long start = System.nanoTime();
        long bytes;
        do {
            bytes = 0;
            for (int i = 0; i < warmUps; i++) {
                code.run();
            }
            for (int i = 0; i < ROUNDS; i++) {
                bytes = Math.max(bytes, Math.ceilDiv(bytesOf(round), RUNS));
            }
        } while (bytes > most && System.nanoTime() - start < LIMIT_NANOS);
        return bytes;
    }
}
