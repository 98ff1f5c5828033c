package dev.phalanx.samples.solar.orbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.samples.solar.belts.Globe;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.samples.solar.data.RotationsFile;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RotationTest {
    private static final List<Planet> PLANETS = RotationsFile.builtIn(PlanetaryElementsFile.builtIn());
    private static final Planet EARTH = PLANETS.get(2);

    /// The angle between the pole and that of the orbit, as NASA's planetary fact sheets give it, in degrees. A planet
    /// that turns clockwise about its north pole is tilted by more than 90 degrees in the fact sheets.
    private static final Map<String, Double> OBLIQUITIES = Map.of(
            "Mercury", 0.034,
            "Venus", 177.36,
            "Earth", 23.44,
            "Mars", 25.19,
            "Jupiter", 3.13,
            "Saturn", 26.73,
            "Uranus", 97.77,
            "Neptune", 28.32);

    @Test
    void theFramesDifferByTheObliquityOfTheEarth() {
        EclipticPosition pole = Orientation.ofPole(0, 90).pole();

        assertThat(pole.x()).isCloseTo(0, within(1e-15));
        assertThat(pole.y()).isCloseTo(Math.sin(Math.toRadians(23.4392911)), within(1e-8));
        assertThat(pole.z()).isCloseTo(Math.cos(Math.toRadians(23.4392911)), within(1e-8));
    }

    @Test
    void theXAxisOfAPlaneIsItsNodeOnTheEquator() {
        EclipticPosition node = Orientation.ofPole(268.057, 64.495).rotate(new EclipticPosition(1, 0, 0));
        EclipticPosition expected = ofEquator(268.057 + 90, 0);

        assertThat(node.distanceTo(expected)).isLessThan(1e-14);
    }

    @Test
    void polesAreWhereTheIauPublishesThem() {
        for (Planet planet : PLANETS) {
            Rotation rotation = rotation(planet);
            for (double days : new double[] {0, 7_305, -30_000}) {
                Rotation.Pole pole = rotation.poleAt(days);
                EclipticPosition expected = ofEquator(pole.rightAscension(), pole.declination());
                double apart =
                        Math.toDegrees(rotation.orientationAt(days).pole().distanceTo(expected));

                assertThat(apart).as(planet.name()).isLessThan(1e-9);
            }
        }
    }

    @Test
    void polesAreTiltedAgainstTheOrbitsByTheKnownObliquities() {
        for (Planet planet : PLANETS) {
            Rotation rotation = rotation(planet);
            EclipticPosition pole = rotation.orientationAt(0).pole();
            Ellipse orbit = Ellipse.of(planet.orbit().elementsAt(0));
            double tilt = Math.toDegrees(Math.acos(dot(pole, normal(orbit))));
            double known = OBLIQUITIES.get(planet.name());

            assertThat(rotation.meridianPerDay() < 0 ? 180 - tilt : tilt)
                    .as(planet.name())
                    .isCloseTo(known, within(0.1));
        }
    }

    @Test
    void aSiderealRotationReturnsTheSameOrientation() {
        for (Planet planet : PLANETS) {
            Rotation rotation = rotation(planet);
            Orientation start = rotation.orientationAt(1_000);
            Orientation half = rotation.orientationAt(1_000 + rotation.periodDays() / 2);
            Orientation whole = rotation.orientationAt(1_000 + rotation.periodDays());

            assertThat(meridian(start).distanceTo(meridian(half)))
                    .as(planet.name())
                    .isGreaterThan(1.99);
            assertThat(meridian(start).distanceTo(meridian(whole)))
                    .as(planet.name())
                    .isLessThan(1e-5); // the poles move by themselves
        }
    }

    @Test
    void rotationPeriodsAreTheKnownOnes() {
        assertThat(rotation(EARTH).periodDays() * 24).isCloseTo(23.9345, within(1e-4));
        assertThat(rotation(PLANETS.get(1)).periodDays()).isCloseTo(243.02, within(0.01));
        assertThat(rotation(PLANETS.get(3)).periodDays() * 24).isCloseTo(24.6229, within(1e-4));
        assertThat(rotation(PLANETS.get(4)).periodDays() * 24).isCloseTo(9.9249, within(1e-4));
    }

    @Test
    void theSunIsOverGreenwichAtNoon() {
        double days = J2000.daysTo(LocalDateTime.of(2003, 4, 15, 12, 0)); // the equation of time is 0
        EclipticPosition earth = EARTH.orbit().positionAt(days);
        EclipticPosition sunward = new EclipticPosition(
                -earth.x() / earth.distance(), -earth.y() / earth.distance(), -earth.z() / earth.distance());
        Orientation orientation = rotation(EARTH).orientationAt(days);
        EclipticPosition east = orientation.rotate(new EclipticPosition(0, 1, 0));

        assertThat(dot(sunward, meridian(orientation))).isGreaterThan(0.97);
        assertThat(Math.toDegrees(Math.asin(dot(sunward, east)))).isCloseTo(0, within(0.5));
    }

    @Test
    void theSunIsOverTheTropicOfCancerAtTheSolstice() {
        double days = J2000.daysTo(LocalDateTime.of(2000, 6, 21, 1, 48));
        EclipticPosition earth = EARTH.orbit().positionAt(days);
        double sine = -dot(earth, rotation(EARTH).orientationAt(days).pole()) / earth.distance();

        assertThat(Math.toDegrees(Math.asin(sine))).isCloseTo(23.44, within(0.01));
    }

    private static Rotation rotation(Planet planet) {
        return planet.globe().map(Globe::rotation).orElseThrow();
    }

    private static EclipticPosition meridian(Orientation orientation) {
        return orientation.rotate(new EclipticPosition(1, 0, 0));
    }

    /// The direction of a right ascension and a declination, computed with matrices.
    private static EclipticPosition ofEquator(double rightAscension, double declination) {
        double ra = Math.toRadians(rightAscension);
        double dec = Math.toRadians(declination);
        double x = Math.cos(dec) * Math.cos(ra);
        double y = Math.cos(dec) * Math.sin(ra);
        double z = Math.sin(dec);
        double e = Math.toRadians(84_381.448 / 3_600);
        return new EclipticPosition(x, Math.cos(e) * y + Math.sin(e) * z, -Math.sin(e) * y + Math.cos(e) * z);
    }

    private static EclipticPosition normal(Ellipse orbit) {
        EclipticPosition cross = new EclipticPosition(
                orbit.py() * orbit.qz() - orbit.pz() * orbit.qy(),
                orbit.pz() * orbit.qx() - orbit.px() * orbit.qz(),
                orbit.px() * orbit.qy() - orbit.py() * orbit.qx());
        double length = cross.distance();
        return new EclipticPosition(cross.x() / length, cross.y() / length, cross.z() / length);
    }

    private static double dot(EclipticPosition a, EclipticPosition b) {
        return a.x() * b.x() + a.y() * b.y() + a.z() * b.z();
    }
}
