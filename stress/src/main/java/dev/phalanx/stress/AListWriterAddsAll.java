package dev.phalanx.stress;

import dev.phalanx.collections.NativeIntList;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two threads add to one list, each element in a place of its own.
@JCStressTest
@Outcome(id = "6, 63", expect = Expect.ACCEPTABLE, desc = "All are there")
@Outcome(expect = Expect.FORBIDDEN, desc = "An element was lost")
@State
public class AListWriterAddsAll {
    private final NativeIntList list = NativeIntList.of(6);

    @Actor
    public void first() {
        var writer = list.asParallelWriter().forJob(list.safetyHandle());
        writer.addNoResize(1);
        writer.addRangeNoResize(2, 4);
        writer.flush();
    }

    @Actor
    public void second() {
        var writer = list.asParallelWriter().forJob(list.safetyHandle());
        writer.addRangeNoResize(8, 16);
        writer.addNoResize(32);
        writer.flush();
    }

    @Arbiter
    public void after(II_Result result) {
        result.r1 = list.length();
        for (int i = 0; i < list.length(); i++) {
            result.r2 += list.get(i);
        }
    }
}
