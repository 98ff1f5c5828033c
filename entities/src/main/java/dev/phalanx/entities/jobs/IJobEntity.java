package dev.phalanx.entities.jobs;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.jobs.EntityJobs;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;

/// A job that runs for each entity of a query: a record, or a class with a no-argument constructor and no final fields,
/// with one method `void execute(…)` of any visibility.
///
/// ```java
/// record MoveJob(float deltaTime) implements IJobEntity {
///     void execute(Position position, Velocity velocity) {
///         position.x += velocity.x() * deltaTime;
///     }
/// }
/// ```
///
/// | parameter | what it is |
/// |---|---|
/// | component that is a mutable class | its value, stored back after the call; with `@ReadOnly` not stored back |
/// | component that is a record | its value |
/// | `RefRW`, `RefRO` | a reference to the value; a `RefRW` writes a record |
/// | `EnabledRefRW`, `EnabledRefRO` | a reference to whether the component is enabled |
/// | `DynamicBuffer` | the entity's buffer; with `@ReadOnly` only to be read |
/// | aspect | the aspect of the entity; with `@ReadOnly` only to be read |
/// | shared component | the value that it shares with others, not to be changed; managed ones as the next |
/// | managed component | the object or null; such a job can [run][#run(EntityQuery)] and not be scheduled |
/// | `Entity` | the entity's id |
/// | `int` | what [EntityIndexInQuery], [ChunkIndexInQuery] or [EntityIndexInChunk] says |
///
/// The arguments of `execute` are valid until it returns. Only values can be kept: they stay as they were then, but for
/// fixed strings and lists in them. The job is copied when it is scheduled; [dev.phalanx.jobs.IJob] describes its
/// fields. A job that implements [IJobEntityChunkBeginEnd] is called before and after each chunk. Chunks that are
/// visited count as written for every component that may be written, by the version at which the job was scheduled.
public interface IJobEntity {
    /// Inside a system: completes the jobs that the system has to wait for, and runs a copy of the job here and now,
    /// for each entity with the components that `execute` takes and that the annotations of the class ask for.
    ///
    /// @throws IllegalArgumentException if the class cannot be a job
    /// @throws IllegalStateException outside of a system
    default void run() {
        SystemJobs.run(this);
    }

    /// Inside a system: schedules a copy of the job on one thread, after [the system's
    /// dependency][dev.phalanx.entities.systems.SystemState#dependency()], which becomes the job's handle, for each
    /// entity with the components that `execute` takes and that the annotations of the class ask for.
    ///
    /// @throws IllegalArgumentException if the class cannot be a job
    /// @throws IllegalStateException outside of a system, and as for [#schedule(EntityQuery, JobHandle)]
    default void schedule() {
        SystemJobs.schedule(this, false);
    }

    /// Same as [#schedule()], on many threads.
    ///
    /// @throws IllegalArgumentException if the class cannot be a job
    /// @throws IllegalStateException outside of a system, and as for [#scheduleParallel(EntityQuery, JobHandle)]
    default void scheduleParallel() {
        SystemJobs.schedule(this, true);
    }

    /// Same as [#schedule()], but after `dependsOn` instead of the system's dependency, which stays as it is. Combine
    /// the returned handle with the system's dependency, or complete it.
    ///
    /// @throws IllegalArgumentException if the class cannot be a job
    /// @throws IllegalStateException outside of a system, and as for [#schedule(EntityQuery, JobHandle)]
    default JobHandle schedule(JobHandle dependsOn) {
        return SystemJobs.schedule(this, dependsOn, false);
    }

    /// Same as [#schedule(JobHandle)], but on many threads.
    ///
    /// @throws IllegalArgumentException if the class cannot be a job
    /// @throws IllegalStateException outside of a system, and as for [#scheduleParallel(EntityQuery, JobHandle)]
    default JobHandle scheduleParallel(JobHandle dependsOn) {
        return SystemJobs.schedule(this, dependsOn, true);
    }

    /// Runs a copy of the job here and now, for each entity that matches, in order. Structural changes are refused
    /// meanwhile.
    ///
    /// @throws IllegalArgumentException if the query does not require a component that `execute` takes, or the class
    ///     cannot be a job
    /// @throws IllegalStateException if a job that was not completed uses something that this one does
    default void run(EntityQuery query) {
        Required.nonNull(query, "query");
        EntityJobs.run(this, EntityJobTypes.of(getClass()), SystemJobs.target(query));
    }

    /// Schedules a copy of the job on one thread, which visits the entities that match then, in order.
    ///
    /// @throws IllegalArgumentException as for [#run(EntityQuery)]
    /// @throws IllegalStateException if `execute` takes something that only the world's thread may use, or the job uses
    ///     something that a job uses that `dependsOn` does not cover
    default JobHandle schedule(EntityQuery query, JobHandle dependsOn) {
        Required.nonNull(query, "query");
        return EntityJobs.schedule(this, EntityJobTypes.of(getClass()), SystemJobs.target(query), dependsOn, false);
    }

    /// Schedules a copy of the job on many threads, which take chunks in any order.
    ///
    /// @throws IllegalArgumentException as for [#run(EntityQuery)]
    /// @throws IllegalStateException as for [#schedule(EntityQuery, JobHandle)], or if a collection that is not made
    ///     for many threads is not `@ReadOnly`
    default JobHandle scheduleParallel(EntityQuery query, JobHandle dependsOn) {
        Required.nonNull(query, "query");
        return EntityJobs.schedule(this, EntityJobTypes.of(getClass()), SystemJobs.target(query), dependsOn, true);
    }
}
