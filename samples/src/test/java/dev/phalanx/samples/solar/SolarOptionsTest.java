package dev.phalanx.samples.solar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.BadDataException;
import dev.phalanx.samples.solar.data.BeltsFile;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.samples.solar.orbit.Elements;
import dev.phalanx.samples.solar.orbit.PlanetOrbit;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SolarOptionsTest {
    private static final List<Planet> PLANETS = PlanetaryElementsFile.builtIn();
    private static final LocalDateTime START = LocalDateTime.of(2000, 1, 1, 12, 0);

    private static Belts belts;

    @BeforeAll
    static void read() throws BadDataException {
        belts = BeltsFile.builtIn(PLANETS);
    }

    @Test
    void theLastStepIsShorterIfItHasToBe() {
        SolarOptions options = new SolarOptions(PLANETS, belts, 0, 1, START, 10, 4);

        assertThat(options.steps()).isEqualTo(3);
        assertThat(options.daysAfter(0)).isZero();
        assertThat(options.daysAfter(2)).isEqualTo(8);
        assertThat(options.daysAfter(3)).isEqualTo(10);
    }

    @Test
    void noDaysAreNoSteps() {
        assertThat(new SolarOptions(PLANETS, belts, 0, 1, START, 0, 1).steps()).isZero();
    }

    @Test
    void aRunNeedsAPlanet() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SolarOptions(List.of(), belts, 0, 1, START, 1, 1))
                .withMessage("There are no planets. Give at least one.");
    }

    @Test
    void moreAsteroidsThanTheHeapHoldsAreRefused() {
        long needed = (SolarOptions.MOST_ASTEROIDS * 150L) >> 20;
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        assertThat(heap).as("this test needs a heap smaller than that").isLessThan(needed);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SolarOptions(PLANETS, belts, SolarOptions.MOST_ASTEROIDS, 1, START, 1, 1))
                .withMessage("The heap is too small: 100000000 asteroids need about " + needed
                        + " MiB and this JVM has " + heap + " MiB. Give fewer asteroids, or a larger heap with -Xmx.");
    }

    @Test
    void aPlanetWhoseRatesOpenItsOrbitIsRefused() {
        Elements atEpoch = new Elements(1, 0.5, 0, 0, 0, 0);
        Elements perCentury = new Elements(0, 0.6, 0, 36_000, 0, 0);
        Planet comet = new Planet("Comet", new PlanetOrbit(atEpoch, perCentury));

        assertThat(new SolarOptions(List.of(comet), belts, 0, 1, START, 365, 1).planets())
                .hasSize(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SolarOptions(List.of(comet), belts, 0, 1, START, 36_525, 1))
                .withMessage("Comet has no closed orbit on 2100-01-01: semi-major axis 1.0 au, eccentricity 1.1."
                        + " Give dates nearer to 2000, or other rates.");
    }
}
