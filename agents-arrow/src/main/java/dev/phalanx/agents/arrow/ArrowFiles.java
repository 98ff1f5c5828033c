package dev.phalanx.agents.arrow;

import dev.phalanx.agents.Batch;
import dev.phalanx.agents.DataTable;
import dev.phalanx.agents.ParameterInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes tables in the IPC format of [Apache Arrow](https://arrow.apache.org), which Python, R and others read.
///
/// ```java
/// ArrowFiles.write(table, Path.of("run.arrow"));
/// ```
///
/// Whole numbers of tables become `int64`, other numbers `double`. Parameters of batches have the type of their
/// component in the record: `int8` to `int64`, `float`, `double`, `bool`, `utf8`, and a dictionary of `utf8` for enums.
/// Record batches have at most 4,096 rows.
///
/// # The JVM
///
/// Arrow needs `--add-opens=java.base/java.nio=org.apache.arrow.memory.core,ALL-UNNAMED` on the command line of `java`,
/// and memory by `sun.misc.Unsafe`, of which JDK 24 and later warn. Without them, all methods throw an
/// [IllegalStateException] that says what to add.
public final class ArrowFiles {
    private ArrowFiles() {}

    /// Writes a table to a file. One that is there is replaced in one step when all has been written.
    ///
    /// @throws IOException if the file cannot be written; what was there stays
    /// @throws IllegalStateException if the JVM was started without what Arrow needs
    public static void write(DataTable table, Path file) throws IOException {
        try (ArrowRecording recording = ArrowRecording.begin(table, file)) {
            recording.finish();
        }
    }

    /// Writes a table to a stream, in the form of Arrow that needs no whole file.
    ///
    /// @param out is flushed, and not closed
    /// @throws IOException if it cannot be written
    /// @throws IllegalStateException if the JVM was started without what Arrow needs
    public static void write(DataTable table, OutputStream out) throws IOException {
        Objects.requireNonNull(table, "write was given null for table. Give a table.");
        Objects.requireNonNull(out, "write was given null for out. Give a stream.");
        ArrowMemory.require();
        try (ArrowRows rows = new ArrowRows(columns(table), Channels.newChannel(out), true)) {
            append(table, 0, table.rows(), rows);
            rows.finish();
            out.flush();
        }
    }

    /// Writes the rows of a batch to a file, from the file that [Batch#toCsv] has written. A batch that was killed goes
    /// on from that one; afterwards this one is written as a whole. One that is there is replaced in one step.
    ///
    /// @param csv what [Batch#toCsv] has written
    /// @return the number of rows
    /// @throws IOException if a file cannot be read or written, or the first is not one of the batch
    /// @throws IllegalStateException if the JVM was started without what Arrow needs
    public static int write(Batch<?> batch, Path csv, Path file) throws IOException {
        Objects.requireNonNull(batch, "write was given null for batch. Give a batch.");
        Objects.requireNonNull(csv, "write was given null for csv. Give the file that toCsv has written.");
        Objects.requireNonNull(file, "write was given null for file. Give a path.");
        ArrowMemory.require();
        try (PartFile part = new PartFile(file)) {
            BatchRows rows = new BatchRows(batch, part);
            try (rows) {
                batch.readCsv(csv, rows::append);
                rows.finish();
            } catch (UncheckedIOException failed) {
                throw failed.getCause();
            }
            part.finish();
            return rows.count;
        }
    }

    /// The rows of a batch, whose columns are known with the first of them.
    private static final class BatchRows implements AutoCloseable {
        private final Batch<?> batch;
        private final PartFile part;
        private @Nullable ArrowRows rows;
        private int count;

        BatchRows(Batch<?> batch, PartFile part) {
            this.batch = batch;
            this.part = part;
        }

        private ArrowRows rows(List<Object> first) throws IOException {
            ArrowRows known = rows;
            if (known == null) {
                known = new ArrowRows(columns(batch, first), part.channel(), false);
                rows = known;
            }
            return known;
        }

        void append(List<Object> cells) {
            try {
                ArrowRows to = rows(cells);
                for (int i = 0; i < cells.size(); i++) {
                    to.set(i, cells.get(i));
                }
                to.next();
                count++;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        void finish() throws IOException {
            rows(List.of()).finish();
        }

        @Override
        public void close() {
            if (rows != null) {
                rows.close();
            }
        }
    }

    /// The columns of a batch. Without a row, the reports are taken for `double`s.
    private static List<ArrowRows.Column> columns(Batch<?> batch, List<Object> row) {
        List<ParameterInfo> parameters = batch.parameterInfo();
        List<String> names = batch.names();
        List<ArrowRows.Column> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            boolean isWhole = i < parameters.size() + 2 || (!row.isEmpty() && row.get(i) instanceof Long);
            Class<?> type = i < parameters.size() ? parameters.get(i).type() : isWhole ? long.class : double.class;
            columns.add(new ArrowRows.Column(names.get(i), type));
        }
        return columns;
    }

    /// The columns of a table.
    static List<ArrowRows.Column> columns(DataTable table) {
        return table.names().stream()
                .map(name -> new ArrowRows.Column(name, table.isWhole(name) ? long.class : double.class))
                .toList();
    }

    /// Appends rows of a table.
    static void append(DataTable table, int from, int to, ArrowRows rows) throws IOException {
        List<String> names = table.names();
        for (int row = from; row < to; row++) {
            for (int i = 0; i < names.size(); i++) {
                if (table.isWhole(names.get(i))) {
                    rows.set(i, table.whole(names.get(i), row));
                } else {
                    rows.set(i, table.number(names.get(i), row));
                }
            }
            rows.next();
        }
    }
}
