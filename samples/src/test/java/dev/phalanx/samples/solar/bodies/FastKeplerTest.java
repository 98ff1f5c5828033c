package dev.phalanx.samples.solar.bodies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.samples.solar.orbit.KeplerEquation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FastKeplerTest {
    @ParameterizedTest
    @CsvSource({"0, 1e-10", "0.05, 1e-10", "0.15, 1e-10", "0.25, 1e-9", "0.35, 2e-9", "0.45, 2e-8", "0.5, 5e-8"})
    void itAgreesWithTheExactSolutionAllAroundTheOrbit(double e, double tolerance) {
        for (int i = -500; i <= 500; i++) {
            Anomaly anomaly = solve(new Orbit(i / 1_000.0, 0, e), 0);
            double exact = KeplerEquation.eccentricAnomaly(2 * Math.PI * i / 1_000.0, e);
            assertThat(anomaly.cosine).as("turn %s", i / 1_000.0).isCloseTo(Math.cos(exact), within(tolerance));
            assertThat(anomaly.sine).as("turn %s", i / 1_000.0).isCloseTo(Math.sin(exact), within(tolerance));
        }
    }

    @Test
    void itKnowsHowFarTheEccentricAnomalyIsAhead() {
        Anomaly anomaly = solve(new Orbit(0.2, 0, 0.3), 0);

        assertThat(anomaly.ahead)
                .isCloseTo(KeplerEquation.eccentricAnomaly(0.4 * Math.PI, 0.3) - 0.4 * Math.PI, within(1e-9));
    }

    @Test
    void aBodyMovesByItsMeanMotion() {
        Anomaly later = solve(new Orbit(0.1, 0.002, 0.1), 75);
        Anomaly there = solve(new Orbit(0.25, 0, 0.1), 0);

        assertThat(later.cosine).isCloseTo(there.cosine, within(1e-12));
        assertThat(later.sine).isCloseTo(there.sine, within(1e-12));
    }

    @Test
    void wholeTurnsDoNotMatter() {
        Anomaly once = solve(new Orbit(0.1, 0.0025, 0.2), 0);
        Anomaly again = solve(new Orbit(0.1, 0.0025, 0.2), 400 * 1_000);

        assertThat(again.cosine).isCloseTo(once.cosine, within(1e-11));
    }

    @Test
    void whatTheComponentHeldBeforeDoesNotMatter() {
        Anomaly fresh = solve(new Orbit(0.3, 0, 0.2), 0);
        Anomaly used = new Anomaly();
        used.ahead = 77;
        used.cosine = -3;
        used.sine = Double.NaN;
        solve(used, new Orbit(0.3, 0, 0.2), 0);

        assertThat(used.cosine).isEqualTo(fresh.cosine);
        assertThat(used.sine).isEqualTo(fresh.sine);
        assertThat(used.ahead).isEqualTo(fresh.ahead);
    }

    private static Anomaly solve(Orbit orbit, double days) {
        Anomaly anomaly = new Anomaly();
        solve(anomaly, orbit, days);
        return anomaly;
    }

    private static void solve(Anomaly anomaly, Orbit orbit, double days) {
        FastKepler.start(anomaly, orbit, days);
        FastKepler.approach(anomaly, orbit);
        FastKepler.finish(anomaly, orbit);
    }
}
