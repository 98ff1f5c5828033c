package dev.phalanx.jobs;

import dev.phalanx.jobs.internal.scheduling.Scheduling;

/// A job that runs once.
///
/// A job is a record, or a class with a no-argument constructor and no final fields. Its fields are primitives, enums,
/// Strings, struct types, blob references, native collections and other [dev.phalanx.structs.NativeContainer]s. It is
/// copied when it is scheduled, so what happens to the object afterwards changes nothing.
public interface IJob {
    /// Runs the job.
    void execute();

    /// Runs a copy of the job here and now.
    ///
    /// @throws IllegalStateException if a job that was not completed uses one of its containers
    default void run() {
        Scheduling.get().run(this, Scheduling.Calls.ONCE, 1);
    }

    /// Schedules the job.
    ///
    /// @throws IllegalStateException if a job that was not completed conflicts with it
    default JobHandle schedule() {
        return schedule(JobHandle.none());
    }

    /// Schedules the job after `dependsOn`.
    ///
    /// @throws IllegalArgumentException if a field has a type that a job cannot hold
    /// @throws IllegalStateException if a job that was not completed and that `dependsOn` does not cover uses a
    ///     container of this one, and one of the two writes it; or if one container is in two fields, of which one
    ///     writes
    default JobHandle schedule(JobHandle dependsOn) {
        return Scheduling.<JobHandle>get().schedule(this, Scheduling.Calls.ONCE, 1, dependsOn);
    }
}
