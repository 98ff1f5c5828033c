package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static dev.phalanx.entities.types.ComponentType.readOnly;
import static dev.phalanx.entities.types.ComponentType.readWrite;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

final class QueryIdentityTest extends InWorld {
    @Test
    @Row("QRY-7")
    void theOrderOfTypesDoesNotMatter() {
        EntityQuery query = em.getEntityQuery(readOnly(Health.class), readWrite(Position.class));
        assertThat(em.getEntityQuery(readWrite(Position.class), readOnly(Health.class)))
                .isSameAs(query);
        assertThat(em.queryBuilder()
                        .withAllRW(Position.class)
                        .withAll(Health.class)
                        .build())
                .isSameAs(query);
    }

    @Test
    @Row("QRY-7.2")
    void theAccessModeMatters() {
        EntityQuery reading = em.getEntityQuery(readOnly(Position.class));
        EntityQuery writing = em.getEntityQuery(readWrite(Position.class));
        assertThat(reading).isNotSameAs(writing);
        assertThat(em.query(ro(Position.class)).query()).isSameAs(reading);
        assertThat(em.query(rw(Position.class)).query()).isSameAs(writing);
        assertThat(em.queryBuilder().withAny(Health.class).build())
                .isNotSameAs(em.queryBuilder().withAnyRW(Health.class).build());
        assertThat(em.queryBuilder().withPresent(Health.class).build())
                .isNotSameAs(em.queryBuilder().withPresentRW(Health.class).build());
    }

    @Test
    @Row("QRY-7.3")
    void theOptionsMatter() {
        EntityQuery plain = em.queryBuilder().withAll(Health.class).build();
        EntityQuery prefabs = em.queryBuilder()
                .withAll(Health.class)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB)
                .build();
        EntityQuery disabled = em.queryBuilder()
                .withAll(Health.class)
                .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build();
        assertThat(prefabs).isNotSameAs(plain).isNotSameAs(disabled);
        assertThat(em.queryBuilder()
                        .withOptions(EntityQueryOptions.INCLUDE_PREFAB)
                        .withAll(Health.class)
                        .build())
                .isSameAs(prefabs);
    }

    @Test
    @Row("QRY-7")
    void theOrderOfPartsDoesNotMatter() {
        EntityQuery query = em.queryBuilder()
                .withAll(Health.class)
                .addAdditionalQuery()
                .withAll(Monster.class)
                .build();
        assertThat(em.queryBuilder()
                        .withAll(Monster.class)
                        .addAdditionalQuery()
                        .withAll(Health.class)
                        .addAdditionalQuery()
                        .withAll(Monster.class)
                        .build())
                .isSameAs(query);
    }

    @Test
    @Row("QRY-7")
    void aSharedQueryCannotBeClosed() {
        EntityQuery query = em.getEntityQuery(readOnly(Health.class));
        assertThatThrownBy(query::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("query [Health] was closed, which is shared by all who ask the same of world \"Test\"."
                        + " Close only private queries.");
        assertThat(query.isEmpty()).isTrue();
    }

    @Test
    void anOwnQueryIsANewOneEveryTime() {
        EntityQuery own = em.createEntityQuery(readOnly(Health.class));
        assertThat(em.createEntityQuery(readOnly(Health.class))).isNotSameAs(own);
        assertThat(em.getEntityQuery(readOnly(Health.class))).isNotSameAs(own);
        assertThat(em.createEntityQuery(EntityQueryDesc.EMPTY)).isNotSameAs(em.universalQuery());
    }

    @Test
    void aClosedQueryAnswersNothing() {
        EntityQuery own = em.createEntityQuery(readOnly(Health.class));
        own.close();
        assertThatThrownBy(own::calculateEntityCount)
                .isInstanceOf(DisposedException.class)
                .hasMessage("query [Health] was used after it was closed. Close it after its last use.");
        assertThatThrownBy(own::toEntityArray).isInstanceOf(DisposedException.class);
        assertThatThrownBy(own::close).isInstanceOf(DisposedException.class);
        assertThatThrownBy(own::resetFilter).isInstanceOf(DisposedException.class);
    }

    @Test
    @Row("QRY-18")
    void bulkChangesRefuseAClosedQuery() {
        EntityQuery own = em.createEntityQuery(readOnly(Health.class));
        own.close();
        assertThatThrownBy(() -> em.addComponent(own, Frozen.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("query [Health] was used after it was closed. Close it after its last use.");
    }

    @Test
    void worldsShareNoQueries() {
        World other = new World("Other");
        assertThat(other.entityManager().universalQuery()).isNotSameAs(em.universalQuery());
    }
}
