package dev.phalanx.samples.boids.fish;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CellsTest {
    @Test
    void fishOfOneCubeHaveItsKeyAndOthersHaveNot() {
        assertThat(key(0.1f, 0.1f, 0.1f)).isEqualTo(key(2.9f, 2.9f, 2.9f));
        assertThat(key(0.1f, 0.1f, 0.1f)).isNotEqualTo(key(3.1f, 0.1f, 0.1f));
        assertThat(key(0.1f, 0.1f, 0.1f)).isNotEqualTo(key(0.1f, 3.1f, 0.1f));
        assertThat(key(0.1f, 0.1f, 0.1f)).isNotEqualTo(key(0.1f, 0.1f, 3.1f));
    }

    @Test
    void theNeighboursOfACubeAreThoseThatTouchItAndItself() {
        Set<Long> neighbours = new HashSet<>();
        for (int i = 0; i < Cells.NEIGHBOURS; i++) {
            neighbours.add(Cells.neighbour(key(4, 7, 10), i));
        }
        Set<Long> expected = new HashSet<>();
        for (int x = -1; x <= 1; x++) {
            for (int y = -1; y <= 1; y++) {
                for (int z = -1; z <= 1; z++) {
                    expected.add(key(4 + 3 * x, 7 + 3 * y, 10 + 3 * z));
                }
            }
        }
        assertThat(neighbours).hasSize(27).isEqualTo(expected);
    }

    @Test
    void theNeighboursOfACornerAreNoOtherCubesOfTheSea() {
        Set<Long> sea = new HashSet<>();
        for (float x = 1; x < Sea.LENGTH + 3; x += 3) {
            for (float y = 1; y < Sea.DEPTH + 3; y += 3) {
                for (float z = 1; z < Sea.WIDTH + 3; z += 3) {
                    sea.add(key(x, y, z));
                }
            }
        }
        int inTheSea = 0;
        for (int i = 0; i < Cells.NEIGHBOURS; i++) {
            inTheSea += sea.contains(Cells.neighbour(key(0, 0, 0), i)) ? 1 : 0;
        }
        assertThat(inTheSea).isEqualTo(8);
    }

    @Test
    void theCubesBeginSomewhereElseInEveryStep() {
        Set<Float> offsets = new HashSet<>();
        for (int step = 0; step < 100; step++) {
            assertThat(Cells.offset(step)).isGreaterThanOrEqualTo(0).isLessThan(Cells.EDGE);
            offsets.add(Cells.offset(step));
        }
        assertThat(offsets).hasSize(100);
        Swimmer fish = new Swimmer();
        fish.x = 2;
        assertThat(Cells.key(fish, 1.5f)).isEqualTo(key(3.5f, 1.5f, 1.5f));
    }

    private static long key(float x, float y, float z) {
        Swimmer fish = new Swimmer();
        fish.x = x;
        fish.y = y;
        fish.z = z;
        return Cells.key(fish, 0);
    }
}
