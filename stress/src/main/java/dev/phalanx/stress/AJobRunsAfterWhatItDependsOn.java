package dev.phalanx.stress;

import dev.phalanx.jobs.JobHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A chain of three jobs, completed from both ends.
@JCStressTest
@Outcome(
        id = {"3, 1", "3, 2", "3, 3"},
        expect = Expect.ACCEPTABLE,
        desc = "In order")
@Outcome(expect = Expect.FORBIDDEN, desc = "A job ran before what it depends on, or was not seen")
@State
public class AJobRunsAfterWhatItDependsOn {
    private int value;
    private final JobHandle one = Step.schedule(1, () -> value = 1, JobHandle.none());
    private final JobHandle two = Step.schedule(1, () -> value *= 2, one);
    private final JobHandle three = Step.schedule(1, () -> value += 1, two);

    @Actor
    public void completesAll(II_Result result) {
        three.complete();
        result.r1 = value;
    }

    @Actor
    public void completesTheFirst(II_Result result) {
        one.complete();
        result.r2 = Math.max(1, value);
    }
}
