package dev.phalanx.entities.internal.gather;

import dev.phalanx.collections.NativeList;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ChunkEntityEnumerator;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Appends the values of one component of the entities that match.
///
/// @param <T> the component
/// @param values opens the chunks
/// @param list what they are appended to
public record GatherValues<T extends IComponent>(@ReadOnly ComponentTypeHandle<T> values, NativeList<T> list)
        implements GatherJob {
    @Override
    public void execute(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask) {
        NativeArray<T> all = chunk.getNativeArray(values);
        if (!useEnabledMask) {
            list.addRange(all);
            return;
        }
        for (var each = new ChunkEntityEnumerator(true, chunkEnabledMask, chunk.count()); each.moveNext(); ) {
            list.add(all.get(each.index()));
        }
    }
}
