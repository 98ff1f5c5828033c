package dev.phalanx.samples.boids.fish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.collections.Random;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrowdTest {
    private static final double ROUNDING = 0.002;

    @Test
    void theSumDoesNotDependOnTheOrder() {
        List<Swimmer> fish = new ArrayList<>();
        Random random = Random.of(1, 1);
        for (int i = 0; i < 500; i++) {
            fish.add(swimmer(random.nextFloat(0, 240), random.nextFloat(0, 40), random.nextFloat(0, 150)));
        }
        Crowd forwards = crowd(fish);
        Collections.reverse(fish);
        Crowd parts = crowd(fish.subList(100, 500));
        parts.add(crowd(fish.subList(0, 100)));

        assertThat(crowd(fish)).usingRecursiveComparison().isEqualTo(forwards);
        assertThat(parts).usingRecursiveComparison().isEqualTo(forwards);
        assertThat(forwards.count).isEqualTo(500);
    }

    @Test
    void aFishIsDrawnToTheMiddleOfTheOthers() {
        Swimmer fish = swimmer(10, 20, 30);
        Wish wish = new Wish();
        crowd(List.of(swimmer(14, 20, 30), fish, swimmer(16, 22, 36))).draw(fish, wish, 2, 0.5f);

        assertWish(wish, 1.25, 0.25, 0.75);
    }

    @Test
    void aFishIsDrivenAwayFromWhoIsNear() {
        Swimmer fish = swimmer(10, 20, 30);
        Wish near = new Wish();
        crowd(List.of(swimmer(11, 20, 30), fish)).scatter(fish, near, 4, 2);
        Wish far = new Wish();
        crowd(List.of(swimmer(15, 20, 30), fish)).scatter(fish, far, 4, 2);
        Wish same = new Wish();
        crowd(List.of(swimmer(10, 20, 30), fish)).scatter(fish, same, 4, 2);

        assertWish(near, -1.5, 0, 0);
        assertWish(far, 0, 0, 0);
        assertWish(same, 0, 0, 0);
    }

    @Test
    void aFishIsDrawnToWhereTheOthersSwim() {
        Swimmer fish = swimmer(10, 20, 30);
        fish.headingX = -1;
        Swimmer up = swimmer(12, 20, 30);
        up.headingY = 1;
        Swimmer north = swimmer(8, 20, 30);
        north.headingZ = 1;
        Wish wish = new Wish();
        crowd(List.of(fish, up, north)).align(fish, wish, 3);

        assertWish(wish, 0, 3 * Math.sqrt(0.5), 3 * Math.sqrt(0.5));
    }

    private static void assertWish(Wish wish, double x, double y, double z) {
        assertThat((double) wish.x).isCloseTo(x, within(ROUNDING));
        assertThat((double) wish.y).isCloseTo(y, within(ROUNDING));
        assertThat((double) wish.z).isCloseTo(z, within(ROUNDING));
    }

    private static Crowd crowd(List<Swimmer> fish) {
        Crowd crowd = new Crowd();
        fish.forEach(crowd::add);
        return crowd;
    }

    private static Swimmer swimmer(float x, float y, float z) {
        Swimmer fish = new Swimmer();
        fish.x = x;
        fish.y = y;
        fish.z = z;
        return fish;
    }
}
