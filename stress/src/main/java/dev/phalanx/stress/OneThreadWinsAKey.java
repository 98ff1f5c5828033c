package dev.phalanx.stress;

import dev.phalanx.collections.NativeParallelIntIntHashMap;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/// Two threads add the same key; one wins, and its value stays.
@JCStressTest
@Outcome(
        id = {"true, false, 10", "false, true, 20"},
        expect = Expect.ACCEPTABLE,
        desc = "One winner")
@Outcome(expect = Expect.FORBIDDEN, desc = "No winner, two, or the value of the loser")
@State
public class OneThreadWinsAKey {
    private final NativeParallelIntIntHashMap map = NativeParallelIntIntHashMap.of(8);

    @Actor
    public void first(ZZI_Result result) {
        result.r1 = add(10);
    }

    @Actor
    public void second(ZZI_Result result) {
        result.r2 = add(20);
    }

    private boolean add(int value) {
        var writer = map.asParallelWriter().forJob(map.safetyHandle());
        boolean added = writer.tryAdd(1, value);
        writer.flush();
        return added;
    }

    @Arbiter
    public void after(ZZI_Result result) {
        result.r3 = map.count() == 1 ? map.get(1) : -map.count();
    }
}
