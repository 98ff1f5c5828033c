package dev.phalanx.entities.internal.store;

import dev.phalanx.jobs.JobHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The registered jobs that use one component type: the last that writes it, and those that read it after that.
final class TypeJobs {
    private @Nullable JobHandle writer;
    private final List<JobHandle> readers = new ArrayList<>(2);

    boolean isEmpty() {
        return writer == null && readers.isEmpty();
    }

    /// Registers jobs. Those that write come after all that are known, unless somebody broke that rule.
    void register(JobHandle handle, boolean writes) {
        if (writes) {
            readers.removeIf(handle::covers);
            JobHandle before = writer;
            writer = before == null || handle.covers(before) ? handle : JobHandle.combineDependencies(handle, before);
        } else {
            readers.removeIf(handle::covers);
            readers.add(handle);
        }
    }

    /// Adds what a job that reads, or writes, has to wait for.
    void collect(boolean writes, List<JobHandle> into) {
        if (writer != null) {
            into.add(writer);
        }
        if (writes) {
            into.addAll(readers);
        }
    }

    /// Completes the jobs that write.
    void completeWriter() {
        JobHandle last = writer;
        writer = null;
        if (last != null) {
            last.complete();
        }
    }

    /// Completes all jobs.
    void completeAll() {
        completeWriter();
        while (!readers.isEmpty()) {
            readers.removeLast().complete();
        }
    }

    /// Forgets jobs that were completed otherwise.
    void forget() {
        writer = null;
        readers.clear();
    }
}
