package dev.phalanx.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// Counts the bytes a piece of code allocates on the calling thread.
///
/// What other threads allocate is not seen. A warm measurement runs the code often enough first that the JIT
/// compiler has removed the objects that never escape.
public final class Allocations {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

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
}
