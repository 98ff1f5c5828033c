package dev.phalanx.jobs.graph;

import org.jspecify.annotations.Nullable;

/// The state of a thread that runs jobs: a worker, or one that completes handles.
public final class JobThread {
    /// The largest number of threads that may share a node.
    static final int SHARES = WorkerPool.expectedSize() + 1;

    private static final PerThread<JobThread> CURRENT = new PerThread<>(() -> new JobThread(null, 0));

    private final @Nullable WorkerPool pool;
    private final int index;
    private @Nullable JobNode firstFinishing;
    private @Nullable JobNode lastFinishing;
    private boolean isFinishing;
    private @Nullable JobNode running;
    private @Nullable JobScheduler scheduler;
    private @Nullable JobNode following;

    private @Nullable Completion completion;

    private JobThread(@Nullable WorkerPool pool, int index) {
        this.pool = pool;
        this.index = index;
    }

    /// The current thread.
    public static JobThread current() {
        return CURRENT.get();
    }

    /// Makes the current thread a worker of `pool`, which keeps what this returns until it ends.
    ///
    /// @param index which of them, from 1
    static JobThread ofWorker(WorkerPool pool, int index) {
        JobThread thread = new JobThread(pool, index);
        CURRENT.set(thread);
        return thread;
    }

    /// Whether it runs a job now.
    public boolean isInJob() {
        return running != null;
    }

    /// The name of the job that it runs now, or null.
    public @Nullable String jobName() {
        JobNode job = running;
        return job == null ? null : job.name();
    }

    /// Takes the path for a completion, which keeps it until [#giveBack].
    Completion takeCompletion() {
        Completion present = completion;
        completion = null;
        return present == null ? new Completion(this) : present;
    }

    void giveBack(Completion unused) {
        completion = unused;
    }

    /// The number of the worker, from 1; 0 for a thread that is none.
    int index() {
        return index;
    }

    /// @param what was used, such as a job's name
    /// @param verb what happened to it, such as "was scheduled"
    void requireOutsideOfJobs(String what, String verb) {
        JobNode job = running;
        if (job != null) {
            throw new IllegalStateException(what + " " + verb + " inside the job " + job.name()
                    + ". Schedule and complete jobs from the thread that owns their data; let a job that needs another "
                    + "one's results depend on it.");
        }
    }

    /// Sets whose call runs now on this thread, or null.
    public void setScheduler(@Nullable JobScheduler present) {
        scheduler = present;
    }

    @Nullable
    JobScheduler scheduler() {
        return scheduler;
    }

    /// Returns what it ran before.
    @Nullable
    JobNode enter(JobNode node) {
        JobNode outer = running;
        running = node;
        return outer;
    }

    void leave(@Nullable JobNode outer) {
        running = outer;
    }

    /// Runs a node of the queue, and on a worker what it makes ready, one after the other.
    void work(JobNode node) {
        JobNode next = node;
        while (next != null) {
            try {
                next.share(this);
            } catch (Throwable _) {
                // The node has ended all the same, and no exception of a job is thrown here.
                running = null;
            }
            next = following;
            following = null;
        }
    }

    /// Marks a node as done, and after it those without work that this makes ready, without recursion.
    void finish(JobNode node) {
        JobNode last = lastFinishing;
        lastFinishing = node;
        if (last == null) {
            firstFinishing = node;
        } else {
            last.nextFinishing = node;
        }
        if (isFinishing) {
            return;
        }
        isFinishing = true;
        try {
            for (JobNode next = pollFinishing(); next != null; next = pollFinishing()) {
                next.close(this);
            }
        } finally {
            isFinishing = false;
        }
    }

    private @Nullable JobNode pollFinishing() {
        JobNode first = firstFinishing;
        if (first != null) {
            firstFinishing = first.nextFinishing;
            first.nextFinishing = null;
            if (firstFinishing == null) {
                lastFinishing = null;
            }
        }
        return first;
    }

    /// A node has become ready on this thread.
    void release(JobNode node) {
        if (!node.hasWork()) {
            finish(node);
        } else if (pool == null) {
            WorkerPool.shared().add(node);
        } else if (following == null) {
            following = node;
            pool.addShares(node);
        } else {
            pool.add(node);
        }
    }
}
