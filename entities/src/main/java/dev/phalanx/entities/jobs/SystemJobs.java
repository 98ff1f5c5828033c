package dev.phalanx.entities.jobs;

import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.jobs.EntityJobType;
import dev.phalanx.entities.internal.jobs.EntityJobs;
import dev.phalanx.entities.internal.jobs.ImplicitUse;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.UsedTypes;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.QuerySource;
import dev.phalanx.entities.systems.ExecutingSystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.jobs.JobHandle;

/// Runs and schedules jobs of the executing system, over the query that the job's class describes.
final class SystemJobs {
    private static final ModuleAccess<QuerySource, UsedTypes> TYPES =
            ModuleAccess.find(QuerySource.class, UsedTypes.class);
    private static final ModuleAccess<EntityQuery, QueryTarget> TARGETS =
            ModuleAccess.find(EntityQuery.class, QueryTarget.class);

    private SystemJobs() {}

    /// Runs a copy of `job` on this thread, when the jobs that the system has to wait for are done.
    static void run(IJobEntity job) {
        SystemState state =
                ExecutingSystem.get(job.getClass().getSimpleName() + ".run()", "give it a query: run(query)");
        EntityJobType type = EntityJobTypes.of(job.getClass());
        EntityQuery query = query(type, job, state);
        state.completeDependency();
        EntityJobs.run(job, type, target(query));
    }

    /// Schedules a copy of `job` as one of the system's.
    static void schedule(IJobEntity job, boolean parallel) {
        String verb = parallel ? "scheduleParallel" : "schedule";
        SystemState state = state(job, verb, "()");
        EntityJobType type = EntityJobTypes.of(job.getClass());
        EntityQuery query = query(type, job, state); // the dependency includes what it registers
        state.setDependency(EntityJobs.schedule(job, type, target(query), state.dependency(), parallel));
    }

    /// Schedules a copy of `job` over the system's query after `dependsOn`, and leaves the system's dependency as it
    /// is.
    static JobHandle schedule(IJobEntity job, JobHandle dependsOn, boolean parallel) {
        String verb = parallel ? "scheduleParallel" : "schedule";
        Required.nonNull(dependsOn, "dependsOn", verb);
        EntityJobType type = EntityJobTypes.of(job.getClass());
        EntityQuery query = query(type, job, state(job, verb, "(JobHandle)"));
        return EntityJobs.schedule(job, type, target(query), dependsOn, parallel);
    }

    private static SystemState state(IJobEntity job, String verb, String parameters) {
        SystemState running = ExecutingSystem.findOutsideJobs();
        return running != null
                ? running
                : ExecutingSystem.get(
                        job.getClass().getSimpleName() + "." + verb + parameters,
                        "give it a query and a handle: " + verb + "(query, JobHandle.none())");
    }

    /// The selection that a query makes.
    static QueryTarget target(EntityQuery query) {
        return TARGETS.of(query);
    }

    private static EntityQuery query(EntityJobType type, IJobEntity job, SystemState state) {
        EntityQuery known = state.queries().findForJobs(type.id());
        if (known == null) {
            known = JobQuery.make(state, job.getClass(), type.parameters());
            state.queries().keepForJobs(type.id(), known);
            type.implicit().forEach(use -> register(TYPES.of(state.queries()), use));
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
}
