package dev.phalanx.stress;

import dev.phalanx.jobs.JobHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Jobs that are scheduled while others are completed: one handle for all waits for all.
@JCStressTest
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "All have run")
@Outcome(expect = Expect.FORBIDDEN, desc = "A handle was complete before its jobs")
@State
public class ASharedEndWaitsForAll {
    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicInteger others = new AtomicInteger();
    private final JobHandle one = Step.schedule(1, runs::incrementAndGet, JobHandle.none());

    @Actor
    public void combines(II_Result result) {
        JobHandle two = Step.schedule(1, runs::incrementAndGet, JobHandle.none());
        JobHandle.combineDependencies(one, two).complete();
        result.r1 = runs.get();
    }

    @Actor
    public void addsToIt(II_Result result) {
        Step.schedule(1, others::incrementAndGet, one).complete();
        result.r2 = others.get();
    }
}
