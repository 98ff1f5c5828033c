package dev.phalanx.entities.internal.gather;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeIntReference;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;

/// Numbers the chunks with entities that match, or the first of those entities in each.
///
/// @param numbers one for each chunk, matching or not
/// @param next the next number
/// @param byEntities whether entities are counted and not chunks
public record NumberChunks(NativeIntArray numbers, NativeIntReference next, boolean byEntities) implements GatherJob {
    @Override
    public void execute(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask) {
        int number = next.get();
        numbers.set(unfilteredChunkIndex, number);
        next.set(number + (byEntities ? CountEntities.matching(chunk, useEnabledMask, chunkEnabledMask) : 1));
    }
}
