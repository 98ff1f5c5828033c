package dev.phalanx.samples.solar.orbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.samples.solar.belts.Globe;
import dev.phalanx.samples.solar.belts.Moon;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.MoonsFile;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.samples.solar.data.RotationsFile;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class MoonOrbitTest {
    private static final List<Planet> PLANETS =
            MoonsFile.builtIn(RotationsFile.builtIn(PlanetaryElementsFile.builtIn()));
    private static final Planet EARTH = PLANETS.get(2);
    private static final MoonOrbit MOON = EARTH.moons().getFirst().orbit();

    @Test
    void theMeanDistanceOverAnOrbitFollowsFromTheSemiMajorAxis() {
        int dates = 2_000;
        for (Planet planet : PLANETS) {
            for (Moon moon : planet.moons()) {
                PlanetOrbit orbit = moon.orbit().inPlane();
                double sum = 0;
                for (int i = 0; i < dates; i++) {
                    sum += moon.orbit()
                            .positionAt(500 + orbit.periodDays() * i / dates)
                            .distance();
                }
                double e = orbit.atEpoch().eccentricity();

                assertThat(sum / dates / (1 + e * e / 2)) // the mean over time, by Kepler's laws
                        .as(moon.name())
                        .isCloseTo(
                                moon.orbit().semiMajorAxis(),
                                within(1e-6 * moon.orbit().semiMajorAxis()));
            }
        }
    }

    @Test
    void periodsAndAxesObeyKeplersThirdLaw() {
        for (Planet planet : PLANETS.subList(3, 8)) {
            double least = Double.POSITIVE_INFINITY;
            double most = 0;
            for (Moon moon : planet.moons()) {
                double degreesPerDay = moon.orbit().inPlane().perCentury().meanLongitude() / 36_525;
                double mass = Math.pow(moon.orbit().semiMajorAxis(), 3) * degreesPerDay * degreesPerDay;
                least = Math.min(least, mass);
                most = Math.max(most, mass);
            }
            assertThat(most / least).as(planet.name()).isLessThan(1.02); // planets are flattened
        }
    }

    @Test
    void innerMoonsMoveInTheEquatorOfTheirPlanetTheWayItTurns() {
        for (Planet planet : PLANETS.subList(3, 7)) {
            Rotation rotation = planet.globe().map(Globe::rotation).orElseThrow();
            EclipticPosition pole = rotation.orientationAt(0).pole();
            double sign = Math.signum(rotation.meridianPerDay());
            for (Moon moon : planet.moons()) {
                double tilt = Math.toDegrees(Math.acos(sign * dot(pole, normal(moon.orbit()))));

                assertThat(tilt).as(moon.name()).isLessThan(moon.name().equals("Iapetus") ? 25 : 5);
            }
        }
    }

    @Test
    void tritonMovesBackwards() {
        Planet neptune = PLANETS.get(7);
        EclipticPosition pole =
                neptune.globe().orElseThrow().rotation().orientationAt(0).pole();
        MoonOrbit triton = neptune.moons().getFirst().orbit();

        assertThat(Math.toDegrees(Math.acos(dot(pole, normal(triton))))).isCloseTo(157, within(1.0));
    }

    @Test
    void theMoonIsBeforeTheSunInTheEclipseOf2017() {
        assertInLineWithTheSun(LocalDateTime.of(2017, 8, 21, 18, 26), 0);
    }

    @Test
    void theMoonIsOppositeTheSunInTheEclipseOf2018() {
        assertInLineWithTheSun(LocalDateTime.of(2018, 7, 27, 20, 22), 180);
    }

    /// The Sun moves the Moon by up to 1.3 degrees from a mean ellipse near new and full moon.
    private static void assertInLineWithTheSun(LocalDateTime date, double elongation) {
        double days = J2000.daysTo(date);
        EclipticPosition earth = EARTH.orbit().positionAt(days);
        EclipticPosition sun = new EclipticPosition(-earth.x(), -earth.y(), -earth.z());
        EclipticPosition moon = MOON.positionAt(days);
        double apart = Math.IEEEremainder(moon.longitude() - sun.longitude() - elongation, 360);
        double latitude = Math.toDegrees(Math.asin(moon.z() / moon.distance()));

        assertThat(apart).isCloseTo(0, within(2.0));
        assertThat(latitude).as("the Moon is near its node").isCloseTo(0, within(0.7));
    }

    private static EclipticPosition normal(MoonOrbit orbit) {
        double quarter = orbit.inPlane().periodDays() / 4;
        EclipticPosition a = orbit.positionAt(0);
        EclipticPosition b = orbit.positionAt(quarter);
        EclipticPosition cross = new EclipticPosition(
                a.y() * b.z() - a.z() * b.y(), a.z() * b.x() - a.x() * b.z(), a.x() * b.y() - a.y() * b.x());
        double length = cross.distance();
        return new EclipticPosition(cross.x() / length, cross.y() / length, cross.z() / length);
    }

    private static double dot(EclipticPosition a, EclipticPosition b) {
        return a.x() * b.x() + a.y() * b.y() + a.z() * b.z();
    }
}
