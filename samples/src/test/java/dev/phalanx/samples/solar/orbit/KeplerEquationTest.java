package dev.phalanx.samples.solar.orbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeplerEquationTest {
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.0001, 0.0167, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 0.99, 0.9999})
    void theSolutionSatisfiesTheEquationAllAroundTheOrbit(double e) {
        for (int i = -1_000; i <= 1_000; i++) {
            double m = Math.PI * i / 1_000;
            double anomaly = KeplerEquation.eccentricAnomaly(m, e);
            assertThat(anomaly - e * Math.sin(anomaly)).as("mean anomaly %s", m).isCloseTo(m, within(4e-15));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.9, 0.99, 0.9999})
    void theSolutionHoldsCloseToThePerihelion(double e) {
        for (double m = 1e-12; m < 0.1; m *= 3) {
            double anomaly = KeplerEquation.eccentricAnomaly(m, e);
            assertThat(anomaly - e * Math.sin(anomaly)).as("mean anomaly %s", m).isCloseTo(m, within(1e-15));
        }
    }

    @Test
    void aCircleHasNoDifferenceBetweenTheAnomalies() {
        assertThat(KeplerEquation.eccentricAnomaly(1.25, 0)).isEqualTo(1.25);
    }

    @Test
    void wholeTurnsDoNotMatter() {
        double once = KeplerEquation.eccentricAnomaly(0.75, 0.2);

        assertThat(KeplerEquation.eccentricAnomaly(0.75 + 100 * Math.PI, 0.2)).isCloseTo(once, within(1e-12));
        assertThat(KeplerEquation.eccentricAnomaly(0.75 - 100 * Math.PI, 0.2)).isCloseTo(once, within(1e-12));
    }

    @Test
    void theSecondHalfMirrorsTheFirst() {
        assertThat(KeplerEquation.eccentricAnomaly(-1, 0.4)).isEqualTo(-KeplerEquation.eccentricAnomaly(1, 0.4));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.5, -0.1, Double.NaN})
    void anOrbitThatIsNotClosedIsRefused(double e) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeplerEquation.eccentricAnomaly(1, e))
                .withMessage("Kepler's equation has no solution for mean anomaly 1.0 and eccentricity " + e
                        + ". Give a finite anomaly and an eccentricity of at least 0 and below 1.");
    }

    @Test
    void anAnomalyThatIsNotFiniteIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeplerEquation.eccentricAnomaly(Double.POSITIVE_INFINITY, 0.1))
                .withMessageStartingWith("Kepler's equation has no solution for mean anomaly Infinity");
    }
}
