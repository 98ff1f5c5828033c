package dev.phalanx.jobs.graph;

import dev.phalanx.collections.NativeIndexable;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.NativeContainer.ParallelUse;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.kernel.JobPlan.Body;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The work of a job object: a copy of it, over containers of its own.
public final class CopiedJob extends JobWork {
    /// Jobs with `execute()`.
    public static final ClassValue<JobType> ONCE = JobType.cache(Body.ONCE);

    /// Jobs with `execute(int index)`.
    public static final ClassValue<JobType> INDEX = JobType.cache(Body.INDEX);

    /// Jobs with `execute(int startIndex, int count)`.
    public static final ClassValue<JobType> RANGE = JobType.cache(Body.RANGE);

    private static final NativeContainer[] NO_CONTAINERS = {};

    private final JobType type;
    private final Object job;
    private final NativeContainer[] containers;
    private final JobUse[] uses;
    private final boolean parallel;
    private @Nullable NativeIndexable counted;

    /// What one thread works with.
    ///
    /// @param job a copy of the job
    /// @param containers the containers of the copy
    /// @param narrowed those of which it may use the indexes of its batch alone
    private record Share(Object job, NativeContainer[] containers, NativeContainer[] narrowed) {}

    private CopiedJob(JobType type, Object job, boolean parallel) {
        this.type = type;
        this.parallel = parallel;
        int count = type.containers().length;
        if (count == 0) {
            this.uses = JobUse.NONE;
            this.containers = NO_CONTAINERS;
            this.job = type.kernel().copy(job, NO_CONTAINERS);
            return;
        }
        @Nullable Object[] originals = new Object[count];
        type.kernel().containers(job, originals);
        this.uses = new JobUse[count];
        this.containers = new NativeContainer[count];
        for (int i = 0; i < count; i++) {
            JobField field = type.containers()[i];
            NativeContainer original = requirePresent(type, field, originals[i]);
            uses[i] = use(type, field, original, parallel);
            containers[i] = original.forJob(uses[i].handle());
        }
        JobUse.requireNoAliases(uses);
        this.job = type.kernel().copy(job, containers);
    }

    private static NativeContainer requirePresent(JobType type, JobField field, @Nullable Object container) {
        if (container == null) {
            throw new IllegalArgumentException(type.name() + "." + field.name() + " is null. Give the job a "
                    + field.type().getSimpleName() + ".");
        }
        return (NativeContainer) container;
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
            throw new IllegalStateException(type.name() + "." + field.name() + " is a " + handle.name()
                    + ", which many threads cannot write. Mark it @ReadOnly, use its parallel writer, or schedule the "
                    + "job on one thread.");
        }
        return new JobUse(type.name(), field.name(), handle, writes, !field.isUnchecked());
    }

    /// Returns this, if it may run on another thread.
    ///
    /// @throws IllegalStateException otherwise
    private CopiedJob requireSchedulable() {
        for (int i = 0; i < containers.length; i++) {
            if (containers[i].isMainThreadOnly()) {
                throw new IllegalStateException(type.name() + "." + type.containers()[i].name() + " is a "
                        + uses[i].handle().name() + ", whose values are objects that jobs do not use. Run the job with"
                        + " run(), or do its work outside of jobs.");
            }
        }
        return this;
    }

    /// Schedules a copy of `job` on one thread.
    public static JobHandle schedule(Object job, ClassValue<JobType> types, int length, JobHandle dependsOn) {
        requireLength(length);
        CopiedJob copy = new CopiedJob(types.get(job.getClass()), job, false).requireSchedulable();
        return JobGraph.schedule(copy, length, Math.max(1, length), copy.uses, dependsOn);
    }

    /// Schedules a copy of `job` on many threads.
    public static JobHandle scheduleParallel(
            Object job, ClassValue<JobType> types, int length, int batch, JobHandle dependsOn) {
        requireLength(length);
        requireBatch(batch);
        CopiedJob copy = new CopiedJob(types.get(job.getClass()), job, true).requireSchedulable();
        return JobGraph.schedule(copy, length, batch, copy.uses, dependsOn);
    }

    /// Schedules a copy of `job` on many threads, for as many indexes as `list` has when the job begins.
    public static JobHandle scheduleDeferred(
            Object job, ClassValue<JobType> types, NativeIndexable list, int batch, JobHandle dependsOn) {
        requireBatch(batch);
        CopiedJob copy = new CopiedJob(types.get(job.getClass()), job, true).requireSchedulable();
        JobUse use = new JobUse(copy.name(), "the list it was scheduled with", list.safetyHandle(), false, true);
        copy.counted = (NativeIndexable) list.forJob(use.handle());
        JobUse[] uses = copy.uses;
        if (Arrays.stream(uses).noneMatch(use::isSameContainer)) {
            uses = Arrays.copyOf(uses, uses.length + 1);
            uses[uses.length - 1] = use;
        }
        return JobGraph.schedule(copy, 0, batch, uses, dependsOn);
    }

    /// Runs a copy of `job` on this thread.
    public static void run(Object job, ClassValue<JobType> types, int length) {
        requireLength(length);
        CopiedJob copy = new CopiedJob(types.get(job.getClass()), job, false);
        JobGraph.run(copy, length, copy.uses);
    }

    private static void requireLength(int length) {
        if (length < 0) {
            throw new IllegalArgumentException("A job cannot have " + length + " indexes. Give it 0 or more.");
        }
    }

    static void requireBatch(int batch) {
        if (batch < 1) {
            throw new IllegalArgumentException("A batch cannot have " + batch + " indexes. Give it 1 or more.");
        }
    }

    @Override
    public String name() {
        return type.name();
    }

    @Override
    public @Nullable Object begin() {
        return parallel || isDeferred() ? ownCopy() : null;
    }

    @Override
    public @Nullable Object beginAlone() {
        return !parallel ? begin() : isDeferred() ? ownCopy() : share(job, containers);
    }

    @Override
    public void end(@Nullable Object state) {
        for (NativeContainer container : state instanceof Share share ? share.containers : containers) {
            container.flush();
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
        JobField field = type.containers()[number];
        return container.parallelUse() == ParallelUse.OWN_INDEXES
                && uses[number].writes()
                && !field.isUnrestricted()
                && !field.isUnchecked()
                && SafetyHandle.isChecking();
    }

    @Override
    public void run(@Nullable Object state, int from, int to) {
        if (state instanceof Share share) {
            for (NativeContainer container : share.narrowed) {
                container.narrow(from, to);
            }
            type.kernel().run(share.job, from, to);
        } else {
            type.kernel().run(job, from, to);
        }
    }

    @Override
    public int lateLength() {
        NativeIndexable list = counted;
        return list == null ? -1 : list.length();
    }

    @Override
    public long expectedNanos(int count) {
        return type.expectedNanos(count);
    }

    @Override
    public void measured(int count, long nanos) {
        type.measured(count, nanos);
    }
}
