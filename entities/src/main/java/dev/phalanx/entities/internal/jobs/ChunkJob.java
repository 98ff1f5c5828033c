package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.jobs.graph.JobUse;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The work of a job that runs for each chunk.
///
/// @param <J> the job
final class ChunkJob<J> extends QueryWork {
    /// A number for each class of jobs.
    private static final ClassValue<Integer> IDS = new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            return EntityJobType.newId();
        }
    };

    private final ChunkBody<J> body;
    private final JobUse[] uses;

    /// What one thread works with.
    private static final class Share {
        final JobCopy.@Nullable Share copy;

        @Nullable
        Object job;

        Share(JobCopy.@Nullable Share copy) {
            this.copy = copy;
        }
    }

    /// To be made on the world's thread.
    ChunkJob(QueryTarget target, JobCopy copy, ChunkBody<J> body) {
        super(target, copy, null);
        this.body = body;
        this.uses = ofQuery(target, copy).of(copy.uses(), filter());
    }

    /// What all jobs of the class use of the query.
    private static ComponentUses ofQuery(QueryTarget target, JobCopy copy) {
        int id = IDS.get(copy.job().getClass());
        ComponentUses known = (ComponentUses) target.binding(id);
        if (known == null) {
            known = ComponentUses.ofQuery(copy.type().name(), target);
            target.bind(id, known);
        }
        return known;
    }

    @Override
    JobUse[] uses() {
        return uses;
    }

    @Override
    public Object begin() {
        return new Share(copy().begin());
    }

    @Override
    public Object beginAlone() {
        return new Share(copy().beginAlone());
    }

    @Override
    public void run(@Nullable Object state, int from, int to) {
        Share share = (Share) Objects.requireNonNull(state);
        share.job = copy().forThread(share.copy, from, to);
        walk(share, from, to);
    }

    @Override
    @SuppressWarnings("unchecked") // a copy of the job
    void visit(Object state, Slab slab, int chunk, long low, long high, boolean all, int number) {
        J job = (J) Objects.requireNonNull(((Share) state).job);
        body.execute(
                job, view(slab, chunk), number, !all, all ? ChunkEnabledMask.NONE : new ChunkEnabledMask(low, high));
    }

    @Override
    public void end(@Nullable Object state) {
        copy().end(((Share) Objects.requireNonNull(state)).copy);
    }
}
