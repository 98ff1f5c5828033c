package dev.phalanx.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.Allocations;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

final class PhalanxMetricsAllocationTest {
    static final class IdleSystem implements ISystem {}

    @Test
    void aFrameOfABoundWorldAllocatesNothing() {
        try (World world = new World("Game")) {
            world.addSystem(new IdleSystem());
            new PhalanxMetrics(world).bindTo(new SimpleMeterRegistry());
            assertThat(Allocations.settledBytesOf(0, 20_000, world::update)).isZero();
        }
    }
}
