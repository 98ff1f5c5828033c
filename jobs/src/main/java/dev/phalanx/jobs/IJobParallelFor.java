package dev.phalanx.jobs;

import dev.phalanx.jobs.internal.scheduling.Scheduling;

/// A job that runs once for every index from 0 up to a length, on many threads.
///
/// What is said of [IJobFor] holds for it. (Row JOB-1 of the specification.)
public interface IJobParallelFor {
    /// Runs the job for one index.
    void execute(int index);

    /// Runs a copy of the job here and now, for the indexes 0 to `length` - 1 in order.
    ///
    /// @throws IllegalArgumentException if `length` is negative
    /// @throws IllegalStateException if a job that was not completed uses one of its containers
    default void run(int length) {
        Scheduling.get().run(this, Scheduling.Calls.INDEX, length);
    }

    /// Schedules the job.
    ///
    /// @param innerloopBatchCount indexes that one thread takes in order, at least; more where there are very many
    /// @throws IllegalArgumentException if `length` is negative or `innerloopBatchCount` below 1
    /// @throws IllegalStateException as for [IJobFor#scheduleParallel]
    default JobHandle schedule(int length, int innerloopBatchCount) {
        return schedule(length, innerloopBatchCount, JobHandle.none());
    }

    /// Schedules the job after `dependsOn`.
    ///
    /// @param innerloopBatchCount indexes that one thread takes in order, at least; more where there are very many
    /// @throws IllegalArgumentException if `length` is negative or `innerloopBatchCount` below 1
    /// @throws IllegalStateException as for [IJobFor#scheduleParallel]
    default JobHandle schedule(int length, int innerloopBatchCount, JobHandle dependsOn) {
        return Scheduling.<JobHandle>get()
                .scheduleParallel(this, Scheduling.Calls.INDEX, length, innerloopBatchCount, dependsOn);
    }
}
