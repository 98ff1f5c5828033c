package dev.phalanx.jobs;

import dev.phalanx.jobs.internal.scheduling.Scheduling;

/// A job that runs once for every index from 0 up to a length, on one thread or on many.
///
/// The rules of [IJob] apply. In a parallel run, a collection in a field that is not [ReadOnly] can be used only at the
/// indexes of the current batch. (Row JOB-1 of the specification.)
public interface IJobFor {
    /// Runs the job for one index.
    void execute(int index);

    /// Runs a copy of the job here and now, for the indexes 0 to `length` - 1 in order.
    ///
    /// @throws IllegalArgumentException if `length` is negative
    /// @throws IllegalStateException if a job that was not completed uses one of its containers
    default void run(int length) {
        Scheduling.get().run(this, Scheduling.Calls.INDEX, length);
    }

    /// Schedules the job on one thread, which takes the indexes in order.
    ///
    /// @throws IllegalArgumentException if `length` is negative
    /// @throws IllegalStateException as for [IJob#schedule(JobHandle)]
    default JobHandle schedule(int length, JobHandle dependsOn) {
        return Scheduling.<JobHandle>get().schedule(this, Scheduling.Calls.INDEX, length, dependsOn);
    }

    /// Schedules the job on many threads.
    ///
    /// @param innerloopBatchCount indexes that one thread takes in order, at least; more where there are very many
    /// @throws IllegalArgumentException if `length` is negative or `innerloopBatchCount` below 1
    /// @throws IllegalStateException as for [IJob#schedule(JobHandle)], or if a collection that is not made for many
    ///     threads is not [ReadOnly]
    default JobHandle scheduleParallel(int length, int innerloopBatchCount, JobHandle dependsOn) {
        return Scheduling.<JobHandle>get()
                .scheduleParallel(this, Scheduling.Calls.INDEX, length, innerloopBatchCount, dependsOn);
    }
}
