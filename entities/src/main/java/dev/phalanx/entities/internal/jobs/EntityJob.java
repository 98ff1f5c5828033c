package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.jobs.graph.JobUse;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The work of a job that runs for each entity: the rows that pass go to a kernel, as runs as long as possible.
final class EntityJob extends QueryWork {
    private final JobBinding binding;
    private final @Nullable ImplicitLookups lookups;
    private final JobUse[] uses;
    private final Object[] tables;
    private final long structure;
    /// For each chunk the number of its first entity, or null if the job does not ask.
    private int @Nullable [] bases;
    /// The same array, if the job has counted itself.
    private int @Nullable [] counted;

    /// Creates the work of a job. This constructor must be called on the world's thread.
    EntityJob(JobBinding binding, JobCopy copy) {
        this(binding, copy, null);
    }

    /// Same as [#EntityJob(JobBinding, JobCopy)], of some rows.
    ///
    /// @param limit which rows may be visited at all, or null
    EntityJob(JobBinding binding, JobCopy copy, @Nullable RowLimit limit) {
        super(binding.target(), copy, limit);
        WorldStore store = binding.target().store();
        this.binding = binding;
        List<ImplicitUse> implicit = binding.type().implicit();
        this.lookups = implicit.isEmpty()
                ? null
                : new ImplicitLookups(name(), binding.type().job(), binding.target(), implicit);
        JobUse[] fields = lookups == null ? copy.uses() : join(copy.uses(), lookups.uses());
        this.uses = binding.uses().of(fields, filter());
        this.tables = binding.tables(uses, fields.length);
        this.structure = store.structureVersion();
        if (binding.type().counts() && !isLate()) {
            bases = order().bases(store);
        }
        binding.handOut();
    }

    private static JobUse[] join(JobUse[] first, JobUse[] second) {
        JobUse[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    @Override
    JobUse[] uses() {
        return uses;
    }

    /// Whether the numbers of entities are known only after it is known which rows pass.
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
        int[] taken = binding.counts().take(length());
        int sum = 0;
        for (int number = 0; number < length(); number++) {
            taken[number] = sum;
            sum += passing(number);
        }
        counted = taken;
        bases = taken;
        return length();
    }

    @Override
    public void over() {
        super.over();
        int[] taken = counted;
        if (taken != null) {
            counted = null;
            bases = null;
            binding.counts().giveBack(taken);
        }
    }

    @Override
    public Object begin() {
        return share(copy().begin());
    }

    @Override
    public Object beginAlone() {
        return share(copy().beginAlone());
    }

    private JobShare share(JobCopy.@Nullable Share own) {
        JobShare share = binding.shares().take();
        share.copy = own;
        share.lookups = lookups == null ? null : lookups.ofThread();
        return share;
    }

    @Override
    public void run(@Nullable Object state, int from, int to) {
        JobShare share = (JobShare) Objects.requireNonNull(state);
        share.job = copy().forThread(share.copy, from, to);
        if (share.lookups == null) {
            run(share, from, to);
            return;
        }
        ThreadContext here = ThreadContext.ofThisThread();
        here.setLookups(share.lookups);
        try {
            run(share, from, to);
        } finally {
            here.setLookups(null);
        }
    }

    private void run(JobShare share, int from, int to) {
        if (binding.type().hooks() != null) {
            walk(share, from, to);
            return;
        }
        if (isSelective() || !share.isBuilt(order(), structure, from, to)) {
            share.clear();
            walk(share, from, to);
            if (!isSelective()) {
                share.built(order(), structure, from, to);
            }
        }
        runRows(share, from);
    }

    /// Calls the body for the rows of a share.
    ///
    /// @param first the number of the first chunk that may contain the rows
    private void runRows(JobShare share, int first) {
        if (share.rows.count > 0) {
            for (ComponentColumns<?> written : binding.columns().written()) {
                ChangeTracker.writtenByJob(written, share.chunks, version());
            }
            share.run(tables, bases == null ? 0 : bases[first]);
        }
    }

    @Override
    void visit(Object state, Slab slab, int chunk, long low, long high, boolean all, int number) {
        JobShare share = (JobShare) state;
        if (binding.type().hooks() != null) {
            visitHooked(share, slab, chunk, low, high, all, number);
        } else {
            append(share, slab, chunk, low, high, all, number);
        }
    }

    /// Calls the body for the rows of one chunk, between the calls that the job asks for.
    private void visitHooked(JobShare share, Slab slab, int chunk, long low, long high, boolean all, int number) {
        ChunkHooks hooks = Objects.requireNonNull(binding.type().hooks());
        Object job = Objects.requireNonNull(share.job);
        ArchetypeChunk view = view(slab, chunk);
        ChunkEnabledMask mask = all ? ChunkEnabledMask.NONE : new ChunkEnabledMask(low, high);
        boolean isVisited = hooks.begin(job, view, number, !all, mask);
        if (isVisited) {
            share.clear();
            append(share, slab, chunk, low, high, all, number);
            runRows(share, number);
        }
        hooks.end(job, view, number, !all, mask, isVisited);
    }

    private void append(JobShare share, Slab slab, int chunk, long low, long high, boolean all, int number) {
        int first = chunk * slab.capacity;
        int count = slab.count[chunk];
        share.chunks.add(slab.id, chunk, chunk + 1);
        share.enterChunk(slab, chunk);
        if (binding.type().isByChunk()) {
            share.rows.addWindow(slab.id, first, count, low, high);
            share.setNumber(number);
        } else if (all) {
            share.rows.add(slab.id, first, first + count);
        } else {
            share.rows.addMasked(slab.id, first, count, low, high);
        }
    }

    @Override
    public void end(@Nullable Object state) {
        JobShare share = (JobShare) Objects.requireNonNull(state);
        try {
            copy().end(share.copy);
        } finally {
            try {
                if (share.lookups != null) {
                    share.lookups.flush();
                }
            } finally {
                share.lookups = null;
                share.copy = null;
                share.job = null;
                for (ComponentColumns<?> toggled : binding.columns().toggled()) {
                    toggled.enabledChanged();
                }
                binding.shares().giveBack(share);
            }
        }
    }
}
