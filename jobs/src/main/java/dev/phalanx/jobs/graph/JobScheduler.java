package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.JobHandle;
import java.util.function.Supplier;

/// Schedules jobs during its calls, and is to hand over their handles before a call ends: a system.
///
/// Used by one thread.
///
/// @hidden
public final class JobScheduler {
    private final Object name;
    private final String owner;
    private final JobCounters counters;
    private final FailureLog failures;
    private final Supplier<JobHandle> handedOver;
    private final String completion;

    /// Even between two calls, odd during one.
    private int calls;

    /// @param name what messages call it, by its `toString()`
    /// @param owner the name of what it belongs to: a system's world
    /// @param counters counts its jobs, and those of the others that belong to the same owner
    /// @param failures counts and logs what its jobs throw, and those of the others
    /// @param handedOver returns the handle that it has handed over so far in the present call
    /// @param completion what its code calls to complete the jobs of that handle, such as `state.completeDependency()`
    public JobScheduler(
            Object name,
            String owner,
            JobCounters counters,
            FailureLog failures,
            Supplier<JobHandle> handedOver,
            String completion) {
        this.name = name;
        this.owner = owner;
        this.counters = counters;
        this.failures = failures;
        this.handedOver = handedOver;
        this.completion = completion;
    }

    /// The handle that it has handed over so far in the present call.
    JobHandle handedOver() {
        return handedOver.get();
    }

    /// What its code calls to complete the jobs of that handle.
    String completion() {
        return completion;
    }

    /// The name of what it belongs to.
    String owner() {
        return owner;
    }

    /// The counters of its owner.
    JobCounters counters() {
        return counters;
    }

    /// Counts and logs what the jobs of its owner throw.
    FailureLog failures() {
        return failures;
    }

    /// A call begins.
    public void begin() {
        calls++;
    }

    /// The call ends.
    public void end() {
        calls++;
    }

    int calls() {
        return calls;
    }

    @Override
    public String toString() {
        return name.toString();
    }
}
