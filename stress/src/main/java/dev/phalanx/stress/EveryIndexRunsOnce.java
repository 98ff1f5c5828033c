package dev.phalanx.stress;

import dev.phalanx.jobs.JobHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Two threads and a worker share the indexes of a parallel job.
@JCStressTest
@Outcome(id = "8, 8, 8", expect = Expect.ACCEPTABLE, desc = "Each index once")
@Outcome(expect = Expect.FORBIDDEN, desc = "An index ran twice or not at all")
@State
public class EveryIndexRunsOnce {
    private final AtomicInteger runs = new AtomicInteger();
    private final JobHandle handle = Step.schedule(8, runs::incrementAndGet, JobHandle.none());

    @Actor
    public void first(III_Result result) {
        handle.complete();
        result.r1 = runs.get();
    }

    @Actor
    public void second(III_Result result) {
        handle.complete();
        result.r2 = runs.get();
    }

    @Arbiter
    public void after(III_Result result) {
        result.r3 = runs.get();
    }
}
