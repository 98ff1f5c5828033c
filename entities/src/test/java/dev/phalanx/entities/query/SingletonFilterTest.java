package dev.phalanx.entities.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// Singletons of queries that choose by more than components.
final class SingletonFilterTest extends OneHealth {
    @Test
    @Row("QRY-19.6")
    void whatElseIsEnabledInTheQueryCounts() {
        Entity one = em.createEntity(Health.class, Stunned.class);
        Entity other = em.createEntity(Health.class, Stunned.class);
        em.setComponent(one, new Health(1));
        em.setComponent(other, new Health(2));
        EntityQuery query =
                em.queryBuilder().withAllRW(Health.class).withAll(Stunned.class).build();
        assertTwo(() -> query.getSingleton(Health.class), "getSingleton(Health.class)", "rw Health, Stunned");
        em.setComponentEnabled(one, Stunned.class, false);
        assertThat(query.getSingleton(Health.class).points).isEqualTo(2);
        em.setComponentEnabled(one, Stunned.class, true);
        em.setComponentEnabled(other, Stunned.class, false);
        assertThat(query.getSingleton(Health.class).points).isEqualTo(1);
        query.setSingleton(new Health(3));
        assertThat(em.getComponent(one, Health.class).points).isEqualTo(3);
        em.setComponentEnabled(one, Stunned.class, false);
        assertThat(query.hasSingleton(Health.class)).isFalse();
        assertThat(query.tryGetSingleton(Health.class)).isNull();
    }

    @Test
    @Row("QRY-19.6")
    void theEntityIsNotAskedOfAQueryThatDependsOnWhatIsEnabled() {
        em.createEntity(Health.class, Stunned.class);
        EntityQuery query =
                em.queryBuilder().withAll(Health.class, Stunned.class).build();
        assertThatThrownBy(query::getSingletonEntity)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("getSingletonEntity() was asked of query [Health, Stunned], which names components that"
                        + " can be disabled. Name them in withPresent, or give it the option"
                        + " IGNORE_COMPONENT_ENABLED_STATE.");
        assertThatThrownBy(() -> query.tryGetSingletonEntity(Health.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("tryGetSingletonEntity(Health.class) was asked of query [Health, Stunned],");
        EntityQuery present = em.queryBuilder()
                .withAll(Health.class)
                .withPresent(Stunned.class)
                .build();
        assertThat(em.exists(present.getSingletonEntity())).isTrue();
    }

    @Test
    @Row("QRY-19.8")
    void filtersHold() {
        EntityQuery own =
                em.queryBuilder().withAllRW(Health.class).withAll(Team.class).buildPrivate();
        for (int i = 1; i <= 2; i++) {
            Entity entity = em.createEntity(Health.class);
            em.setComponent(entity, new Health(i));
            em.addSharedComponent(entity, new Team(i));
        }
        assertTwo(() -> own.getSingleton(Health.class), "getSingleton(Health.class)", "rw Health, Team");
        own.setSharedComponentFilter(new Team(1));
        assertThat(own.getSingleton(Health.class).points).isEqualTo(1);
        own.setSharedComponentFilter(new Team(2));
        assertThat(own.getSingleton(Health.class).points).isEqualTo(2);
        own.getSingletonRW(Health.class).set(new Health(3));
        own.setSharedComponentFilter(new Team(3));
        assertThat(own.hasSingleton(Health.class)).isFalse();
        assertThat(own.tryGetSingletonEntity(Health.class)).isNull();
        own.resetFilter();
        assertTwo(own::getSingletonEntity, "getSingletonEntity()", "rw Health, Team");
        own.addSharedComponentFilter(new Team(2));
        assertThat(own.getSingleton(Health.class).points).isEqualTo(3);
        own.setChangedVersionFilter(Health.class);
        own.setChangedFilterRequiredVersion(world.globalSystemVersion());
        assertNone(() -> own.getSingleton(Health.class), "getSingleton(Health.class)", "rw Health, Team");
    }
}
