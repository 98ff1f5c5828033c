package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.query.MatchedQuery;
import dev.phalanx.jobs.JobHandle;

/// How an [EntityQuery] tells of the jobs that use what it asks for.
///
/// @hidden
public abstract sealed class DependencyVerbs extends SingletonVerbs permits AsyncVerbs {
    DependencyVerbs() {}

    /// What a job has to wait for that uses the components of the query, and writes those that it asks to write: the
    /// registered jobs that do.
    public final JobHandle getDependency() {
        check();
        MatchedQuery query = matched();
        return query.store().jobs().dependencies(query.readColumns(), query.writtenColumns());
    }

    /// Registers jobs that use the components of the query, so that whoever needs one of them on the world's thread
    /// waits for them instead of being refused, and structural changes do.
    ///
    /// @param handle of the jobs, which depend on [#getDependency()]
    public final void addDependency(JobHandle handle) {
        Required.nonNull(handle, "handle", "addDependency");
        check();
        MatchedQuery query = matched();
        query.store().jobs().register(query.readColumns(), query.writtenColumns(), handle);
    }

    /// Completes the registered jobs that the use of the query's components on the world's thread has to wait for.
    public final void completeDependency() {
        getDependency().complete();
    }
}
