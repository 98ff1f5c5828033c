package dev.phalanx.entities.systems;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.OneSystem;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Nine entities in three chunks, and a system that asks which have changed since its last update. Another system is
/// updated after it.
final class SystemFilterTest extends InWorld {
    private final OneSystem writer = new OneSystem(world);
    private final OneSystem system = new OneSystem(world);
    private final OneSystem after = new OneSystem(world);
    private final NativeArray<Entity> entities =
            em.createEntity(em.createArchetype(AtMostThree.class, Health.class, Speed.class), 9);

    private List<Entity> chunk(int number) {
        return entities.slice(3 * number, 3).toList();
    }

    /// What the system finds in one update.
    private List<Entity> changed() {
        List<Entity> found = new ArrayList<>();
        system.run(() -> SystemAPI.query(ro(Health.class))
                .withChangeFilter(Health.class)
                .withEntityAccess()
                .forEach((health, entity) -> found.add(entity)));
        return found;
    }

    private List<Entity> reordered() {
        List<Entity> found = new ArrayList<>();
        system.run(() -> SystemAPI.query(ro(Health.class))
                .withOrderFilter()
                .withEntityAccess()
                .forEach((health, entity) -> found.add(entity)));
        return found;
    }

    @Test
    @Row({"QRY-8.1", "QRY-8.3", "QRY-8.5", "QRY-8.7", "SYS-19.2"})
    void theFirstUpdateSeesEverythingAndTheNextOnlyWhatChanged() {
        assertThat(changed()).hasSize(9);
        assertThat(changed()).isEmpty();
        writer.run(() -> SystemAPI.setComponent(entities.get(4), new Health(1)));
        assertThat(changed())
                .as("the update of the writer was one of the system too")
                .isEmpty();
        after.run(() -> SystemAPI.setComponent(entities.get(4), new Health(1)));
        assertThat(changed()).isEqualTo(chunk(1));
        system.state().setEnabled(false);
        writer.run(() -> SystemAPI.setComponent(entities.get(4), new Health(1)));
        writer.run(() -> {});
        system.state().setEnabled(true);
        assertThat(changed()).as("changes while the system was off wait for it").isEqualTo(chunk(1));
        em.setComponent(entities.get(8), new Health(1));
        assertThat(changed()).as("whole chunks").isEqualTo(chunk(2));
        assertThat(changed()).isEmpty();
    }

    @Test
    @Row("QRY-8.6")
    void askingToWriteIsAChangeEvenIfNothingIsWritten() {
        changed();
        em.query(ro(Health.class)).forEach(health -> {});
        assertThat(changed()).isEmpty();
        em.query(rw(Health.class)).withAll(Speed.class).forEach(health -> {});
        assertThat(changed()).hasSize(9);
    }

    @Test
    @Row("QRY-8")
    void aSystemDoesNotSeeWhatItWroteItself() {
        int[] found = new int[1];
        Runnable work = () -> {
            found[0] = 0;
            SystemAPI.query(rw(Health.class)).withChangeFilter(Health.class).forEach(health -> {
                health.points++;
                found[0]++;
            });
        };
        system.run(work);
        assertThat(found[0]).isEqualTo(9);
        system.run(work);
        assertThat(found[0]).isZero();
        em.setComponent(entities.get(0), new Health(1));
        system.run(work);
        assertThat(found[0]).isEqualTo(3);
        system.run(work);
        assertThat(found[0]).isZero();
    }

    @Test
    @Row({"QRY-8.1", "QRY-8.2"})
    void anyOfTwoTypesMayHaveChanged() {
        List<Entity> found = new ArrayList<>();
        Runnable work = () -> {
            found.clear();
            SystemAPI.query(ro(Health.class), ro(Speed.class))
                    .withChangeFilter(Health.class, Speed.class)
                    .withEntityAccess()
                    .forEach((health, speed, entity) -> found.add(entity));
        };
        system.run(work);
        em.setComponent(entities.get(0), new Health(1));
        em.setComponent(entities.get(8), new Speed(1));
        system.run(work);
        List<Entity> expected = new ArrayList<>(chunk(0));
        expected.addAll(chunk(2));
        assertThat(found).isEqualTo(expected);
        system.run(() -> assertThatThrownBy(() -> SystemAPI.query(ro(Health.class), ro(Speed.class))
                        .withAll(AtMostThree.class)
                        .withChangeFilter(Health.class, Speed.class)
                        .withChangeFilter(AtMostThree.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Changes of 3 components were asked for by query [Health, Speed, AtMostThree], and a"
                        + " filter takes 2. Use fewer, or a second query."));
    }

    @Test
    @Row("QRY-8.3")
    void theQueriesOfASystemAskForChangesSinceItsLastUpdateToo() {
        List<Integer> counts = new ArrayList<>();
        Runnable work = () -> {
            EntityQuery query = SystemAPI.getEntityQuery(ComponentType.readOnly(Health.class));
            query.setChangedVersionFilter(Health.class);
            EntityQuery built = SystemAPI.queryBuilder().withAll(Speed.class).build();
            built.setChangedVersionFilter(Speed.class);
            counts.add(query.calculateEntityCount());
            counts.add(built.calculateEntityCount());
        };
        system.run(work);
        system.run(work);
        em.setComponent(entities.get(4), new Health(1));
        system.run(work);
        assertThat(counts).containsExactly(9, 9, 0, 0, 3, 0);
    }

    @Test
    @Row("QRY-8")
    void aVersionSetOnAQueryOfASystemHoldsUntilTheSystemsNextUpdate() {
        EntityQuery query = system.state().getEntityQuery(ComponentType.readOnly(Health.class));
        query.setChangedVersionFilter(Health.class);
        List<Integer> counts = new ArrayList<>();
        Runnable work = () -> {
            counts.add(query.calculateEntityCount());
            query.setChangedFilterRequiredVersion(0);
            counts.add(query.calculateEntityCount());
        };
        system.run(work);
        query.setChangedFilterRequiredVersion(1_000);
        assertThat(query.isEmpty()).isTrue();
        system.run(work);
        assertThat(counts).containsExactly(9, 9, 0, 9);
        assertThat(query.isEmpty()).isTrue();
    }

    @Test
    @Row("QRY-8.4")
    void outsideOfSystemsTheRequiredVersionIsTheOneThatWasSet() {
        EntityQuery own = em.queryBuilder().withAll(Health.class).buildPrivate();
        own.setChangedVersionFilter(Health.class);
        assertThat(own.calculateEntityCount()).isEqualTo(9);
        own.setChangedFilterRequiredVersion(world.globalSystemVersion());
        assertThat(own.calculateEntityCount()).isZero();
        world.update();
        assertThat(own.calculateEntityCount()).as("updates do not touch it").isZero();
        em.setComponent(entities.get(4), new Health(1));
        assertThat(own.calculateEntityCount()).isEqualTo(3);
        world.update();
        assertThat(own.calculateEntityCount()).isEqualTo(3);
    }

    @Test
    @Row("QRY-8")
    void aTypeTheQueryDoesNotNameIsRefused() {
        system.run(() -> assertThatThrownBy(
                        () -> SystemAPI.query(ro(Health.class)).withChangeFilter(Score.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Changes of Score were asked for, which query [Health] does not name. Add it to the query"
                        + " with withAll(Score.class)."));
    }

    @Test
    @Row("QRY-10.2")
    void theOrderFilterPassesStructuralChangesSinceTheLastUpdate() {
        assertThat(reordered()).hasSize(9);
        assertThat(reordered()).isEmpty();
        em.setComponent(entities.get(0), new Health(1));
        em.query(rw(Health.class)).forEach(health -> {});
        assertThat(reordered()).as("values do not count").isEmpty();
        em.destroyEntity(entities.get(5));
        assertThat(reordered()).containsExactly(entities.get(3), entities.get(4));
        assertThat(reordered()).isEmpty();
        em.addComponent(entities.get(0), Frozen.class);
        assertThat(reordered())
                .as("both the chunk that it left and the one that it joined")
                .containsExactlyInAnyOrder(entities.get(2), entities.get(1), entities.get(0));
    }

    @Test
    @Row("QRY-10.1")
    void theOrderFilterIsSetAndAddedOnQueriesOfTheSystem() {
        List<Integer> counts = new ArrayList<>();
        Runnable work = () -> {
            EntityQuery query = SystemAPI.queryBuilder().withAll(Health.class).build();
            query.setOrderVersionFilter();
            counts.add(query.calculateEntityCount());
            query.setChangedVersionFilter(Health.class);
            query.addOrderVersionFilter();
            counts.add(query.calculateEntityCount());
        };
        system.run(work);
        em.setComponent(entities.get(0), new Health(1));
        em.destroyEntity(entities.get(5));
        system.run(work);
        em.setComponent(entities.get(3), new Health(1));
        em.destroyEntity(entities.get(4));
        system.run(work);
        assertThat(counts).containsExactly(9, 9, 2, 0, 1, 1);
    }

    @Test
    @Row("QRY-8")
    void whatIsWrittenBetweenUpdatesCountsAsWrittenByTheSystemUpdatedLast() {
        List<Integer> counts = new ArrayList<>();
        Runnable work = () -> {
            int[] count = new int[1];
            SystemAPI.query(ro(Health.class)).withChangeFilter(Health.class).forEach(health -> count[0]++);
            counts.add(count[0]);
        };
        after.run(work);
        em.setComponent(entities.get(4), new Health(1));
        assertThat(world.globalSystemVersion()).isEqualTo(after.state().lastSystemVersion());
        after.run(work);
        assertThat(counts).containsExactly(9, 0);
    }

    @Test
    void aQueryThatIsKeptFollowsTheUpdates() {
        List<Integer> counts = new ArrayList<>();
        world.addSystem(new ISystem() {
            private EntityQuery query = em.universalQuery();

            @Override
            public void onCreate(SystemState state) {
                query = SystemAPI.query(ro(Health.class))
                        .withChangeFilter(Health.class)
                        .query();
            }

            @Override
            public void onUpdate(SystemState state) {
                counts.add(query.calculateEntityCount());
            }
        });
        world.addSystem(new ISystem() {});
        world.update();
        world.update();
        em.setComponent(entities.get(4), new Health(1));
        world.update();
        assertThat(counts).containsExactly(9, 0, 3);
    }
}
