package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.BodyParameter;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.reductions.Reduction;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.jobs.graph.JobMarks;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.util.ArrayList;
import java.util.List;

/// Runs and schedules reductions.
public final class Reductions {
    private Reductions() {}

    /// Reduces on this thread, when the registered jobs that the lambda must not meet are done. What it throws is
    /// thrown.
    ///
    /// @param parameters what the body gets from the query, in order
    /// @param contract the functional interface of the body
    public static <A> void run(
            QueryTarget target,
            List<BodyParameter> parameters,
            Reduction<A> reduction,
            Object body,
            Class<?> contract) {
        target.check();
        LambdaBody lambda = lambda(parameters, reduction, body, contract);
        reduction.result().safetyHandle().checkWrite();
        EntityJobType type = lambda.uncopiedType();
        JobBinding binding = type.bind(target);
        binding.columns().awaitJobs();
        ReduceJob<A> job = new ReduceJob<>(binding, new JobCopy(type.copies(), body, false), reduction);
        WorldGuard guard = target.store().guard();
        Object share = job.beginAlone();
        int before = guard.enter(binding.iteration());
        try {
            if (job.count() > 0) {
                job.run(share, 0, job.count());
            }
        } finally {
            guard.depth = before;
            try {
                job.end(share);
            } finally {
                job.over();
            }
        }
        reduction.finish(job.accumulators(), job.count(), reduction.result());
    }

    /// Schedules a reduction by a copy of a lambda.
    ///
    /// @param parameters what the body gets from the query, in order
    /// @param contract the functional interface of the body
    /// @return the handle of both its parts
    public static <A> JobHandle schedule(
            QueryTarget target,
            List<BodyParameter> parameters,
            Reduction<A> reduction,
            Object body,
            Class<?> contract,
            JobHandle dependsOn,
            boolean parallel) {
        target.check();
        EntityJobType type = lambda(parameters, reduction, body, contract).copiedType();
        JobCopy copy = new JobCopy(type.copies(), body, parallel);
        copy.requireSchedulable();
        ReduceJob<A> leaves = new ReduceJob<>(type.bind(target), copy, reduction);
        JobHandle added = EntityJobs.schedule(leaves, dependsOn, parallel);
        try {
            ReduceTree<A> tree = new ReduceTree<>(leaves);
            return JobGraph.schedule(tree, 1, 1, tree.uses(), added);
        } catch (Throwable failed) {
            JobGraph.completeAbandoned(added, failed);
            throw failed;
        }
    }

    private static LambdaBody lambda(
            List<BodyParameter> ofQuery, Reduction<?> reduction, Object body, Class<?> contract) {
        List<BodyParameter> parameters = new ArrayList<>(ofQuery);
        parameters.add(new BodyParameter(
                KernelParameter.ofRun(reduction.type()),
                List.of(new BodyParameter.Source(null, Access.RUN_VALUE, false))));
        return new LambdaBody(body, contract, List.copyOf(parameters), null, new JobMarks(), null);
    }
}
