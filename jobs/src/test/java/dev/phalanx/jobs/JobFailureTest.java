package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.phalanx.jobs.TestJobs.Failing;
import dev.phalanx.jobs.TestJobs.Fill;
import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Row("JOB-16")
@Isolated
class JobFailureTest {
    private final Logged logged = new Logged("dev.phalanx.jobs");

    @BeforeEach
    void listen() {
        JobHandle.setFailFast(false);
        JobGraph.failures().clear();
    }

    @AfterEach
    void stopListening() {
        logged.close();
        JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
    }

    @Test
    @Row({"JOB-16.1", "JOB-16.2"})
    void anExceptionIsLoggedAndOtherJobsGoOn() {
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 10)) {
            JobHandle failing = new Failing("broken").schedule();
            JobHandle after = new Fill(values, 1).schedule(10, failing);
            assertThatNoException().isThrownBy(after::complete);
            assertThat(values.get(9).number()).isEqualTo(10);
        }
        assertThat(logged.entries()).hasSize(1);
        assertThat(logged.entries().getFirst().getMessage()).isEqualTo("The job Failing failed; other jobs go on.");
        assertThat(logged.entries().getFirst().getThrown()).hasMessage("broken");
    }

    @Test
    @Row("JOB-16.1")
    void runLogsTooAndDoesNotThrow() {
        assertThatNoException().isThrownBy(() -> new Failing("here").run());
        assertThat(logged.entries())
                .extracting(entry -> entry.getThrown().getMessage())
                .containsExactly("here");
    }

    @Test
    @Row("JOB-16.4")
    void writingThroughReadOnlyInsideRunIsLogged() {
        record Writing(@ReadOnly NativeArray<Value> values) implements IJob {
            @Override
            public void execute() {
                values.set(0, new Value(1));
            }
        }
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 1)) {
            new Writing(values).run();
            assertThat(values.get(0).number()).isZero();
        }
        assertThat(logged.entries()).hasSize(1);
        assertThat(logged.entries().getFirst().getThrown())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Writing.values is read-only");
    }

    @Test
    @Row("JOB-16.2")
    void aBatchThatFailsDoesNotEndTheOthersAndAJobIsLoggedOnce() {
        record Odd(NativeArray<Value> values) implements IJobParallelFor {
            @Override
            public void execute(int index) {
                if (index % 2 == 1) {
                    throw new IllegalStateException("odd");
                }
                values.set(index, new Value(1));
            }
        }
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 10)) {
            new Odd(values).schedule(10, 1).complete();
            assertThat(values.toList().stream().mapToInt(Value::number).sum()).isEqualTo(5);
        }
        assertThat(logged.entries()).hasSize(1);
        assertThat(logged.entries().getFirst().getMessage())
                .isEqualTo("The job Odd failed with 5 exceptions, first with this one; other jobs go on.");
        assertThat(logged.entries().getFirst().getThrown()).hasMessage("odd");
        assertThat(logged.entries().getFirst().getThrown().getSuppressed()).hasSize(4);
    }

    @Test
    @Row("JOB-16.1")
    void failingFastThrowsFromComplete() {
        JobHandle.setFailFast(true);
        try (NativeArray<Value> values = NativeArray.ofLength(Value.class, 10)) {
            JobHandle first = new Failing("first").schedule();
            JobHandle second = new Failing("second").schedule(first);
            JobHandle after = new Fill(values, 1).schedule(10, second);
            assertThatIllegalStateException()
                    .isThrownBy(after::complete)
                    .withMessage("second")
                    .satisfies(thrown -> assertThat(thrown.getSuppressed())
                            .extracting(Throwable::getMessage)
                            .containsExactly("first"));
            assertThat(values.get(9).number()).isEqualTo(10);
            assertThatNoException().isThrownBy(after::complete);
            assertThatIllegalStateException()
                    .isThrownBy(() -> new Failing("here").run())
                    .withMessage("here");
        }
        assertThat(logged.entries()).isEmpty();
    }
}
