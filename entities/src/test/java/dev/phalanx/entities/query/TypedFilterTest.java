package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Rank;
import dev.phalanx.entities.fixture.SharedComponents.Region;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Typed queries with filters and options of their own.
final class TypedFilterTest extends InWorld {
    private final List<Entity> entities = new ArrayList<>();

    {
        for (int team = 0; team < 3; team++) {
            for (int i = 0; i < 2; i++) {
                Entity entity = em.createEntity(Health.class);
                em.setComponent(entity, new Health(10 * team + i));
                em.addSharedComponent(entity, new Team(team));
                em.addSharedComponent(entity, new Region(i, 0, 0));
                entities.add(entity);
            }
        }
    }

    private static List<Integer> points(Query1<Health> query) {
        List<Integer> points = new ArrayList<>();
        query.forEach(health -> points.add(health.points));
        assertThat(query.calculateEntityCount()).isEqualTo(points.size());
        return points;
    }

    private Query1<Health> teams() {
        return em.query(ro(Health.class)).withAll(Team.class);
    }

    @Test
    @Row("SYS-19")
    void aSharedValueChoosesChunks() {
        assertThat(points(teams().withSharedComponentFilter(new Team(1)))).containsExactly(10, 11);
        assertThat(points(teams().withSharedComponentFilter(new Team(7)))).isEmpty();
        assertThat(points(teams())).hasSize(6);
        em.setSharedComponent(entities.get(0), new Team(7));
        assertThat(points(teams().withSharedComponentFilter(new Team(7)))).containsExactly(0);
    }

    @Test
    void twoSharedValuesMustBothBeThere() {
        Query1<Health> both = teams().withAll(Region.class);
        assertThat(points(both.withSharedComponentFilter(new Team(2), new Region(1, 0, 0))))
                .containsExactly(21);
        assertThat(points(both.withSharedComponentFilter(new Team(2)).withSharedComponentFilter(new Region(0, 0, 0))))
                .containsExactly(20);
        assertThatThrownBy(() -> both.withSharedComponentFilter(new Team(2), new Region(0, 0, 0))
                        .withSharedComponentFilter(new Team(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("3 shared values were asked for by query [Health, Region, Team], and a filter takes 2. Use"
                        + " fewer, or a second query.");
    }

    @Test
    void theSameValueGivesTheSameQueryAndKeptOnesStayWhatTheyAre() {
        Query1<Health> first = teams().withSharedComponentFilter(new Team(0));
        assertThat(teams().withSharedComponentFilter(new Team(0))).isSameAs(first);
        for (int team = 1; team < 100; team++) {
            assertThat(points(teams().withSharedComponentFilter(new Team(team))))
                    .hasSize(team < 3 ? 2 : 0);
        }
        assertThat(points(first)).containsExactly(0, 1);
        assertThat(points(teams().withSharedComponentFilter(new Team(0)))).containsExactly(0, 1);
    }

    @Test
    void aMutableValueIsWhatItWasWhenItWasGiven() {
        Entity entity = em.createEntity(Speed.class);
        em.addSharedComponent(entity, new Rank(3, 1));
        Rank rank = new Rank(3, 1);
        var third = em.query(ro(Speed.class)).withAll(Rank.class).withSharedComponentFilter(rank);
        rank.level = 4;
        assertThat(third.calculateEntityCount()).isEqualTo(1);
        var fourth = em.query(ro(Speed.class)).withAll(Rank.class).withSharedComponentFilter(rank);
        assertThat(fourth).isNotSameAs(third);
        assertThat(fourth.calculateEntityCount()).isZero();
    }

    @Test
    void aSharedComponentTheQueryDoesNotRequireIsRefused() {
        assertThatThrownBy(() -> em.query(ro(Health.class)).withSharedComponentFilter(new Team(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Values of Team were asked for, which query [Health] does not require. Add it to the query"
                        + " with withAll(Team.class).");
    }

    @Test
    void clausesAndTheEntityMayFollowAFilter() {
        Query1<Health> one = teams().withSharedComponentFilter(new Team(1));
        assertThat(points(one.withAll(Region.class))).containsExactly(10, 11);
        assertThat(points(one.withNone(Region.class))).isEmpty();
        List<Entity> found = new ArrayList<>();
        one.withEntityAccess().forEach((health, entity) -> found.add(entity));
        assertThat(found).containsExactly(entities.get(2), entities.get(3));
    }

    @Test
    void theQueryOfATypedOneWithFiltersIsNotTheCallersToChange() {
        EntityQuery query = teams().withSharedComponentFilter(new Team(1)).query();
        assertThat(query.toEntityArray().toList()).containsExactly(entities.get(2), entities.get(3));
        assertThat(query.hasFilter()).isTrue();
        String text = "A filter was set on query [Health, Team], whose filters are those of a typed query. Give them"
                + " there, with withChangeFilter, withOrderFilter or withSharedComponentFilter.";
        for (Runnable change : List.<Runnable>of(
                query::resetFilter,
                query::addOrderVersionFilter,
                () -> query.setSharedComponentFilter(new Team(2)),
                () -> query.setChangedFilterRequiredVersion(3))) {
            assertThatThrownBy(change::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(text);
        }
        assertThatThrownBy(query::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("query [Health, Team] was closed, which is shared by all who ask the same of world"
                        + " \"Test\". Close only private queries.");
        assertThat(query.calculateEntityCount()).isEqualTo(2);
    }

    @Test
    void changesSinceALastUpdateAreAskedForInSystemsOnly() {
        assertThatThrownBy(() -> em.query(ro(Health.class)).withChangeFilter(Health.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("withChangeFilter(Health.class) was called on [ro(Health)] of query [Health], which belongs"
                        + " to no system, so that there is no last update to ask for changes since. Use"
                        + " SystemAPI.query(…) in a system, or asPrivate() and the filters of its query().");
        assertThatThrownBy(() -> em.query(ro(Health.class)).withOrderFilter())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("withOrderFilter() was called on [ro(Health)] of query [Health], which");
    }

    @Test
    @Row("SYS-19")
    void optionsTakeInWhatIsPassedOver() {
        em.addComponent(entities.get(0), Disabled.class);
        em.addComponent(entities.get(1), Prefab.class);
        Query1<Health> query = em.query(ro(Health.class));
        assertThat(points(query)).hasSize(4);
        assertThat(points(query.withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)))
                .hasSize(5);
        assertThat(points(query.withOptions(
                        EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)))
                .hasSize(6);
        assertThat(query.withOptions(EntityQueryOptions.INCLUDE_PREFAB))
                .isSameAs(query.withOptions(EntityQueryOptions.INCLUDE_PREFAB));
        assertThatThrownBy(() -> query.withOptions(EntityQueryOptions.INCLUDE_PREFAB)
                        .withOptions(EntityQueryOptions.INCLUDE_SYSTEMS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("withOptions was called a second time for one part of a query, after [INCLUDE_PREFAB]. Give"
                        + " all options in one call.");
    }
}
