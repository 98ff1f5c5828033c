package dev.phalanx.agents;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// The file of a batch: a line of names and lines of rows. While the batch runs, rows are added at the end, in any
/// order; [#order()] then sorts them.
///
/// Opening a file keeps the rows that are in it and drops the beginning of a line at its end. The file is locked until
/// it is closed.
final class BatchFile implements Closeable {
    private final Path path;
    private final Batch<?> batch;
    private final int firstRow;
    private final String header;
    private final FileChannel channel;
    /// By row of the shard: where its line begins, or 0 if it has none; and its length in bytes.
    private final long[] starts;

    private final int[] lengths;
    private int count;
    private long end;

    /// @throws IOException if the file cannot be read or written, is not one of this batch, or is locked
    BatchFile(Path path, List<String> names, Batch<?> batch) throws IOException {
        this.path = path;
        this.batch = batch;
        this.firstRow = batch.firstRow();
        this.starts = new long[batch.endRow() - firstRow];
        this.lengths = new int[starts.length];
        StringBuilder line = new StringBuilder();
        Csv.appendLine(line, names);
        this.header = line.toString();
        Path target = WholeFile.target(path);
        this.channel = open(target);
        try {
            lock();
            WholeFile.deleteParts(target);
            read(names.size());
            channel.truncate(end);
            if (end == 0) {
                append(header);
            }
        } catch (Throwable failed) {
            channel.close();
            throw failed;
        }
    }

    private FileChannel open(Path target) throws IOException {
        try {
            return FileChannel.open(
                    target, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (IOException failed) {
            throw WholeFile.unwritable(path, failed);
        }
    }

    private void lock() throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException _) {
            lock = null;
        }
        if (lock == null) {
            throw new IOException("The file " + path + " is being written by another batch. Wait until it ends, or give"
                    + " each batch a file.");
        }
    }

    // Reading

    /// Receives the rows of a file.
    interface RowReader {
        void read(int row, List<String> cells);
    }

    /// Reads the whole rows of a file.
    ///
    /// @throws IOException if it cannot be read, or is not one of the batch
    static void read(Path path, List<String> names, Batch<?> batch, RowReader reader) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
            Csv.Reader lines = new Csv.Reader(in);
            List<String> cells = new ArrayList<>();
            if (!lines.next(cells) || !cells.equals(names)) {
                throw other(path, batch, "has the columns " + cells);
            }
            for (long number = 2; lines.next(cells); number++) {
                int row = cells.size() == names.size() ? batch.find(cells) : -1;
                if (row < 0) {
                    throw other(path, batch, noRow(number, cells));
                }
                reader.read(row, cells);
            }
        }
    }

    /// Finds the lines that are there, and where the last whole one ends.
    private void read(int columns) throws IOException {
        InputStream in = new BufferedInputStream(Channels.newInputStream(channel.position(0)));
        Csv.Reader lines = new Csv.Reader(in);
        List<String> cells = new ArrayList<>();
        if (!lines.next(cells)) {
            String rest = lines.rest();
            if (!header.startsWith(rest)) {
                throw other("begins with \"" + rest.lines().findFirst().orElse("") + "\"");
            }
            return;
        }
        StringBuilder found = new StringBuilder();
        Csv.appendLine(found, cells);
        if (!found.toString().equals(header)) {
            throw other("has the columns " + cells);
        }
        end = lines.end();
        for (long number = 2; lines.next(cells); number++) {
            int row = cells.size() == columns ? batch.find(cells) : -1;
            if (row < 0) {
                throw other(noRow(number, cells));
            }
            if (has(row)) {
                throw other("has the row of line " + number + ", " + cells + ", twice");
            }
            note(row, end, (int) (lines.end() - end));
        }
    }

    private static String noRow(long number, List<String> cells) {
        return "has the line " + number + ", " + cells + ", which is none of its rows";
    }

    private IOException other(String what) {
        return other(path, batch, what);
    }

    private static IOException other(Path path, Batch<?> batch, String what) {
        return new IOException("The file " + path + " is not of this batch: it " + what + ". The batch is the " + batch
                + ". Give another path, or delete the file.");
    }

    Path path() {
        return path;
    }

    /// The number of rows in the file.
    int count() {
        return count;
    }

    /// Whether a row is in the file.
    boolean has(int row) {
        return starts[row - firstRow] != 0;
    }

    // Writing

    private void note(int row, long start, int length) {
        starts[row - firstRow] = start;
        lengths[row - firstRow] = length;
        count++;
        end = start + length;
    }

    /// Adds a row at the end.
    ///
    /// @param line with its end
    void add(int row, String line) throws IOException {
        long start = end;
        append(line);
        note(row, start, (int) (end - start));
    }

    private void append(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            end += channel.write(bytes, end);
        }
    }

    /// Sorts the rows, if they are not in order: the file is replaced in one step. Nothing can be added afterwards.
    void order() throws IOException {
        long last = 0;
        boolean isOrdered = true;
        for (long start : starts) {
            isOrdered &= start == 0 || start > last;
            last = Math.max(last, start);
        }
        if (isOrdered) {
            channel.force(true);
        } else {
            WholeFile.write(path, this::copyInOrder);
        }
    }

    private void copyInOrder(OutputStream out) throws IOException {
        out.write(header.getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < starts.length; i++) {
            if (starts[i] != 0) {
                out.write(bytes(starts[i], lengths[i]));
            }
        }
        channel.close(); // some systems replace no file that is open
    }

    private byte[] bytes(long start, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, start + bytes.position()) < 0) {
                throw new IOException("The file " + path + " became shorter while a batch wrote it.");
            }
        }
        return bytes.array();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
