package dev.phalanx.metrics;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// How often a system, or a job of it, has thrown exceptions of one class since the world was created.
///
/// Any thread may read it. The figure stays when the system is removed or the world is closed.
public final class FailureMetrics {
    private final @Nullable String system;
    private final @Nullable String job;
    private final String exception;
    // Written by the thread of the world alone.
    private final AtomicLong count = new AtomicLong();

    FailureMetrics(@Nullable String system, @Nullable String job, String exception) {
        this.system = system;
        this.job = job;
        this.exception = exception;
    }

    /// For the thread of the world.
    void set(long now) {
        count.setRelease(now);
    }

    /// The simple name of the system's class; null for a job that no system scheduled.
    public @Nullable String system() {
        return system;
    }

    /// The name of the job; null if the system itself failed.
    public @Nullable String job() {
        return job;
    }

    /// The name of the exception's class.
    public String exception() {
        return exception;
    }

    /// The number of failures. A job counts once, however many exceptions it threw.
    public long count() {
        return count.getAcquire();
    }

    /// Such as `MoveSystem, MoveJob: java.lang.IllegalStateException`.
    @Override
    public String toString() {
        String place = system == null ? "" : system;
        if (job != null) {
            place += place.isEmpty() ? job : ", " + job;
        }
        return place.isEmpty() ? exception : place + ": " + exception;
    }
}
