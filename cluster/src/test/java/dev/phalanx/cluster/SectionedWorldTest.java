package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SectionedWorldTest {
    private static final int TICKS = 60;

    private static List<Long> hashes(int columns, int rows, int threads, long seed) {
        List<Long> hashes = new ArrayList<>();
        try (SectionedWorld world = Flock.world(columns, rows, threads, seed, 300)) {
            for (int i = 0; i < TICKS; i++) {
                world.run(1);
                hashes.add(world.stateHash());
            }
            System.out.println(columns + "x" + rows + " " + world.agentCount() + " " + world);
        }
        return hashes;
    }

    @Test
    void eachCutHasTheStateOfTheUncutWorld() {
        for (long seed = 1; seed <= 2; seed++) {
            List<Long> uncut = hashes(1, 1, 1, seed);
            assertThat(hashes(2, 1, 1, seed)).isEqualTo(uncut);
            assertThat(hashes(2, 2, 2, seed)).isEqualTo(uncut);
            assertThat(hashes(3, 3, 3, seed)).isEqualTo(uncut);
            assertThat(hashes(4, 1, 1, seed)).isEqualTo(uncut);
        }
    }
}
