package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobCopy;
import org.jspecify.annotations.Nullable;

/// Runs and schedules lambdas for each entity of a query.
public final class LambdaJobs {
    private LambdaJobs() {}

    /// Schedules a copy of a lambda on one thread, or on many.
    ///
    /// @throws IllegalArgumentException if the lambda captures something that a job cannot hold
    /// @throws IllegalStateException if only the world's thread can run it, or it uses something that a job uses that
    ///     `dependsOn` does not cover
    public static JobHandle schedule(LambdaBody lambda, QueryTarget target, JobHandle dependsOn, boolean parallel) {
        target.check();
        EntityJobType type = lambda.copiedType();
        JobCopy copy = new JobCopy(type.copies(), lambda.body(), parallel, lambda.marks());
        copy.requireSchedulable();
        EntityJob job = new EntityJob(type.bind(target), copy, limit(lambda, target));
        return EntityJobs.schedule(job, dependsOn, parallel);
    }

    /// Runs a lambda itself on this thread, when the registered jobs that it must not meet are done. What it throws is
    /// thrown.
    ///
    /// @throws IllegalStateException if a job that was not completed and is not registered uses something that the
    ///     lambda does
    public static void run(LambdaBody lambda, QueryTarget target) {
        target.check();
        EntityJobType type = lambda.uncopiedType();
        JobBinding binding = type.bind(target);
        binding.columns().awaitJobs();
        EntityJob job = new EntityJob(binding, new JobCopy(type.copies(), lambda.body(), false), limit(lambda, target));
        WorldGuard guard = target.store().guard();
        int before = guard.enter(binding.iteration());
        try {
            runAll(job);
        } finally {
            guard.depth = before;
        }
    }

    private static void runAll(EntityJob job) {
        Object share = job.beginAlone();
        try {
            int length = job.isLate() ? job.lateLength() : job.length();
            if (length > 0) {
                job.run(share, 0, length);
            }
        } finally {
            job.end(share);
        }
    }

    private static @Nullable RowLimit limit(LambdaBody lambda, QueryTarget target) {
        return lambda.limit() == null ? null : RowLimit.of(target.store(), target.order(), lambda.limit());
    }
}
