package dev.phalanx.samples.solar.belts;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class OrbitSpreadTest {
    @Test
    void aMeanOutsideTheRangeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OrbitSpread(0.5, 0.1, 5, 3))
                .withMessage("The eccentricity of a family is out of range: mean 0.5, deviation 0.1."
                        + " Give a mean of at least 0 and below 0.5, and a deviation from 0 to 0.5.");
    }

    @Test
    void aDeviationOutsideTheRangeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OrbitSpread(0.1, 0.1, 5, 91))
                .withMessage("The inclination of a family is out of range: mean 5.0, deviation 91.0."
                        + " Give a mean of at least 0 and below 90.0, and a deviation from 0 to 90.0.");
    }
}
