package dev.phalanx.entities.systems;

import static dev.phalanx.entities.types.ComponentType.readOnly;
import static dev.phalanx.entities.types.ComponentType.readWrite;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

@Row("QRY-7")
final class SystemQueriesTest extends InWorld {
    private static final class Asking implements ISystem {}

    private final SystemState state = world.addSystem(new Asking());

    @Test
    @Row("QRY-7.1")
    void anEqualDescriptionGivesTheSameQuery() {
        EntityQuery query = state.getEntityQuery(readOnly(Health.class), readWrite(Speed.class));
        assertThat(state.getEntityQuery(readWrite(Speed.class), readOnly(Health.class)))
                .isSameAs(query);
        assertThat(state.getEntityQuery(EntityQueryDesc.EMPTY.withAll(readWrite(Speed.class), readOnly(Health.class))))
                .isSameAs(query);
        assertThat(state.getEntityQuery(em.queryBuilder().withAll(Health.class).withAllRW(Speed.class)))
                .isSameAs(query);
    }

    @Test
    @Row({"QRY-7.1", "QRY-7.2", "QRY-7.3"})
    void accessAndOptionsMakeADifference() {
        EntityQuery reading = state.getEntityQuery(readOnly(Health.class));
        assertThat(state.getEntityQuery(readWrite(Health.class))).isNotSameAs(reading);
        EntityQueryDesc desc = EntityQueryDesc.EMPTY.withAll(readOnly(Health.class));
        assertThat(state.getEntityQuery(desc)).isSameAs(reading);
        assertThat(state.getEntityQuery(desc.withOptions(EntityQueryOptions.INCLUDE_PREFAB)))
                .isNotSameAs(reading);
        assertThat(state.getEntityQuery(desc.withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)))
                .isNotSameAs(reading);
    }

    @Test
    void aSystemsQueryIsItsOwnAndTakesFilters() {
        SystemState other = world.addSystem(new Asking());
        EntityQuery query = state.getEntityQuery(readOnly(Health.class));
        assertThat(other.getEntityQuery(readOnly(Health.class))).isNotSameAs(query);
        em.createEntity(Health.class);
        query.setChangedVersionFilter(Health.class);
        query.setChangedFilterRequiredVersion(1000);
        assertThat(query.isEmpty()).isTrue();
        assertThat(other.getEntityQuery(readOnly(Health.class)).isEmpty()).isFalse();
    }

    @Test
    @Row("QRY-7.4")
    void closingIsRefusedAndItEndsWithTheSystem() {
        EntityQuery query = state.getEntityQuery(readOnly(Health.class));
        assertThatThrownBy(query::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "query [Health] was closed, which belongs to system Asking of world \"Test\". It ends with its"
                                + " system.");
        assertThat(query.isEmpty()).isTrue();
        world.destroySystem(state.system());
        assertThatThrownBy(query::isEmpty)
                .isInstanceOf(DisposedException.class)
                .hasMessage("query [Health] was used after its system Asking was destroyed. Let each system ask for its"
                        + " own.");
    }

    @Test
    void aBuilderOfAnotherWorldIsRefused() {
        var foreign = new World("Other").entityManager().queryBuilder();
        assertThatThrownBy(() -> state.getEntityQuery(foreign))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("System Asking of world \"Test\" was given a builder of world \"Other\". Make it with"
                        + " state.entityManager().queryBuilder().");
    }
}
