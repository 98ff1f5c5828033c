package dev.phalanx.entities.internal.gather;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;

/// A job that collects something from each chunk of a query, or brings something to it.
public interface GatherJob {
    /// Works on one chunk.
    ///
    /// @param unfilteredChunkIndex the index of the chunk among those that match, regardless of the filters
    /// @param useEnabledMask whether only some of its entities match
    /// @param chunkEnabledMask which ones
    void execute(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask);
}
