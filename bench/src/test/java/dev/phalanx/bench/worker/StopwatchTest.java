package dev.phalanx.bench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.bench.workload.Run;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class StopwatchTest {
    private long runs;

    private Run run(Runnable work) {
        return new Run() {
            @Override
            public void run() {
                runs++;
                work.run();
            }

            @Override
            public long digest() {
                throw new AssertionError("A stopwatch does not ask for what a run has worked out.");
            }
        };
    }

    @Test
    void shortRunsAreTimedTogether() {
        Stopwatch stopwatch = new Stopwatch(run(() -> {}));
        stopwatch.warmUp(8, 0);
        long before = runs;

        Timing timing = stopwatch.measure(5);

        assertThat(timing.group()).isGreaterThan(1);
        assertThat(timing.runs()).isEqualTo(runs - before).isGreaterThanOrEqualTo(5L * timing.group());
        assertThat(timing.medianNanos()).isPositive().isLessThanOrEqualTo(timing.p99Nanos());
        assertThat(timing.p99Nanos()).isLessThanOrEqualTo(timing.longestNanos());
    }

    @Test
    void longRunsAreTimedOneByOneAndAtLeastFive() {
        Stopwatch stopwatch = new Stopwatch(run(() -> LockSupport.parkNanos(2_000_000)));
        stopwatch.warmUp(1, 0);
        long before = runs;

        Timing timing = stopwatch.measure(1);

        assertThat(timing.group()).isEqualTo(1);
        assertThat(timing.runs()).isEqualTo(5).isEqualTo(runs - before);
    }

    @Test
    void longRunsAreWarmedUpByTheirNumber() {
        Stopwatch stopwatch = new Stopwatch(run(() -> LockSupport.parkNanos(1_000_000)));

        stopwatch.warmUp(1, 40);

        assertThat(runs).isGreaterThanOrEqualTo(40);
    }

    @Test
    void whatARunAllocatesIsCounted() {
        AtomicReference<byte[]> kept = new AtomicReference<>(new byte[0]);
        Stopwatch stopwatch = new Stopwatch(run(() -> kept.set(new byte[100_000])));
        stopwatch.warmUp(1, 0);

        assertThat(stopwatch.measure(5).bytesPerRun()).isBetween(100_000.0, 110_000.0);
        assertThat(kept.get()).hasSize(100_000);
    }

    @Test
    void whatASetUpLeavesIsItsFootprint() {
        long bytes = Footprint.of(() -> holding(new byte[10]), () -> holding(new byte[20_000_000]));

        assertThat(bytes).isBetween(19_000_000L, 22_000_000L);
    }

    private Run holding(byte[] bytes) {
        return run(() -> bytes[0]++);
    }
}
