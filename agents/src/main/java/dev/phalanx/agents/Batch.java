package dev.phalanx.agents;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.systems.World;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Many runs of a model: each combination of parameters with each seed, in a table with a row for each run.
///
/// ```java
/// Batch.of(WolfSheep::new).over("regrowth", 10, 20, 30).seeds(1_000).steps(100).toCsv(path);
/// ```
///
/// # The table
///
/// The columns are the parameters, in the order of the record, `seed`, `step`, and the reports of the model after the
/// last step. The rows are in the order of parameters, of which the first that varies is the slowest, and then seeds.
/// The finished file is the same, byte for byte, whatever the number of threads, and however often the batch was
/// interrupted, provided that the runs of the model depend on parameters and random numbers alone.
///
/// # Interruption
///
/// A row is written as soon as its run has ended, so rows are in order only when the batch is finished. If the process
/// ends before that, the same batch with the same file goes on: it keeps the rows that are there, drops a last line
/// that is not whole, and makes the other runs. A file of another batch is refused.
///
/// # Machines
///
/// [#shard] takes a part of the rows. The files of all shards, one after another and without the lines of names but the
/// first, are the file of the whole batch. [#run(int)] makes the run of one row on the calling thread, for programs
/// that share out rows by themselves, and [#row(int)] returns the row of the table that comes of it.
///
/// A batch is immutable: its methods return another one. Each run has a new world, which belongs to one thread.
///
/// @param <P> the parameters
public final class Batch<P extends Record> {
    static final String SEED = "seed";
    private static final int NOT_GIVEN = -1;

    private final Supplier<? extends Model<P>> model;
    private final ParameterGrid<P> parameters;
    private final long firstSeed;
    private final int seeds;
    private final int steps;
    private final Work work;

    /// How runs are made, and which.
    private record Work(
            int threads,
            int shard,
            int shards,
            boolean isKeptGoing,
            @Nullable Consumer<BatchProgress> progress) {}

    private Batch(
            Supplier<? extends Model<P>> model,
            ParameterGrid<P> parameters,
            long firstSeed,
            int seeds,
            int steps,
            Work work) {
        this.model = model;
        this.parameters = parameters;
        this.firstSeed = firstSeed;
        this.seeds = seeds;
        this.steps = steps;
        this.work = work;
        if ((long) parameters.count() * seeds >= Integer.MAX_VALUE) {
            throw new IllegalArgumentException("A batch of " + parameters.count() + " combinations of parameters and "
                    + seeds + " seeds has too many rows. Give at most " + (Integer.MAX_VALUE - 1) + ".");
        }
    }

    /// One run of a model, with the parameters that it has by itself and seed 0. [#steps(int)] has to follow.
    ///
    /// @param model makes a new object for each run, on any thread
    /// @throws IllegalArgumentException if the parameters cannot be read
    public static <P extends Record> Batch<P> of(Supplier<? extends Model<P>> model) {
        Objects.requireNonNull(model, "of was given null for model. Give what makes a model, such as its constructor.");
        ParameterGrid<P> parameters = new ParameterGrid<>(model.get().parameters());
        Work work = new Work(Runtime.getRuntime().availableProcessors(), 0, 1, false, null);
        return new Batch<>(model, parameters, 0, 1, NOT_GIVEN, work);
    }

    // What to run

    /// The same batch with other values of the parameters that do not vary. It has to come before [#over].
    ///
    /// @throws IllegalArgumentException if one is out of its range
    /// @throws IllegalStateException if a parameter was given values already
    public Batch<P> with(P values) {
        Objects.requireNonNull(values, "with was given null for values. Give parameters.");
        if (parameters.isVaried()) {
            throw new IllegalStateException("with(" + values + ") was called after over(…), whose values it would"
                    + " take back. Call with first.");
        }
        return with(new ParameterGrid<>(values), firstSeed, seeds, steps);
    }

    /// The same batch with several values of a parameter, in this order, for each combination of the others.
    ///
    /// @param name of a component of the record
    /// @param values such as `10, 20, 30`; whole numbers fit parameters of wider types, and of narrower ones in range
    /// @throws IllegalArgumentException if there is no such parameter, it has several values already, there is no value
    ///     or the same one twice, or one does not fit its type or its range
    public Batch<P> over(String name, Object... values) {
        Objects.requireNonNull(name, "over was given null for name. Give the name of a parameter.");
        Objects.requireNonNull(values, "over was given null for values. Give the values of the parameter.");
        return with(parameters.over(name, values), firstSeed, seeds, steps);
    }

    /// The same batch with several values of a parameter that are written as text, as on a command line.
    ///
    /// @param name of a component of the record
    /// @param text a list such as `10,20,40`. An item is a value, and of numbers also a range such as `0:1:0.1`: 0 and
    ///     each number that is a multiple of 0.1 above it, up to 1. A range without a step has 1. The numbers of a
    ///     range are those that its decimal digits make
    /// @throws IllegalArgumentException if there is no such parameter, it has several values already, an item does not
    ///     fit its type or its range, or the same value comes twice
    public Batch<P> overText(String name, String text) {
        Objects.requireNonNull(name, "overText was given null for name. Give the name of a parameter.");
        Objects.requireNonNull(text, "overText was given null for text. Give the values of the parameter.");
        return with(parameters.overText(name, text), firstSeed, seeds, steps);
    }

    /// The parameters of the model, in the order of the record, with the values that they have unless they vary.
    public List<ParameterInfo> parameterInfo() {
        return parameters.info();
    }

    /// The same batch with the seeds from 0 to `count - 1` for each combination of parameters.
    ///
    /// @throws IllegalArgumentException if `count` is below 1
    public Batch<P> seeds(int count) {
        return seeds(0, count);
    }

    /// The same batch with the seeds from `first` to `first + count - 1` for each combination of parameters.
    ///
    /// @throws IllegalArgumentException if `count` is below 1
    public Batch<P> seeds(long first, int count) {
        if (count < 1 || first + count - 1 < first) {
            throw new IllegalArgumentException(
                    "A batch cannot have " + count + " seeds from " + first + " on. Give a count of at least 1.");
        }
        return with(parameters, first, count, steps);
    }

    /// The same batch with runs of this length.
    ///
    /// @throws IllegalArgumentException if `count` is below 0
    public Batch<P> steps(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("A run cannot have " + count + " steps. Give 0 or more.");
        }
        return with(parameters, firstSeed, seeds, count);
    }

    private Batch<P> with(ParameterGrid<P> newParameters, long newFirstSeed, int newSeeds, int newSteps) {
        return new Batch<>(model, newParameters, newFirstSeed, newSeeds, newSteps, work);
    }

    private Batch<P> with(Work newWork) {
        return new Batch<>(model, parameters, firstSeed, seeds, steps, newWork);
    }

    // How to run it

    /// The same batch on this many threads, by default as many as there are processors.
    ///
    /// @throws IllegalArgumentException if `count` is below 1
    public Batch<P> threads(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("A batch cannot run on " + count + " threads. Give at least 1.");
        }
        return with(new Work(count, work.shard, work.shards, work.isKeptGoing, work.progress));
    }

    /// A part of the batch: adjacent rows, about as many as in the other parts.
    ///
    /// @param index which part, from 0 to `count - 1`, such as the completion index of a Kubernetes job
    /// @param count of parts
    /// @throws IllegalArgumentException if there is no such part
    /// @throws IllegalStateException if this is a part already
    public Batch<P> shard(int index, int count) {
        if (index < 0 || index >= count) {
            throw new IllegalArgumentException("There is no shard " + index + " of " + count
                    + ". Give an index from 0 to the number of shards minus 1.");
        }
        if (work.shards > 1) {
            throw new IllegalStateException("shard(" + index + ", " + count + ") was called for shard " + work.shard
                    + " of " + work.shards + ". Take a shard of the whole batch.");
        }
        return with(new Work(work.threads, index, count, work.isKeptGoing, work.progress));
    }

    /// The same batch, which goes on when a run ends with an exception, and lists such runs.
    public Batch<P> keepGoing() {
        return with(new Work(work.threads, work.shard, work.shards, true, work.progress));
    }

    /// The same batch, which tells how far it is: when it begins, and when a run has ended, each time with one run
    /// more.
    ///
    /// @param listener is called by [#toCsv], one call after another, on threads of the batch; what it throws ends the
    ///     batch
    public Batch<P> progress(Consumer<BatchProgress> listener) {
        Objects.requireNonNull(listener, "progress was given null for listener. Give what is told how far a batch is.");
        return with(new Work(work.threads, work.shard, work.shards, work.isKeptGoing, listener));
    }

    // Rows

    /// The number of rows of the whole batch.
    public int rows() {
        return parameters.count() * seeds;
    }

    /// The number of the first row of this shard in the whole batch.
    public int firstRow() {
        return (int) ((long) rows() * work.shard / work.shards);
    }

    /// The number after that of the last row of this shard.
    public int endRow() {
        return (int) ((long) rows() * (work.shard + 1) / work.shards);
    }

    /// The parameters of a row.
    ///
    /// @throws IndexOutOfBoundsException if there is no such row
    /// @throws IllegalArgumentException if the record refuses this combination of values
    public P parameters(int row) {
        return parameters.get(Objects.checkIndex(row, rows()) / seeds);
    }

    /// The seed of a row.
    ///
    /// @throws IndexOutOfBoundsException if there is no such row
    public long seed(int row) {
        return firstSeed + Objects.checkIndex(row, rows()) % seeds;
    }

    /// Makes the run of a row on the calling thread. What the model, its systems and its reports throw is thrown.
    ///
    /// @return what the model reports of the state before the first step, of each `n`-th step as its data collector
    ///     says, and of the last one
    /// @throws IndexOutOfBoundsException if there is no such row
    /// @throws IllegalStateException if the batch has no number of steps
    public DataTable run(int row) {
        return run(parameters(row), seed(row));
    }

    /// Makes a run on the calling thread. What the model, its systems and its reports throw is thrown.
    ///
    /// @return what the model reports of the state before the first step, of each `n`-th step as its data collector
    ///     says, and of the last one
    /// @throws IllegalArgumentException if a parameter is out of its range
    /// @throws IllegalStateException if the batch has no number of steps
    public DataTable run(P values, long seed) {
        Objects.requireNonNull(values, "run was given null for values. Give parameters.");
        parameters.check(values);
        int length = requireSteps();
        Model<P> run = model.get();
        try (World world = world(run, values, seed)) {
            DataTable table = run.reports().attach(world.entityManager());
            for (int step = 0; step < length; step++) {
                run.step(world);
                table.step();
            }
            if (!table.isCurrent()) {
                table.collect();
            }
            return table;
        }
    }

    private int requireSteps() {
        if (steps == NOT_GIVEN) {
            throw new IllegalStateException("A batch was run that has no number of steps. Call steps(count) first.");
        }
        return steps;
    }

    private static <P extends Record> World world(Model<P> run, P values, long seed) {
        World world = new World("Run of " + values + ", seed " + seed);
        try {
            world.setFailFast(true);
            run.setup(world, values, Random.of(seed));
            return world;
        } catch (Throwable failed) {
            world.close();
            throw failed;
        }
    }

    /// Makes the run of a row on the calling thread, and returns the row of the table: what the model reports of the
    /// state after the last step. What the model, its systems and its reports throw is thrown.
    ///
    /// @return a value for each of [#names()]: parameters as in the record, the seed as a `Long`, the step as a `Long`,
    ///     and reports as `Long`s and `Double`s
    /// @throws IndexOutOfBoundsException if there is no such row
    /// @throws IllegalStateException if the batch has no number of steps
    public List<Object> row(int row) {
        Objects.checkIndex(row, rows());
        requireSteps();
        List<Object> cells = new ArrayList<>(parameters.objects(row / seeds));
        cells.add(seed(row));
        cells.add((long) steps);
        return end(row, new BatchRun.Progress(), table -> {
            table.addReports(cells, 0);
            return cells;
        });
    }

    /// Makes a run, and returns its line of the table.
    ///
    /// @param progress is told each step
    String line(int row, BatchRun.Progress progress) {
        return end(row, progress, table -> {
            StringBuilder line = new StringBuilder();
            appendKey(line, row);
            table.appendReports(line, 0);
            return line.append(Csv.END).toString();
        });
    }

    /// Makes a run, and returns what is made of its end: a table with one row.
    private <T> T end(int row, BatchRun.Progress progress, Function<DataTable, T> result) {
        Model<P> run = model.get();
        try (World world = world(run, parameters(row), seed(row))) {
            DataTable table = run.reports().attachLater(world.entityManager());
            for (int step = 0; step < steps; step++) {
                run.step(world);
                table.skip();
                progress.stepped();
            }
            table.collect();
            return result.apply(table);
        }
    }

    /// Appends what a line begins with: parameters, seed and steps.
    private void appendKey(StringBuilder line, int row) {
        parameters.append(line, row / seeds);
        line.append(seed(row)).append(',').append(steps);
    }

    /// The names of the columns, in order.
    ///
    /// @throws IllegalArgumentException if two have the same name
    public List<String> names() {
        List<String> names = allNames();
        Set<String> different = new HashSet<>();
        for (String name : names) {
            if (!different.add(name)) {
                throw new IllegalArgumentException("Two columns of the batch are called \"" + name
                        + "\". Its columns are " + names + ": parameters, seed, step and reports. Rename the report.");
            }
        }
        return names;
    }

    private List<String> allNames() {
        List<String> names = new ArrayList<>(parameters.names());
        names.add(SEED);
        names.addAll(model.get().reports().names());
        return names;
    }

    /// The parameters of a row as text, also if the record refuses this combination of values.
    String describe(int row) {
        return parameters.describe(row / seeds);
    }

    /// The row with these cells.
    ///
    /// @return -1 if no row of this shard has these parameters, this seed and this number of steps
    int find(List<String> cells) {
        int combination = parameters.find(cells);
        int columns = parameters.names().size();
        if (combination < 0 || !cells.get(columns + 1).equals(Integer.toString(steps))) {
            return -1;
        }
        try {
            long seed = Long.parseLong(cells.get(columns)) - firstSeed;
            long row = (long) combination * seeds + seed;
            return seed >= 0 && seed < seeds && row >= firstRow() && row < endRow() ? (int) row : -1;
        } catch (NumberFormatException _) {
            return -1;
        }
    }

    // All rows

    /// Makes all runs that are not in the file yet, and writes their rows to it.
    ///
    /// A run that ends with an exception has no row. It stops the batch when the other runs that have begun have ended,
    /// unless the batch [keeps going][#keepGoing]. It is made again when the batch goes on.
    ///
    /// @return what is in the file
    /// @throws IllegalArgumentException if two columns have the same name
    /// @throws IllegalStateException if a run ended with an exception, which is the cause. The rows of other runs are
    ///     in the file
    /// @throws IOException if the file cannot be read or written, is not one of this batch, or is being written by
    ///     another one. [java.io.InterruptedIOException] if the thread was interrupted
    public BatchResult toCsv(Path file) throws IOException {
        Objects.requireNonNull(file, "toCsv was given null for file. Give a path.");
        requireSteps();
        try (BatchFile rows = new BatchFile(file, names(), this)) {
            return new BatchRun(this, rows, work.isKeptGoing, work.progress).finish(work.threads);
        }
    }

    /// Reads the rows of a file that [#toCsv] has written, in the order in which they are there.
    ///
    /// @param reader is given a value for each of [#names()], as [#row] returns them
    /// @throws IOException if the file cannot be read, or is not one of this batch
    /// @throws IllegalStateException if the batch has no number of steps
    public void readCsv(Path file, Consumer<List<Object>> reader) throws IOException {
        Objects.requireNonNull(file, "readCsv was given null for file. Give a path.");
        Objects.requireNonNull(reader, "readCsv was given null for reader. Give what reads rows.");
        requireSteps();
        BatchFile.read(file, names(), this, (row, cells) -> {
            List<Object> values = new ArrayList<>(parameters.objects(row / seeds));
            values.add(seed(row));
            values.add((long) steps);
            for (String cell : cells.subList(values.size(), cells.size())) {
                values.add(number(cell));
            }
            reader.accept(values);
        });
    }

    /// The number of a cell: a `Double` has a point, or is none.
    private static Number number(String cell) {
        boolean isWhole = cell.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
        return isWhole ? (Number) Long.valueOf(cell) : (Number) Double.valueOf(cell);
    }

    /// Such as `batch of 3000 rows of [regrowth, seed, step, sheep] with 100 steps`.
    @Override
    public String toString() {
        return "batch of " + rows() + " rows of " + allNames() + " with " + steps + " steps";
    }
}
