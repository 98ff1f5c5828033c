package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.BoundColumns;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.RunList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The working state of one thread while it runs its part of a reduction.
final class ReduceShare {
    private final IterationKernel kernel;
    private final RunValues shared;
    private Object[] tables = {};
    private @Nullable Object[] accumulators = {};

    /// The rows to visit, a run for each chunk.
    final RunList rows = new RunList();
    /// The chunks that contain the rows.
    final RunList chunks = new RunList();

    JobCopy.@Nullable Share copy;

    ReduceShare(JobBinding binding) {
        this.kernel = binding.type().newKernel();
        this.shared = binding.newRunValues();
    }

    /// Begins the part of one reduction.
    ///
    /// @param ofJob the tables of the job; the last one has the accumulator of each run
    /// @param own the copy of the job that the thread has for itself, or null
    void begin(Object[] ofJob, JobCopy.@Nullable Share own) {
        tables = tables.length == ofJob.length ? tables : new Object[ofJob.length];
        System.arraycopy(ofJob, 0, tables, 0, ofJob.length);
        BoundColumns.guardForThread(tables);
        copy = own;
    }

    void clear() {
        rows.clear();
        chunks.clear();
    }

    /// Sets the accumulator of the last run.
    void setAccumulator(Object accumulator) {
        int run = rows.count - 1;
        if (run >= accumulators.length) {
            accumulators = Arrays.copyOf(accumulators, Math.max(16, run * 2));
        }
        accumulators[run] = accumulator;
    }

    /// Calls the body for the rows.
    void run(Object body) {
        tables[tables.length - 1] = accumulators;
        shared.fill(rows, tables);
        boolean hasFailed = true;
        try {
            kernel.run(rows, tables, body);
            hasFailed = false;
        } finally {
            shared.takeBack(hasFailed);
        }
    }
}
