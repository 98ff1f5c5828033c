package dev.phalanx.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

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
    /// `most` for each run or the calling thread has used 30 seconds of processor time, however long it waits for a
    /// processor. So code that allocates in some of its runs only is found.
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
        return settled(most, () -> {
            for (int i = 0; i < warmUps; i++) {
                code.run();
            }
            long bytes = 0;
            for (int i = 0; i < ROUNDS; i++) {
                bytes = Math.max(bytes, Math.ceilDiv(bytesOf(round), RUNS));
            }
            return bytes;
        });
    }

    /// What `measure` returns the first time that it is at most `most`, or once the calling thread has used 30 seconds
    /// of processor time, however long it waits for a processor.
    ///
    /// @param most what is expected at most
    /// @param measure measures the bytes of some runs
    /// @return the last measurement
    public static long settled(long most, LongSupplier measure) {
        long start = THREADS.getCurrentThreadCpuTime();
        long bytes;
        do {
            bytes = measure.getAsLong();
        } while (bytes > most && THREADS.getCurrentThreadCpuTime() - start < LIMIT_NANOS);
        return bytes;
    }
}
