package dev.phalanx.scenes.internal.load;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.Block;
import dev.phalanx.scenes.internal.bytes.BlockReader;
import dev.phalanx.scenes.internal.bytes.SceneFileHeader;
import dev.phalanx.structs.NativeArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The columns of a section that are still to be filled from blocks of the file, on one thread or on several.
///
/// A column is filled by one thread. Other threads write only arrays, never a world: what they need from the world was
/// computed before.
final class ColumnFills {
    /// The number of bytes from which starting another thread pays off.
    private static final long BYTES_PER_THREAD = 4 << 20;

    /// Rows side by side, which may go on beyond the array that they begin in.
    record Rows(NativeArray<?> first, int count) {
        Object array(int leaf) {
            return first.leafArray(leaf);
        }
    }

    /// A part of an array, which other threads may write.
    ///
    /// @param first the first row
    /// @param count the number of rows
    private record Part(Object array, int first, int count) {}

    /// A column.
    ///
    /// @param how how the values of the file become those of the class
    /// @param what what messages call the values
    private record Column(LeafMatch how, List<Block> blocks, List<Part> parts, String what) {
        long bytes() {
            return blocks.stream().mapToLong(Block::rawLength).sum();
        }

        void fill(BlockReader reader, FileReferences references, LostDigits lost) throws IOException {
            int next = 0;
            int done = 0;
            int size = how.source().bytes();
            for (Block block : blocks) {
                ByteBuffer bytes = reader.read(block, what);
                if (bytes.remaining() % size != 0) {
                    throw new SceneFileException("The file is damaged: a block of " + what
                            + " ends within one. Write the file again, or take a copy.");
                }
                while (bytes.hasRemaining()) {
                    Part part = parts.get(next);
                    int count = Math.min(bytes.remaining() / size, part.count() - done);
                    how.load(
                            bytes,
                            part.array(),
                            (part.first() + done) * how.target().stride(),
                            count,
                            references,
                            lost);
                    done += count;
                    if (done == part.count()) {
                        next++;
                        done = 0;
                    }
                }
            }
        }
    }

    private final SceneFileHeader header;
    private final SceneBytes file;
    private final int threads;
    private final List<Column> columns = new ArrayList<>();

    /// @param threads how many threads may fill columns at once, the calling one among them
    ColumnFills(SceneFileHeader header, SceneBytes file, int threads) {
        this.header = header;
        this.file = file;
        this.threads = threads;
    }

    /// Adds a column. Its blocks have exactly as many bytes as its rows need.
    ///
    /// @param target the index of the leaf in the class
    /// @param what what messages call the values
    void add(LeafMatch how, int target, List<Block> blocks, List<Rows> rows, String what) {
        List<Part> parts = new ArrayList<>(rows.size());
        for (Rows each : rows) {
            parts.add(new Part(each.array(target), each.first().offset(), each.count()));
        }
        columns.add(new Column(how, blocks, parts, what));
    }

    /// Fills all columns, and forgets them.
    ///
    /// @param reader of the calling thread
    /// @param lost is notified of numbers that lose digits
    /// @throws IOException the failure of the first column that failed, with those of others as suppressed ones
    void fill(BlockReader reader, FileReferences references, LostDigits lost) throws IOException {
        long bytes = columns.stream().mapToLong(Column::bytes).sum();
        int workers = (int) Math.min(Math.min(threads, columns.size()), 1 + bytes / BYTES_PER_THREAD);
        @Nullable Throwable[] failures = new @Nullable Throwable[columns.size()];
        AtomicInteger next = new AtomicInteger();
        CountDownLatch running = new CountDownLatch(Math.max(0, workers - 1));
        for (int i = 1; i < workers; i++) {
            Thread worker = Thread.ofPlatform()
                    .daemon(true)
                    .name("phalanx-load-" + i)
                    .unstarted(() -> {
                        try {
                            fillNext(next, failures, new BlockReader(header, file), references, lost);
                        } catch (IOException | RuntimeException | Error failed) {
                            // the calling thread fills what this one does not
                            System.getLogger("dev.phalanx.scenes")
                                    .log(System.Logger.Level.DEBUG, "A thread could not fill columns.", failed);
                        } finally {
                            running.countDown();
                        }
                    });
            try {
                worker.start();
            } catch (OutOfMemoryError noThread) {
                running.countDown(); // the calling thread fills more
            }
        }
        fillNext(next, failures, reader, references, lost);
        await(running);
        columns.clear();
        throwFirst(failures);
    }

    private void fillNext(
            AtomicInteger next,
            @Nullable Throwable[] failures,
            BlockReader reader,
            FileReferences references,
            LostDigits lost) {
        for (int i = next.getAndIncrement(); i < columns.size(); i = next.getAndIncrement()) {
            try {
                columns.get(i).fill(reader, references, lost);
            } catch (Throwable failed) {
                failures[i] = failed;
                next.set(columns.size());
            }
        }
    }

    private static void await(CountDownLatch running) {
        boolean wasInterrupted = false;
        while (true) {
            try {
                running.await();
                break;
            } catch (InterruptedException interrupted) {
                wasInterrupted = true; // the arrays are the other threads' until they are done
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void throwFirst(@Nullable Throwable[] failures) throws IOException {
        Throwable first = null;
        for (Throwable failure : failures) {
            if (first == null) {
                first = failure;
            } else if (failure != null) {
                first.addSuppressed(failure);
            }
        }
        switch (first) {
            case null -> {}
            case IOException failed -> throw failed;
            case RuntimeException failed -> throw failed;
            case Error failed -> throw failed;
            default -> throw new IllegalStateException(first);
        }
    }
}
