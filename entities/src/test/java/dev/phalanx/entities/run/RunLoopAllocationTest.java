package dev.phalanx.entities.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.World;
import dev.phalanx.testing.Allocations;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RunLoopAllocationTest {
    /// A frame sets the time, and a fixed step sets it and brings it back: three objects of two numbers at most.
    private static final long TIMES = 3 * 24;

    @Test
    void aWarmFrameAllocatesTheTimesThatItSetsAlone() {
        try (World world = new World("Frames")) {
            DefaultWorld.addSystems(world, List.of());
            RunLoop loop = RunLoop.of(world);
            assertThat(Allocations.settledBytesOf(TIMES, 20_000, () -> loop.tick(0.01)))
                    .isLessThanOrEqualTo(TIMES);
        }
    }
}
