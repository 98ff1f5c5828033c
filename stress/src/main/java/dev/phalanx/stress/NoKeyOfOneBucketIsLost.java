package dev.phalanx.stress;

import dev.phalanx.collections.NativeParallelIntIntHashMap;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two threads add different keys, some of which share a bucket.
@JCStressTest
@Outcome(id = "16, 136", expect = Expect.ACCEPTABLE, desc = "All are there")
@Outcome(expect = Expect.FORBIDDEN, desc = "A key was lost")
@State
public class NoKeyOfOneBucketIsLost {
    private final NativeParallelIntIntHashMap map = NativeParallelIntIntHashMap.of(16);

    @Actor
    public void first() {
        add(1);
    }

    @Actor
    public void second() {
        add(9);
    }

    private void add(int from) {
        var writer = map.asParallelWriter().forJob(map.safetyHandle());
        for (int key = from; key < from + 8; key++) {
            writer.tryAdd(key, key);
        }
        writer.flush();
    }

    @Arbiter
    public void after(II_Result result) {
        result.r1 = map.count();
        for (int key = 1; key <= 16; key++) {
            result.r2 += map.containsKey(key) ? map.get(key) : 0;
        }
    }
}
