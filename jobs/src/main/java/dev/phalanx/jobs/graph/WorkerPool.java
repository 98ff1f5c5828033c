package dev.phalanx.jobs.graph;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// The ready nodes and the workers that run them.
///
/// A node with several chunks is in the queue several times, once for every worker that may share it; who finds nothing
/// left of it takes the next. A worker that finds the queue empty looks again for some 20 µs before it parks: to wake a
/// parked thread takes longer than many a job.
public final class WorkerPool implements AutoCloseable {
    private static final String PROPERTY = "phalanx.jobs.workers";

    private final ConcurrentLinkedQueue<JobNode> ready = new ConcurrentLinkedQueue<>();
    private final Worker[] workers;
    private final boolean isEager;
    private volatile boolean closed;

    /// Made with the first job, so that programs without jobs have no workers.
    private static final class Shared {
        static volatile WorkerPool pool = new WorkerPool(configuredSize(), "phalanx-worker-");
    }

    WorkerPool(int size, String prefix) {
        this(size, prefix, false);
    }

    private WorkerPool(int size, String prefix, boolean isEager) {
        this.isEager = isEager;
        workers = new Worker[size];
        for (int i = 0; i < size; i++) {
            workers[i] = new Worker(this, prefix, i + 1);
        }
        for (Worker worker : workers) {
            worker.start();
        }
    }

    /// The pool of this process.
    public static WorkerPool shared() {
        return Shared.pool;
    }

    /// Runs `work` with another pool as that of this process, which gets every job, however short: for tests of what
    /// threads do. No job may be running before or after it.
    ///
    /// @param size how many workers the pool has
    public static void runWith(int size, Runnable work) {
        WorkerPool before = Shared.pool;
        try (WorkerPool own = new WorkerPool(size, "phalanx-test-worker-", true)) {
            Shared.pool = own;
            work.run();
        } finally {
            Shared.pool = before;
        }
    }

    /// Whether short work is for the workers too.
    boolean isEager() {
        return isEager;
    }

    static int configuredSize() {
        String text = System.getProperty(PROPERTY);
        return text == null ? Math.max(1, Runtime.getRuntime().availableProcessors() - 1) : parseSize(text);
    }

    static int parseSize(String text) {
        try {
            int size = Integer.parseInt(text);
            if (size >= 1) {
                return size;
            }
        } catch (NumberFormatException _) {
            // Refused below, like a number that is too small.
        }
        throw new IllegalArgumentException("-D" + PROPERTY + "=" + text
                + " is no number of workers. Give a number of 1 or more, or leave it out.");
    }

    /// Which worker the current thread is, from 1; 0 if it is none.
    public static int threadIndex() {
        return JobThread.current().index();
    }

    /// How many workers it has.
    public int size() {
        return workers.length;
    }

    /// Offers a ready node to the workers.
    void add(JobNode node) {
        offer(node, Math.min(node.chunks(), workers.length));
    }

    /// Offers a ready node, of which the calling worker runs a share, to the others.
    void addShares(JobNode node) {
        offer(node, Math.min(node.chunks(), workers.length) - 1);
    }

    private void offer(JobNode node, int times) {
        for (int i = 0; i < times; i++) {
            ready.add(node);
        }
        wake(times);
    }

    @Nullable
    JobNode poll() {
        return ready.poll();
    }

    /// Wakes as many workers as needed, unless that many are looking for work anyway.
    void wake(int needed) {
        int missing = needed;
        for (Worker worker : workers) {
            if (missing > 0 && worker.isLooking()) {
                missing--;
            }
        }
        for (Worker worker : workers) {
            if (missing > 0 && worker.wakeIfParked()) {
                missing--;
            }
        }
    }

    boolean isEmpty() {
        return ready.isEmpty();
    }

    boolean isClosed() {
        return closed;
    }

    /// Ends the workers once the queue is empty, and waits for them. What becomes ready later is run by those who
    /// complete it.
    @Override
    public void close() {
        closed = true;
        for (Worker worker : workers) {
            worker.wakeIfParked();
        }
        boolean interrupted = false;
        for (Worker worker : workers) {
            while (worker.isAlive()) {
                try {
                    worker.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
