package dev.phalanx.stress;

import dev.phalanx.jobs.graph.ClosingPool;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A pool is closed while it is given work: its workers end, and the work runs once, at the latest when it is
/// completed.
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "It ran once")
@Outcome(expect = Expect.FORBIDDEN, desc = "It was lost, ran twice, or a worker is left")
@State
public class AClosingPoolLosesNothing {
    private final ClosingPool pool = new ClosingPool();

    @Actor
    public void adds() {
        pool.add();
    }

    @Actor
    public void closes() {
        pool.close();
    }

    @Arbiter
    public void after(II_Result result) {
        result.r1 = pool.completeAndCount();
        result.r2 = pool.livingWorkers();
    }
}
