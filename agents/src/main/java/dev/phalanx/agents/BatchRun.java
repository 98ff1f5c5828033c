package dev.phalanx.agents;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes the runs of a batch that are not in its file: threads take one row after another, and write it.
final class BatchRun {
    /// Counts the steps of a run.
    static final class Progress {
        private int steps;

        void stepped() {
            steps++;
        }
    }

    private final Batch<?> batch;
    private final BatchFile file;
    private final boolean isKeptGoing;
    private final @Nullable Consumer<BatchProgress> progress;
    private final int kept;
    private final long begin = System.nanoTime();
    private final List<BatchFailure> failures = new ArrayList<>();
    private int next;
    private boolean isStopped;
    private @Nullable IOException unwritable;
    /// What the listener of progress threw.
    private @Nullable Throwable unreported;

    BatchRun(Batch<?> batch, BatchFile file, boolean isKeptGoing, @Nullable Consumer<BatchProgress> progress) {
        this.batch = batch;
        this.file = file;
        this.isKeptGoing = isKeptGoing;
        this.progress = progress;
        this.kept = file.count();
        this.next = batch.firstRow();
    }

    BatchResult finish(int threads) throws IOException {
        int missing = batch.endRow() - batch.firstRow() - kept;
        report();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < Math.min(threads, missing); i++) {
            workers.add(Thread.ofPlatform().daemon().name("batch-" + i).start(this::work));
        }
        boolean isInterrupted = false;
        for (Thread worker : workers) {
            isInterrupted |= join(worker);
        }
        return result(isInterrupted);
    }

    /// Waits for the end of a worker, and returns whether this thread was interrupted meanwhile.
    private boolean join(Thread worker) {
        boolean isInterrupted = false;
        while (true) {
            try {
                worker.join();
                return isInterrupted;
            } catch (InterruptedException _) {
                isInterrupted = true;
                stop();
            }
        }
    }

    private synchronized void stop() {
        isStopped = true;
    }

    /// The next row to make, or -1.
    private synchronized int take() {
        while (next < batch.endRow() && file.has(next)) {
            next++;
        }
        return isStopped || next == batch.endRow() ? -1 : next++;
    }

    private void work() {
        for (int row = take(); row >= 0; row = take()) {
            Progress steps = new Progress();
            try {
                made(row, batch.line(row, steps));
            } catch (Throwable thrown) {
                failed(row, steps, thrown);
            }
        }
    }

    private synchronized void report() {
        try {
            tell();
        } catch (RuntimeException | Error thrown) {
            isStopped = true;
            unreported = unreported == null ? thrown : unreported;
        }
    }

    private synchronized void tell() {
        Consumer<BatchProgress> listener = progress;
        if (listener != null && unreported == null) {
            listener.accept(new BatchProgress(
                    batch.endRow() - batch.firstRow(),
                    kept,
                    file.count() - kept,
                    failures.size(),
                    Duration.ofNanos(System.nanoTime() - begin)));
        }
    }

    private synchronized void failed(int row, Progress steps, Throwable thrown) {
        failures.add(new BatchFailure(row, batch.describe(row), batch.seed(row), steps.steps, thrown));
        isStopped |= !isKeptGoing;
        report();
    }

    /// Writes a row and reports it, so that each report counts one row more than the one before.
    private synchronized void made(int row, String line) {
        write(row, line);
        report();
    }

    private synchronized void write(int row, String line) {
        if (unwritable == null) {
            try {
                file.add(row, line);
            } catch (IOException failed) {
                unwritable = failed;
                isStopped = true;
            }
        }
    }

    private synchronized BatchResult result(boolean isInterrupted) throws IOException {
        IOException failed = unwritable;
        if (failed != null) {
            throw WholeFile.unwritable(file.path(), failed);
        }
        file.order();
        int shard = batch.endRow() - batch.firstRow();
        if (isInterrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("A batch was interrupted with " + file.count() + " of " + shard
                    + " rows in " + file.path() + ". Run it again to go on.");
        }
        if (unreported != null) {
            throw new IllegalStateException(
                    "The listener of the progress of a batch failed: " + unreported + ". " + file.count() + " of "
                            + shard + " rows are in " + file.path() + ". Mend it and run the batch again to go on.",
                    unreported);
        }
        failures.sort(Comparator.comparingInt(BatchFailure::row));
        if (!failures.isEmpty() && !isKeptGoing) {
            throw failure(shard);
        }
        return new BatchResult(file.count(), kept, failures);
    }

    private IllegalStateException failure(int shard) {
        BatchFailure first = failures.getFirst();
        IllegalStateException failure = new IllegalStateException(
                "A run of a batch failed: " + first + ". " + file.count() + " of " + shard + " rows are in "
                        + file.path() + ". Mend the model and run the batch again to go on, or let it keepGoing().",
                first.cause());
        failures.stream().skip(1).forEach(more -> failure.addSuppressed(more.cause()));
        return failure;
    }
}
