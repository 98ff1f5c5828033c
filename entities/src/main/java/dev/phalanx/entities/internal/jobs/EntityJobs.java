package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.JobTarget;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.jobs.graph.JobGraph;
import org.jspecify.annotations.Nullable;

/// Runs and schedules jobs for each entity of a query.
public final class EntityJobs {
    private EntityJobs() {}

    /// Runs a copy of `job` on this thread.
    public static void run(Object job, EntityQuery query) {
        JobTarget target = query.forJobs();
        EntityJobType type = EntityJobType.of(job.getClass());
        EntityJob work = new EntityJob(type.bind(target), new JobCopy(type.copies(), job, false));
        WorldGuard guard = target.store().guard();
        @Nullable Object before = guard.enter(target.query());
        try {
            JobGraph.run(work, work.length(), work.uses());
        } finally {
            guard.leave(before);
        }
    }

    /// Schedules a copy of `job` on one thread, or on many.
    public static JobHandle schedule(Object job, EntityQuery query, JobHandle dependsOn, boolean parallel) {
        JobTarget target = query.forJobs();
        EntityJobType type = EntityJobType.of(job.getClass());
        type.requireSchedulable();
        EntityJob work = new EntityJob(type.bind(target), new JobCopy(type.copies(), job, parallel));
        int length = work.length();
        return JobGraph.schedule(work, length, parallel ? 1 : Math.max(1, length), work.uses(), dependsOn);
    }
}
