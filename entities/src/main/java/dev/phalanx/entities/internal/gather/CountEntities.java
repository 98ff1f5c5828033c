package dev.phalanx.entities.internal.gather;

import dev.phalanx.collections.NativeIntReference;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;

/// Counts the entities that match.
///
/// @param count what they are added to
public record CountEntities(NativeIntReference count) implements GatherJob {
    @Override
    public void execute(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask) {
        count.set(count.get() + matching(chunk, useEnabledMask, chunkEnabledMask));
    }

    /// The number of entities of a chunk that match.
    static int matching(ArchetypeChunk chunk, boolean useEnabledMask, ChunkEnabledMask mask) {
        return useEnabledMask ? Long.bitCount(mask.low()) + Long.bitCount(mask.high()) : chunk.count();
    }
}
