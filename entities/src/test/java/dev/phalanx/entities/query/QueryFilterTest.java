package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Nine entities in three chunks; the filters ask for changes since their creation.
final class QueryFilterTest extends InWorld {
    private final NativeArray<Entity> entities =
            em.createEntity(em.createArchetype(AtMostThree.class, Health.class, Speed.class), 9);
    private final EntityQuery query = em.queryBuilder()
            .withAllRW(Health.class)
            .withAll(Speed.class, AtMostThree.class)
            .buildPrivate();

    @BeforeEach
    void goOn() {
        query.setChangedFilterRequiredVersion(world.globalSystemVersion());
        world.addSystem(new ISystem() {});
        world.update();
    }

    private List<Entity> chunk(int number) {
        return entities.slice(3 * number, 3).toList();
    }

    private List<Entity> passing() {
        List<Entity> passing = query.toEntityArray().toList();
        assertThat(query.calculateEntityCount()).isEqualTo(passing.size());
        assertThat(query.calculateChunkCount()).isEqualTo(passing.size() / 3);
        assertThat(query.isEmpty()).isEqualTo(passing.isEmpty());
        assertThat(query.toArchetypeChunkArray()).hasSize(passing.size() / 3);
        for (Entity entity : entities) {
            assertThat(query.matches(entity)).isEqualTo(passing.contains(entity));
        }
        return passing;
    }

    @Test
    @Row({"QRY-15.1", "QRY-15.2"})
    void countsHonourFiltersUnlessAskedNotTo() {
        query.setChangedVersionFilter(Health.class);
        assertThat(passing()).isEmpty();
        em.setComponent(entities.get(4), new Health(1));
        assertThat(passing()).isEqualTo(chunk(1));
        assertThat(query.calculateEntityCount()).isEqualTo(3);
        assertThat(query.calculateChunkCount()).isEqualTo(1);
        assertThat(query.isEmpty()).isFalse();
        query.setChangedVersionFilter(Speed.class);
        assertThat(query.calculateEntityCount()).isZero();
        assertThat(query.calculateChunkCount()).isZero();
        assertThat(query.isEmpty()).isTrue();
        assertThat(query.calculateEntityCountWithoutFiltering()).isEqualTo(9);
        assertThat(query.calculateChunkCountWithoutFiltering()).isEqualTo(3);
        assertThat(query.isEmptyIgnoreFilter()).isFalse();
        em.destroyEntity(entities);
        assertThat(query.isEmptyIgnoreFilter()).isTrue();
    }

    @Test
    @Row({"QRY-8.1", "QRY-8.5"})
    void oneOfTwoChangedTypesIsEnough() {
        query.setChangedVersionFilter(Health.class, Speed.class);
        em.setComponent(entities.get(0), new Health(1));
        em.setComponent(entities.get(8), new Speed(1));
        List<Entity> expected = new ArrayList<>(chunk(0));
        expected.addAll(chunk(2));
        assertThat(passing()).isEqualTo(expected);
    }

    @Test
    @Row("QRY-8.2")
    void moreThanTwoChangedTypesAreRefused() {
        assertThatThrownBy(() -> query.setChangedVersionFilter(Health.class, Speed.class, AtMostThree.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Changes of 3 components were asked for by query [rw Health, Speed, AtMostThree], and a"
                        + " filter takes 2. Use fewer, or a second query.");
        assertThat(query.hasFilter()).isFalse();
        query.addChangedVersionFilter(Health.class);
        query.addChangedVersionFilter(Speed.class);
        query.addChangedVersionFilter(Speed.class);
        assertThatThrownBy(() -> query.addChangedVersionFilter(AtMostThree.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Changes of 3 components were asked for by query");
    }

    @Test
    void aTypeTheQueryDoesNotNameIsRefused() {
        assertThatThrownBy(() -> query.setChangedVersionFilter(Position.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Changes of Position were asked for, which query [rw Health, Speed, AtMostThree] does not"
                        + " name. Add it to the query with withAll(Position.class).");
    }

    @Test
    void handingOutForWritingCountsAsAChange() {
        query.setChangedVersionFilter(Health.class);
        em.query(ro(Health.class)).forEach(health -> {});
        assertThat(passing()).isEmpty();
        em.query(rw(Health.class)).forEach(health -> {});
        assertThat(passing()).hasSize(9);
    }

    @Test
    @Row("QRY-8.7")
    void everythingHasChangedSinceVersionZero() {
        query.setChangedVersionFilter(Health.class);
        query.setChangedFilterRequiredVersion(0);
        assertThat(passing()).hasSize(9);
        EntityQuery fresh = em.queryBuilder().withAll(Speed.class).buildPrivate();
        fresh.setChangedVersionFilter(Speed.class);
        assertThat(fresh.calculateEntityCount()).isEqualTo(9);
    }

    @Test
    @Row("QRY-10.2")
    void theOrderFilterPassesStructuralChangesOnly() {
        query.setOrderVersionFilter();
        em.setComponent(entities.get(0), new Health(1));
        assertThat(passing()).isEmpty();
        em.destroyEntity(entities.get(5));
        assertThat(query.toEntityArray().toList()).containsExactly(entities.get(3), entities.get(4));
    }

    @Test
    void bothKindsOfFilterMustPass() {
        query.setChangedVersionFilter(Health.class);
        query.addOrderVersionFilter();
        em.setComponent(entities.get(0), new Health(1));
        em.destroyEntity(entities.get(5));
        assertThat(query.isEmpty()).isTrue();
        em.setComponent(entities.get(3), new Health(1));
        assertThat(query.toEntityArray().toList()).containsExactly(entities.get(3), entities.get(4));
    }

    @Test
    @Row({"QRY-8", "QRY-10.1"})
    void settingAFilterDropsTheOthers() {
        query.setOrderVersionFilter();
        query.setChangedVersionFilter(Speed.class);
        em.setComponent(entities.get(0), new Speed(1));
        assertThat(passing()).isEqualTo(chunk(0));
        query.setOrderVersionFilter();
        assertThat(passing()).isEmpty();
    }

    @Test
    @Row("QRY-11.1")
    void resetDropsEveryFilter() {
        query.setChangedVersionFilter(Health.class);
        query.addOrderVersionFilter();
        assertThat(query.hasFilter()).isTrue();
        assertThat(passing()).isEmpty();
        query.resetFilter();
        assertThat(query.hasFilter()).isFalse();
        assertThat(passing()).isEqualTo(entities.toList());
        em.universalQuery().resetFilter();
    }

    @Test
    void filtersBelongToOneQuery() {
        query.setChangedVersionFilter(Health.class);
        EntityQuery shared = em.queryBuilder()
                .withAllRW(Health.class)
                .withAll(Speed.class, AtMostThree.class)
                .build();
        assertThat(shared.calculateEntityCount()).isEqualTo(9);
        assertThat(shared.hasFilter()).isFalse();
        for (Runnable filter : List.<Runnable>of(
                () -> shared.setChangedVersionFilter(Health.class),
                () -> shared.addChangedVersionFilter(Health.class),
                shared::setOrderVersionFilter,
                shared::addOrderVersionFilter,
                () -> shared.setChangedFilterRequiredVersion(1))) {
            assertThatThrownBy(filter::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("A filter was set on query [rw Health, Speed, AtMostThree], which is shared by all who"
                            + " ask the same of the world. Make a private query with buildPrivate() or"
                            + " createEntityQuery(…), and filter that.");
        }
    }

    @Test
    void theLoopOfAnOwnTypedQueryIsFiltered() {
        var changed = em.query(ro(Health.class)).asPrivate();
        changed.query().setChangedVersionFilter(Health.class);
        changed.query().setChangedFilterRequiredVersion(world.globalSystemVersion());
        world.update();
        em.setComponent(entities.get(7), new Health(1));
        List<Entity> visited = new ArrayList<>();
        changed.withEntityAccess().forEach((health, entity) -> visited.add(entity));
        assertThat(visited).isEqualTo(chunk(2));
        int[] calls = new int[1];
        changed.forEach(health -> calls[0]++);
        em.query(ro(Health.class)).forEach(health -> calls[0] += 100);
        assertThat(calls[0]).isEqualTo(903);
        assertThat(changed.calculateEntityCount()).isEqualTo(3);
    }

    @Test
    void theLoopMarksOnlyTheChunksItVisits() {
        query.setChangedVersionFilter(Health.class);
        var fast = em.query(rw(Health.class), ro(Speed.class)).asPrivate();
        fast.query().setChangedVersionFilter(Speed.class);
        fast.query().setChangedFilterRequiredVersion(world.globalSystemVersion() - 1);
        fast.forEach((health, speed) -> health.points = 7);
        assertThat(passing()).isEmpty();
        em.setComponent(entities.get(3), new Speed(1));
        fast.forEach((health, speed) -> health.points = 7);
        assertThat(passing()).isEqualTo(chunk(1));
        assertThat(em.getComponent(entities.get(5), Health.class).points).isEqualTo(7);
        assertThat(em.getComponent(entities.get(6), Health.class).points).isZero();
    }

    @Test
    void aFurtherClauseLeadsBackToASharedQuery() {
        var changed = em.query(ro(Health.class)).asPrivate();
        changed.query().setChangedVersionFilter(Health.class);
        assertThat(changed.withNone(Monster.class).query().hasFilter()).isFalse();
    }

    @Test
    void aNestedLoopOfTheSameFilteredQueryWorks() {
        var changed = em.query(rw(Health.class)).asPrivate();
        changed.query().setChangedVersionFilter(Health.class);
        changed.query().setChangedFilterRequiredVersion(world.globalSystemVersion());
        world.update();
        em.setComponent(entities.get(0), new Health(1));
        em.setComponent(entities.get(8), new Health(1));
        int[] calls = new int[1];
        changed.forEach(outer -> {
            changed.forEach(inner -> calls[0]++);
            changed.query().calculateEntityCount();
        });
        assertThat(calls[0]).isEqualTo(36);
    }
}
