package dev.phalanx.entities.query;

import dev.phalanx.collections.NativeList;
import dev.phalanx.jobs.JobHandle;

/// A list that a job fills.
///
/// @param <T> what it holds
/// @param list initially empty; using it before the job was completed throws `IllegalStateException`. A job that
///     depends on the handle can have it in a field
/// @param handle of the job
public record AsyncList<T>(NativeList<T> list, JobHandle handle) {
    /// Completes the job and returns the list.
    public NativeList<T> complete() {
        handle.complete();
        return list;
    }
}
