package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.jobs.TestJobs.Meet;
import dev.phalanx.jobs.TestJobs.Nothing;
import dev.phalanx.jobs.TestJobs.ReadingMeet;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who waits for whom, held on latches.
class JobOrderTest {
    record Write(NativeArray<Value> values, int opens) implements IJob {
        @Override
        public void execute() {
            values.set(0, new Value(1));
            TestJobs.open(opens);
        }
    }

    /// What a job waits for in vain, it throws.
    @BeforeEach
    void failFast() {
        JobHandle.setFailFast(true);
    }

    @AfterEach
    void endFailFast() {
        JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
    }

    @Test
    @Row("JOB-6.1")
    void twoReadersRunAtTheSameTimeAndAWriterWaits() {
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 1)) {
            int one = TestJobs.latch();
            int two = TestJobs.latch();
            int written = TestJobs.latch();
            JobHandle first = new ReadingMeet(values, one, two).schedule();
            JobHandle second = new ReadingMeet(values, two, one).schedule();
            JobHandle readers = JobHandle.combineDependencies(first, second);
            JobHandle writer = new Write(values, written).schedule(readers);
            writer.complete();
            assertThat(TestJobs.LATCHES.get(written).getCount()).isZero();
        }
    }

    @Test
    @Row("JOB-1.1")
    void aWriterWaitsWhileAnUnrelatedJobDoesNot() {
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 1)) {
            int begun = TestJobs.latch();
            int gate = TestJobs.latch();
            int written = TestJobs.latch();
            JobHandle reader = new ReadingMeet(values, begun, gate).schedule();
            JobHandle writer = new Write(values, written).schedule(reader);
            TestJobs.await(begun);
            new Nothing().schedule().complete();
            assertThat(writer.isCompleted()).isFalse();
            assertThat(TestJobs.LATCHES.get(written).getCount()).isEqualTo(1);
            TestJobs.open(gate);
            writer.complete();
            assertThat(TestJobs.LATCHES.get(written).getCount()).isZero();
        }
    }

    @Test
    @Row("JOB-1.1")
    void aScheduledJobNeedsNobodyToCompleteIt() {
        int done = TestJobs.latch();
        int gate = TestJobs.latch();
        JobHandle first = new Meet(TestJobs.latch(), gate).schedule();
        JobHandle second = new Meet(done, gate).schedule(first);
        TestJobs.open(gate);
        TestJobs.await(done);
        second.complete();
        assertThat(first.isCompleted()).isTrue();
    }

    @Test
    void severalThreadsScheduleAndComplete() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(4);
        for (int thread = 0; thread < 4; thread++) {
            Thread.ofPlatform().start(() -> {
                try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 64);
                        NativeArray<Value> sum = NativeArray.ofLength(Value.class, 1)) {
                    for (int i = 0; i < 2_000; i++) {
                        JobHandle filled = new TestJobs.Fill(values, i).scheduleParallel(64, 1, JobHandle.none());
                        new TestJobs.Sum(values, sum).schedule(filled).complete();
                        assertThat(sum.get(0).number()).isEqualTo(64 * i + 63 * 32);
                    }
                    done.countDown();
                }
            });
        }
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anInterruptedThreadStillCompletes() throws InterruptedException {
        int gate = TestJobs.latch();
        int begun = TestJobs.latch();
        JobHandle handle = new Meet(begun, gate).schedule();
        TestJobs.await(begun);
        Thread caller = Thread.currentThread();
        AtomicBoolean hasReturned = new AtomicBoolean();
        AtomicBoolean hasWaited = new AtomicBoolean();
        caller.interrupt();
        Thread opener = Thread.ofPlatform().start(() -> {
            while (!hasReturned.get() && caller.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            hasWaited.set(!hasReturned.get());
            TestJobs.open(gate);
        });
        handle.complete();
        hasReturned.set(true);
        assertThat(Thread.interrupted()).isTrue();
        opener.join();
        assertThat(hasWaited).isTrue();
        assertThat(handle.isCompleted()).isTrue();
    }

    @Test
    void workersAreNamedDaemonsThatParkWithoutWork() throws InterruptedException {
        new Nothing().schedule().complete();
        List<Thread> workers = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("phalanx-worker-"))
                .toList();
        assertThat(workers).hasSize(JobWorkers.count());
        assertThat(JobWorkers.threadCount()).isEqualTo(JobWorkers.count() + 1);
        for (Thread worker : workers) {
            assertThat(worker.isDaemon()).isTrue();
            for (int i = 0; i < 2_000 && worker.getState() != Thread.State.WAITING; i++) {
                Thread.sleep(5);
            }
            assertThat(worker.getState()).isEqualTo(Thread.State.WAITING);
        }
    }

    @Test
    void everyJobIsAnEventOfFlightRecorder(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("jobs.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("dev.phalanx.Job").withoutThreshold();
            recording.start();
            try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 1_000)) {
                new TestJobs.Fill(values, 1)
                        .scheduleParallel(1_000, 10, JobHandle.none())
                        .complete();
                new Meet(TestJobs.latch(), openLatch()).schedule().complete();
            }
            recording.stop();
            recording.dump(file);
        }
        assertThat(Files.exists(file)).isTrue();
        List<RecordedEvent> events = eventsOf("dev.phalanx.Job", file);
        assertThat(events.stream()
                        .filter(event -> event.getString("job").equals("Fill"))
                        .mapToInt(event -> event.getInt("indexes"))
                        .sum())
                .isEqualTo(1_000);
        assertThat(events.stream().filter(event -> event.getString("job").equals("Meet")))
                .hasSize(1);
    }

    @Test
    void aWaitForAJobOfAnotherThreadIsAnEventOfFlightRecorder(@TempDir Path folder)
            throws IOException, InterruptedException {
        Path file = folder.resolve("waits.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("dev.phalanx.JobWait").withoutThreshold();
            recording.start();
            int started = TestJobs.latch();
            int released = TestJobs.latch();
            JobHandle job = new Meet(started, released).schedule();
            TestJobs.await(started);
            Thread caller = Thread.currentThread();
            Thread releasing = Thread.ofPlatform().start(() -> {
                while (caller.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
                TestJobs.open(released);
            });
            job.complete();
            releasing.join();
            JobHandle.none().complete();
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> waits = eventsOf("dev.phalanx.JobWait", file);
        assertThat(waits).singleElement().satisfies(event -> {
            assertThat(event.getString("job")).isEqualTo("Meet");
            assertThat(event.getString("system")).isEmpty();
            assertThat(event.getDuration().toNanos()).isPositive();
        });
    }

    /// A recording has the events of all recordings that ran beside it, so other tests' too.
    private static List<RecordedEvent> eventsOf(String type, Path file) throws IOException {
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(type))
                .toList();
    }

    private static int openLatch() {
        int latch = TestJobs.latch();
        TestJobs.open(latch);
        return latch;
    }
}
