package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.jobs.graph.JobType;

/// Runs and schedules jobs over the entities or the chunks of a query.
public final class EntityJobs {
    private EntityJobs() {}

    /// Runs a copy of `job` on this thread.
    public static void run(Object job, EntityJobType type, QueryTarget target) {
        run(new EntityJob(type.bind(target.checked()), new JobCopy(type.copies(), job, false)));
    }

    /// Runs a copy of `job` on this thread, chunk by chunk.
    public static <J> void run(J job, ChunkBody<J> body, QueryTarget target) {
        run(new ChunkJob<>(target.checked(), new JobCopy(JobType.ELSEWHERE.get(job.getClass()), job, false), body));
    }

    private static void run(QueryWork work) {
        WorldGuard guard = work.target().store().guard();
        int before = guard.enter(work.target().query());
        try {
            runNow(work);
        } catch (IllegalStateException refusal) {
            throw strayOr(refusal, work);
        } finally {
            guard.depth = before;
        }
    }

    private static void runNow(QueryWork work) {
        if (work.isConfined()) {
            JobGraph.runConfined(work, work.length(), work.uses());
        } else {
            JobGraph.run(work, work.length(), work.uses());
        }
    }

    /// Schedules a copy of `job` on one thread, or on many.
    public static JobHandle schedule(
            Object job, EntityJobType type, QueryTarget target, JobHandle dependsOn, boolean parallel) {
        target.check();
        type.requireSchedulable();
        if (parallel) {
            type.requireParallel();
        }
        JobCopy copy = new JobCopy(type.copies(), job, parallel);
        copy.requireSchedulable();
        return schedule(new EntityJob(type.bind(target), copy), dependsOn, parallel);
    }

    /// Schedules a copy of `job`, chunk by chunk, on one thread or on many.
    public static <J> JobHandle schedule(
            J job, ChunkBody<J> body, QueryTarget target, JobHandle dependsOn, boolean parallel) {
        target.check();
        JobCopy copy = new JobCopy(JobType.ELSEWHERE.get(job.getClass()), job, parallel);
        copy.requireSchedulable();
        return schedule(new ChunkJob<>(target, copy, body), dependsOn, parallel);
    }

    static JobHandle schedule(QueryWork work, JobHandle dependsOn, boolean parallel) {
        int length = work.length();
        try {
            return JobGraph.schedule(work, length, parallel ? 1 : Math.max(1, length), work.uses(), dependsOn);
        } catch (IllegalStateException refusal) {
            throw strayOr(refusal, work);
        }
    }

    /// The exception for a job that a system scheduled and did not hand over, if there is such a job, which has now
    /// been completed; otherwise the refusal.
    private static IllegalStateException strayOr(IllegalStateException refusal, QueryWork work) {
        work.over();
        IllegalStateException stray =
                work.target().store().jobs().completeStrays("the job " + work.name() + " was scheduled");
        if (stray == null) {
            return refusal;
        }
        stray.addSuppressed(refusal);
        return stray;
    }
}
