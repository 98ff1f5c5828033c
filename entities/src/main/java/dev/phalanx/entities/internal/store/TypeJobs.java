package dev.phalanx.entities.internal.store;

import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.jobs.graph.StrayJob;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The registered jobs that use one component type of a world and were not completed.
///
/// There are two lists of them, because systems hand over all their jobs as one handle:
///
/// ```text
/// chain   who may write the type, as one handle, and who reads it after that: the handles of systems that use it
/// jobs    those of their jobs that use the type themselves
/// ```
///
/// Jobs to come wait for the chain, code on the world's thread only for the jobs.
public final class TypeJobs {
    private final WorldJobs world;
    private final ComponentColumns<?> columns;
    private JobHandle writer = JobHandle.none();
    private final List<JobHandle> readers = new ArrayList<>(2);
    private final PendingJobs writing = new PendingJobs();
    private final PendingJobs reading = new PendingJobs();

    TypeJobs(WorldJobs world, ComponentColumns<?> columns) {
        this.world = world;
        this.columns = columns;
    }

    /// Whether code on the world's thread has nothing to wait for.
    boolean isEmpty() {
        return writing.isOver() && reading.isOver();
    }

    /// Adds the jobs that a job that uses the type has to wait for.
    ///
    /// @param writes whether the type is written, and not only read
    public void dependencies(boolean writes, List<JobHandle> into) {
        collect(writer, into);
        for (int i = 0; writes && i < readers.size(); i++) {
            collect(readers.get(i), into);
        }
    }

    private static void collect(JobHandle handle, List<JobHandle> into) {
        if (!JobGraph.isOver(handle) && !into.contains(handle)) {
            into.add(handle);
        }
    }

    /// Adds a job that uses the type and about which nothing else is known.
    ///
    /// @param writes whether it may write it
    public void add(JobHandle handle, boolean writes) {
        if (!JobGraph.isOver(handle)) {
            chain(handle, writes);
            addJob(handle, writes);
            world.register(handle);
        }
    }

    /// Adds a handle to the chain. One that writes comes after all known jobs, unless that rule was broken.
    ///
    /// @param handle of jobs that are not over
    /// @param writes whether one of them may write the type
    public void chain(JobHandle handle, boolean writes) {
        for (int i = readers.size() - 1; i >= 0; i--) {
            JobHandle reader = readers.get(i);
            if (JobGraph.isOver(reader) || reader.equals(handle) || (writes && handle.covers(reader))) {
                readers.remove(i);
            }
        }
        if (writes) {
            boolean isAfter = JobGraph.isOver(writer) || handle.covers(writer);
            writer = isAfter ? handle : JobHandle.combineDependencies(handle, writer);
        } else {
            readers.add(handle);
        }
    }

    /// Adds a job that uses the type itself, and is below a handle that is registered with the world.
    ///
    /// @param writes whether it may write it
    public void addJob(JobHandle job, boolean writes) {
        (writes ? writing : reading).add(job);
        world.mayBeUsed(columns);
    }

    /// A job of a system that uses the type, was not completed, and is not registered, although the system's method has
    /// returned; or null.
    public @Nullable StrayJob stray() {
        return JobGraph.strayUser(columns.safety().root(), writer, readers);
    }

    /// Completes the jobs that may write the type, and on demand those that read it.
    void complete(boolean readersToo) {
        writing.complete(world);
        if (readersToo) {
            reading.complete(world);
        }
    }

    /// Forgets jobs that were completed otherwise.
    void forget() {
        writer = JobHandle.none();
        readers.clear();
        writing.clear();
        reading.clear();
    }
}
