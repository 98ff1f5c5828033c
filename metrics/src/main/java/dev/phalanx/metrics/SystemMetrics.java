package dev.phalanx.metrics;

import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import java.util.concurrent.atomic.AtomicLong;

/// How often one system or group was updated since its [WorldMetrics] exist, how long that took, and how often it
/// failed.
///
/// Any thread may read it. The figures stay when the system is removed or the world is closed.
public final class SystemMetrics {
    private final String name;
    private final boolean isGroup;
    // Written by the thread of the world alone, with release, so that a frame has no memory barrier that costs.
    private final AtomicLong updates = new AtomicLong();
    private final AtomicLong lastNanos = new AtomicLong();
    private final AtomicLong totalNanos = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();

    SystemMetrics(SystemState system, String name) {
        this.name = name;
        this.isGroup = system.system() instanceof ComponentSystemGroup;
    }

    /// For the thread of the world.
    void updated(long nanos) {
        totalNanos.setRelease(totalNanos.getPlain() + nanos);
        lastNanos.setRelease(nanos);
        updates.setRelease(updates.getPlain() + 1);
    }

    /// For the thread of the world.
    void failed(long count) {
        failures.setRelease(count);
    }

    /// The simple name of the system's class. If several systems of the world have the same one, the second is called
    /// `MoveSystem#2`.
    public String name() {
        return name;
    }

    /// Whether this is a group, whose updates last as long as those of its members together.
    public boolean isGroup() {
        return isGroup;
    }

    /// The number of updates. A system that has nothing to do in a frame is not updated.
    public long updates() {
        return updates.getAcquire();
    }

    /// The duration of the last update in nanoseconds; 0 before the first.
    public long lastNanos() {
        return lastNanos.getAcquire();
    }

    /// The duration of all updates together in nanoseconds.
    public long totalNanos() {
        return totalNanos.getAcquire();
    }

    /// The number of exceptions that methods of the system have thrown since it was added to its world. Exceptions of
    /// its jobs are among the [failures of the world][WorldMetrics#failures()] alone.
    public long failures() {
        return failures.getAcquire();
    }

    /// Such as `MoveSystem: 120 updates`.
    @Override
    public String toString() {
        return name + ": " + updates() + " updates";
    }
}
