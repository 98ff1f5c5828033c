package dev.phalanx.agents;

import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldObserver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a [DataCollector] has collected: a row for each `n`-th step, in columns of numbers.
///
/// The first column is `step`, the number of steps since the table was begun. A table is not part of the world. A world
/// that goes back to an earlier state leaves its rows as they are; begin a new table then.
///
/// Collecting belongs to the thread of the world. It allocates nothing but longer columns, and, if entities were
/// created, destroyed or moved to other archetypes since the last row, a list of chunks for each column that reads a
/// field. The rows can be read when the world is closed, too.
public final class DataTable {
    private final int steps;
    private final List<DataColumn> columns = new ArrayList<>();
    private final @Nullable World world;
    private @Nullable WorldObserver observer;
    private long step;
    /// That of the last row.
    private long lastStep;

    private int rows;

    DataTable(int steps, List<DataColumn> reports, @Nullable World world) {
        this.steps = steps;
        this.world = world;
        columns.add(DataColumn.whole(DataCollector.STEP, () -> step));
        columns.addAll(reports);
    }

    // Collecting

    void follow() {
        if (world != null) {
            WorldObserver updates = new WorldObserver() {
                @Override
                public void frameEnded(long startNanos, long endNanos) {
                    count();
                }
            };
            world.addObserver(updates);
            observer = updates;
        }
    }

    private void count() {
        step++;
        if (step % steps == 0) {
            collect();
        }
    }

    /// Counts a step, and adds a row if it is an `n`-th one. If a report throws, there is no row.
    ///
    /// @throws IllegalStateException if the updates of a world are counted
    public void step() {
        if (world != null) {
            throw new IllegalStateException("step() was called for a table whose steps are the updates of " + world
                    + ". Attach the data collector to the entity manager to count steps by yourself.");
        }
        count();
    }

    /// Counts a step without adding a row.
    void skip() {
        step++;
    }

    /// Whether the last row is of the present step.
    boolean isCurrent() {
        return rows > 0 && lastStep == step;
    }

    /// Adds a row with the present state, which `step` or an update may have added already. If a report throws, there
    /// is no row.
    public void collect() {
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).find();
        }
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).add(rows);
        }
        rows++;
        lastStep = step;
    }

    /// Ends the counting of a world's updates. The rows stay. Does nothing for the table of an entity manager.
    public void detach() {
        if (world != null && observer != null) {
            world.removeObserver(observer);
            observer = null;
        }
    }

    // Reading

    /// The number of rows.
    public int rows() {
        return rows;
    }

    /// The names of the columns, in order, `step` first.
    public List<String> names() {
        return columns.stream().map(column -> column.name).toList();
    }

    /// A copy of a column of whole numbers.
    ///
    /// @throws IllegalArgumentException if there is no such column, or it is one of `double`s
    public long[] longs(String name) {
        long[] values = column(name, "longs").longs(rows);
        if (values == null) {
            throw new IllegalArgumentException(
                    "The column \"" + name + "\" of " + this + " has doubles. Read it with doubles(name).");
        }
        return values;
    }

    /// A copy of a column, whose whole numbers are converted.
    ///
    /// @throws IllegalArgumentException if there is no such column
    public double[] doubles(String name) {
        return column(name, "doubles").doubles(rows);
    }

    /// The number of a row in a column, converted if it is whole.
    ///
    /// @throws IllegalArgumentException if there is no such column
    /// @throws IndexOutOfBoundsException if there is no such row
    public double number(String name, int row) {
        DataColumn column = column(name, "number");
        return column.number(Objects.checkIndex(row, rows)).doubleValue();
    }

    /// Whether a column has whole numbers, which are `long`s; those of other columns are `double`s.
    ///
    /// @throws IllegalArgumentException if there is no such column
    public boolean isWhole(String name) {
        return column(name, "isWhole").isWhole();
    }

    /// The whole number of a row in a column.
    ///
    /// @throws IllegalArgumentException if there is no such column, or it is one of `double`s
    /// @throws IndexOutOfBoundsException if there is no such row
    public long whole(String name, int row) {
        DataColumn column = column(name, "whole");
        if (!column.isWhole()) {
            throw new IllegalArgumentException(
                    "The column \"" + name + "\" of " + this + " has doubles. Read it with number(name, row).");
        }
        return column.number(Objects.checkIndex(row, rows)).longValue();
    }

    private DataColumn column(String name, String method) {
        Objects.requireNonNull(name, () -> method + " was given null for name. Give the name of a column.");
        for (DataColumn column : columns) {
            if (column.name.equals(name)) {
                return column;
            }
        }
        throw new IllegalArgumentException("There is no column \"" + name + "\" in " + this + ". Name one of them.");
    }

    /// Appends the numbers of a row, from the first column after `step` on, each with a comma in front.
    void appendReports(StringBuilder line, int row) {
        for (int i = 1; i < columns.size(); i++) {
            line.append(',').append(columns.get(i).text(row));
        }
    }

    /// Adds the numbers of a row, from the first column after `step` on, to some cells.
    void addReports(List<Object> cells, int row) {
        for (int i = 1; i < columns.size(); i++) {
            cells.add(columns.get(i).number(row));
        }
    }

    /// Writes the table as comma-separated values (RFC 4180) in UTF-8: a line of names, then one line for each row.
    /// Numbers have the form of [Double#toString(double)] in every locale. A file that is there is replaced in one step
    /// when all has been written.
    ///
    /// @throws IOException if the file cannot be written; what was there stays
    public void toCsv(Path file) throws IOException {
        Objects.requireNonNull(file, "toCsv was given null for file. Give a path.");
        WholeFile.write(file, out -> {
            StringBuilder line = new StringBuilder();
            Csv.appendLine(line, names());
            out.write(line.toString().getBytes(StandardCharsets.UTF_8));
            for (int row = 0; row < rows; row++) {
                line.setLength(0);
                line.append(columns.getFirst().text(row));
                appendReports(line, row);
                line.append(Csv.END);
                out.write(line.toString().getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    /// Such as `table of 100 rows of [step, sheep, energy]`.
    @Override
    public String toString() {
        return "table of " + rows + " rows of " + names();
    }
}
