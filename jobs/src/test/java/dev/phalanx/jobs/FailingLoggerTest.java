package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.jobs.graph.JobThread;
import dev.phalanx.jobs.graph.WorkerPool;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import dev.phalanx.testing.Unspeakable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// What jobs and log handlers throw ends no worker and keeps no handle from being completed.
@Row("JOB-16")
@Isolated
class FailingLoggerTest {
    private static final int JOBS = 8;

    private static volatile Supplier<? extends Throwable> thrown = Error::new;

    private volatile boolean failsWithoutException;
    private final Logged logged = new Logged("dev.phalanx.jobs", entry -> {
        if (entry.getThrown() != null || failsWithoutException) {
            throw new AssertionError("the handler is broken");
        }
    });

    @BeforeEach
    void listen() {
        JobHandle.setFailFast(false);
        JobGraph.failures().clear();
        AtomicLong seconds = new AtomicLong();
        JobGraph.failures().setClock(() -> seconds.incrementAndGet() * 1_000_000_000L); // so that each is logged
    }

    @AfterEach
    void stopListening() {
        logged.close();
        JobGraph.failures().clear();
        JobGraph.failures().setClock(System::nanoTime);
        JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
    }

    private record Throwing() implements IJob {
        @Override
        public void execute() {
            throw FailingLoggerTest.<RuntimeException>unchecked(thrown.get());
        }
    }

    private record Recursing() implements IJob {
        @Override
        @SuppressWarnings("InfiniteRecursion") // overflows the stack, as it is meant to
        public void execute() {
            execute();
            execute();
        }
    }

    private record Count(NativeArray<Value> values) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            values.set(index, new Value(1));
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // throws what it is given, checked or not
    private static <T extends Throwable> T unchecked(Throwable any) throws T {
        throw (T) any;
    }

    private static void runFailingAndThenOthers(IJob failing) {
        List<JobHandle> handles = new ArrayList<>();
        for (int i = 0; i < JOBS; i++) {
            handles.add(failing.schedule());
        }
        JobHandle all = JobHandle.combineDependencies(handles);
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 1000)) {
            JobHandle after = new Count(values).schedule(1000, 1, all);
            while (!after.isCompleted()) { // the workers alone
                Thread.onSpinWait();
            }
            after.complete();
            assertThat(values.toList().stream().mapToInt(Value::number).sum()).isEqualTo(1000);
        }
    }

    @Test
    void workersOutliveALogHandlerThatThrows() {
        thrown = () -> new IllegalStateException("broken");
        WorkerPool.runWith(2, () -> runFailingAndThenOthers(new Throwing()));
        assertThat(logged.messages())
                .hasSize(JOBS)
                .containsOnlyOnce("The job Throwing failed; other jobs go on. Its java.lang.IllegalStateException could"
                        + " not be logged, because the logger threw java.lang.AssertionError.")
                .filteredOn(message -> message.startsWith("The job Throwing failed once in the last second, "))
                .hasSize(JOBS - 1);
    }

    @Test
    void workersOutliveALogHandlerThatThrowsWhateverIsLogged() {
        failsWithoutException = true;
        thrown = () -> new IllegalStateException("broken");
        WorkerPool.runWith(2, () -> runFailingAndThenOthers(new Throwing()));
        assertThat(logged.messages()).isEmpty();
    }

    @Test
    void workersOutliveErrorsAndExceptionsThatCannotBeDescribed() {
        for (Supplier<? extends Throwable> each : List.<Supplier<? extends Throwable>>of(
                OutOfMemoryError::new, StackOverflowError::new, Unspeakable::new, LinkageError::new, Exception::new)) {
            thrown = each;
            WorkerPool.runWith(2, () -> runFailingAndThenOthers(new Throwing()));
        }
        assertThat(logged.messages()).hasSize(5 * JOBS);
    }

    @Test
    void workersOutliveJobsThatRecurseWithoutEnd() {
        WorkerPool.runWith(2, () -> runFailingAndThenOthers(new Recursing()));
        assertThat(logged.messages()).hasSize(JOBS);
    }

    @Test
    void theCallingThreadIsOutsideOfTheJobAfterTheLogHandlerThrew() {
        thrown = Unspeakable::new;
        assertThatNoException().isThrownBy(() -> new Throwing().run());
        assertThat(JobThread.current().isInJob()).isFalse();
        new Throwing().schedule().complete();
        assertThat(JobThread.current().isInJob()).isFalse();
        assertThat(logged.messages()).hasSize(2);
    }

    @Test
    void exceptionsThatCannotBeComparedAreThrownTogether() {
        JobHandle.setFailFast(true);
        thrown = Unspeakable::new;
        JobHandle both = JobHandle.combineDependencies(new Throwing().schedule(), new Throwing().schedule());
        try {
            both.complete();
        } catch (Unspeakable first) {
            assertThat(first.getSuppressed()).hasSize(1);
            return;
        }
        throw new AssertionError("nothing was thrown");
    }
}
