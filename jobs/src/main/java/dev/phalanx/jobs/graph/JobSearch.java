package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.SafetyHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Goes through the jobs of a handle, and of all that it depends on, once for each owner: below a job that an owner has
/// been given, it looks no further.
///
/// Used by one thread. Allocates nothing once it has met as many jobs before.
public final class JobSearch {
    private final Object owner;
    private final List<JobNode> open = new ArrayList<>();
    private @Nullable JobNode found;

    /// @param owner to which jobs are given
    public JobSearch(Object owner) {
        this.owner = owner;
    }

    /// Begins with a handle.
    public void begin(JobHandle handle) {
        open.clear();
        open.add((JobNode) handle);
    }

    /// The next job that was not completed and whose uses no later job covers, or null.
    public @Nullable JobHandle next() {
        found = null;
        synchronized (Coverage.LOCK) {
            while (found == null && !open.isEmpty()) {
                JobNode node = open.removeLast();
                if (node.isCovered() || !node.isNewTo(owner)) {
                    continue;
                }
                for (int i = 0, count = node.dependencyCount(); i < count; i++) {
                    JobNode below = node.dependency(i);
                    if (below != null) {
                        open.add(below);
                    }
                }
                if (node.run() != null && !node.isSpent()) {
                    found = node;
                }
            }
        }
        return found;
    }

    /// Whether the job that was returned last was scheduled by a scheduler.
    @SuppressWarnings("ReferenceEquality") // a scheduler is itself only
    public boolean isScheduledBy(JobScheduler scheduler) {
        JobRun run = found == null ? null : found.run();
        return run != null && run.scheduler() == scheduler;
    }

    /// The containers that the job that was returned last uses, whether or not they are compared with those of other
    /// jobs. The array must not be changed.
    public JobUse[] uses() {
        JobNode node = found;
        return node == null ? JobUse.NONE : node.declared();
    }

    /// The one of the uses of the job that was returned last that is of the container with this first handle: one that
    /// writes, if there is one; null if there is none.
    public @Nullable JobUse use(SafetyHandle root) {
        JobUse first = null;
        for (JobUse use : uses()) {
            if (use.hasRoot(root) && (first == null || use.writes())) {
                first = use;
            }
        }
        return first;
    }
}
