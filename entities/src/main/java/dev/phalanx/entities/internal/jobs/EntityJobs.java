package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.JobTarget;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.UsedTypes;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ExecutingSystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.jobs.graph.JobType;

/// Runs and schedules jobs for each entity of a query.
public final class EntityJobs {
    private EntityJobs() {}

    /// Runs a copy of `job` on this thread.
    public static void run(Object job, EntityQuery query) {
        JobTarget target = query.forJobs();
        EntityJobType type = EntityJobType.of(job.getClass());
        run(new EntityJob(type.bind(target), new JobCopy(type.copies(), job, false)));
    }

    /// Runs a copy of `job` on this thread.
    public static void run(IJobChunk job, EntityQuery query) {
        run(new ChunkJob(query.forJobs(), new JobCopy(JobType.ELSEWHERE.get(job.getClass()), job, false)));
    }

    /// Runs a copy of `job` on this thread over the query that its class describes, when the jobs that the executing
    /// system has to wait for are done.
    public static void runInSystem(Object job) {
        SystemState state =
                ExecutingSystem.get(job.getClass().getSimpleName() + ".run()", "give it a query: run(query)");
        EntityQuery query = query(job, state);
        state.completeDependency();
        run(job, query);
    }

    /// Schedules a copy of `job` as one of the executing system's, over the query that its class describes.
    public static void scheduleInSystem(Object job, boolean parallel) {
        String verb = parallel ? "scheduleParallel" : "schedule";
        SystemState state = ExecutingSystem.get(
                job.getClass().getSimpleName() + "." + verb + "()",
                "give it a query and a handle: " + verb + "(query, JobHandle.none())");
        EntityQuery query = query(job, state);
        state.setDependency(schedule(job, query, state.dependency(), parallel));
    }

    private static EntityQuery query(Object job, SystemState state) {
        EntityJobType type = EntityJobType.of(job.getClass());
        EntityQuery known = state.jobQueries().find(type.id());
        if (known == null) {
            known = JobQuery.make(state, job.getClass(), type.parameters());
            state.jobQueries().put(type.id(), known);
            type.implicit().forEach(use -> register(state.queries().types(), use));
        }
        return known;
    }

    /// The system uses what its job looks up.
    private static void register(UsedTypes types, ImplicitUse use) {
        ComponentInfo<?> component = use.component();
        if (component != null && use.writes()) {
            types.write(component);
        } else if (component != null) {
            types.read(component);
        }
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
    public static JobHandle schedule(Object job, EntityQuery query, JobHandle dependsOn, boolean parallel) {
        JobTarget target = query.forJobs();
        EntityJobType type = EntityJobType.of(job.getClass());
        type.requireSchedulable();
        if (parallel) {
            type.requireParallel();
        }
        JobCopy copy = new JobCopy(type.copies(), job, parallel);
        copy.requireSchedulable();
        return schedule(new EntityJob(type.bind(target), copy), dependsOn, parallel);
    }

    /// Schedules a copy of `job` on one thread, or on many.
    public static JobHandle schedule(IJobChunk job, EntityQuery query, JobHandle dependsOn, boolean parallel) {
        JobTarget target = query.forJobs();
        JobCopy copy = new JobCopy(JobType.ELSEWHERE.get(job.getClass()), job, parallel);
        copy.requireSchedulable();
        return schedule(new ChunkJob(target, copy), dependsOn, parallel);
    }

    static JobHandle schedule(QueryWork work, JobHandle dependsOn, boolean parallel) {
        int length = work.length();
        try {
            return JobGraph.schedule(work, length, parallel ? 1 : Math.max(1, length), work.uses(), dependsOn);
        } catch (IllegalStateException refusal) {
            throw strayOr(refusal, work);
        }
    }

    /// What says that a system kept its job for itself, if one did, which has been completed now; otherwise the
    /// refusal.
    private static IllegalStateException strayOr(IllegalStateException refusal, QueryWork work) {
        IllegalStateException stray =
                work.target().store().jobs().completeStrays("the job " + work.name() + " was scheduled");
        if (stray == null) {
            return refusal;
        }
        stray.addSuppressed(refusal);
        return stray;
    }
}
