package dev.phalanx.samples.solar.orbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanetOrbitTest {
    private static final List<Planet> PLANETS = PlanetaryElementsFile.builtIn();
    private static final PlanetOrbit VENUS = PLANETS.get(1).orbit();
    private static final PlanetOrbit EARTH = PLANETS.get(2).orbit();
    private static final PlanetOrbit MARS = PLANETS.get(3).orbit();

    @Test
    void marsIsAsNearAsItWasInTheSummerOf2018() {
        double days = J2000.daysTo(LocalDateTime.of(2018, 7, 31, 0, 0));

        assertThat(MARS.positionAt(days).distanceTo(EARTH.positionAt(days))).isCloseTo(0.3849, within(0.0005));
    }

    @Test
    void marsIsFartherAMonthBeforeAndAfter() {
        double before = J2000.daysTo(LocalDateTime.of(2018, 7, 1, 0, 0));
        double after = J2000.daysTo(LocalDateTime.of(2018, 8, 31, 0, 0));

        assertThat(MARS.positionAt(before).distanceTo(EARTH.positionAt(before))).isGreaterThan(0.42);
        assertThat(MARS.positionAt(after).distanceTo(EARTH.positionAt(after))).isGreaterThan(0.42);
    }

    @Test
    void venusStandsBeforeTheSunInTheTransitOf2012() {
        double days = J2000.daysTo(LocalDateTime.of(2012, 6, 6, 1, 30));

        assertThat(VENUS.positionAt(days).longitude())
                .isCloseTo(EARTH.positionAt(days).longitude(), within(0.1));
    }

    @Test
    void earthReturnsAfterItsOwnPeriodWithRatesOff() {
        PlanetOrbit fixed = EARTH.withRatesOff();
        double start = J2000.daysTo(LocalDateTime.of(2003, 3, 14, 0, 0));

        assertThat(fixed.periodDays()).isCloseTo(365.2564, within(0.001));
        assertThat(fixed.positionAt(start).distanceTo(fixed.positionAt(start + fixed.periodDays())))
                .isLessThan(1e-6);
        assertThat(fixed.positionAt(start).distanceTo(fixed.positionAt(start + fixed.periodDays() / 2)))
                .isGreaterThan(1.9);
    }

    @Test
    void earthDoesNotQuiteReturnWithRatesOn() {
        assertThat(EARTH.positionAt(0).distanceTo(EARTH.positionAt(EARTH.periodDays())))
                .isGreaterThan(1e-6)
                .isLessThan(1e-3);
    }

    @Test
    void everyPlanetStaysBetweenItsPerihelionAndItsAphelion() {
        for (Planet planet : PLANETS) {
            double e = planet.orbit().atEpoch().eccentricity();
            for (int day = -50_000; day < 18_000; day += 1_234) {
                assertThat(planet.orbit().positionAt(day).distance() / planet.semiMajorAxis())
                        .as(planet.name())
                        .isBetween(1 - e - 2e-3, 1 + e + 2e-3);
            }
        }
    }

    @Test
    void everyPlanetGoesAroundCounterClockwiseSeenFromTheNorth() {
        for (Planet planet : PLANETS) {
            EclipticPosition now = planet.orbit().positionAt(0);
            EclipticPosition soon = planet.orbit().positionAt(1);
            assertThat(now.x() * soon.y() - now.y() * soon.x())
                    .as(planet.name())
                    .isPositive();
        }
    }
}
