package dev.phalanx.samples.solar.bodies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.solar.belts.Moon;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.data.BadDataException;
import dev.phalanx.samples.solar.data.BeltsFile;
import dev.phalanx.samples.solar.data.MoonsFile;
import dev.phalanx.samples.solar.data.PlanetaryElementsFile;
import dev.phalanx.samples.solar.data.RotationsFile;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import dev.phalanx.samples.solar.orbit.Rotation;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HierarchyTest {
    private static final List<Planet> PLANETS =
            MoonsFile.builtIn(RotationsFile.builtIn(PlanetaryElementsFile.builtIn()));
    private static final double[] DATES = {0, 1, 365.25, 6_543.21, -20_000};

    private final SolarWorld world;

    HierarchyTest() throws BadDataException {
        world = new SolarWorld(PLANETS, BeltsFile.builtIn(PLANETS), 0, 1);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void planetsAreWhereTheirElementsPutThem() {
        for (double days : DATES) {
            world.moveTo(days);
            for (int i = 0; i < PLANETS.size(); i++) {
                EclipticPosition exact = PLANETS.get(i).orbit().positionAt(days);

                assertNear(world.matrix(world.planet(i)).position(), exact, 1e-6 * exact.distance());
                assertNear(world.matrix(world.planet(i)).position(), world.planetPosition(i), 1e-6 * exact.distance());
            }
        }
    }

    @Test
    void moonsAreAtThePositionOfThePlanetPlusTheirOffset() {
        for (double days : DATES) {
            world.moveTo(days);
            int entity = 0;
            for (Planet planet : PLANETS) {
                EclipticPosition center = planet.orbit().positionAt(days);
                for (Moon moon : planet.moons()) {
                    EclipticPosition offset = moon.orbit().positionAt(days);
                    EclipticPosition exact = new EclipticPosition(
                            center.x() + offset.x(), center.y() + offset.y(), center.z() + offset.z());
                    Entity found = world.hierarchy().moons().get(entity++);

                    assertNear(world.matrix(found).position(), exact, 1e-6 * exact.distance());
                }
            }
            assertThat(entity).isEqualTo(20);
        }
    }

    @Test
    void distancesAreThoseOfTheOrbits() {
        world.moveTo(1_234.5);
        List<MoonDistance> distances = world.moonDistances();
        int i = 0;
        for (Planet planet : PLANETS) {
            for (Moon moon : planet.moons()) {
                double exact = moon.orbit().positionAt(1_234.5).distance() * EclipticPosition.KM_PER_AU;
                MoonDistance distance = distances.get(i++);

                assertThat(distance.moon()).isEqualTo(moon.name());
                assertThat(distance.planet()).isEqualTo(planet.name());
                assertThat(distance.kilometres() / exact).as(moon.name()).isBetween(1 - 1e-6, 1 + 1e-6);
            }
        }
        assertThat(Math.round(distances.getFirst().mean())).isEqualTo(384_400);
    }

    @Test
    void theZAxisOfAGlobeIsThePublishedPoleAndTheXAxisThePrimeMeridian() {
        for (double days : DATES) {
            world.moveTo(days);
            for (int i = 0; i < PLANETS.size(); i++) {
                Rotation rotation = PLANETS.get(i).globe().orElseThrow().rotation();
                LocalToWorld matrix = world.matrix(world.hierarchy().globes().get(i));
                EclipticPosition meridian = rotation.orientationAt(days).rotate(new EclipticPosition(1, 0, 0));

                assertNear(matrix.forward(), rotation.orientationAt(days).pole(), 1e-6);
                assertNear(matrix.right(), meridian, 1e-6);
            }
        }
    }

    @Test
    void aGlobeIsAtItsPlanetAndAsLarge() {
        world.moveTo(77);
        for (int i = 0; i < PLANETS.size(); i++) {
            LocalToWorld globe = world.matrix(world.hierarchy().globes().get(i));
            double radius = PLANETS.get(i).globe().orElseThrow().radius();

            assertThat(globe.position()).isEqualTo(world.matrix(world.planet(i)).position());
            assertThat(globe.transformDirection(new Vector3f(0, 0, 1)).length() / radius)
                    .isBetween(1 - 1e-6, 1 + 1e-6);
        }
    }

    @Test
    void moonsDoNotTurnWithTheGlobe() {
        world.moveTo(0);
        for (int i = 0; i < PLANETS.size(); i++) {
            assertThat(world.matrix(world.planet(i)).right()).isEqualTo(new Vector3f(1, 0, 0));
        }
        for (Entity moon : world.hierarchy().moons()) {
            assertThat(world.matrix(moon).right()).isEqualTo(new Vector3f(1, 0, 0));
        }
        assertThat(world.matrix(world.hierarchy().sun())).isEqualTo(new LocalToWorld());
    }

    private static void assertNear(Vector3f found, EclipticPosition exact, double tolerance) {
        EclipticPosition position = new EclipticPosition(found.x, found.y, found.z);
        assertThat(position.distanceTo(exact)).as("%s, %s", position, exact).isLessThan(tolerance);
    }
}
