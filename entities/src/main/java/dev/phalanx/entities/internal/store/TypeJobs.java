package dev.phalanx.entities.internal.store;

import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobGraph;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The jobs of systems that use one component type of a world and were not completed: those that may write it, as one
/// handle, and those that read it after that.
///
/// Systems hand them over after each update, and depend on them in the next. On the world's thread alone.
public final class TypeJobs {
    private final WorldJobs world;
    private JobHandle writer = JobHandle.none();
    private final List<JobHandle> readers = new ArrayList<>(2);
    private @Nullable String culprit;
    private boolean any;

    TypeJobs(WorldJobs world) {
        this.world = world;
    }

    /// Whether there may be jobs that were not completed.
    boolean isAny() {
        return any;
    }

    /// Adds what somebody who uses the type has to wait for.
    ///
    /// @param writes whether the type is written, and not only read
    public void dependencies(boolean writes, List<JobHandle> into) {
        if (!JobGraph.isOver(writer)) {
            add(writer, into);
        }
        if (writes) {
            for (int i = 0; i < readers.size(); i++) {
                if (!JobGraph.isOver(readers.get(i))) {
                    add(readers.get(i), into);
                }
            }
        }
    }

    private static void add(JobHandle handle, List<JobHandle> into) {
        if (!into.contains(handle)) {
            into.add(handle);
        }
    }

    /// A job uses the type, after all that it has to wait for.
    ///
    /// @param writes whether it may write it
    public void add(JobHandle handle, boolean writes) {
        if (JobGraph.isOver(handle)) {
            return;
        }
        if (writes) {
            writer = handle;
            readers.clear();
        } else {
            readers.removeIf(JobGraph::isOver);
            add(handle, readers);
        }
        any = true;
        world.add(this);
    }

    /// What is registered.
    public List<JobHandle> registered() {
        List<JobHandle> all = new ArrayList<>(readers);
        all.add(writer);
        return all;
    }

    /// Who scheduled a job that uses the type and did not register it, or null.
    public @Nullable String culprit() {
        return culprit;
    }

    /// Says who scheduled a job that uses the type and did not register it.
    public void setCulprit(@Nullable String text) {
        culprit = text;
    }

    /// Completes the jobs that may write the type, and on demand those that read it.
    public void complete(boolean readersToo) {
        JobHandle last = writer;
        writer = JobHandle.none();
        last.complete();
        if (readersToo) {
            while (!readers.isEmpty()) {
                readers.removeLast().complete();
            }
            any = false;
        }
    }
}
