package dev.phalanx.jobs.graph;

/// Counts what schedulers that belong together, such as the systems of a world, do with jobs. Used by one thread.
///
/// @hidden
public final class JobCounters {
    private long scheduled;
    private long waits;
    private long waitNanos;

    /// Counters that start at 0.
    public JobCounters() {}

    /// The number of jobs that were scheduled.
    public long scheduled() {
        return scheduled;
    }

    /// The number of times that the thread waited for a job that other threads were running.
    public long waits() {
        return waits;
    }

    /// The nanoseconds that these waits took together.
    public long waitNanos() {
        return waitNanos;
    }

    void addScheduled() {
        scheduled++;
    }

    void addWait(long nanos) {
        waits++;
        waitNanos += nanos;
    }
}
