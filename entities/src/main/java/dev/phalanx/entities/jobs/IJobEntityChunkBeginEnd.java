package dev.phalanx.entities.jobs;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;

/// Methods of an [IJobEntity] that are called before and after the entities of each chunk.
///
/// ```java
/// record HealJob(ComponentTypeHandle<Wounded> wounded, int lastVersion) implements IJobEntity, IJobEntityChunkBeginEnd
/// {
///     void execute(Health health) { … }
///
///     @Override
///     public boolean onChunkBegin(
///             ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask
/// chunkEnabledMask) {
///         return chunk.didChange(wounded, lastVersion);
///     }
/// }
/// ```
///
/// Both methods are called on the thread that visits the chunk, for chunks that pass the query's filters and have
/// matching entities. The matching entities are determined before [#onChunkBegin], regardless of what it enables or
/// disables. Each chunk is a separate loop, which costs more than the loops over many chunks that other jobs get.
public interface IJobEntityChunkBeginEnd {
    /// Called before `execute` is called for the entities of a chunk.
    ///
    /// @param chunk the chunk, valid until [#onChunkEnd] returns
    /// @param unfilteredChunkIndex the number of the chunk among all chunks of the query's archetypes, in order
    /// @param useEnabledMask whether some of the chunk's entities do not match, since components are enabled or not
    /// @param chunkEnabledMask which entities match, none beyond the chunk's count; without meaning if
    ///     `useEnabledMask` is false
    /// @return whether to visit the chunk's entities; a chunk that is left out does not count as written, and the
    ///     numbers of [EntityIndexInQuery] count its entities all the same
    boolean onChunkBegin(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask);

    /// Called after the entities of a chunk, even if [#onChunkBegin] skipped them, but not if one of the methods has
    /// thrown. Does nothing unless it is overridden.
    ///
    /// @param chunk as for [#onChunkBegin]
    /// @param unfilteredChunkIndex as for [#onChunkBegin]
    /// @param useEnabledMask as for [#onChunkBegin]
    /// @param chunkEnabledMask as for [#onChunkBegin]
    /// @param chunkWasExecuted what [#onChunkBegin] returned
    default void onChunkEnd(
            ArchetypeChunk chunk,
            int unfilteredChunkIndex,
            boolean useEnabledMask,
            ChunkEnabledMask chunkEnabledMask,
            boolean chunkWasExecuted) {}
}
