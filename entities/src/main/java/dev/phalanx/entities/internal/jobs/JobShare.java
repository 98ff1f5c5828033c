package dev.phalanx.entities.internal.jobs;

import dev.phalanx.entities.internal.query.BoundColumns;
import dev.phalanx.entities.internal.query.ChunkOrder;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.jobs.graph.JobCopy;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.RunList;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The working state of one thread while it runs its part of a job. Later jobs over the same query reuse it.
final class JobShare {
    private static final long NEVER = -1;

    private final JobBinding binding;
    private final IterationKernel kernel;
    private final int[] ordinal = new int[1];
    private int[] numbers = new int[4];
    private final RunValues values;
    private Object[] shared = {};
    private Object[] tables = {};

    /// The rows to visit.
    final RunList rows = new RunList();
    /// The chunks that contain the rows.
    final RunList chunks = new RunList();

    private @Nullable ChunkOrder builtFor;
    private long builtVersion = NEVER;
    private int builtFrom;
    private int builtTo;

    JobCopy.@Nullable Share copy;

    /// The lookups for calls of `SystemAPI`, or null if there are no such calls.
    @Nullable
    ImplicitLookups lookups;

    /// The copy of the job that the thread runs now.
    @Nullable
    Object job;

    JobShare(JobBinding binding) {
        this.binding = binding;
        this.kernel = binding.type().newKernel();
        this.values = binding.newRunValues();
    }

    JobBinding binding() {
        return binding;
    }

    /// Whether the lists are those of all rows of these chunks, as of this structure of the world.
    boolean isBuilt(ChunkOrder order, long structure, int from, int to) {
        return builtFor == order && builtVersion == structure && builtFrom == from && builtTo == to;
    }

    /// Says that the lists are those of all rows of these chunks, as of this structure of the world.
    void built(ChunkOrder order, long structure, int from, int to) {
        builtFor = order;
        builtVersion = structure;
        builtFrom = from;
        builtTo = to;
    }

    /// Makes the lists empty.
    void clear() {
        rows.clear();
        chunks.clear();
        values.clear();
        builtFor = null;
    }

    /// Says that the rows of a chunk are appended next.
    void enterChunk(Slab slab, int chunk) {
        if (!values.isEmpty()) {
            values.cut(rows, slab, chunk);
        }
    }

    /// Sets the number of the chunk that contains the last run of rows.
    void setNumber(int number) {
        int run = rows.count - 1;
        if (run >= numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(run + 1, numbers.length * 2));
        }
        numbers[run] = number;
    }

    /// Calls the body of [#job] for the rows.
    ///
    /// @param present the tables of the job
    /// @param firstOrdinal the number of the first row among all
    void run(Object[] present, int firstOrdinal) {
        ordinal[0] = firstOrdinal;
        Object[] used = tables(present);
        boolean hasFailed = true;
        try {
            kernel.run(rows, used, Objects.requireNonNull(job));
            hasFailed = false;
        } finally {
            values.takeBack(hasFailed);
        }
    }

    /// The tables with those of places and of shared values filled in.
    @SuppressWarnings("ReferenceEquality") // the tables of a job are one array
    private Object[] tables(Object[] present) {
        int ordinalTable = binding.ordinalTable();
        int numbersTable = binding.numbersTable();
        boolean hasBuffers = binding.columns().hasBuffers();
        if (ordinalTable < 0 && numbersTable < 0 && values.isEmpty() && !hasBuffers) {
            return present;
        }
        if (shared != present) {
            shared = present;
            tables = present.clone();
            if (hasBuffers) {
                BoundColumns.guardForThread(tables);
            }
        }
        if (ordinalTable >= 0) {
            tables[ordinalTable] = ordinal;
        }
        if (numbersTable >= 0) {
            tables[numbersTable] = numbers;
        }
        values.fill(rows, tables);
        return tables;
    }
}
