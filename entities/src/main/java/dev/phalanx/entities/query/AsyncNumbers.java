package dev.phalanx.entities.query;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.jobs.JobHandle;

/// An array of numbers that a job fills.
///
/// @param array using it before the job was completed throws `IllegalStateException`. A job that depends on the handle
///     can have it in a field
/// @param handle of the job
public record AsyncNumbers(NativeIntArray array, JobHandle handle) {
    /// Completes the job and returns the array.
    public NativeIntArray complete() {
        handle.complete();
        return array;
    }
}
