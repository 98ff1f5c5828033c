package dev.phalanx.entities.query;

import dev.phalanx.entities.lookups.ArchetypeChunkList;
import dev.phalanx.jobs.JobHandle;

/// A list of chunks that a job fills.
///
/// @param list initially empty; using it before the job was completed throws `IllegalStateException`. A job that
///     depends on the handle can have it in a field
/// @param handle of the job
public record AsyncChunks(ArchetypeChunkList list, JobHandle handle) {
    /// Completes the job and returns the list.
    public ArchetypeChunkList complete() {
        handle.complete();
        return list;
    }
}
