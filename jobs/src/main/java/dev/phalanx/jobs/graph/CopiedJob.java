package dev.phalanx.jobs.graph;

import dev.phalanx.collections.NativeIndexable;
import dev.phalanx.jobs.JobHandle;
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

    private final JobCopy copy;
    private @Nullable NativeIndexable counted;

    private CopiedJob(JobType type, Object job, boolean parallel) {
        this.copy = new JobCopy(type, job, parallel);
    }

    /// Schedules a copy of `job` on one thread.
    public static JobHandle schedule(Object job, ClassValue<JobType> types, int length, JobHandle dependsOn) {
        requireLength(length);
        CopiedJob copy = new CopiedJob(types.get(job.getClass()), job, false);
        copy.copy.requireSchedulable();
        return JobGraph.schedule(copy, length, Math.max(1, length), copy.copy.uses(), dependsOn);
    }

    /// Schedules a copy of `job` on many threads.
    public static JobHandle scheduleParallel(
            Object job, ClassValue<JobType> types, int length, int batch, JobHandle dependsOn) {
        requireLength(length);
        requireBatch(batch);
        CopiedJob copy = new CopiedJob(types.get(job.getClass()), job, true);
        copy.copy.requireSchedulable();
        return JobGraph.schedule(copy, length, batch, copy.copy.uses(), dependsOn);
    }

    /// Schedules a copy of `job` on many threads, for as many indexes as `list` has when the job begins.
    public static JobHandle scheduleDeferred(
            Object job, ClassValue<JobType> types, NativeIndexable list, int batch, JobHandle dependsOn) {
        requireBatch(batch);
        CopiedJob copy = new CopiedJob(types.get(job.getClass()), job, true);
        copy.copy.requireSchedulable();
        JobUse use = new JobUse(copy.name(), "the list it was scheduled with", list.safetyHandle(), false, true);
        copy.counted = (NativeIndexable) list.forJob(use.handle());
        JobUse[] uses = copy.copy.uses();
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
        JobGraph.run(copy, length, copy.copy.uses());
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
        return copy.type().name();
    }

    @Override
    public @Nullable Object begin() {
        return copy.begin();
    }

    @Override
    public @Nullable Object beginAlone() {
        return copy.beginAlone();
    }

    @Override
    public void end(@Nullable Object state) {
        copy.end((JobCopy.Share) state);
    }

    @Override
    public void run(@Nullable Object state, int from, int to) {
        copy.type().kernel().run(copy.forThread((JobCopy.Share) state, from, to), from, to);
    }

    @Override
    public boolean isLate() {
        return counted != null;
    }

    @Override
    public int lateLength() {
        NativeIndexable list = counted;
        return list == null ? -1 : list.length();
    }

    @Override
    public boolean isShort(int count) {
        return copy.type().cost().isShort(count);
    }

    @Override
    public void measured(int count, long nanos, boolean all) {
        copy.type().cost().learn(count, nanos, all);
    }
}
