package dev.phalanx.entities.internal.gather;

import dev.phalanx.entities.ArchetypeChunk;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.query.ArchetypeChunkList;

/// Appends the chunks with entities that match.
///
/// @param list what they are appended to
public record GatherChunks(ArchetypeChunkList list) implements IJobChunk {
    @Override
    public void execute(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask) {
        list.add(chunk);
    }
}
