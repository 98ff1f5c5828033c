package dev.phalanx.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The age of the last frame over hours of a clock that the test sets.
final class MetricsTimeTest extends MeasuredWorld {
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3_600 * SECOND;

    private long clock;

    @ParameterizedTest
    @ValueSource(longs = {0, -HOUR, Long.MIN_VALUE, Long.MAX_VALUE - HOUR})
    void theAgeOfTheLastFrameGrowsWhileAWorldHangsAndStaysWhenItIsClosed(long start) {
        clock = start;
        WorldMetrics metrics = WorldMetrics.of(world, () -> clock);
        assertThat(metrics.nanosSinceLastFrame()).isZero();
        clock += HOUR;
        assertThat(metrics.nanosSinceLastFrame()).as("since they were created").isEqualTo(HOUR);
        for (int i = 0; i < 3_600; i++) {
            clock += SECOND;
            world.update();
            assertThat(metrics.nanosSinceLastFrame()).isZero();
        }
        assertThat(metrics.frames()).isEqualTo(3_600);
        clock += 5 * HOUR;
        assertThat(metrics.nanosSinceLastFrame()).isEqualTo(5 * HOUR);
        clock -= 6 * HOUR;
        assertThat(metrics.nanosSinceLastFrame())
                .as("by a clock that was set back")
                .isZero();
        clock += 6 * HOUR;
        world.close();
        clock += 100 * HOUR;
        assertThat(metrics.nanosSinceLastFrame()).as("the last value").isEqualTo(5 * HOUR);
    }
}
