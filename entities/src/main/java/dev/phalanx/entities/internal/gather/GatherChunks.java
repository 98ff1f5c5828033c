package dev.phalanx.entities.internal.gather;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ArchetypeChunkList;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.LookupSource;

/// Appends the chunks with entities that match.
///
/// @param list what they are appended to
public record GatherChunks(ArchetypeChunkList list) implements GatherJob {
    @Override
    public void execute(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask) {
        LookupSource.add(list, chunk);
    }
}
