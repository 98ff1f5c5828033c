package dev.phalanx.entities.jobs;

import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;

/// What an [IJobEntity] may implement to be called before and after the entities of each chunk.
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
/// matching entities. Which entities match is decided before [#onChunkBegin], whatever that enables or disables. Each
/// chunk is a loop of its own, which costs more than the loops over many chunks that other jobs get.
public interface IJobEntityChunkBeginEnd {
    /// What is done before `execute` is called for the entities of a chunk.
    ///
    /// @param chunk the chunk, good until [#onChunkEnd] returns
    /// @param unfilteredChunkIndex the number of the chunk among all chunks of the query's archetypes, in order
    /// @param useEnabledMask whether some of the chunk's entities do not match, since components are enabled or not
    /// @param chunkEnabledMask which entities match, none beyond the chunk's count; without meaning if
    ///     `useEnabledMask` is false
    /// @return whether to visit the chunk's entities; a chunk that is left out does not count as written, and the
    ///     numbers of [EntityIndexInQuery] count its entities all the same
    boolean onChunkBegin(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask);

    /// What is done after the entities of a chunk, also if [#onChunkBegin] left them out; not if one of the methods
    /// has thrown. Does nothing unless it is overridden.
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
