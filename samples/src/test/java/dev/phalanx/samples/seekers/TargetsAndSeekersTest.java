package dev.phalanx.samples.seekers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.collections.Random;
import dev.phalanx.samples.seekers.TargetsAndSeekers.Step;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetsAndSeekersTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 3", "5, 200, 4", "700, 1, 5", "900, 800, 6"})
    void everyStepFindsWhatBruteForceFinds(int seekers, int targets, long seed) {
        List<Float> expected = new ArrayList<>();
        for (int i = 0; i < seekers; i++) {
            float least = Float.POSITIVE_INFINITY;
            for (int j = 0; j < targets; j++) {
                least = Math.min(least, place(seed, i).squareDistance(place(seed + 1, j)));
            }
            expected.add(least);
        }
        try (TargetsAndSeekers field = new TargetsAndSeekers(seekers, targets, seed)) {
            List<Step> steps = field.run(2);
            assertThat(steps).hasSize(4);
            for (Step step : steps) {
                List<Float> found = new ArrayList<>();
                for (int i = 0; i < seekers; i++) {
                    found.add(
                            place(seed, i).squareDistance(step.nearest().get(i).place()));
                }
                assertThat(found).as(step.name()).isEqualTo(expected);
                assertThat(step.nearest()).isEqualTo(steps.getFirst().nearest());
                assertThat(step.nanos()).isPositive();
            }
        }
    }

    private static Place place(long seed, int index) {
        Random random = Random.of(seed, index);
        return new Place(random.nextFloat(0, 500), random.nextFloat(0, 500));
    }

    @Test
    void theTimesArePrinted() {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            TargetsAndSeekers.main(new String[0]);
        } finally {
            System.setOut(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .hasSize(5)
                .anyMatch(line -> line.matches("on the main thread +\\d+\\.\\d{3} ms"))
                .anyMatch(line -> line.matches("sorted, in a parallel job +\\d+\\.\\d{3} ms"));
    }

    @Test
    void anEmptyFieldIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TargetsAndSeekers(0, 1, 1))
                .withMessage("A field of 0 seekers and 1 targets has nothing to find. Give at least 1 of each.");
    }
}
