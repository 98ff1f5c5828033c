package dev.phalanx.stress;

import dev.phalanx.jobs.JobHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two threads complete the handle of one job; both see what it wrote.
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Both see the job")
@Outcome(expect = Expect.FORBIDDEN, desc = "A thread went on before the job had run")
@State
public class ACompletedJobIsSeen {
    private int value;
    private final JobHandle handle = Step.schedule(1, () -> value = 1, JobHandle.none());

    @Actor
    public void first(II_Result result) {
        handle.complete();
        result.r1 = value;
    }

    @Actor
    public void second(II_Result result) {
        handle.complete();
        result.r2 = value;
    }
}
