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

    /// Whether another pool takes what is still offered to this one.
    private volatile boolean isStopped;

    /// The pool of this process: made with the first job, so that programs without jobs have no workers, and again with
    /// the first one after it was stopped.
    private static volatile @Nullable WorkerPool pool;

    private static final Object POOL_LOCK = new Object();

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
    ///
    /// @throws IllegalArgumentException if `-Dphalanx.jobs.workers` is not a number of workers
    public static WorkerPool shared() {
        WorkerPool present = pool;
        return present != null ? present : makeShared();
    }

    private static WorkerPool makeShared() {
        synchronized (POOL_LOCK) {
            WorkerPool present = pool;
            if (present == null) {
                present = new WorkerPool(configuredSize(), "phalanx-worker-");
                pool = present;
            }
            return present;
        }
    }

    /// Ends the workers of this process, if there are any, when the jobs that are ready have run, and waits for them.
    /// Other threads may go on to schedule jobs, which get new workers.
    ///
    /// @throws IllegalStateException inside a job
    public static void stopShared() {
        JobThread.current().requireOutsideOfJobs("JobWorkers.stop()", "was called");
        WorkerPool stopped;
        synchronized (POOL_LOCK) {
            stopped = pool;
            pool = null;
        }
        if (stopped != null) {
            stopped.close();
            stopped.isStopped = true;
            if (!stopped.isEmpty()) {
                stopped.handOver();
            }
        }
    }

    /// Runs `work` with another pool as that of this process, which gets every job, however short: for tests of what
    /// threads do. No job may be running before or after it.
    ///
    /// @param size how many workers the pool has
    public static void runWith(int size, Runnable work) {
        WorkerPool before = pool;
        try (WorkerPool own = new WorkerPool(size, "phalanx-test-worker-", true)) {
            pool = own;
            work.run();
        } finally {
            pool = before;
        }
    }

    /// Whether short work is for the workers too.
    boolean isEager() {
        return isEager;
    }

    static int configuredSize() {
        String text = System.getProperty(PROPERTY);
        return text == null ? defaultSize() : parseSize(text);
    }

    /// Same as [#configuredSize()], or the default if the property cannot be used, which is reported when workers are
    /// needed.
    static int expectedSize() {
        try {
            return configuredSize();
        } catch (IllegalArgumentException _) {
            return defaultSize();
        }
    }

    private static int defaultSize() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
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
                + " is not a number of workers. Give a whole number of 1 or more, or leave the property out for one worker"
                + " fewer than the machine has processors.");
    }

    /// The number of the current thread's worker, from 1; 0 if it is none.
    public static int threadIndex() {
        return JobThread.current().index();
    }

    /// The number of workers.
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
        if (isStopped) {
            handOver();
        }
    }

    /// Passes work that was offered after the workers had ended to the pool that replaced them.
    private void handOver() {
        WorkerPool next = shared();
        for (JobNode late = poll(); late != null; late = poll()) {
            next.add(late);
        }
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
