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

    /// How many workers there are, 1 or more.
    public static int count() {
        return Scheduling.get().workerCount();
    }

    /// How many threads work at most on one job: the workers and the one that completes it.
    public static int threadCount() {
        return count() + 1;
    }

    /// Which of the threads that work on jobs the current one is: 1 to [#count()] for the workers, 0 for every other
    /// thread. Two threads that run parts of one job at the same time have different numbers.
    public static int threadIndex() {
        return Scheduling.get().threadIndex();
    }
}
