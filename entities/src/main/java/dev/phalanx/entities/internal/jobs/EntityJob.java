package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.query.ChunkOrder;
import dev.phalanx.entities.internal.query.EnabledTest;
import dev.phalanx.entities.internal.query.JobFilter;
import dev.phalanx.entities.internal.query.MatchedQuery;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.jobs.graph.JobUse;
import dev.phalanx.jobs.graph.JobWork;
import dev.phalanx.structs.kernel.RunList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The work of a job that runs for each entity of a query.
///
/// Its indexes are the chunks of the matching archetypes, counted in order, so that no two threads get entities of the
/// same chunk. A thread asks the filter and the enabled bits of its chunks when it comes to them, after all that the
/// job depends on, and hands the rows that pass to a kernel as runs as long as possible.
final class EntityJob extends JobWork {
    private final JobBinding binding;
    private final JobCopy copy;
    private final ChunkOrder order;
    private final @Nullable JobFilter filter;
    private final Object[] tables;
    private final int version;
    private final long structure;
    private final int entities;
    private int @Nullable [] bases;

    /// To be made on the world's thread, which captures what the job must not see changed.
    EntityJob(JobBinding binding, JobCopy copy) {
        WorldStore store = binding.target().store();
        this.binding = binding;
        this.copy = copy;
        this.order = binding.target().order();
        this.filter = binding.target().filter();
        this.tables = binding.columns().tables();
        this.version = store.globalSystemVersion();
        this.structure = store.structureVersion();
        this.entities = binding.target().query().archetypeEntityCount();
        if (binding.type().counts() && !isLate()) {
            bases = order.bases(store);
        }
        binding.target().versions().jobScheduled();
    }

    private MatchedQuery query() {
        return binding.target().query();
    }

    private Slab slab(int id) {
        return binding.target().store().slabs().get(id);
    }

    /// How many chunks there are, matching or not.
    int length() {
        return order.count();
    }

    /// What it uses that other jobs may use too.
    JobUse[] uses() {
        return copy.uses();
    }

    @Override
    public String name() {
        return binding.type().name();
    }

    /// Whether some rows of its chunks may be left out.
    private boolean isSelective() {
        return filter != null || query().isMasked();
    }

    /// The numbers of entities can be told only when it is known who passes.
    @Override
    public boolean isLate() {
        return binding.type().counts() && isSelective();
    }

    /// Counts who passes, when all is done that may change it.
    @Override
    public int lateLength() {
        if (!isLate()) {
            return -1;
        }
        int[] counted = new int[order.count()];
        int sum = 0;
        for (int number = 0; number < counted.length; number++) {
            counted[number] = sum;
            sum += passing(number);
        }
        bases = counted;
        return counted.length;
    }

    private int passing(int number) {
        RunList runs = order.chunks();
        int run = order.runOf(number);
        Slab slab = slab(runs.slab[run]);
        int chunk = runs.from[run] + number - order.start(run);
        if (filter != null && !filter.passes(slab, chunk)) {
            return 0;
        }
        EnabledTest test = query().test(slab);
        return test == null
                ? slab.count[chunk]
                : Long.bitCount(low(test, slab, chunk)) + Long.bitCount(high(test, slab, chunk));
    }

    @Override
    public Object begin() {
        return share(copy.begin());
    }

    @Override
    public Object beginAlone() {
        return share(copy.beginAlone());
    }

    private JobShare share(JobCopy.@Nullable Share own) {
        JobShare share = binding.take();
        share.copy = own;
        return share;
    }

    @Override
    public void run(@Nullable Object state, int from, int to) {
        JobShare share = (JobShare) Objects.requireNonNull(state);
        select(share, from, to);
        if (share.rows.count == 0) {
            return;
        }
        for (ComponentColumns<?> written : binding.columns().written()) {
            VersionFirewall.writtenByJob(written, share.chunks, version);
        }
        Object job = copy.forThread(share.copy, from, to);
        share.run(job, tables, bases == null ? 0 : bases[from]);
    }

    /// Makes the share's lists those of what passes in some chunks.
    private void select(JobShare share, int from, int to) {
        if (!isSelective() && share.isBuilt(order, structure, from, to)) {
            return;
        }
        share.clear();
        RunList runs = order.chunks();
        int run = order.runOf(from);
        for (int number = from; number < to; run++) {
            Slab slab = slab(runs.slab[run]);
            EnabledTest test = query().test(slab);
            int first = runs.from[run] + number - order.start(run);
            int end = Math.min(runs.to[run], first + to - number);
            for (int chunk = first; chunk < end; chunk++, number++) {
                if (filter == null || filter.passes(slab, chunk)) {
                    add(share, slab, chunk, test, number);
                }
            }
        }
        if (!isSelective()) {
            share.built(order, structure, from, to);
        }
    }

    private void add(JobShare share, Slab slab, int chunk, @Nullable EnabledTest test, int number) {
        int first = chunk * slab.capacity;
        int count = slab.count[chunk];
        long low = test == null ? -1L : low(test, slab, chunk);
        long high = test == null ? -1L : high(test, slab, chunk);
        if ((low | high) == 0) {
            return;
        }
        share.chunks.add(slab.id, chunk, chunk + 1);
        if (binding.type().isByChunk()) {
            share.rows.addWindow(slab.id, first, count, low, high);
            share.setNumber(number);
        } else if (test == null) {
            share.rows.add(slab.id, first, first + count);
        } else {
            share.rows.addMasked(slab.id, first, count, low, high);
        }
    }

    private static long low(EnabledTest test, Slab slab, int chunk) {
        return test.word(slab, chunk, 0) & -1L >>> -Math.min(slab.count[chunk], Long.SIZE);
    }

    private static long high(EnabledTest test, Slab slab, int chunk) {
        int count = slab.count[chunk];
        return count > Long.SIZE ? test.word(slab, chunk, 1) & -1L >>> -count : 0;
    }

    @Override
    public void end(@Nullable Object state) {
        JobShare share = (JobShare) Objects.requireNonNull(state);
        copy.end(share.copy);
        share.copy = null;
        for (ComponentColumns<?> toggled : binding.columns().toggled()) {
            toggled.enabledChanged();
        }
        binding.giveBack(share);
    }

    @Override
    public long expectedNanos(int count) {
        return binding.type().copies().expectedNanos(entitiesIn(count));
    }

    @Override
    public void measured(int count, long nanos) {
        binding.type().copies().measured(entitiesIn(count), nanos);
    }

    /// About how many entities are in that many chunks.
    private int entitiesIn(int chunks) {
        return (int) ((long) entities * chunks / Math.max(1, order.count()));
    }
}
