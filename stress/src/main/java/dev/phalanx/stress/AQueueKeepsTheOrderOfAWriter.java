package dev.phalanx.stress;

import dev.phalanx.collections.NativeIntQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two threads add to one queue; what one of them added comes out in its order.
@JCStressTest
@Outcome(id = "12, 34", expect = Expect.ACCEPTABLE, desc = "In the order of each writer")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, or out of order")
@State
public class AQueueKeepsTheOrderOfAWriter {
    private final NativeIntQueue queue = NativeIntQueue.of();

    @Actor
    public void first() {
        add(1);
    }

    @Actor
    public void second() {
        add(3);
    }

    private void add(int first) {
        var writer = queue.asParallelWriter().forJob(queue.safetyHandle());
        writer.enqueue(first);
        writer.enqueue(first + 1);
        writer.flush();
    }

    @Arbiter
    public void after(II_Result result) {
        for (int value : queue.toArray()) {
            if (value <= 2) {
                result.r1 = result.r1 * 10 + value;
            } else {
                result.r2 = result.r2 * 10 + value;
            }
        }
    }
}
