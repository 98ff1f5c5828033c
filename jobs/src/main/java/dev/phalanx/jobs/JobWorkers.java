package dev.phalanx.jobs;

import dev.phalanx.jobs.internal.scheduling.Scheduling;

/// The worker threads of this process.
///
/// They are daemon threads named `phalanx-worker-1` and up, started with the first job. There is one fewer than the
/// machine has processors, since the thread that completes a handle works too, and at least one;
/// `-Dphalanx.jobs.workers=N` sets another number. A worker without work parks and costs nothing.
public final class JobWorkers {
    private JobWorkers() {}

    /// Ends the workers when what they run has ended, and waits for them, so that nothing of the JVM holds this class's
    /// loader: for a plugin that brings Phalanx with it and is unloaded. Complete all jobs first. The next job starts
    /// new workers.
    ///
    /// @throws IllegalStateException inside a job
    public static void stop() {
        Scheduling.get().stopWorkers();
    }

    /// The number of workers, 1 or more.
    public static int count() {
        return Scheduling.get().workerCount();
    }

    /// The largest number of threads that work on one job: the workers and the thread that completes it.
    public static int threadCount() {
        return count() + 1;
    }

    /// The number of the current thread among those that work on jobs: 1 to [#count()] for the workers, 0 for every
    /// other thread. Two threads that run parts of one job at the same time have different numbers.
    public static int threadIndex() {
        return Scheduling.get().threadIndex();
    }
}
