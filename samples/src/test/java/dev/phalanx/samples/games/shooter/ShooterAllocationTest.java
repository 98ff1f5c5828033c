package dev.phalanx.samples.games.shooter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.games.Game;
import dev.phalanx.samples.games.GameReport;
import org.junit.jupiter.api.Test;

class ShooterAllocationTest {
    private static final int WARM_UP = 600;
    private static final int FRAMES = 200;
    private static final int ROUNDS = 6;

    /// What a frame of the game may allocate, on all threads together.
    private static final long MOST = 64_000;

    @Test
    void aWarmFrameAllocatesNothingForAnEntity() throws Exception {
        try (Game game = Shooter.game()) {
            long bytes = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS && bytes > MOST; round++) {
                bytes = GameReport.of("shooter", game, WARM_UP, FRAMES).bytesPerFrame();
            }
            assertThat(bytes).isLessThanOrEqualTo(MOST);
        }
    }
}
