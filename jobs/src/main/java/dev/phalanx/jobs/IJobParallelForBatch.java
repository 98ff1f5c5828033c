package dev.phalanx.jobs;

import dev.phalanx.jobs.internal.scheduling.Scheduling;

/// A job that runs once for every batch of indexes from 0 up to a length, on many threads.
///
/// What is said of [IJobFor] holds for it. (Row JOB-1 of the specification.)
public interface IJobParallelForBatch {
    /// Runs the job for the indexes `startIndex` to `startIndex + count - 1`.
    void execute(int startIndex, int count);

    /// Runs a copy of the job here and now, with all indexes as one batch; not at all if there are none.
    ///
    /// @throws IllegalArgumentException if `length` is negative
    /// @throws IllegalStateException if a job that was not completed uses one of its containers
    default void run(int length) {
        Scheduling.get().run(this, Scheduling.Calls.RANGE, length);
    }

    /// Schedules the job on one thread, with all indexes as one batch; it does not run if there are none.
    ///
    /// @throws IllegalArgumentException if `length` is negative
    /// @throws IllegalStateException as for [IJob#schedule(JobHandle)]
    default JobHandle schedule(int length, JobHandle dependsOn) {
        return Scheduling.<JobHandle>get().schedule(this, Scheduling.Calls.RANGE, length, dependsOn);
    }

    /// Schedules the job on many threads.
    ///
    /// @param indicesPerBatch indexes of one batch, at least; more where there are very many. The last may have fewer
    /// @throws IllegalArgumentException if `length` is negative or `indicesPerBatch` below 1
    /// @throws IllegalStateException as for [IJobFor#scheduleParallel]
    default JobHandle scheduleParallel(int length, int indicesPerBatch, JobHandle dependsOn) {
        return Scheduling.<JobHandle>get()
                .scheduleParallel(this, Scheduling.Calls.RANGE, length, indicesPerBatch, dependsOn);
    }
}
