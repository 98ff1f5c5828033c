package dev.phalanx.entities.internal.gather;

import dev.phalanx.collections.NativeIntReference;
import dev.phalanx.collections.NativeList;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ChunkEntityEnumerator;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.NativeArray;

/// Overwrites one component of the entities that match, if there is one value for each.
///
/// @param <T> the component
/// @param from the values
/// @param into opens the chunks
/// @param count how many entities match
/// @param done how many have their value
public record ScatterValues<T extends IComponent>(
        @ReadOnly NativeList<T> from,
        ComponentTypeHandle<T> into,
        @ReadOnly NativeIntReference count,
        NativeIntReference done)
        implements GatherJob {
    @Override
    public void execute(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask) {
        if (from.length() != count.get()) {
            return;
        }
        NativeArray<T> values = chunk.getNativeArray(into);
        int next = done.get();
        for (var each = new ChunkEntityEnumerator(useEnabledMask, chunkEnabledMask, chunk.count()); each.moveNext(); ) {
            values.set(each.index(), from.get(next++));
        }
        done.set(next);
    }
}
