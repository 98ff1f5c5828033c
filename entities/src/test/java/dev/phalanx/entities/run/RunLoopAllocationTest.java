package dev.phalanx.entities.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.Allocations;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RunLoopAllocationTest {
    @Test
    void aWarmFrameAllocatesNothingUntilSomebodyAsksForTheTime() {
        try (World world = new World("Frames")) {
            DefaultWorld.addSystems(world, List.of());
            RunLoop loop = RunLoop.of(world);
            assertThat(Allocations.settledBytesOf(0, 2_000, () -> loop.tick(0.01)))
                    .isZero();
            assertThat(world.time().elapsedTime())
                    .isEqualTo(world.elapsedTime())
                    .isPositive();
        }
    }
}
