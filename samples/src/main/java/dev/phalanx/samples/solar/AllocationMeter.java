package dev.phalanx.samples.solar;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/// Adds up what steps allocate on the calling thread, where the JVM counts it.
final class AllocationMeter {
    private static final ThreadMXBean THREADS = threads();

    private long bytes;
    private int steps;

    /// The bytes the thread has allocated since it began.
    ///
    /// @return bytes, or 0 where the JVM does not count them
    long allocated() {
        return isSupported() ? THREADS.getCurrentThreadAllocatedBytes() : 0;
    }

    /// Adds the step that ends now.
    ///
    /// @param before what [#allocated()] said when it began
    void add(long before) {
        bytes += allocated() - before;
        steps++;
    }

    /// The mean of the steps added.
    ///
    /// @return bytes per step, rounded; empty without a step, or where the JVM does not count
    OptionalLong perStep() {
        return steps == 0 || !isSupported()
                ? OptionalLong.empty()
                : OptionalLong.of(Math.round((double) bytes / steps));
    }

    private static boolean isSupported() {
        return THREADS.isThreadAllocatedMemorySupported() && THREADS.isThreadAllocatedMemoryEnabled();
    }

    private static ThreadMXBean threads() {
        return ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    }
}
