package dev.phalanx.jobs;

import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.jobs.graph.OrderedNode;
import dev.phalanx.structs.NativeContainer;
import java.util.Collection;

/// A scheduled job, or several of them: what other jobs depend on and what is completed before results are used.
///
/// A job counts as running until a handle that covers it (its own, or one of a job that depends on it) is completed,
/// even if it ran long ago. So what is refused never depends on timing.
public abstract sealed class JobHandle permits OrderedNode {
    /// For the job graph.
    ///
    /// @hidden
    protected JobHandle() {}

    /// The handle of no job: always complete.
    public static JobHandle none() {
        return JobGraph.none();
    }

    /// Returns when the job and everything it depends on has run. The calling thread runs what no worker has begun.
    ///
    /// After this the containers of these jobs can be used again. What the jobs threw has been logged, once for each
    /// job. Where they fail fast, the first of their exceptions is thrown instead, the others suppressed in it, at most
    /// 16 of each job. A job that uses components of a world goes by that world's `setFailFast`, others by
    /// [#setFailFast].
    ///
    /// @throws IllegalStateException if it is called inside a job
    public abstract void complete();

    /// Whether the job has run. Its containers can be used only after [#complete()].
    public abstract boolean isCompleted();

    /// Closes `container` for everyone but the jobs of this handle, which may go on using it.
    ///
    /// @return this handle
    /// @throws IllegalStateException if a job uses the container that this handle does not cover
    /// @throws dev.phalanx.structs.DisposedException if it was closed before
    public final JobHandle close(NativeContainer container) {
        JobGraph.close(container, this);
        return this;
    }

    /// A handle that is complete when both are.
    public static JobHandle combineDependencies(JobHandle first, JobHandle second) {
        return JobGraph.combine(first, second);
    }

    /// A handle that is complete when all three are.
    public static JobHandle combineDependencies(JobHandle first, JobHandle second, JobHandle third) {
        return JobGraph.combine(first, second, third);
    }

    /// A handle that is complete when all of them are; complete at once if there are none.
    public static JobHandle combineDependencies(JobHandle... handles) {
        return JobGraph.combine(handles);
    }

    /// A handle that is complete when all of them are; complete at once if there are none.
    public static JobHandle combineDependencies(Collection<JobHandle> handles) {
        return JobGraph.combine(handles.toArray(JobHandle[]::new));
    }

    /// Completes all of them.
    public static void completeAll(JobHandle... handles) {
        combineDependencies(handles).complete();
    }

    /// Completes all of them.
    public static void completeAll(Collection<JobHandle> handles) {
        combineDependencies(handles).complete();
    }

    /// Does nothing: workers see a job as soon as it is scheduled. It is here for readers of tutorials, where it hands
    /// scheduled jobs to the workers.
    public static void scheduleBatchedJobs() {}

    /// Sets whether [#complete()] throws the exceptions of jobs instead of logging them; off at first, unless the JVM
    /// was started with `-Dphalanx.failFast=true`. Jobs that are scheduled afterwards go by it, unless they use
    /// components of a world, which has a switch of its own.
    public static void setFailFast(boolean failFast) {
        JobGraph.setFailFast(failFast);
    }

    /// Whether `other` is this handle or something this handle depends on, as far as it was not completed.
    ///
    /// @hidden
    public final boolean covers(JobHandle other) {
        return JobGraph.covers(this, other);
    }
}
