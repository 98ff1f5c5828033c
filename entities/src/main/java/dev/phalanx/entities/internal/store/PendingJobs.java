package dev.phalanx.entities.internal.store;

import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobGraph;
import java.util.ArrayList;
import java.util.List;

/// Jobs that were not completed. Those that were are dropped now and then.
final class PendingJobs {
    private static final int LEAST_TIDIED = 8;

    private final List<JobHandle> jobs = new ArrayList<>(2);
    private int tidyAt = LEAST_TIDIED;

    void add(JobHandle job) {
        if (jobs.size() >= tidyAt) {
            jobs.removeIf(JobGraph::isOver);
            tidyAt = Math.max(LEAST_TIDIED, 2 * jobs.size());
        }
        jobs.add(job);
    }

    /// Whether all were completed.
    boolean isOver() {
        for (int i = 0; i < jobs.size(); i++) {
            if (!JobGraph.isOver(jobs.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// Completes all. Each is taken from the list before, so that its exception comes once.
    void complete(WorldJobs world) {
        while (!jobs.isEmpty()) {
            world.complete(jobs.removeLast());
        }
    }

    void clear() {
        jobs.clear();
    }
}
