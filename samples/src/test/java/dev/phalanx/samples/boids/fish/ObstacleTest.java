package dev.phalanx.samples.boids.fish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ObstacleTest {
    private static final Rock ROCK = new Rock(100, 20, 50, 8);

    @Test
    void aRockDrivesAwayWhoIsNearTheMoreTheNearer() {
        assertThat(driven(108)).isEqualTo(3);
        assertThat(driven(110.5f)).isCloseTo(1.5f, within(1e-5f));
        assertThat(driven(113)).isZero();
        assertThat(driven(90.5f)).isCloseTo(-2.1f, within(1e-5f));
        assertThat(driven(100)).as("in the very middle").isZero();
    }

    private static float driven(float x) {
        Wish wish = new Wish();
        ROCK.drive(at(x, 20, 50), wish, 5, 3);
        assertThat(wish.y).isZero();
        assertThat(wish.z).isZero();
        return wish.x;
    }

    @Test
    void whoIsInARockIsPushedToItsSurface() {
        Swimmer inside = at(100, 24, 50);
        ROCK.push(inside);
        Swimmer outside = at(100, 29, 50);
        ROCK.push(outside);

        assertThat(inside.y).isEqualTo(28);
        assertThat(outside.y).isEqualTo(29);
    }

    @Test
    void theEdgesOfTheSeaDriveInwards() {
        Wish corner = new Wish();
        Sea.drive(at(3, Sea.DEPTH - 1.5f, 0), corner, 6, 2);
        Wish middle = new Wish();
        Sea.drive(at(120, 20, 75), middle, 6, 2);

        assertThat(corner.x).isEqualTo(1);
        assertThat(corner.y).isEqualTo(-1.5f);
        assertThat(corner.z).isEqualTo(2);
        assertThat(middle).usingRecursiveComparison().isEqualTo(new Wish());
    }

    @Test
    void nobodyLeavesTheSea() {
        Swimmer fish = at(-1, 41, 151);
        Sea.keep(fish);

        assertThat(fish).usingRecursiveComparison().isEqualTo(at(0, Sea.DEPTH, Sea.WIDTH));
    }

    private static Swimmer at(float x, float y, float z) {
        Swimmer fish = new Swimmer();
        fish.x = x;
        fish.y = y;
        fish.z = z;
        return fish;
    }
}
