package dev.phalanx.samples.solar.belts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.samples.solar.data.BadDataException;
import dev.phalanx.samples.solar.data.BeltsFile;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.samples.solar.orbit.Elements;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class AsteroidSamplerTest {
    private static final int BODIES = 200_000;

    private static final List<Planet> PLANETS = PlanetaryElementsFile.builtIn();
    private static Belts belts;
    private static List<Asteroid> asteroids;

    @BeforeAll
    static void draw() throws BadDataException {
        belts = BeltsFile.builtIn(PLANETS);
        asteroids = asteroids(7, BODIES);
    }

    @Test
    void theGapsLieWhereJupiterPutsThem() {
        assertThat(belts.gaps())
                .extracting(gap -> gap.resonance().toString())
                .containsExactly("3:1", "5:2", "7:3", "2:1");
        assertThat(belts.gaps().get(0).center()).isCloseTo(2.50, within(0.005));
        assertThat(belts.gaps().get(1).center()).isCloseTo(2.825, within(0.005));
        assertThat(belts.gaps().get(2).center()).isCloseTo(2.958, within(0.005));
        assertThat(belts.gaps().get(3).center()).isCloseTo(3.279, within(0.005));
    }

    @Test
    void everyGapHoldsUnder15PercentOfTheEquallyWideBandsBesideIt() {
        for (Gap gap : belts.gaps()) {
            double half = gap.halfWidth();
            long inside = countAxes(a -> Math.abs(a - gap.center()) <= half);
            long sunward = countAxes(a -> a >= gap.center() - 3 * half && a < gap.center() - half);
            long outward = countAxes(a -> a > gap.center() + half && a <= gap.center() + 3 * half);
            assertThat((double) inside / sunward)
                    .as("%s, sunward", gap.resonance())
                    .isLessThan(0.15);
            assertThat((double) inside / outward)
                    .as("%s, outward", gap.resonance())
                    .isLessThan(0.15);
            assertThat(inside).as("%s is not quite empty", gap.resonance()).isPositive();
        }
    }

    @Test
    void everyFamilyHasMembersInItsPlace() {
        for (int i = 0; i < belts.families().size(); i++) {
            int index = i;
            List<Asteroid> members =
                    asteroids.stream().filter(a -> a.familyIndex() == index).toList();
            assertThat(members).as(belts.families().get(i).name()).hasSizeGreaterThan(500);
            if (belts.families().get(i) instanceof Band band) {
                assertThat(members).allMatch(a -> band.contains(a.elements().semiMajorAxis()));
            }
        }
    }

    @Test
    void groupsHaveTheirShare() {
        for (ResonantGroup group : belts.groups()) {
            assertThat(members(group).count() / (double) BODIES)
                    .as(group.name())
                    .isCloseTo(group.share(), within(0.002));
        }
    }

    @Test
    void theCampsAre60DegreesFromJupiter() {
        Elements jupiter = PLANETS.get(4).orbit().atEpoch();
        for (ResonantGroup camp : belts.groups().subList(1, 3)) {
            double mean = members(camp)
                    .mapToDouble(a -> wrapped(a.elements().meanLongitude() - jupiter.meanLongitude()))
                    .average()
                    .orElseThrow();
            assertThat(mean).as(camp.name()).isCloseTo(camp.angle(), within(1.0));
            assertThat(members(camp)).allMatch(a -> Math.abs(a.elements().semiMajorAxis() - 5.2029) < 0.11);
        }
        assertThat(belts.groups().get(1).angle()).isEqualTo(60);
        assertThat(belts.groups().get(2).angle()).isEqualTo(-60);
    }

    @Test
    void theCampsKeepStepWithJupiter() {
        double jupiter = PLANETS.get(4).turnsPerDay();

        assertThat(members(belts.groups().get(1))).allMatch(a -> a.turnsPerDay() == jupiter);
    }

    @Test
    void theHildasMeetJupiterOnlyNearTheirPerihelion() {
        double jupiter = PLANETS.get(4).orbit().atEpoch().meanLongitude();
        ResonantGroup hildas = belts.groups().getFirst();

        assertThat(members(hildas)).allMatch(a -> {
            double held = 2 * a.elements().meanLongitude()
                    - 3 * jupiter
                    + a.elements().perihelionLongitude();
            return Math.abs(wrapped(held)) < 6 * hildas.swing();
        });
    }

    @Test
    void theThirdLawGivesTheMotion() {
        Asteroid any =
                asteroids.stream().filter(a -> a.familyIndex() == 1).findFirst().orElseThrow();
        double years = 1 / (any.turnsPerDay() * 365.25);

        assertThat(years * years / Math.pow(any.elements().semiMajorAxis(), 3)).isCloseTo(1, within(1e-3));
    }

    @Test
    void eccentricitiesAndInclinationsStayInRange() {
        assertThat(asteroids)
                .allMatch(a -> a.elements().eccentricity() >= 0
                        && a.elements().eccentricity() < Asteroid.LARGEST_ECCENTRICITY
                        && a.elements().inclination() >= 0
                        && a.elements().inclination() < OrbitSpread.STEEPEST_INCLINATION);
    }

    @Test
    void theSameSeedGivesTheSameAsteroids() {
        assertThat(asteroids(7, 5_000)).isEqualTo(asteroids.subList(0, 5_000));
    }

    @Test
    void anotherSeedGivesOthers() {
        assertThat(asteroids(8, 10)).isNotEqualTo(asteroids.subList(0, 10));
    }

    @Test
    void theSequenceOfASeedIsFixedForGood() {
        Band band = new Band("Even", 2, 3, 1, 1, new OrbitSpread(0.1, 0.05, 5, 3), 0);
        Belts even = new Belts(List.of(band), List.of(), List.of(), List.of());

        assertThat(new AsteroidSampler(even, 1).next().elements().semiMajorAxis())
                .isEqualTo(2.745781757262701);
    }

    @Test
    void beltsWithoutRoomAreRefused() {
        Belts empty = new Belts(List.of(), List.of(), List.of(), List.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AsteroidSampler(empty, 1))
                .withMessage("The groups take 0.0 of the asteroids and no band has room for the rest."
                        + " Add a band, or let the shares add up to 1.");
    }

    @Test
    void aBandThatGapsHaveEatenUpHasNoRoom() {
        OrbitSpread spread = new OrbitSpread(0.1, 0.05, 5, 3);
        Band band = new Band("Eaten", 2.4, 2.6, 1, 1, spread, 0);
        Gap gap = new Gap("Jupiter", new Resonance(3, 1), 2.5, 0.2, 1);

        assertThat(new Belts(List.of(band), List.of(gap), List.of(), List.of()).hasRoom())
                .isFalse();
        assertThat(new Belts(List.of(band), List.of(), List.of(), List.of()).hasRoom())
                .isTrue();
    }

    private static Stream<Asteroid> members(ResonantGroup group) {
        int index = belts.families().indexOf(group);
        return asteroids.stream().filter(a -> a.familyIndex() == index);
    }

    private static long countAxes(DoublePredicate where) {
        return asteroids.stream()
                .mapToDouble(a -> a.elements().semiMajorAxis())
                .filter(where)
                .count();
    }

    private static List<Asteroid> asteroids(long seed, int count) {
        AsteroidSampler sampler = new AsteroidSampler(belts, seed);
        return Stream.generate(sampler::next).limit(count).toList();
    }

    private static double wrapped(double degrees) {
        return Math.IEEEremainder(degrees, 360);
    }
}
