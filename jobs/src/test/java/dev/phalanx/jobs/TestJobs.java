package dev.phalanx.jobs;

import dev.phalanx.structs.NativeArray;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Jobs that many tests use.
final class TestJobs {
    private TestJobs() {}

    record Fill(NativeArray<Value> values, int number) implements IJobFor {
        @Override
        public void execute(int index) {
            values.set(index, new Value(number + index));
        }
    }

    record Twice(@ReadOnly NativeArray<Value> in, NativeArray<Value> out) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            out.set(index, new Value(in.get(index).number() * 2));
        }
    }

    record Sum(@ReadOnly NativeArray<Value> values, NativeArray<Value> sum) implements IJob {
        @Override
        public void execute() {
            int total = 0;
            for (int i = 0; i < values.length(); i++) {
                total += values.get(i).number();
            }
            sum.set(0, new Value(total));
        }
    }

    /// Latches that jobs reach by number, since a job can hold none.
    static final Map<Integer, CountDownLatch> LATCHES = new ConcurrentHashMap<>();

    static int latch() {
        int id = LATCHES.size() + 1;
        LATCHES.put(id, new CountDownLatch(1));
        return id;
    }

    static void open(int latch) {
        LATCHES.get(latch).countDown();
    }

    static void await(int latch) {
        try {
            if (!LATCHES.get(latch).await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("Nobody opened latch " + latch);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Opens one latch, waits for another.
    record Meet(int opens, int awaits) implements IJob {
        @Override
        public void execute() {
            open(opens);
            await(awaits);
        }
    }

    record ReadingMeet(@ReadOnly NativeArray<Value> values, int opens, int awaits) implements IJob {
        @Override
        public void execute() {
            open(opens);
            await(awaits);
        }
    }

    record Nothing() implements IJob {
        @Override
        public void execute() {}
    }

    record Failing(String message) implements IJob {
        @Override
        public void execute() {
            throw new IllegalStateException(message);
        }
    }
}
