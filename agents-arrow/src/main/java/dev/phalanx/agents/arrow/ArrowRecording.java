package dev.phalanx.agents.arrow;

import dev.phalanx.agents.DataTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/// Writes the rows of a table to an Arrow file while the run goes on.
///
/// ```java
/// try (ArrowRecording recording = ArrowRecording.begin(table, file)) {
///     for (int step = 0; step < 100_000; step++) {
///         world.update(); // adds a row to the table
///         recording.append();
///     }
///     recording.finish(); // the file has its name now
/// }
/// ```
///
/// The file is written under another name, and gets its own when it is [finished][#finish]: an Arrow file can be read
/// when it has its end. A run that is killed before leaves no file, and one that was there stays; a hidden file that
/// ends in `.part` may remain. It cannot go on from there: begin a new one, or keep an image of the world and the table
/// as CSV.
///
/// A recording belongs to the thread of the table.
public final class ArrowRecording implements AutoCloseable {
    private final DataTable table;
    private final PartFile part;
    private final ArrowRows rows;
    private int written;
    private boolean isFinished;

    private ArrowRecording(DataTable table, PartFile part, ArrowRows rows) {
        this.table = table;
        this.part = part;
        this.rows = rows;
    }

    /// Begins a file.
    ///
    /// @throws IOException if it cannot be written
    /// @throws IllegalStateException if the JVM was started without what Arrow needs
    public static ArrowRecording begin(DataTable table, Path file) throws IOException {
        Objects.requireNonNull(table, "begin was given null for table. Give a table.");
        Objects.requireNonNull(file, "begin was given null for file. Give a path.");
        ArrowMemory.require();
        PartFile part = new PartFile(file);
        try {
            return new ArrowRecording(table, part, new ArrowRows(ArrowFiles.columns(table), part.channel(), false));
        } catch (Throwable failed) {
            part.close();
            throw failed;
        }
    }

    /// Appends the rows that the table has got since the last call. They are written to the file when there are 4,096.
    ///
    /// @throws IOException if the file cannot be written
    /// @throws IllegalStateException if the recording is finished
    public void append() throws IOException {
        if (isFinished) {
            throw new IllegalStateException("append() was called after the recording was finished. Begin another one.");
        }
        ArrowFiles.append(table, written, table.rows(), rows);
        written = table.rows();
    }

    /// Appends what is new, writes the end, and gives the file its name, in place of one that is there.
    ///
    /// @throws IOException if the file cannot be written; what was there stays
    /// @throws IllegalStateException if the recording is finished
    public void finish() throws IOException {
        append();
        rows.finish();
        part.finish();
        isFinished = true;
    }

    /// Ends the recording. Without [#finish], nothing remains of it.
    ///
    /// @throws IOException if what was written cannot be deleted
    @Override
    public void close() throws IOException {
        try {
            rows.close();
        } finally {
            part.close();
        }
    }

    @Override
    public String toString() {
        return "recording of " + written + " rows of the " + table;
    }
}
