package dev.phalanx.stress;

import dev.phalanx.collections.NativeParallelIntIntMultiHashMap;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two threads add values to one key.
@JCStressTest
@Outcome(id = "8, 36", expect = Expect.ACCEPTABLE, desc = "All are there")
@Outcome(expect = Expect.FORBIDDEN, desc = "A value was lost")
@State
public class NoValueOfOneKeyIsLost {
    private final NativeParallelIntIntMultiHashMap map = NativeParallelIntIntMultiHashMap.of(8);

    @Actor
    public void first() {
        add(1);
    }

    @Actor
    public void second() {
        add(5);
    }

    private void add(int from) {
        var writer = map.asParallelWriter().forJob(map.safetyHandle());
        for (int value = from; value < from + 4; value++) {
            writer.add(3, value);
        }
        writer.flush();
    }

    @Arbiter
    public void after(II_Result result) {
        result.r1 = map.countValuesForKey(3);
        for (var values = map.getValuesForKey(3); values.moveNext(); ) {
            result.r2 += values.value();
        }
    }
}
