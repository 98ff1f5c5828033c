package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;

/// Calls the body of a job for one chunk.
///
/// @param <J> the job
@FunctionalInterface
public interface ChunkBody<J> {
    /// Calls the body.
    ///
    /// @param number the number of the chunk among those that match, regardless of the filters
    /// @param useEnabledMask whether only some of its entities match
    /// @param mask which ones
    void execute(J job, ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask);
}
