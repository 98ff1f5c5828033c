package dev.phalanx.jobs.graph;

import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.NativeContainer.ParallelUse;
import dev.phalanx.structs.SafetyHandle;
import org.jspecify.annotations.Nullable;

/// A copy of a job object, over containers of its own.
public final class JobCopy {
    private static final NativeContainer[] NO_CONTAINERS = {};

    private final JobType type;
    private final Object job;
    private final NativeContainer[] containers;
    private final JobUse[] uses;
    private final boolean parallel;

    /// The objects that one thread works with.
    ///
    /// @param job a copy of the job
    /// @param containers the containers of the copy
    /// @param narrowed those of which it may use only the indexes of its batch
    public record Share(Object job, NativeContainer[] containers, NativeContainer[] narrowed) {}

    /// A copy of `job` for one thread or many.
    ///
    /// @throws IllegalArgumentException if a container is missing
    /// @throws IllegalStateException if the job may not use a container as it would
    public JobCopy(JobType type, Object job, boolean parallel) {
        this(type, job, parallel, null);
    }

    /// Same as [#JobCopy(JobType, Object, boolean)], of a lambda.
    ///
    /// @param marks what is said of the containers that it captured, or null
    /// @throws IllegalArgumentException if something is said of a container that it did not capture
    public JobCopy(JobType type, Object job, boolean parallel, @Nullable JobMarks marks) {
        this.type = type;
        this.parallel = parallel;
        int count = type.containers().length;
        if (count == 0) {
            this.uses = JobUse.NONE;
            this.containers = NO_CONTAINERS;
            if (marks != null) {
                marks.requireCaptured(type.name(), NO_CONTAINERS);
            }
            this.job = type.isConstant() ? job : type.kernel().copy(job, NO_CONTAINERS);
            return;
        }
        this.uses = new JobUse[count];
        this.containers = new NativeContainer[count];
        type.kernel().containers(job, containers);
        for (int i = 0; i < count; i++) {
            requirePresent(type, type.containers()[i], containers[i]);
        }
        if (marks != null) {
            marks.requireCaptured(type.name(), containers);
        }
        for (int i = 0; i < count; i++) {
            NativeContainer original = containers[i];
            JobField field = type.containers()[i];
            uses[i] = use(type, marks == null ? field : marks.apply(field, original), original, parallel);
            containers[i] = original.forJob(uses[i].handle());
        }
        JobUse.requireNoAliases(uses);
        this.job = type.kernel().copy(job, containers);
    }

    private static void requirePresent(JobType type, JobField field, @Nullable Object container) {
        if (container == null) {
            throw new IllegalArgumentException(type.name() + "." + field.name() + " is null. Give the job "
                    + Article.with(field.type().getSimpleName()) + ".");
        }
    }

    private static JobUse use(JobType type, JobField field, NativeContainer container, boolean parallel) {
        SafetyHandle handle = container.safetyHandle();
        String nested = container.nestedContainer();
        if (nested != null) {
            throw JobField.nested(type.name() + "." + field.name(), handle.name(), nested);
        }
        boolean writes = !field.isReadOnly() && !handle.isReadOnly();
        if (parallel
                && writes
                && container.parallelUse() == ParallelUse.REFUSED
                && !field.isUnrestricted()
                && !field.isUnchecked()
                && SafetyHandle.isChecking()) {
            throw new IllegalStateException(type.name() + "." + field.name() + " is " + Article.with(handle.name())
                    + ", which many threads cannot write. Mark it @ReadOnly, use its parallel writer, or schedule the "
                    + "job on one thread.");
        }
        return new JobUse(type.name(), field.name(), handle, writes, !field.isUnchecked(), field.isUnrestricted());
    }

    /// Returns if it may run on another thread.
    ///
    /// @throws IllegalStateException otherwise
    public void requireSchedulable() {
        for (int i = 0; i < containers.length; i++) {
            if (containers[i].isMainThreadOnly()) {
                throw new IllegalStateException(type.name() + "." + type.containers()[i].name() + " is "
                        + Article.with(uses[i].handle().name())
                        + ", whose values are objects that jobs do not use. Run the job with"
                        + " run(), or do its work outside of jobs.");
            }
        }
    }

    /// The type of the job.
    public JobType type() {
        return type;
    }

    /// The copy.
    public Object job() {
        return job;
    }

    /// The containers it uses. Not to be changed.
    public JobUse[] uses() {
        return uses;
    }

    /// The objects for a thread that runs a part of the job: a separate copy, or null if all threads use the same one.
    public @Nullable Share begin() {
        return (parallel && !type.isConstant()) || isDeferred() ? ownCopy() : null;
    }

    /// Same as [#begin()], where no other thread runs a part of it.
    public @Nullable Share beginAlone() {
        return !parallel || type.isConstant() ? begin() : isDeferred() ? ownCopy() : share(job, containers);
    }

    /// The copy that a thread runs for some indexes, with containers narrowed to them.
    ///
    /// @param share what [#begin()] gave it
    public Object forThread(@Nullable Share share, int from, int to) {
        if (share == null) {
            return job;
        }
        for (NativeContainer container : share.narrowed) {
            container.narrow(from, to);
        }
        return share.job;
    }

    /// Hands over everything that a thread wrote into its containers, even if some of them throw.
    ///
    /// @param share what [#begin()] gave it
    /// @throws RuntimeException what the first of them throws, with the others' suppressed
    public void end(@Nullable Share share) {
        Throwable failure = null;
        for (NativeContainer container : share == null ? containers : share.containers) {
            try {
                container.flush();
            } catch (Throwable thrown) {
                failure = FirstFailure.join(failure, thrown);
            }
        }
        if (failure != null) {
            throw Failures.unchecked(failure);
        }
    }

    private boolean isDeferred() {
        for (NativeContainer container : containers) {
            if (container.isDeferred()) {
                return true;
            }
        }
        return false;
    }

    private Share ownCopy() {
        NativeContainer[] own = containers.length == 0 ? NO_CONTAINERS : new NativeContainer[containers.length];
        for (int i = 0; i < own.length; i++) {
            own[i] = containers[i].forJob(uses[i].handle());
        }
        return share(type.kernel().copy(job, own), own);
    }

    private Share share(Object copy, NativeContainer[] own) {
        int count = 0;
        for (int i = 0; parallel && i < own.length; i++) {
            count += isNarrowed(i, own[i]) ? 1 : 0;
        }
        if (count == 0) {
            return new Share(copy, own, NO_CONTAINERS);
        }
        NativeContainer[] narrowed = new NativeContainer[count];
        for (int i = own.length - 1; i >= 0; i--) {
            if (isNarrowed(i, own[i])) {
                narrowed[--count] = own[i];
            }
        }
        return new Share(copy, own, narrowed);
    }

    private boolean isNarrowed(int number, NativeContainer container) {
        return container.parallelUse() == ParallelUse.OWN_INDEXES
                && uses[number].isNarrowed()
                && SafetyHandle.isChecking();
    }
}
