package dev.phalanx.entities.jobs;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.jobs.EntityJobs;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;

/// A job that runs for each chunk of a query with matching entities: a record, or a class with a no-argument
/// constructor and no final fields. It opens chunks by the type handles in its fields.
///
/// ```java
/// record SpinJob(ComponentTypeHandle<Body> bodies, float angle) implements IJobChunk {
///     @Override
///     public void execute(
///             ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask
/// chunkEnabledMask) {
///         NativeArray<Body> body = chunk.getNativeArray(bodies);
///         for (var e = new ChunkEntityEnumerator(useEnabledMask, chunkEnabledMask, chunk.count()); e.moveNext(); ) {
///             …
///         }
///     }
/// }
/// ```
///
/// The job is copied when it is scheduled; its fields are what [dev.phalanx.jobs.IJob] says. A collection in a field
/// that a parallel job writes can be used at the numbers of its chunks alone.
@FunctionalInterface
public interface IJobChunk {
    /// Processes one chunk that passes the query's filters and has matching entities.
    ///
    /// @param chunk the chunk, valid until the method returns
    /// @param unfilteredChunkIndex the number of the chunk among all chunks of the query's archetypes, in order: there
    ///     are gaps where chunks are left out
    /// @param useEnabledMask whether some of the chunk's entities do not match, since components are enabled or not
    /// @param chunkEnabledMask which entities match, none beyond the chunk's count; without meaning if
    ///     `useEnabledMask` is false
    void execute(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask);

    /// Runs a copy of the job here and now, for each chunk in order. Structural changes are refused meanwhile.
    ///
    /// @throws IllegalArgumentException if the class cannot be a job
    /// @throws IllegalStateException if a job that was not completed uses something that this one does
    default void run(EntityQuery query) {
        Required.nonNull(query, "query");
        EntityJobs.run(this, IJobChunk::execute, SystemJobs.target(query));
    }

    /// Schedules a copy of the job on one thread, which takes the chunks in order.
    ///
    /// @throws IllegalArgumentException if the class cannot be a job
    /// @throws IllegalStateException if the job uses something that a job uses that `dependsOn` does not cover, or that
    ///     the world's thread alone may use
    default JobHandle schedule(EntityQuery query, JobHandle dependsOn) {
        Required.nonNull(query, "query");
        return EntityJobs.schedule(this, IJobChunk::execute, SystemJobs.target(query), dependsOn, false);
    }

    /// Schedules a copy of the job on many threads, which take chunks in any order.
    ///
    /// @throws IllegalArgumentException if the class cannot be a job
    /// @throws IllegalStateException as for [#schedule], or if a lookup or a collection that is not made for many
    ///     threads is not `@ReadOnly`
    default JobHandle scheduleParallel(EntityQuery query, JobHandle dependsOn) {
        Required.nonNull(query, "query");
        return EntityJobs.schedule(this, IJobChunk::execute, SystemJobs.target(query), dependsOn, true);
    }
}
