package dev.phalanx.agents;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
    private final List<BatchFailure> failures = new ArrayList<>();
    private int next;
    private boolean isStopped;
    private @Nullable IOException unwritable;

    BatchRun(Batch<?> batch, BatchFile file, boolean isKeptGoing) {
        this.batch = batch;
        this.file = file;
        this.isKeptGoing = isKeptGoing;
        this.next = batch.firstRow();
    }

    BatchResult finish(int threads) throws IOException {
        int kept = file.count();
        int missing = batch.endRow() - batch.firstRow() - kept;
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < Math.min(threads, missing); i++) {
            workers.add(Thread.ofPlatform().daemon().name("batch-" + i).start(this::work));
        }
        boolean isInterrupted = false;
        for (Thread worker : workers) {
            isInterrupted |= join(worker);
        }
        return result(kept, isInterrupted);
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
            Progress progress = new Progress();
            try {
                write(row, batch.line(row, progress));
            } catch (Throwable thrown) {
                failed(row, progress, thrown);
            }
        }
    }

    private synchronized void failed(int row, Progress progress, Throwable thrown) {
        failures.add(new BatchFailure(row, batch.describe(row), batch.seed(row), progress.steps, thrown));
        isStopped |= !isKeptGoing;
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

    private synchronized BatchResult result(int kept, boolean isInterrupted) throws IOException {
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
