package dev.phalanx.entities.query;

import static dev.phalanx.entities.types.ComponentType.exclude;
import static dev.phalanx.entities.types.ComponentType.readOnly;
import static dev.phalanx.entities.types.ComponentType.readWrite;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class EntityQueryDescTest extends InWorld {
    private static final EntityQueryDesc EMPTY = EntityQueryDesc.EMPTY;

    @Test
    @Row("QRY-2.3")
    void excludeInAListIsRefused() {
        for (Function<ComponentType, EntityQueryDesc> list : List.<Function<ComponentType, EntityQueryDesc>>of(
                EMPTY::withAll,
                EMPTY::withAny,
                EMPTY::withNone,
                EMPTY::withDisabled,
                EMPTY::withAbsent,
                EMPTY::withPresent)) {
            assertThatThrownBy(() -> list.apply(exclude(Health.class)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("A list of an EntityQueryDesc contains \"no Health\". List it in none as"
                            + " readOnly(Health.class).");
        }
    }

    @Test
    @Row("QRY-2.4")
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
    @Row("QRY-2.4")
    void aTypeListedInAnyTwoListsIsRefused() {
        Map<String, BiFunction<EntityQueryDesc, ComponentType, EntityQueryDesc>> lists = new LinkedHashMap<>();
        lists.put("withAll", (desc, type) -> desc.withAll(type));
        lists.put("withAny", (desc, type) -> desc.withAny(type));
        lists.put("withNone", (desc, type) -> desc.withNone(type));
        List<String> order = List.copyOf(lists.keySet());
        lists.forEach((first, one) -> lists.forEach((second, other) -> {
            EntityQueryDesc once = one.apply(EMPTY, readOnly(Health.class));
            String where = first.equals(second)
                    ? "twice in " + first
                    : order.indexOf(first) < order.indexOf(second)
                            ? "in " + first + " and in " + second
                            : "in " + second + " and in " + first;
            assertThatThrownBy(() -> other.apply(once, readOnly(Health.class)))
                    .isInstanceOf(EntityQueryDescValidationException.class)
                    .hasMessage("Health is named " + where + " of one query. Name each type once.");
        }));
    }

    @Test
    @Row("QRY-2.5")
    @SuppressWarnings({"unchecked", "rawtypes"})
    void anEntityIsNoType() {
        for (ThrowingCallable naming : List.<ThrowingCallable>of(
                () -> EMPTY.withAll(readOnly((Class) Entity.class)),
                () -> EMPTY.withAny(readOnly((Class) Entity.class)),
                () -> EMPTY.withNone(readOnly((Class) Entity.class)),
                () -> em.getEntityQuery(readOnly((Class) Entity.class)),
                () -> em.getEntityQuery(exclude((Class) Entity.class)),
                () -> em.queryBuilder().withAll((Class) Entity.class),
                () -> em.queryBuilder().withAny((Class) Entity.class),
                () -> em.queryBuilder().withNone((Class) Entity.class))) {
            assertThatThrownBy(naming)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Entity is not a component");
        }
    }

    @Test
    @Row("QRY-2.2")
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
