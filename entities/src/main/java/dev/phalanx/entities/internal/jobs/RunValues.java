package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.BoundColumns.RunValue;
import dev.phalanx.entities.internal.shared.ThreadLoopValues;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.structs.kernel.RunList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The shared values that one thread gives to the body of a job: for each run the object of its chunks, null where
/// entities have none.
final class RunValues {
    private final String job;
    private final Slabs slabs;
    private final Values[] values;
    private int lastSlab = -1;
    private int lastGroup;

    /// The values of one parameter.
    private static final class Values {
        final ThreadLoopValues<?> loans;
        final int table;

        @Nullable
        Object[] ofRuns = {};

        Values(RunValue parameter) {
            this.loans = parameter.values().loansOfThread();
            this.table = parameter.table();
        }
    }

    /// @param job what messages call the job
    RunValues(String job, Slabs slabs, List<RunValue> parameters) {
        this.job = job;
        this.slabs = slabs;
        this.values = parameters.stream().map(Values::new).toArray(Values[]::new);
    }

    boolean isEmpty() {
        return values.length == 0;
    }

    /// The rows that are appended next begin a list.
    void clear() {
        lastSlab = -1;
    }

    /// The rows of a chunk are appended next: no run has those of chunks with other values.
    void cut(RunList rows, Slab slab, int chunk) {
        int group = slab.archetype.isShared() ? slab.group[chunk] : 0;
        if (slab.id != lastSlab || group != lastGroup) {
            rows.cut();
            lastSlab = slab.id;
            lastGroup = group;
        }
    }

    /// Sets the tables of the parameters to the values of the runs.
    void fill(RunList rows, Object[] tables) {
        for (Values parameter : values) {
            if (parameter.ofRuns.length < rows.count) {
                parameter.ofRuns = new @Nullable Object[rows.count];
            }
            parameter.loans.refresh();
            for (int run = 0; run < rows.count; run++) {
                Slab slab = slabs.get(rows.slab[run]);
                parameter.ofRuns[run] = value(parameter.loans, slab, slab.chunkOf(rows.from[run]));
            }
            tables[parameter.table] = parameter.ofRuns;
        }
    }

    private static @Nullable Object value(ThreadLoopValues<?> loans, Slab slab, int chunk) {
        Archetype archetype = slab.archetype;
        int position =
                archetype.isShared() ? archetype.groups().indexOf(loans.table().info()) : -1;
        return position < 0 ? null : loans.get(archetype.groups().index(slab.group[chunk], position));
    }

    /// Looks at what the body has made of the values that it got.
    ///
    /// @param failed whether the body has thrown, which is reported in place of changes
    /// @throws IllegalStateException if one was changed
    void takeBack(boolean failed) {
        for (Values parameter : values) {
            if (parameter.loans.dropChanged() && !failed) {
                String type = parameter.loans.table().info().name();
                throw new IllegalStateException(job + ".execute changed a shared value of " + type
                        + " that it was given. That is one object for all entities with the value, and nothing was"
                        + " stored. Set another value with setSharedComponent, after the job.");
            }
        }
    }
}
