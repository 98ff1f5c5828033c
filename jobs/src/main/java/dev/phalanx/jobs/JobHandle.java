package dev.phalanx.jobs;

import dev.phalanx.jobs.internal.scheduling.Scheduling;
import dev.phalanx.structs.NativeContainer;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A scheduled job, or several of them: what other jobs depend on and what is completed before results are used.
///
/// A job counts as running until a handle that covers it (its own, or one of a job that depends on it) is completed,
/// even if it ran long ago. So what is refused never depends on timing.
public abstract class JobHandle {
    /// For the job graph.
    ///
    /// @hidden
    protected JobHandle() {}

    private static Scheduling<JobHandle> scheduling() {
        return Scheduling.get();
    }

    /// The handle of no job: always complete.
    public static JobHandle none() {
        return scheduling().none();
    }

    /// Returns when the job and everything it depends on has run. The calling thread runs what no worker has begun.
    ///
    /// After this the containers of these jobs can be used again. Exceptions of the jobs have been logged, once for
    /// each job. If a job fails fast, the first of its exceptions is thrown instead, the others suppressed in it, at
    /// most 16 of each job. A job that uses components of a world follows that world's `setFailFast`, other jobs follow
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
        scheduling().close(container, this);
        return this;
    }

    /// A handle that is complete when both are.
    public static JobHandle combineDependencies(JobHandle first, JobHandle second) {
        return combineDependencies(new JobHandle[] {first, second});
    }

    /// A handle that is complete when all three are.
    public static JobHandle combineDependencies(JobHandle first, JobHandle second, JobHandle third) {
        return combineDependencies(new JobHandle[] {first, second, third});
    }

    /// A handle that is complete when all of them are; complete at once if there are none.
    public static JobHandle combineDependencies(JobHandle... handles) {
        Objects.requireNonNull(handles, "handles");
        for (int i = 0; i < handles.length; i++) {
            requireHandle(handles[i], i, handles.length);
        }
        return scheduling().combine(handles);
    }

    /// A handle that is complete when all of them are; complete at once if there are none.
    public static JobHandle combineDependencies(Collection<JobHandle> handles) {
        return combineDependencies(Objects.requireNonNull(handles, "handles").toArray(JobHandle[]::new));
    }

    private static void requireHandle(@Nullable JobHandle handle, int index, int count) {
        if (handle == null) {
            throw new NullPointerException("Handle " + (index + 1) + " of " + count
                    + " is null. Leave it out, or give JobHandle.none() in its place.");
        }
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

    /// Sets whether [#complete()] throws the exceptions of jobs instead of logging them; off by default, unless the JVM
    /// was started with `-Dphalanx.failFast=true`. Jobs that are scheduled afterwards go by it, unless they use
    /// components of a world, which has a switch of its own.
    public static void setFailFast(boolean failFast) {
        scheduling().setFailFast(failFast);
    }

    /// Whether `other` is this handle or something this handle depends on, as far as it was not completed.
    ///
    /// @hidden
    public final boolean covers(JobHandle other) {
        return scheduling().covers(this, other);
    }
}
