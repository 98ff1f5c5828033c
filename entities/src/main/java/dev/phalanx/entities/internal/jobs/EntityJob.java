package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.jobs.graph.JobUse;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The work of a job that runs for each entity: the rows that pass go to a kernel, as runs as long as possible.
final class EntityJob extends QueryWork {
    private final JobBinding binding;
    private final JobUse[] uses;
    private final Object[] tables;
    private final long structure;
    private int @Nullable [] bases;

    /// To be made on the world's thread.
    EntityJob(JobBinding binding, JobCopy copy) {
        this(binding, copy, null);
    }

    /// As [#EntityJob(JobBinding, JobCopy)], of some rows.
    ///
    /// @param limit which rows may be visited at all, or null
    EntityJob(JobBinding binding, JobCopy copy, @Nullable RowLimit limit) {
        super(binding.target(), copy, limit);
        WorldStore store = binding.target().store();
        this.binding = binding;
        this.uses = binding.uses().of(copy.uses(), filter());
        this.tables = binding.tables(uses);
        this.structure = store.structureVersion();
        if (binding.type().counts() && !isLate()) {
            bases = order().bases(store);
        }
    }

    @Override
    JobUse[] uses() {
        return uses;
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
        int[] counted = new int[length()];
        int sum = 0;
        for (int number = 0; number < counted.length; number++) {
            counted[number] = sum;
            sum += passing(number);
        }
        bases = counted;
        return counted.length;
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
        JobShare share = binding.take();
        share.copy = own;
        return share;
    }

    @Override
    public void run(@Nullable Object state, int from, int to) {
        JobShare share = (JobShare) Objects.requireNonNull(state);
        if (isSelective() || !share.isBuilt(order(), structure, from, to)) {
            share.clear();
            walk(share, from, to);
            if (!isSelective()) {
                share.built(order(), structure, from, to);
            }
        }
        if (share.rows.count > 0) {
            for (ComponentColumns<?> written : binding.columns().written()) {
                VersionFirewall.writtenByJob(written, share.chunks, version());
            }
            share.run(copy().forThread(share.copy, from, to), tables, bases == null ? 0 : bases[from]);
        }
    }

    @Override
    void visit(Object state, Slab slab, int chunk, long low, long high, boolean all, int number) {
        JobShare share = (JobShare) state;
        int first = chunk * slab.capacity;
        int count = slab.count[chunk];
        share.chunks.add(slab.id, chunk, chunk + 1);
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
        copy().end(share.copy);
        share.copy = null;
        for (ComponentColumns<?> toggled : binding.columns().toggled()) {
            toggled.enabledChanged();
        }
        binding.giveBack(share);
    }
}
