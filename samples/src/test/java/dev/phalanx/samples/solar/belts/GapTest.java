package dev.phalanx.samples.solar.belts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class GapTest {
    private final Gap gap = new Gap("Jupiter", new Resonance(3, 1), 2.5, 0.02, 0.9);

    @Test
    void itTakesItsDepthWithinItsHalfWidth() {
        assertThat(gap.leaves(2.5)).isCloseTo(0.1, within(1e-12));
        assertThat(gap.leaves(2.519)).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void itFadesOutBesideIt() {
        assertThat(gap.leaves(2.525)).isCloseTo(0.55, within(1e-9));
        assertThat(gap.leaves(2.475)).isCloseTo(0.55, within(1e-9));
    }

    @Test
    void itTakesNothingFartherOut() {
        assertThat(gap.leaves(2.53)).isEqualTo(1);
        assertThat(gap.leaves(1)).isEqualTo(1);
    }
}
