package dev.phalanx.entities.internal.store;

import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.jobs.graph.StrayJob;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The registered jobs that use one component type of a world and were not completed: those that may write it, as one
/// handle, and those that read it after that.
///
/// Systems hand theirs over after each update, and depend on them in the next. On the world's thread alone.
public final class TypeJobs {
    private final WorldJobs world;
    private final ComponentColumns<?> columns;
    private JobHandle writer = JobHandle.none();
    private final List<JobHandle> readers = new ArrayList<>(2);

    TypeJobs(WorldJobs world, ComponentColumns<?> columns) {
        this.world = world;
        this.columns = columns;
    }

    boolean isEmpty() {
        return readers.isEmpty() && JobGraph.isOver(writer);
    }

    /// Adds the jobs that a user of the type has to wait for.
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

    /// Adds a job that uses the type. A job that writes comes after all known jobs, unless that rule was broken.
    ///
    /// @param writes whether it may write it
    public void add(JobHandle handle, boolean writes) {
        if (JobGraph.isOver(handle)) {
            return;
        }
        readers.removeIf(
                reader -> JobGraph.isOver(reader) || reader.equals(handle) || (writes && handle.covers(reader)));
        if (writes) {
            boolean isAfter = JobGraph.isOver(writer) || handle.covers(writer);
            writer = isAfter ? handle : JobHandle.combineDependencies(handle, writer);
        } else {
            readers.add(handle);
        }
        world.add(columns, handle);
    }

    /// A job of a system that uses the type, was not completed, and is not registered, although the system's method has
    /// returned; or null.
    public @Nullable StrayJob stray() {
        return JobGraph.strayUser(columns.safety().root(), writer, readers);
    }

    /// Completes the jobs that may write the type, and on demand those that read it.
    void complete(boolean readersToo) {
        JobHandle last = writer;
        writer = JobHandle.none();
        world.complete(last);
        while (readersToo && !readers.isEmpty()) {
            world.complete(readers.removeLast());
        }
    }

    /// Forgets jobs that were completed otherwise.
    void forget() {
        writer = JobHandle.none();
        readers.clear();
    }
}
