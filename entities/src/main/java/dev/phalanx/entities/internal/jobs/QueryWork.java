package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.access.IndexedAccess;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.query.ChunkOrder;
import dev.phalanx.entities.internal.query.EnabledTest;
import dev.phalanx.entities.internal.query.JobFilter;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.jobs.graph.JobUse;
import dev.phalanx.jobs.graph.JobWork;
import dev.phalanx.structs.kernel.RunList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The work of a job over the chunks of a query.
///
/// Its indexes are the chunks of the matching archetypes, counted in order, so that no two threads get entities of the
/// same chunk. A thread asks the filter and the enabled bits of its chunks when it comes to them, after all that the
/// job depends on.
abstract class QueryWork extends JobWork {
    private static final IndexedAccess<ChangeTracker, ArchetypeChunk> CHUNKS =
            IndexedAccess.find(ChangeTracker.class, ArchetypeChunk.class);

    private final QueryTarget target;
    private final JobCopy copy;
    /// Null when the work is over.
    private @Nullable ChunkOrder order;

    private final @Nullable JobFilter filter;
    private final @Nullable RowLimit limit;
    private final int version;
    private final int entities;

    /// Creates the work and captures the state that must not change for the job. This constructor must be called on the
    /// world's thread.
    ///
    /// @param limit which rows may be visited at all, or null
    QueryWork(QueryTarget target, JobCopy copy, @Nullable RowLimit limit) {
        WorldStore store = target.store();
        this.target = target;
        this.copy = copy;
        ChunkOrder chunks = target.order();
        this.filter = target.filterForJobs();
        this.limit = limit;
        this.version = store.globalSystemVersion();
        this.entities = target.query().archetypeEntityCount();
        target.versions().jobScheduled();
        chunks.hold();
        this.order = chunks;
    }

    /// Does the work of the job on one chunk, only some rows of which are to be visited.
    ///
    /// @param state what the thread works with
    /// @param low bits of the first 64 rows; those of rows that there are not mean nothing if all are visited
    /// @param high bits of those after them
    /// @param all whether all rows are visited
    /// @param number the number of the chunk
    abstract void visit(Object state, Slab slab, int chunk, long low, long high, boolean all, int number);

    /// The uses of the job that it may share with other jobs.
    abstract JobUse[] uses();

    final QueryTarget target() {
        return target;
    }

    final JobCopy copy() {
        return copy;
    }

    final ChunkOrder order() {
        return Objects.requireNonNull(order);
    }

    final @Nullable JobFilter filter() {
        return filter;
    }

    /// A chunk as the job is given it.
    final ArchetypeChunk view(Slab slab, int chunk) {
        return CHUNKS.of(target.versions(), EntityLocation.of(slab.id, chunk));
    }

    /// The world's version when the job was scheduled.
    final int version() {
        return version;
    }

    /// The number of chunks, whether they match or not.
    final int length() {
        return order().count();
    }

    @Override
    public void over() {
        ChunkOrder chunks = order;
        if (chunks != null) {
            order = null;
            chunks.release();
        }
    }

    /// Whether some rows of its chunks may be left out.
    final boolean isSelective() {
        return filter != null || limit != null || target.query().isMasked();
    }

    private Slab slab(int id) {
        return target.store().slabs().get(id);
    }

    @Override
    public final String name() {
        return copy.type().name();
    }

    /// Visits those of some chunks that pass.
    final void walk(Object state, int from, int to) {
        ChunkOrder chunks = order();
        RunList runs = chunks.chunks();
        int run = chunks.runOf(from);
        for (int number = from; number < to; run++) {
            Slab slab = slab(runs.slab[run]);
            EnabledTest test = target.query().test(slab);
            int first = runs.from[run] + number - chunks.start(run);
            int end = Math.min(runs.to[run], first + to - number);
            for (int chunk = first; chunk < end; chunk++, number++) {
                if (filter == null || filter.passes(slab, chunk)) {
                    pass(state, slab, chunk, test, number);
                }
            }
        }
    }

    private void pass(Object state, Slab slab, int chunk, @Nullable EnabledTest test, int number) {
        if (test == null && limit == null) {
            visit(state, slab, chunk, -1L, -1L, true, number);
            return;
        }
        long low = low(test, slab, chunk, number);
        long high = high(test, slab, chunk, number);
        if ((low | high) != 0) {
            boolean all = Long.bitCount(low) + Long.bitCount(high) == slab.count[chunk];
            visit(state, slab, chunk, low, high, all, number);
        }
    }

    /// Whether the job uses only components, which no other code accesses while the world's thread runs the job.
    boolean isConfined() {
        return copy.uses().length == 0;
    }

    /// Containers may be narrowed to the chunks of a batch.
    @Override
    public final boolean isCutAtBatches() {
        return copy.uses().length > 0;
    }

    /// The number of rows of a chunk that pass.
    final int passing(int number) {
        ChunkOrder chunks = order();
        RunList runs = chunks.chunks();
        int run = chunks.runOf(number);
        Slab slab = slab(runs.slab[run]);
        int chunk = runs.from[run] + number - chunks.start(run);
        if (filter != null && !filter.passes(slab, chunk)) {
            return 0;
        }
        EnabledTest test = target.query().test(slab);
        return test == null && limit == null
                ? slab.count[chunk]
                : Long.bitCount(low(test, slab, chunk, number)) + Long.bitCount(high(test, slab, chunk, number));
    }

    private long low(@Nullable EnabledTest test, Slab slab, int chunk, int number) {
        long chosen = limit == null ? -1L : limit.low(number);
        long enabled = test == null ? -1L : test.word(slab, chunk, 0);
        return chosen & enabled & -1L >>> -Math.min(slab.count[chunk], Long.SIZE);
    }

    private long high(@Nullable EnabledTest test, Slab slab, int chunk, int number) {
        int count = slab.count[chunk];
        if (count <= Long.SIZE) {
            return 0;
        }
        long chosen = limit == null ? -1L : limit.high(number);
        long enabled = test == null ? -1L : test.word(slab, chunk, 1);
        return chosen & enabled & -1L >>> -count;
    }

    @Override
    public final boolean isShort(int count) {
        return copy.type().cost().isShort(entitiesIn(count));
    }

    @Override
    public final void measured(int count, long nanos, boolean all) {
        copy.type().cost().learn(entitiesIn(count), nanos, all);
    }

    /// About how many entities are in that many chunks.
    private int entitiesIn(int chunks) {
        return (int) ((long) entities * chunks / Math.max(1, length()));
    }
}
