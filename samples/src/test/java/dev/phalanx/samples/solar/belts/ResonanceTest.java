package dev.phalanx.samples.solar.belts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ResonanceTest {
    @Test
    void theThirdLawHoldsAtTheResonance() {
        double axis = new Resonance(3, 1).semiMajorAxis(5.2);

        assertThat(Math.pow(5.2 / axis, 1.5)).isCloseTo(3, within(1e-12));
    }

    @Test
    void theOneToOneResonanceIsThePlanetsOwnOrbit() {
        assertThat(new Resonance(1, 1).semiMajorAxis(5.2)).isEqualTo(5.2);
    }

    @Test
    void itIsWrittenWithAColon() {
        assertThat(new Resonance(5, 2)).hasToString("5:2");
    }
}
