package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Camp;
import dev.phalanx.entities.fixture.SharedComponents.Rank;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Filters by the values of shared components.
final class SharedFilterTest extends InWorld {
    private final Entity[] entities = new Entity[12];
    private EntityQuery query;

    @BeforeEach
    void populate() {
        for (int i = 0; i < entities.length; i++) {
            entities[i] = em.createEntity(new Health(i), new Team(i % 3), new Camp("camp " + i % 2));
        }
        query = em.queryBuilder().withAll(Health.class, Team.class, Camp.class).buildPrivate();
    }

    @Test
    @Row({"QRY-9.1", "QRY-15", "QRY-12.3"})
    void aFilterLetsPassWhatHasTheValue() {
        query.setSharedComponentFilter(new Team(1));
        assertThat(array(query.toEntityArray()))
                .containsExactlyInAnyOrder(entities[1], entities[4], entities[7], entities[10]);
        assertThat(query.calculateEntityCount()).isEqualTo(4);
        assertThat(query.calculateEntityCountWithoutFiltering()).isEqualTo(12);
        assertThat(query.calculateChunkCount()).isEqualTo(2);
        assertThat(query.calculateChunkCountWithoutFiltering()).isEqualTo(6);
        assertThat(query.toArchetypeChunkArray()).hasSize(2);
        assertThat(query.toComponentDataArray(Health.class).toList())
                .extracting(health -> health.points)
                .containsExactlyInAnyOrder(1, 4, 7, 10);
        query.setSharedComponentFilter(new Team(99));
        assertThat(query.isEmpty()).isTrue();
        assertThat(query.isEmptyIgnoreFilter()).isFalse();
        em.setSharedComponent(entities[0], new Team(99));
        assertThat(array(query.toEntityArray())).as("stored since").containsExactly(entities[0]);
    }

    @Test
    @Row({"QRY-9.1", "QRY-9.3", "QRY-9.4"})
    void setReplacesAllFiltersAndAddAdds() {
        query.setSharedComponentFilter(new Team(1), new Camp("camp 0"));
        assertThat(array(query.toEntityArray())).containsExactlyInAnyOrder(entities[4], entities[10]);
        query.setSharedComponentFilter(new Team(2));
        assertThat(query.calculateEntityCount()).isEqualTo(4);
        query.addSharedComponentFilter(new Camp("camp 1"));
        assertThat(array(query.toEntityArray())).containsExactlyInAnyOrder(entities[5], entities[11]);
        query.setOrderVersionFilter();
        query.setChangedFilterRequiredVersion(world.globalSystemVersion());
        assertThat(query.calculateEntityCount()).isZero();
        query.setSharedComponentFilter(new Team(2));
        assertThat(query.calculateEntityCount()).as("the order filter is gone").isEqualTo(4);
        query.addOrderVersionFilter();
        assertThat(query.calculateEntityCount()).as("and is there besides").isZero();
    }

    @Test
    @Row("QRY-11.1")
    void resetFilterClearsSharedFilters() {
        query.setSharedComponentFilter(new Team(1));
        assertThat(query.hasFilter()).isTrue();
        query.resetFilter();
        assertThat(query.hasFilter()).isFalse();
        assertThat(query.calculateEntityCount()).isEqualTo(12);
    }

    @Test
    @Row("QRY-9.1")
    void aThirdValueIsRefused() {
        query.setSharedComponentFilter(new Team(1), new Camp("camp 0"));
        assertThatThrownBy(() -> query.addSharedComponentFilter(new Team(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("3 shared values were asked for by " + query
                        + ", and a filter takes 2. Use fewer, or a second query.");
        assertThat(query.calculateEntityCount()).isEqualTo(2);
    }

    @Test
    @Row("QRY-9.2")
    void aTypeThatTheQueryDoesNotRequireIsRefused() {
        assertThatThrownBy(() -> query.setSharedComponentFilter(new Rank(1, 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Values of Rank were asked for, which " + query
                        + " does not require. Add it to the query with withAll(Rank.class).");
        EntityQuery any = em.queryBuilder().withAny(Team.class, Rank.class).buildPrivate();
        assertThatThrownBy(() -> any.addSharedComponentFilter(new Team(1))).isInstanceOf(IllegalStateException.class);
        EntityQuery present = em.queryBuilder().withPresent(Team.class).buildPrivate();
        present.setSharedComponentFilter(new Team(1));
        assertThat(present.calculateEntityCount()).isEqualTo(4);
        EntityQuery shared = em.queryBuilder().withAll(Team.class).build();
        assertThatThrownBy(() -> shared.setSharedComponentFilter(new Team(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("which is shared by all who ask the same");
    }

    @Test
    @Row("QRY-9.5")
    void changingTheValueInAChunkMovesItOut() {
        query.setSharedComponentFilter(new Team(1));
        em.setSharedComponent(query, new Team(7));
        assertThat(query.isEmpty()).isTrue();
        query.setSharedComponentFilter(new Team(7));
        assertThat(query.calculateEntityCount()).isEqualTo(4);
        em.setSharedComponent(entities[1], new Team(0));
        assertThat(query.calculateEntityCount()).isEqualTo(3);
        assertThat(query.matches(entities[1])).isFalse();
        assertThat(query.matches(entities[4])).isTrue();
        assertThat(query.matchesIgnoreFilter(entities[1])).isTrue();
        assertThat(query.getEntityQueryMask().matches(entities[1])).isTrue();
    }

    @Test
    @Row({"QRY-9", "QRY-18"})
    void changesByAFilteredQueryAreAboutWhatPasses() {
        query.setSharedComponentFilter(new Team(1));
        em.addComponent(query, Monster.class);
        assertThat(em.queryBuilder().withAll(Monster.class).build().calculateEntityCount())
                .isEqualTo(4);
        em.addSharedComponent(query, new Rank(3, 0));
        assertThat(em.queryBuilder().withAll(Rank.class).build().calculateEntityCount())
                .isEqualTo(4);
        assertThat(em.getSharedComponent(entities[4], Rank.class).level).isEqualTo(3);
        em.destroyEntity(query);
        assertThat(em.entityCount()).isEqualTo(8);
        assertThat(em.exists(entities[1])).isFalse();
    }

    @Test
    @Row("QRY-9")
    void aLoopVisitsWhatPasses() {
        var loop = em.query(ro(Health.class)).withAll(Team.class).asPrivate();
        loop.query().setSharedComponentFilter(new Team(2));
        List<Integer> visited = new ArrayList<>();
        loop.forEach(health -> visited.add(health.points));
        assertThat(visited).containsExactlyInAnyOrder(2, 5, 8, 11);
    }

    @Test
    @Row("QRY-9")
    void theFilterKeepsItsOwnCopyOfTheValue() {
        Rank rank = new Rank(1, 1);
        em.addSharedComponent(entities[0], rank);
        EntityQuery ranked = em.queryBuilder().withAll(Rank.class).buildPrivate();
        ranked.setSharedComponentFilter(rank);
        rank.level = 9;
        assertThat(ranked.calculateEntityCount()).isEqualTo(1);
    }
}
