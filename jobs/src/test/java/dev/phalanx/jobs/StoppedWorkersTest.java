package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.structs.NativeArray;
import java.lang.ref.WeakReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// Workers that are stopped, and jobs that nobody completes.
@Isolated
class StoppedWorkersTest {
    record Add(NativeArray<Value> values, int number) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            values.set(index, new Value(values.get(index).number() + number));
        }
    }

    private static boolean isTrueAfterCollection(BooleanSupplier condition) {
        for (int i = 0; i < 50 && !condition.getAsBoolean(); i++) {
            System.gc();
        }
        return condition.getAsBoolean();
    }

    @Test
    void workersThatWereStoppedStartAgain() {
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 100)) {
            for (int i = 0; i < 3; i++) {
                JobHandle done = new Add(values, 1).schedule(100, 1);
                JobWorkers.stop();
                JobHandle next = new Add(values, 1).schedule(100, 1, done);
                while (!next.isCompleted()) {
                    Thread.onSpinWait();
                }
                next.complete();
            }
            assertThat(values.get(99).number()).isEqualTo(6);
        }
    }

    record Stopping() implements IJob {
        @Override
        public void execute() {
            assertThatIllegalStateException()
                    .isThrownBy(JobWorkers::stop)
                    .withMessageStartingWith("JobWorkers.stop() was called inside the job Stopping.");
        }
    }

    @Test
    void workersAreNotStoppedInsideAJob() {
        new Stopping().run();
        new Stopping().schedule().complete();
    }

    @Test
    void aChainOfJobsThatNobodyCompletesHoldsOnlyItsEnd() {
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 4)) {
            JobHandle last = new Add(values, 1).schedule(4, 4);
            WeakReference<JobHandle> early = new WeakReference<>(last);
            for (int i = 1; i < 500; i++) {
                JobHandle next = new Add(values, 1).schedule(4, 4, last);
                while (!next.isCompleted()) {
                    Thread.onSpinWait();
                }
                last = next;
            }
            assertThat(isTrueAfterCollection(() -> early.get() == null)).isTrue();
            assertThatIllegalStateException().isThrownBy(() -> values.get(0));
            last.complete();
            assertThat(values.get(3).number()).isEqualTo(500);
        }
    }

    @Test
    void aChainThatReachesFurtherContainersStillCoversThem() {
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 4);
                NativeArray<Value> others = NativeArray.ofLength(Value.class, 4)) {
            JobHandle last = new Add(others, 1).schedule(4, 4);
            for (int i = 0; i < 200; i++) {
                last = new Add(values, 1).schedule(4, 4, last);
            }
            while (!last.isCompleted()) {
                Thread.onSpinWait();
            }
            new Add(others, 1).schedule(4, 4, last).complete();
            assertThat(others.get(0).number()).isEqualTo(2);
            assertThat(values.get(0).number()).isEqualTo(200);
        }
    }
}
