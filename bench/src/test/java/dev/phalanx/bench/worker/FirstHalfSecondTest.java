package dev.phalanx.bench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.bench.workload.Run;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/// Runs that move a clock by hand.
class FirstHalfSecondTest {
    private static final long MILLI = 1_000_000;

    private long now = 7;
    private int runs;

    /// The figure of runs that take as long as a function of their number says, from 0.
    private double figure(IntToLongFunction nanos) {
        Run run = new Run() {
            @Override
            public void run() {
                now += nanos.applyAsLong(runs++);
            }

            @Override
            public long digest() {
                throw new UnsupportedOperationException();
            }
        };
        return FirstHalfSecond.medianNanos(run, () -> now);
    }

    @Test
    void runsOfTheFirstQuarterOfASecondDoNotCount() {
        assertThat(figure(number -> number < 10 ? 24 * MILLI : 10 * MILLI)).isEqualTo(10 * MILLI);
        assertThat(runs).isEqualTo(10 + 26);
    }

    @Test
    void theMedianIsTaken() {
        long[] millis = {250, 90, 20, 30, 10, 40, 60};

        assertThat(figure(number -> millis[number] * MILLI)).isEqualTo(40 * MILLI);
        assertThat(runs).isEqualTo(7);
    }

    @Test
    void aRunThatEndsAfterHalfASecondDoesNotCount() {
        assertThat(figure(number -> number == 0 ? 300 * MILLI : 400 * MILLI)).isEqualTo(300 * MILLI);
        assertThat(runs).isEqualTo(2);
    }

    @Test
    void theLastRunCountsIfNoneEndsInTime() {
        assertThat(figure(number -> 2_000 * MILLI)).isEqualTo(2_000 * MILLI);
        assertThat(runs).isEqualTo(1);
    }

    @Test
    void theLastOfTwoRunsCountsIfNoneEndsInTime() {
        assertThat(figure(number -> number == 0 ? 200 * MILLI : 400 * MILLI)).isEqualTo(400 * MILLI);
        assertThat(runs).isEqualTo(2);
    }

    @Test
    void shortRunsAreTimedTogether() {
        assertThat(figure(number -> 100)).isEqualTo(100);
        assertThat((long) runs * 100).isBetween(500 * MILLI, 501 * MILLI);
    }

    @Test
    void runsThatTakeNoTimeAtFirstAreNoTrouble() {
        assertThat(figure(number -> number < 10_000_000 ? 0 : MILLI)).isBetween(0.0, (double) MILLI);
    }
}
