package dev.phalanx.entities.internal.jobs;

import dev.phalanx.jobs.graph.JobUse;
import dev.phalanx.jobs.graph.JobWork;
import dev.phalanx.structs.NativeContainer;
import org.jspecify.annotations.Nullable;

/// The second part of a reduction: combines the accumulators of the chunks and writes the result.
///
/// @param <A> the accumulator
final class ReduceTree<A> extends JobWork {
    private final ReduceJob<A> leaves;
    private final JobUse use;
    private final NativeContainer result;

    ReduceTree(ReduceJob<A> leaves) {
        this.leaves = leaves;
        this.use = leaves.resultUse();
        this.result = leaves.reduction().result().forJob(use.handle());
    }

    JobUse[] uses() {
        return new JobUse[] {use};
    }

    @Override
    public String name() {
        return leaves.name();
    }

    @Override
    public void run(@Nullable Object state, int from, int to) {
        leaves.reduction().finish(leaves.accumulators(), leaves.count(), result);
    }
}
