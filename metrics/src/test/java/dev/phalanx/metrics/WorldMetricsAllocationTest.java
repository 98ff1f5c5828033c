package dev.phalanx.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.Test;

final class WorldMetricsAllocationTest extends MeasuredWorld {
    @Test
    void aFrameThatIsSampledAllocatesNothing() {
        world.addSystem(new IdleSystem());
        WorldMetrics metrics = WorldMetrics.of(world);
        assertThat(Allocations.settledBytesOf(0, 20_000, world::update)).isZero();
        assertThat(metrics.frames()).isPositive();
    }
}
