package dev.phalanx.structs;

import org.jspecify.annotations.Nullable;

/// Something that a job can hold in a field and whose use by jobs is checked: a native collection, a writer of one, a
/// lookup.
///
/// The job system calls the methods of this interface; programs use those of the containers themselves. A job never
/// works with the object that its creator has. It gets objects of its own over the same storage, each with
/// a safety handle that knows the job.
///
/// A container can be a field of a [StructType], so of a component: all systems find it there. A component without it
/// reads null. Copies of the value, such as those of `instantiate`, have the same container, and the owner closes it:
/// no container is closed because a component or an entity goes. Such values are for the main thread. A job that needs
/// the container gets it in a field of its own. (Rows CMP-1, JOB-14 and JOB-15 of the specification.)
public interface NativeContainer {
    /// The access that a parallel job has to a container that it does not only read.
    enum ParallelUse {
        /// Nothing: it must be `@ReadOnly` in a parallel job.
        REFUSED,
        /// Use the indexes of its batch.
        OWN_INDEXES,
        /// Everything, since the container is made for many threads.
        SHARED
    }

    /// Whether the container may be used now, and by whom.
    SafetyHandle safetyHandle();

    /// The same container as a job, or one thread of a parallel job, gets it.
    ///
    /// @param handle what its checks ask
    NativeContainer forJob(SafetyHandle handle);

    /// The first container inside the values it holds, such as `Chart.points`, or null if there is none. No job may
    /// have a container with containers inside.
    default @Nullable String nestedContainer() {
        return null;
    }

    /// The access that a parallel job has to the container if it does not only read it.
    default ParallelUse parallelUse() {
        return ParallelUse.REFUSED;
    }

    /// Limits every access to the indexes `first` (inclusive) to `end` (exclusive).
    default void narrow(int first, int end) {}

    /// Hands over what was written into a thread's own copy and not yet into the container. A thread calls it when it
    /// has run its share of a job.
    ///
    /// @throws IllegalStateException if what was written is not complete
    default void flush() {}

    /// Whether only the thread that made it can use it, so that a job with it can be run, and not be scheduled.
    default boolean isMainThreadOnly() {
        return false;
    }

    /// Whether what it holds is known only when a job begins.
    default boolean isDeferred() {
        return false;
    }
}
