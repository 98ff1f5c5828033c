package dev.phalanx.stress;

import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.jobs.graph.JobUse;
import dev.phalanx.jobs.graph.JobWork;
import org.jspecify.annotations.Nullable;

/// A job of a few indexes over plain fields, which nothing but the graph keeps in order.
final class Step extends JobWork {
    private final Runnable body;

    private Step(Runnable body) {
        this.body = body;
    }

    /// Schedules `body` to run for each of `length` indexes, one at a time, after `before`.
    static JobHandle schedule(int length, Runnable body, JobHandle before) {
        return JobGraph.schedule(new Step(body), length, 1, JobUse.NONE, before);
    }

    /// Runs `body` once, in a job on this thread.
    static void run(Runnable body) {
        JobGraph.run(new Step(body), 1, JobUse.NONE);
    }

    @Override
    public String name() {
        return "Step";
    }

    @Override
    public void run(@Nullable Object state, int from, int to) {
        for (int i = from; i < to; i++) {
            body.run();
        }
    }
}
