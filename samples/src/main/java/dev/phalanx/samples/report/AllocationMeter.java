package dev.phalanx.samples.report;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/// Adds up what steps allocate on the calling thread and on the worker threads, where the JVM counts it.
public final class AllocationMeter {
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private static final String WORKER = "phalanx-worker-";

    private final long[] workers;
    private long bytes;
    private int steps;

    /// Counts for the workers that there are now: they start with the first job.
    public AllocationMeter() {
        workers = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(WORKER))
                .mapToLong(Thread::threadId)
                .toArray();
    }

    /// The bytes that the threads have allocated since they began.
    ///
    /// @return bytes, or 0 where the JVM does not count them
    public long allocated() {
        if (!isSupported()) {
            return 0;
        }
        long sum = THREADS.getCurrentThreadAllocatedBytes();
        for (long worker : workers) {
            sum += THREADS.getThreadAllocatedBytes(worker);
        }
        return sum;
    }

    /// Adds the step that ends now.
    ///
    /// @param before what [#allocated()] said when it began
    public void add(long before) {
        bytes += allocated() - before;
        steps++;
    }

    /// The mean of the steps added.
    ///
    /// @return bytes per step, rounded; empty without a step, or where the JVM does not count
    public OptionalLong perStep() {
        return steps == 0 || !isSupported()
                ? OptionalLong.empty()
                : OptionalLong.of(Math.round((double) bytes / steps));
    }

    private static boolean isSupported() {
        return THREADS.isThreadAllocatedMemorySupported() && THREADS.isThreadAllocatedMemoryEnabled();
    }
}
