package dev.phalanx.jobs.internal.scheduling;

import dev.phalanx.structs.NativeContainer;

/// Schedules jobs and knows what becomes of them. The job graph has the one implementation.
///
/// @param <H> the handles of jobs
public abstract class Scheduling<H> {
    private static final String IMPLEMENTATION = "dev.phalanx.jobs.graph.GraphScheduling";

    /// Created on first use, so that handles can be loaded before the graph.
    private static final class Holder {
        static final Scheduling<?> INSTANCE = load();
    }

    /// The arguments of the method of a job.
    public enum Calls {
        /// None: `execute()`.
        ONCE,
        /// An index: `execute(int index)`.
        INDEX,
        /// A range: `execute(int startIndex, int count)`.
        RANGE
    }

    /// For the job graph.
    protected Scheduling() {}

    /// That of this process.
    ///
    /// @param <H> the handles of jobs
    @SuppressWarnings("unchecked") // There is one class of handles.
    public static <H> Scheduling<H> get() {
        return (Scheduling<H>) Holder.INSTANCE;
    }

    private static Scheduling<?> load() {
        try {
            Class<?> found = Class.forName(IMPLEMENTATION, true, Scheduling.class.getClassLoader());
            return (Scheduling<?>) found.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "The class " + IMPLEMENTATION + " of Phalanx cannot be loaded. Put the whole module"
                            + " dev.phalanx.jobs on the module path or class path.",
                    e);
        }
    }

    /// The handle of no job.
    public abstract H none();

    /// A handle that is complete when all of `handles` are.
    public abstract H combine(H[] handles);

    /// Whether `above` is `below` or depends on it, as far as neither was completed.
    public abstract boolean covers(H above, H below);

    /// Closes a container for all but the jobs of `after`.
    public abstract void close(NativeContainer container, H after);

    /// Sets whether completing a handle throws the exceptions of jobs that use no world.
    public abstract void setFailFast(boolean failFast);

    /// Runs a copy of `job` on this thread.
    public abstract void run(Object job, Calls calls, int length);

    /// Schedules a copy of `job` on one thread.
    public abstract H schedule(Object job, Calls calls, int length, H dependsOn);

    /// Schedules a copy of `job` on many threads.
    public abstract H scheduleParallel(Object job, Calls calls, int length, int batch, H dependsOn);

    /// Schedules a copy of `job` on many threads, for as many indexes as `list` has when the job begins.
    ///
    /// @param list a collection that has a length
    public abstract H scheduleDeferred(Object job, Calls calls, NativeContainer list, int batch, H dependsOn);

    /// The number of workers, 1 or more.
    public abstract int workerCount();

    /// The number of the current thread's worker, from 1; 0 if it is none.
    public abstract int threadIndex();

    /// Ends the workers when what they run has ended, and waits for them.
    public abstract void stopWorkers();
}
