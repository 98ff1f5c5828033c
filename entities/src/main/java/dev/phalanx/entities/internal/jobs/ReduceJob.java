package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.reductions.Reduction;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.jobs.graph.JobUse;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The first part of a reduction: what the lambda adds to the accumulators of the chunks. [ReduceTree] is the second.
///
/// @param <A> the accumulator
final class ReduceJob<A> extends QueryWork {
    private final int count;
    private final JobBinding binding;
    private final Reduction<A> reduction;
    private final List<A> accumulators;
    private final JobUse[] uses;
    private final Object[] tables;

    /// Creates the work of a reduction. This constructor must be called on the world's thread.
    ReduceJob(JobBinding binding, JobCopy copy, Reduction<A> reduction) {
        super(binding.target(), copy, null);
        this.binding = binding;
        this.reduction = reduction;
        this.count = length();
        this.accumulators = reduction.accumulators(count);
        JobUse[] ofLambda = binding.uses().of(copy.uses(), filter());
        this.tables = binding.tables(ofLambda, copy.uses().length);
        this.uses = Arrays.copyOf(ofLambda, ofLambda.length + 1);
        uses[ofLambda.length] = resultUse();
        JobUse.requireNoAliases(uses);
        binding.handOut();
    }

    /// That the result is written.
    JobUse resultUse() {
        return new JobUse(name(), "the result", reduction.result().safetyHandle(), true, true);
    }

    /// The number of chunks, each with an accumulator. Known after the work is over, too.
    int count() {
        return count;
    }

    List<A> accumulators() {
        return accumulators;
    }

    Reduction<A> reduction() {
        return reduction;
    }

    @Override
    JobUse[] uses() {
        return uses;
    }

    /// The result is a container.
    @Override
    boolean isConfined() {
        return false;
    }

    @Override
    public Object begin() {
        return share(copy().begin());
    }

    @Override
    public Object beginAlone() {
        return share(copy().beginAlone());
    }

    private ReduceShare share(JobCopy.@Nullable Share own) {
        ReduceShare share = binding.reduceShares().take();
        share.begin(tables, own);
        return share;
    }

    @Override
    public void run(@Nullable Object state, int from, int to) {
        ReduceShare share = (ReduceShare) Objects.requireNonNull(state);
        reduction.clear(accumulators, from, to);
        share.clear();
        walk(share, from, to);
        if (share.rows.count > 0) {
            for (ComponentColumns<?> written : binding.columns().written()) {
                ChangeTracker.writtenByJob(written, share.chunks, version());
            }
            share.run(copy().forThread(share.copy, from, to));
        }
    }

    @Override
    void visit(Object state, Slab slab, int chunk, long low, long high, boolean all, int number) {
        ReduceShare share = (ReduceShare) state;
        share.chunks.add(slab.id, chunk, chunk + 1);
        share.rows.addWindow(slab.id, chunk * slab.capacity, slab.count[chunk], low, high);
        share.setAccumulator(accumulators.get(number));
    }

    @Override
    public void end(@Nullable Object state) {
        ReduceShare share = (ReduceShare) Objects.requireNonNull(state);
        try {
            copy().end(share.copy);
        } finally {
            share.copy = null;
            for (ComponentColumns<?> toggled : binding.columns().toggled()) {
                toggled.enabledChanged();
            }
            binding.reduceShares().giveBack(share);
        }
    }
}
