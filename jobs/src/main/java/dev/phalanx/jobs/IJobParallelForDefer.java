package dev.phalanx.jobs;

import dev.phalanx.collections.NativeIndexable;
import dev.phalanx.jobs.internal.scheduling.Scheduling;

/// A job that runs once for every index of a list, on many threads, as long as the list is when the job begins.
///
/// So an earlier job may fill the list. The job sees the elements through the list's deferred array. What is said of
/// [IJobFor] holds for it. (Row JOB-1 of the specification.)
public interface IJobParallelForDefer {
    /// Runs the job for one index.
    void execute(int index);

    /// Schedules the job after `dependsOn`.
    ///
    /// @param forEachCount the list whose length is the number of indexes; the job counts as one that reads it
    /// @param innerloopBatchCount indexes that one thread takes in order, at least; more where there are very many
    /// @throws IllegalArgumentException if `innerloopBatchCount` is below 1
    /// @throws IllegalStateException as for [IJobFor#scheduleParallel]
    default JobHandle schedule(NativeIndexable forEachCount, int innerloopBatchCount, JobHandle dependsOn) {
        return Scheduling.<JobHandle>get()
                .scheduleDeferred(this, Scheduling.Calls.INDEX, forEachCount, innerloopBatchCount, dependsOn);
    }
}
