package dev.phalanx.jobs;

import dev.phalanx.jobs.graph.CopiedJob;

/// A job that runs once.
///
/// A job is a record, or a class with a no-argument constructor and no final fields. Its fields are primitives,
/// enums, Strings, struct types, blob references, native collections and other
/// [dev.phalanx.structs.NativeContainer]s. It is copied when it is scheduled, so what happens to the object
/// afterwards changes nothing.
public interface IJob {
    /// What the job does.
    void execute();

    /// Runs a copy of the job here and now.
    ///
    /// @throws IllegalStateException if a job that was not completed uses one of its containers
    default void run() {
        CopiedJob.run(this, CopiedJob.ONCE, 1);
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
        return CopiedJob.schedule(this, CopiedJob.ONCE, 1, dependsOn);
    }
}
