package dev.phalanx.jobs.graph;

import org.jspecify.annotations.Nullable;

/// A job that was scheduled in a call that is over, was not completed, and whose handle was not handed over.
///
/// @param name the job's name
/// @param scheduler whose call it was
/// @param node the job
///
/// @hidden
public record StrayJob(String name, JobScheduler scheduler, JobNode node) {
    /// Completes the job.
    ///
    /// @return `report`, with what the job threw among its suppressed exceptions
    public IllegalStateException complete(IllegalStateException report) {
        Throwable thrown = node.completeQuietly();
        if (thrown != null) {
            FirstFailure.join(report, thrown);
        }
        return report;
    }

    static @Nullable StrayJob of(JobUse use) {
        JobScheduler scheduler = use.run().scheduler();
        return scheduler == null ? null : new StrayJob(use.job(), scheduler, use.node());
    }
}
