package dev.phalanx.samples.boids.fish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FishWorldTest {
    private static final int FISH = 2_000;
    private static final int SCHOOLS = 4;

    @Test
    void fishStayInTheSeaAndOutOfRocks() {
        try (FishWorld world = new FishWorld(FISH, SCHOOLS, 3)) {
            for (int i = 0; i < 300; i++) {
                world.step();
                if (i % 20 == 0) {
                    requireSound(world.scene());
                }
            }
            requireSound(world.scene());
        }
    }

    private static void requireSound(FishScene scene) {
        for (FishScene.Shoal shoal : scene.shoals()) {
            for (Position position : shoal.positions()) {
                assertThat(position.x).isBetween(0f, Sea.LENGTH);
                assertThat(position.y).isBetween(0f, Sea.DEPTH);
                assertThat(position.z).isBetween(0f, Sea.WIDTH);
                for (Rock rock : scene.rocks()) {
                    double distance = Math.sqrt(Math.pow(position.x - rock.x(), 2)
                            + Math.pow(position.y - rock.y(), 2)
                            + Math.pow(position.z - rock.z(), 2));
                    assertThat(distance).isGreaterThan(rock.radius() - 0.001);
                }
            }
            for (Heading heading : shoal.headings()) {
                assertThat(length(heading)).isCloseTo(1, within(1e-5));
            }
        }
    }

    private static double length(Heading heading) {
        return Math.sqrt(heading.x * heading.x + heading.y * heading.y + heading.z * heading.z);
    }

    @Test
    void everyFishSwimsAtTheSpeedOfItsSchool() {
        try (FishWorld world = new FishWorld(FISH, SCHOOLS, 3)) {
            world.step();
            List<School> schools = world.world().entityManager().getAllUniqueSharedComponents(School.class).stream()
                    .filter(school -> school.speed() > 0)
                    .toList();
            assertThat(schools)
                    .hasSize(SCHOOLS)
                    .allSatisfy(school -> assertThat(school.speed()).isBetween(5f, 8f));
            FishScene before = world.scene();
            world.step();
            FishScene after = world.scene();
            for (School school : schools) {
                double metres = school.speed() * FishWorld.STEP_SECONDS;
                int atSpeed = 0;
                for (int i = 0; i < FISH / SCHOOLS; i++) {
                    double moved = distance(
                            before.shoals().get(school.number()).positions().get(i),
                            after.shoals().get(school.number()).positions().get(i));
                    atSpeed += Math.abs(moved - metres) < 1e-4 ? 1 : 0;
                }
                assertThat(atSpeed).as("all but those at rocks and edges").isGreaterThan(FISH / SCHOOLS * 8 / 10);
            }
        }
    }

    private static double distance(Position one, Position other) {
        return Math.sqrt(Math.pow(one.x - other.x, 2) + Math.pow(one.y - other.y, 2) + Math.pow(one.z - other.z, 2));
    }

    @Test
    void fishThatBeganAnywhereSwimTheSameWayAfterAWhile() {
        try (FishWorld world = new FishWorld(FISH, SCHOOLS, 3)) {
            assertThat(world.scene().shoals())
                    .allSatisfy(shoal -> assertThat(shoal.alignment()).isLessThan(0.2));
            for (int i = 0; i < 150; i++) {
                world.step();
            }
            double mean = world.scene().shoals().stream()
                    .mapToDouble(FishScene.Shoal::alignment)
                    .average()
                    .orElseThrow();
            assertThat(mean).isGreaterThan(0.6);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 3})
    void aSchoolSwimsAsIfItWereAlone(int number) {
        try (FishWorld together = new FishWorld(FISH, SCHOOLS, 5);
                FishWorld alone = new FishWorld(FISH, SCHOOLS, 5)) {
            removeOtherFish(alone, number);
            for (int i = 0; i < 60; i++) {
                together.step();
                alone.step();
            }
            NativeArray<Entity> fish = fish(alone).toEntityArray();
            assertThat(fish.length()).isEqualTo(FISH / SCHOOLS);
            for (Entity one : fish) {
                assertThat(position(alone, one)).usingRecursiveComparison().isEqualTo(position(together, one));
            }
        }
    }

    private static EntityQuery fish(FishWorld world) {
        return world.world()
                .entityManager()
                .queryBuilder()
                .withAll(Heading.class, School.class)
                .buildPrivate();
    }

    private static Position position(FishWorld world, Entity fish) {
        return world.world().entityManager().getComponent(fish, Position.class);
    }

    private static void removeOtherFish(FishWorld world, int number) {
        EntityManager entities = world.world().entityManager();
        EntityQuery fish = fish(world);
        for (School school : entities.getAllUniqueSharedComponents(School.class)) {
            if (school.number() != number || school.speed() == 0) {
                fish.setSharedComponentFilter(school);
                entities.destroyEntity(fish);
            }
        }
    }

    @Test
    void fishThatChangeTheirSchoolSwimWithTheOther() {
        try (FishWorld world = new FishWorld(FISH, SCHOOLS, 5)) {
            world.step();
            EntityManager entities = world.world().entityManager();
            List<School> schools = entities.getAllUniqueSharedComponents(School.class).stream()
                    .filter(school -> school.speed() > 0)
                    .toList();
            EntityQuery fish = fish(world);
            fish.setSharedComponentFilter(schools.get(0));
            entities.setSharedComponent(fish, schools.get(1));
            FishScene before = world.scene();
            world.step();

            double metres = schools.get(1).speed() * FishWorld.STEP_SECONDS;
            Position was =
                    before.shoals().get(schools.get(0).number()).positions().get(7);
            Position is = world.scene()
                    .shoals()
                    .get(schools.get(0).number())
                    .positions()
                    .get(7);
            assertThat(distance(was, is)).isCloseTo(metres, within(1e-4));
            fish.setSharedComponentFilter(schools.get(0));
            assertThat(fish.isEmpty()).isTrue();
        }
    }

    @Test
    void aSchoolOfOneSwims() {
        try (FishWorld world = new FishWorld(1, 1, 5)) {
            Position before = world.scene().shoals().getFirst().positions().getFirst();
            for (int i = 0; i < 10; i++) {
                world.step();
            }
            assertThat(distance(
                            before,
                            world.scene().shoals().getFirst().positions().getFirst()))
                    .isBetween(0.5, 10 * 8 * FishWorld.STEP_SECONDS + 0.01);
            requireSound(world.scene());
        }
    }

    @Test
    void schoolsAreOfAboutTheSameSize() {
        try (FishWorld world = new FishWorld(11, 4, 1)) {
            assertThat(world.scene().shoals()).extracting(FishScene.Shoal::size).containsExactly(3, 3, 3, 2);
            assertThat(world.chunkCount()).as("a chunk for each school").isEqualTo(4);
            assertThat(world.jobsPerStep()).isEqualTo(24);
        }
    }

    @Test
    void theSameSeedGivesTheSameHashAndAnotherOneAnother() {
        long hash = hash(1);

        assertThat(hash(1)).isEqualTo(hash);
        assertThat(hash(2)).isNotEqualTo(hash);
    }

    private static long hash(long seed) {
        try (FishWorld world = new FishWorld(FISH, SCHOOLS, seed)) {
            for (int i = 0; i < 20; i++) {
                world.step();
            }
            return world.hash();
        }
    }

    @Test
    void fishSwimAsInAProgramWrittenByHand() {
        try (FishWorld world = new FishWorld(FISH, SCHOOLS, 3)) {
            HandWrittenShoals byHand = new HandWrittenShoals(world);
            for (int i = 0; i < 50; i++) {
                world.step();
                byHand.step();
            }
            assertThat(byHand.hash()).isEqualTo(world.hash());
        }
    }
}
