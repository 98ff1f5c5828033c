package dev.phalanx.stress;

import dev.phalanx.jobs.JobHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Who finds a job done without completing it sees what it wrote.
@JCStressTest
@Outcome(
        id = {"1, -1", "1, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "Not done yet, or done and seen")
@Outcome(expect = Expect.FORBIDDEN, desc = "Done and not seen")
@State
public class ADoneJobIsSeen {
    private int value;
    private final JobHandle handle = Step.schedule(1, () -> value = 1, JobHandle.none());

    @Actor
    public void completes(II_Result result) {
        handle.complete();
        result.r1 = value;
    }

    @Actor
    public void looks(II_Result result) {
        result.r2 = handle.isCompleted() ? value : -1;
    }
}
