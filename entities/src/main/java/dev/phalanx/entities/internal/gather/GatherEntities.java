package dev.phalanx.entities.internal.gather;

import dev.phalanx.collections.NativeList;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ChunkEntityEnumerator;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Appends the ids of the entities that match.
///
/// @param ids opens the chunks
/// @param list what they are appended to
public record GatherEntities(@ReadOnly EntityTypeHandle ids, NativeList<Entity> list) implements GatherJob {
    @Override
    public void execute(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask) {
        NativeArray<Entity> all = chunk.getNativeArray(ids);
        if (!useEnabledMask) {
            list.addRange(all);
            return;
        }
        for (var each = new ChunkEntityEnumerator(true, chunkEnabledMask, chunk.count()); each.moveNext(); ) {
            list.add(all.get(each.index()));
        }
    }
}
