package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.jobs.TestJobs.Fill;
import dev.phalanx.jobs.TestJobs.Nothing;
import dev.phalanx.jobs.TestJobs.Sum;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@Row("JOB-1")
class JobRunTest {
    private static final AtomicInteger RUNS = new AtomicInteger();
    private static final Collection<String> RANGES = new ConcurrentLinkedQueue<>();

    record Counting() implements IJob {
        @Override
        public void execute() {
            RUNS.incrementAndGet();
        }
    }

    record CountingFor() implements IJobFor {
        @Override
        public void execute(int index) {
            RUNS.addAndGet(1 << index);
        }
    }

    record CountingParallel() implements IJobParallelFor {
        @Override
        public void execute(int index) {
            RUNS.addAndGet(index + 1);
        }
    }

    record Ranges() implements IJobParallelForBatch {
        @Override
        public void execute(int startIndex, int count) {
            RANGES.add(startIndex + "+" + count);
        }
    }

    static final class Changing implements IJob {
        int number;
        Point point = new Point();
        NativeArray<Value> out;

        @Override
        public void execute() {
            out.set(0, new Value(number + (int) point.x));
            number = 100;
            point.x = 100;
        }
    }

    @Test
    @Row("JOB-1.1")
    void aJobRunsOnceHereOrScheduled() {
        RUNS.set(0);
        new Counting().run();
        assertThat(RUNS).hasValue(1);
        JobHandle handle = new Counting().schedule();
        handle.complete();
        assertThat(handle.isCompleted()).isTrue();
        assertThat(RUNS).hasValue(2);
    }

    @Test
    @Row({"JOB-1.1", "JOB-1.4"})
    void everyIndexRunsOnce() {
        for (int length : new int[] {0, 1, 7, 8}) {
            int all = (1 << length) - 1;
            RUNS.set(0);
            new CountingFor().run(length);
            assertThat(RUNS).hasValue(all);
            RUNS.set(0);
            new CountingFor().schedule(length, JobHandle.none()).complete();
            assertThat(RUNS).hasValue(all);
            RUNS.set(0);
            new CountingFor().scheduleParallel(length, 3, JobHandle.none()).complete();
            assertThat(RUNS).hasValue(all);
        }
        for (int length : new int[] {0, 1, 64, 1000, 54_321}) {
            int all = (int) ((long) length * (length + 1) / 2);
            RUNS.set(0);
            new CountingParallel().schedule(length, 7).complete();
            assertThat(RUNS).hasValue(all);
            RUNS.set(0);
            new CountingParallel().schedule(length, 7, new Nothing().schedule()).complete();
            assertThat(RUNS).hasValue(all);
            RUNS.set(0);
            new CountingParallel().run(length);
            assertThat(RUNS).hasValue(all);
        }
    }

    @Test
    @Row({"JOB-1.1", "JOB-1.4"})
    void batchesCoverTheIndexes() {
        RANGES.clear();
        new Ranges().scheduleParallel(10, 4, JobHandle.none()).complete();
        assertThat(RANGES).containsExactlyInAnyOrder("0+4", "4+4", "8+2");
        RANGES.clear();
        new Ranges().schedule(10, JobHandle.none()).complete();
        new Ranges().run(3);
        assertThat(RANGES).containsExactly("0+10", "0+3");
        RANGES.clear();
        new Ranges().run(0);
        new Ranges().schedule(0, JobHandle.none()).complete();
        new Ranges().scheduleParallel(0, 4, JobHandle.none()).complete();
        assertThat(RANGES).isEmpty();
    }

    @Test
    void badLengthsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CountingParallel().schedule(-1, 1))
                .withMessage("A job cannot have -1 indexes. Give it 0 or more.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CountingParallel().schedule(1, 0))
                .withMessage("A batch cannot have 0 indexes. Give it 1 or more.");
    }

    @Test
    @Row("JOB-1.6")
    void theJobIsCopiedWhenItIsScheduled() {
        try (NativeArray<Value> out = NativeArray.ofLength(Value.class, 1)) {
            int gate = TestJobs.latch();
            JobHandle first = new TestJobs.Meet(TestJobs.latch(), gate).schedule();
            Changing job = new Changing();
            job.number = 1;
            job.point.x = 2;
            job.out = out;
            JobHandle handle = job.schedule(first);
            job.number = 10;
            job.point.x = 20;
            job.out = null;
            TestJobs.open(gate);
            handle.complete();
            assertThat(out.get(0)).isEqualTo(new Value(3));
            assertThat(job.number).isEqualTo(10);
            assertThat(job.point.x).isEqualTo(20);
        }
    }

    @Test
    @Row("JOB-1.2")
    void completeReturnsAfterEverythingBelow() {
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 10_000);
                NativeArray<Value> sum = NativeArray.ofLength(Value.class, 1)) {
            JobHandle filled = new Fill(values, 1).scheduleParallel(values.length(), 16, JobHandle.none());
            new Sum(values, sum).schedule(filled).complete();
            assertThat(filled.isCompleted()).isTrue();
            assertThat(sum.get(0).number()).isEqualTo(10_000 * 10_001 / 2);
        }
    }

    @Test
    @Row({"JOB-1.1", "JOB-1.3"})
    void handlesCombine() {
        try (NativeArray<Value> a = NativeArray.ofLength(Value.class, 100);
                NativeArray<Value> b = NativeArray.ofLength(Value.class, 100);
                NativeArray<Value> c = NativeArray.ofLength(Value.class, 100)) {
            JobHandle first = new Fill(a, 1).schedule(100, JobHandle.none());
            JobHandle second = new Fill(b, 2).schedule(100, JobHandle.none());
            JobHandle third = new Fill(c, 3).schedule(100, JobHandle.none());
            JobHandle.combineDependencies(first, second).complete();
            assertThat(a.get(99).number() + b.get(99).number()).isEqualTo(100 + 101);
            JobHandle.combineDependencies(List.of(first, second, third)).complete();
            assertThat(c.get(0).number()).isEqualTo(3);
            first = new Fill(a, 4).schedule(100, JobHandle.none());
            second = new Fill(b, 5).schedule(100, JobHandle.none());
            third = new Fill(c, 6).schedule(100, JobHandle.none());
            JobHandle.combineDependencies(first, second, third).complete();
            assertThat(a.get(0).number() + b.get(0).number() + c.get(0).number())
                    .isEqualTo(15);
            first = new Fill(a, 7).schedule(100, JobHandle.none());
            second = new Fill(b, 8).schedule(100, JobHandle.none());
            JobHandle.completeAll(first, second);
            JobHandle.completeAll(List.of(first, third));
            assertThat(a.get(0).number() + b.get(0).number()).isEqualTo(15);
        }
        JobHandle none = JobHandle.combineDependencies();
        none.complete();
        assertThat(none.isCompleted()).isTrue();
    }

    @Test
    @Row({"JOB-1.1", "JOB-1.3"})
    void theHandleOfNoJobIsComplete() {
        assertThat(JobHandle.none().isCompleted()).isTrue();
        JobHandle.none().complete();
        JobHandle.scheduleBatchedJobs();
        new Nothing().schedule(JobHandle.none()).complete();
    }

    @Test
    @Row("JOB-1.5")
    void aChainOfAMillionNeedsNoStack() {
        int gate = TestJobs.latch();
        JobHandle handle = new TestJobs.Meet(TestJobs.latch(), gate).schedule();
        for (int i = 0; i < 1_000_000; i++) {
            handle = new Nothing().schedule(handle);
        }
        TestJobs.open(gate);
        handle.complete();
        assertThat(handle.isCompleted()).isTrue();
        handle = new TestJobs.Meet(TestJobs.latch(), gate).schedule();
        for (int i = 0; i < 1_000_000; i++) {
            handle = JobHandle.combineDependencies(handle, new Nothing().schedule(handle));
        }
        handle.complete();
        assertThat(handle.isCompleted()).isTrue();
    }

    @Test
    void aLambdaThatCapturesNothingIsAJob() {
        RUNS.set(0);
        IJob job = RUNS::incrementAndGet;
        IJob constant = () -> RUNS.incrementAndGet();
        constant.schedule().complete();
        assertThat(RUNS).hasValue(1);
        assertThatIllegalArgumentException()
                .isThrownBy(job::schedule)
                .withMessageContaining("is an AtomicInteger, which a job cannot hold");
        int step = 5;
        IJobFor adding = index -> RUNS.addAndGet(step);
        adding.schedule(3, JobHandle.none()).complete();
        assertThat(RUNS).hasValue(16);
    }

    @Test
    void completingInsideAJobIsRefused() {
        record Completing() implements IJob {
            @Override
            public void execute() {
                RANGES.clear();
                try {
                    new Nothing().schedule();
                } catch (IllegalStateException e) {
                    RANGES.add(e.getMessage());
                }
                try {
                    JobHandle.none().complete();
                } catch (IllegalStateException e) {
                    RANGES.add(e.getMessage());
                }
                try {
                    new Nothing().run();
                } catch (IllegalStateException e) {
                    RANGES.add(e.getMessage());
                }
            }
        }

        new Completing().schedule().complete();
        String rest =
                " inside the job Completing. Schedule and complete jobs from the thread that owns their data; let a "
                        + "job that needs another one's results depend on it.";
        assertThat(RANGES)
                .containsExactly(
                        "Nothing was scheduled" + rest, "complete() was called" + rest, "Nothing was run" + rest);
    }
}
