package dev.phalanx.entities.query;

import static dev.phalanx.entities.ComponentType.exclude;
import static dev.phalanx.entities.ComponentType.readOnly;
import static dev.phalanx.entities.ComponentType.readWrite;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.ComponentType;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class EntityQueryDescTest extends InWorld {
    private static final EntityQueryDesc EMPTY = EntityQueryDesc.EMPTY;

    @Test
    @Row("QRY-2")
    void excludeInAListIsRefused() {
        for (Function<ComponentType, EntityQueryDesc> list : List.<Function<ComponentType, EntityQueryDesc>>of(
                EMPTY::withAll, EMPTY::withAny, EMPTY::withNone, EMPTY::withAbsent, EMPTY::withPresent)) {
            assertThatThrownBy(() -> list.apply(exclude(Health.class)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("A list of an EntityQueryDesc contains \"no Health\". List it in none as"
                            + " readOnly(Health.class).");
        }
    }

    @Test
    @Row("QRY-2")
    void aTypeListedTwiceIsRefused() {
        assertThatThrownBy(() -> EMPTY.withAll(readOnly(Health.class), readWrite(Health.class)))
                .isInstanceOf(EntityQueryDescValidationException.class);
        assertThatThrownBy(() -> EMPTY.withAny(readOnly(Health.class), readOnly(Health.class)))
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessage("Health is named twice in withAny of one query. Name each type once.");
        assertThatThrownBy(() -> EMPTY.withAll(readOnly(Health.class)).withNone(readOnly(Health.class)))
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessage("Health is named in withAll and in withNone of one query. Name each type once.");
        assertThatThrownBy(() -> EMPTY.withAny(readOnly(Health.class)).withNone(readOnly(Health.class)))
                .isInstanceOf(EntityQueryDescValidationException.class);
    }

    @Test
    @Row("QRY-2")
    void typesToBeExcludedNeedNoDescription() {
        Entity free = em.createEntity(Health.class);
        em.createEntity(Health.class, Frozen.class);
        EntityQuery query = em.getEntityQuery(readOnly(Health.class), exclude(Frozen.class));
        assertThat(query.toEntityArray().toList()).containsExactly(free);
        assertThatThrownBy(() -> em.getEntityQuery(readOnly(Health.class), exclude(Health.class)))
                .isInstanceOf(EntityQueryDescValidationException.class);
    }

    @Test
    @Row("QRY-3")
    void aDescriptionIsWhatTheClausesOfABuilderAre() {
        EntityQuery described = em.getEntityQuery(
                EMPTY.withAll(readOnly(Health.class), readWrite(Speed.class)).withNone(readOnly(Frozen.class)),
                EMPTY.withAny(readOnly(Monster.class))
                        .withAbsent(readOnly(Frozen.class))
                        .withPresent(readWrite(Speed.class))
                        .withOptions(EntityQueryOptions.INCLUDE_PREFAB));
        EntityQuery built = em.queryBuilder()
                .withAll(Health.class)
                .withAllRW(Speed.class)
                .withNone(Frozen.class)
                .addAdditionalQuery()
                .withAny(Monster.class)
                .withAbsent(Frozen.class)
                .withPresentRW(Speed.class)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB)
                .build();
        assertThat(described).isSameAs(built);
    }

    @Test
    void descriptionsAreValues() {
        assertThat(EMPTY.withAll(readOnly(Health.class))).isEqualTo(EMPTY.withAll(readOnly(Health.class)));
        assertThat(EMPTY.all()).isEmpty();
        assertThat(em.getEntityQuery(EMPTY)).isSameAs(em.universalQuery());
    }
}
