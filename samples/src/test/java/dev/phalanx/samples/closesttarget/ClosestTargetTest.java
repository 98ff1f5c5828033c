package dev.phalanx.samples.closesttarget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.closesttarget.ClosestTarget.Result;
import dev.phalanx.samples.seekers.Place;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ClosestTargetTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 3", "5, 2, 4", "700, 1, 5", "3, 3000, 6", "2000, 1500, 7"})
    void everyMethodFindsTheSameEntity(int seekers, int targets, long seed) {
        try (ClosestTarget world = new ClosestTarget(seekers, targets, seed)) {
            List<Result> results = world.run(2);

            assertThat(results).extracting(Result::method).containsExactly(Method.values());
            assertThat(results).allMatch(result -> result.nanos() > 0);
            assertThat(results.getFirst().nearest()).hasSize(seekers).doesNotContain(Entity.NULL);
            assertThat(results)
                    .allSatisfy(result -> assertThat(result.nearest())
                            .isEqualTo(results.getFirst().nearest()));
        }
    }

    /// On a lattice many targets are equally near, and some stand at the same place.
    @ParameterizedTest
    @EnumSource
    void ofEquallyNearTargetsTheFirstIsFound(Method method) {
        List<Place> targetPlaces = lattice(1, 400);
        List<Place> seekerPlaces = lattice(2, 500);
        try (World world = new World("Lattice")) {
            world.setFailFast(true);
            EntityManager em = world.entityManager();
            List<Entity> targets = new ArrayList<>();
            List<Entity> seekers = new ArrayList<>();
            targetPlaces.forEach(place -> targets.add(em.createEntity(new TargetPlace(place))));
            seekerPlaces.forEach(place -> seekers.add(em.createEntity(new SeekerPlace(place), new Nearest())));
            world.addSystem(new ClosestTargetSystem(method));
            world.update();

            for (int i = 0; i < seekers.size(); i++) {
                assertThat(em.getComponent(seekers.get(i), Nearest.class).target)
                        .isEqualTo(targets.get(first(seekerPlaces.get(i), targetPlaces)));
            }
        }
    }

    private static List<Place> lattice(long seed, int count) {
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Random random = Random.of(seed, i);
            places.add(new Place(random.nextInt(0, 16), random.nextInt(0, 16)));
        }
        return places;
    }

    private static int first(Place seeker, List<Place> targets) {
        int best = 0;
        for (int i = 1; i < targets.size(); i++) {
            if (seeker.squareDistance(targets.get(i)) < seeker.squareDistance(targets.get(best))) {
                best = i;
            }
        }
        return best;
    }

    @Test
    void seekersWithoutTargetsAreLeftAlone() {
        try (World world = new World("No targets")) {
            world.setFailFast(true);
            Entity seeker = world.entityManager().createEntity(new SeekerPlace(new Place(1, 2)), new Nearest());
            world.addSystem(new ClosestTargetSystem(Method.KD_TREE));
            world.update();

            assertThat(world.entityManager().getComponent(seeker, Nearest.class).target)
                    .isEqualTo(Entity.NULL);
        }
    }

    @Test
    void aResultPrintsItsTime() {
        assertThat(new Result(Method.KD_TREE, 1_234_567, List.of())).hasToString("kd tree           1.235 ms");
    }

    @Test
    void anEmptyWorldIsRefused() {
        int before = World.all().size();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClosestTarget(1, 0, 1))
                .withMessage("A field of 1 seekers and 0 targets has nothing to find. Give at least 1 of each.");
        assertThat(World.all()).hasSize(before);
    }
}
