package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.jobs.graph.JobUse;
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

    /// Creates the work of a job. This constructor must be called on the world's thread.
    ChunkJob(QueryTarget target, JobCopy copy, ChunkBody<J> body) {
        super(target, copy, null);
        this.body = body;
        this.uses = ofQuery(target, copy).of(copy.uses(), filter());
    }

    /// The component uses of the query, which all jobs of the class share.
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
    public @Nullable Object begin() {
        return copy().begin();
    }

    @Override
    public @Nullable Object beginAlone() {
        return copy().beginAlone();
    }

    @Override
    public void run(@Nullable Object state, int from, int to) {
        walk(copy().forThread((JobCopy.Share) state, from, to), from, to);
    }

    @Override
    @SuppressWarnings("unchecked") // a copy of the job
    void visit(Object job, Slab slab, int chunk, long low, long high, boolean all, int number) {
        body.execute(
                (J) job,
                view(slab, chunk),
                number,
                !all,
                all ? ChunkEnabledMask.NONE : new ChunkEnabledMask(low, high));
    }

    @Override
    public void end(@Nullable Object state) {
        copy().end((JobCopy.Share) state);
    }
}
