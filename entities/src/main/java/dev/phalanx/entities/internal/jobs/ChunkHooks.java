package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;

/// Calls what a job over entities does before and after each chunk.
public interface ChunkHooks {
    /// Returns whether the chunk's entities are to be visited.
    ///
    /// @param number the number of the chunk among those that match, regardless of the filters
    /// @param useEnabledMask whether only some of its entities match
    /// @param mask which ones
    boolean begin(Object job, ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask);

    /// Says that the chunk is done.
    ///
    /// @param wasVisited what [#begin] returned
    void end(
            Object job,
            ArchetypeChunk chunk,
            int number,
            boolean useEnabledMask,
            ChunkEnabledMask mask,
            boolean wasVisited);
}
