package dev.phalanx.samples.solar.bodies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.samples.solar.belts.Asteroid;
import dev.phalanx.samples.solar.belts.AsteroidPlaces;
import dev.phalanx.samples.solar.belts.AsteroidSampler;
import dev.phalanx.samples.solar.belts.Belts;
import dev.phalanx.samples.solar.belts.Gap;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.BadDataException;
import dev.phalanx.samples.solar.data.BeltsFile;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import dev.phalanx.samples.solar.orbit.Ellipse;
import dev.phalanx.samples.solar.orbit.J2000;
import dev.phalanx.samples.solar.orbit.KeplerEquation;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SolarWorldTest {
    private static final int VENUS = 1;
    private static final int EARTH = 2;
    private static final int MARS = 3;
    private static final List<Planet> PLANETS = PlanetaryElementsFile.builtIn();

    private static Belts belts;

    @BeforeAll
    static void read() throws BadDataException {
        belts = BeltsFile.builtIn(PLANETS);
    }

    @Test
    void marsIsAsNearAsItWasInTheSummerOf2018() {
        try (SolarWorld world = world(0, 1)) {
            world.moveTo(J2000.daysTo(LocalDateTime.of(2018, 7, 31, 0, 0)));

            assertThat(world.planetPosition(MARS).distanceTo(world.planetPosition(EARTH)))
                    .isCloseTo(0.3849, within(0.0005));
        }
    }

    @Test
    void venusStandsBeforeTheSunInTheTransitOf2012() {
        try (SolarWorld world = world(0, 1)) {
            world.moveTo(J2000.daysTo(LocalDateTime.of(2012, 6, 6, 1, 30)));

            assertThat(world.planetPosition(VENUS).longitude())
                    .isCloseTo(world.planetPosition(EARTH).longitude(), within(0.1));
        }
    }

    @Test
    void earthReturnsAfterItsOwnPeriodWithRatesOff() {
        Planet fixed = new Planet("Earth", PLANETS.get(EARTH).orbit().withRatesOff());
        Belts still = new Belts(belts.bands(), belts.gaps(), List.of(), List.of());
        try (SolarWorld world = new SolarWorld(List.of(fixed), still, 0, 1)) {
            world.moveTo(0);
            EclipticPosition start = world.planetPosition(0);
            world.moveTo(fixed.orbit().periodDays() / 2);
            assertThat(world.planetPosition(0).distanceTo(start)).isGreaterThan(1.9);
            world.moveTo(fixed.orbit().periodDays());

            assertThat(world.planetPosition(0).distanceTo(start)).isLessThan(1e-6);
        }
    }

    @Test
    void inARunOf200000EveryGapHoldsUnder15PercentOfTheBandsBesideIt() {
        try (SolarWorld world = world(200_000, 1)) {
            world.moveTo(0);
            AsteroidPlaces places = world.asteroidPlaces();
            for (Gap gap : belts.gaps()) {
                double half = gap.halfWidth();
                int inside = count(places, gap.center() - half, gap.center() + half);
                int sunward = count(places, gap.center() - 3 * half, gap.center() - half);
                int outward = count(places, gap.center() + half, gap.center() + 3 * half);
                assertThat(inside).as("%s", gap.resonance()).isLessThan((int) (0.15 * Math.min(sunward, outward)));
            }
        }
    }

    @Test
    void everyAsteroidIsWhereItsElementsPutIt() {
        AsteroidSampler sampler = new AsteroidSampler(belts, 5);
        double days = 7_654.321;
        try (SolarWorld world = world(5_000, 5)) {
            world.moveTo(days);
            AsteroidPlaces places = world.asteroidPlaces();
            for (int i = 0; i < places.count(); i++) {
                EclipticPosition exact = exact(sampler.next(), days);
                assertThat((double) places.x(i)).isCloseTo(exact.x(), within(2e-6));
                assertThat((double) places.y(i)).isCloseTo(exact.y(), within(2e-6));
            }
        }
    }

    @Test
    void theSameSeedGivesTheSameHash() {
        assertThat(hash(3_000, 9, 0, 10, 20)).isEqualTo(hash(3_000, 9, 0, 10, 20));
    }

    @Test
    void anotherSeedDateOrNumberGivesAnotherHash() {
        long hash = hash(3_000, 9, 10);

        assertThat(hash(3_000, 10, 10)).isNotEqualTo(hash);
        assertThat(hash(3_000, 9, 11)).isNotEqualTo(hash);
        assertThat(hash(3_001, 9, 10)).isNotEqualTo(hash);
    }

    @Test
    void theStepsThatLedToADateDoNotMatter() {
        assertThat(hash(3_000, 9, 0, 1, 2, 3, 365)).isEqualTo(hash(3_000, 9, 365));
        assertThat(hash(3_000, 9, 1_000, 365)).isEqualTo(hash(3_000, 9, 365));
    }

    @Test
    void everyAsteroidIsCountedInOneZone() {
        try (SolarWorld world = world(10_000, 1)) {
            world.moveTo(0);
            world.moveTo(100);

            assertThat(world.zoneCounts().stream().mapToInt(ZoneCount::now).sum())
                    .isEqualTo(10_000);
            assertThat(world.zoneCounts())
                    .allMatch(zone -> zone.least() <= zone.now() && zone.now() <= zone.most())
                    .anyMatch(zone -> zone.least() < zone.most());
        }
    }

    @Test
    void theCampsStayWithJupiterForACentury() {
        try (SolarWorld world = world(10_000, 1)) {
            world.moveTo(0);
            int before = zone(world, "Camp ahead (L4)").now();
            world.moveTo(36_525);

            assertThat(before).isGreaterThan(300);
            assertThat(zone(world, "Camp ahead (L4)").now()).isBetween(before * 9 / 10, before * 11 / 10);
        }
    }

    @Test
    void whatLiesInNoZoneIsCountedElsewhere() {
        Belts noZones = new Belts(belts.bands(), belts.gaps(), belts.groups(), List.of());
        try (SolarWorld world = new SolarWorld(PLANETS, noZones, 100, 1)) {
            world.moveTo(0);

            assertThat(world.zoneCounts()).containsExactly(new ZoneCount("Elsewhere", 100, 100, 100));
        }
    }

    @Test
    void systemsRunInOrderAndTheirCostIsKnown() {
        try (SolarWorld world = world(1_000, 1)) {
            world.moveTo(0);

            assertThat(world.costs())
                    .extracting(SystemCost::name)
                    .containsExactly(
                            "PlanetSystem",
                            "KeplerSystem",
                            "PlaceSystem",
                            "CensusSystem",
                            "MoonSystem",
                            "SpinSystem",
                            "TransformSystemGroup");
            assertThat(world.costs()).extracting(SystemCost::bodies).containsExactly(8, 1_000, 1_008, 1_000, 0, 0, 9);
            assertThat(world.costs()).allMatch(cost -> cost.nanos() > 0);
            world.resetCosts();
            assertThat(world.costs()).allMatch(cost -> cost.nanos() == 0);
        }
    }

    @Test
    void chunksHoldUpTo128Bodies() {
        try (SolarWorld world = world(1_280, 1)) {
            assertThat(world.chunkCount()).isEqualTo(11);
        }
    }

    @Test
    void anAsteroidTakesTheBytesOfItsComponentsAndItsId() {
        try (SolarWorld world = world(1, 1)) {
            assertThat(world.bytesPerAsteroid()).isEqualTo(8 + 24 + 28 + 24 + 12 + 1);
        }
    }

    private static SolarWorld world(int asteroids, long seed) {
        return new SolarWorld(PLANETS, belts, asteroids, seed);
    }

    private static long hash(int asteroids, long seed, double... days) {
        try (SolarWorld world = world(asteroids, seed)) {
            for (double day : days) {
                world.moveTo(day);
            }
            return world.hash();
        }
    }

    private static ZoneCount zone(SolarWorld world, String name) {
        return world.zoneCounts().stream()
                .filter(zone -> zone.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static int count(AsteroidPlaces places, double from, double to) {
        int count = 0;
        for (int i = 0; i < places.count(); i++) {
            if (places.semiMajorAxis(i) >= from && places.semiMajorAxis(i) < to) {
                count++;
            }
        }
        return count;
    }

    private static EclipticPosition exact(Asteroid asteroid, double days) {
        double mean = asteroid.elements().meanAnomaly() + 2 * Math.PI * asteroid.turnsPerDay() * days;
        double e = asteroid.elements().eccentricity();
        return Ellipse.of(asteroid.elements()).at(KeplerEquation.eccentricAnomaly(mean, e));
    }
}
