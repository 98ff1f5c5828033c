package dev.phalanx.entities.query;

import static dev.phalanx.entities.types.EntityQueryOptions.INCLUDE_PREFAB;
import static dev.phalanx.entities.types.EntityQueryOptions.INCLUDE_SYSTEMS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class EntityQueryBuilderTest extends InWorld {
    private final Entity bare = em.createEntity();
    private final Entity health = em.createEntity(Health.class);
    private final Entity speed = em.createEntity(Speed.class);
    private final Entity both = em.createEntity(Health.class, Speed.class);
    private final Entity monster = em.createEntity(Health.class, Monster.class);

    private List<Entity> found(Function<EntityQueryBuilder, EntityQueryBuilder> clauses) {
        return clauses.apply(em.queryBuilder()).build().toEntityArray().toList();
    }

    @Test
    @Row("QRY-5.1")
    void theOptionsAreInTheOrderOfTheirBits() {
        Map<EntityQueryOptions, Integer> bits = Map.of(
                INCLUDE_PREFAB,
                1,
                EntityQueryOptions.INCLUDE_DISABLED_ENTITIES,
                2,
                EntityQueryOptions.FILTER_WRITE_GROUP,
                4,
                EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE,
                8,
                INCLUDE_SYSTEMS,
                16,
                EntityQueryOptions.INCLUDE_META_CHUNKS,
                32);
        assertThat(bits.keySet()).containsExactlyInAnyOrder(EntityQueryOptions.values());
        bits.forEach((option, bit) -> assertThat(
                        1 << List.of(EntityQueryOptions.values()).indexOf(option))
                .as("%s", option)
                .isEqualTo(bit));
    }

    @Test
    @Row("QRY-3.1")
    void everyClauseSelects() {
        assertThat(found(builder -> builder.withAll(Health.class))).containsExactly(health, both, monster);
        assertThat(found(builder -> builder.withAllRW(Health.class, Speed.class)))
                .containsExactly(both);
        assertThat(found(builder -> builder.withAny(Speed.class, Monster.class)))
                .containsExactly(speed, both, monster);
        assertThat(found(builder -> builder.withAny(Speed.class).withAnyRW(Monster.class)))
                .containsExactly(speed, both, monster);
        assertThat(found(builder -> builder.withAny(Position.class))).isEmpty();
        assertThat(found(builder -> builder.withNone(Health.class, Speed.class)))
                .containsExactly(bare);
        assertThat(found(builder -> builder.withAbsent(Health.class))).containsExactly(bare, speed);
        assertThat(found(builder -> builder.withPresent(Speed.class))).containsExactly(speed, both);
        assertThat(found(builder -> builder.withPresentRW(Speed.class).withAbsent(Health.class)))
                .containsExactly(speed);
        assertThat(found(builder -> builder.withAll(Health.class)
                        .withAny(Speed.class, Monster.class, Position.class)
                        .withNone(Frozen.class)))
                .containsExactly(both, monster);
    }

    @Test
    @Row("QRY-3.1")
    void theClausesThatEndInRWSayThatTheyWrite() {
        assertThat(em.queryBuilder()
                        .withAll(Health.class)
                        .withAllRW(Speed.class)
                        .withAny(Monster.class)
                        .withAnyRW(Position.class)
                        .withDisabled(Asleep.class)
                        .withDisabledRW(Stunned.class)
                        .build())
                .hasToString("query [Health, rw Speed] with one of [rw Position, Monster] with disabled"
                        + " [rw Stunned, Asleep]");
        assertThat(em.queryBuilder()
                        .withPresent(Health.class)
                        .withPresentRW(Speed.class)
                        .build())
                .hasToString("query [] where present are [Health, rw Speed]");
        assertThat(em.queryBuilder()
                        .withAllChunkComponent(Health.class)
                        .withAllChunkComponentRW(Speed.class)
                        .withAnyChunkComponent(Monster.class)
                        .withAnyChunkComponentRW(Position.class)
                        .build())
                .hasToString("query [chunk Health, rw chunk Speed] with one of [chunk Monster, rw chunk Position]");
        assertThat(em.queryBuilder()
                        .withPresentChunkComponent(Health.class)
                        .withPresentChunkComponentRW(Speed.class)
                        .build())
                .hasToString("query [] where present are [chunk Health, rw chunk Speed]");
    }

    @Test
    @Row({"QRY-3.1", "QRY-3.3"})
    void disabledTypesMustBeThereAndDisabled() {
        Entity on = em.createEntity(Stunned.class, Asleep.class);
        Entity off = em.createEntity(Stunned.class, Asleep.class);
        em.setComponentEnabled(off, Stunned.class, false);
        assertThat(found(builder -> builder.withDisabled(Stunned.class))).containsExactly(off);
        assertThat(found(builder -> builder.withDisabledRW(Stunned.class))).containsExactly(off);
        assertThat(found(builder -> builder.withDisabled(Stunned.class, Asleep.class)))
                .isEmpty();
        em.setComponentEnabled(on, Asleep.class, false);
        assertThat(found(builder -> builder.withDisabledRW(Asleep.class).withAll(Stunned.class)))
                .containsExactly(on);
        for (ThrowingCallable clause : List.<ThrowingCallable>of(
                () -> em.queryBuilder().withDisabled(Stunned.class, Speed.class),
                () -> EntityQueryDesc.EMPTY.withDisabled(ComponentType.readOnly(Speed.class)))) {
            assertThatThrownBy(clause)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Speed is named in withDisabled, and cannot be disabled. Let it implement"
                            + " IEnableableComponent, or use withNone.");
        }
        assertThatThrownBy(() -> em.queryBuilder().withDisabledRW(Speed.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Speed is named in withDisabledRW, and cannot be disabled. Let it implement"
                        + " IEnableableComponent, or use withNone.");
    }

    @Test
    @Row("QRY-3")
    void aTypeMayBeNamedOnceInAllClausesTogether() {
        assertThatThrownBy(() -> em.queryBuilder().withAll(Health.class).withAllRW(Health.class))
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessage("Health is named in withAll and in withAllRW of one query. Name each type once.");
        assertThatThrownBy(() -> em.queryBuilder().withAny(Health.class).withAbsent(Health.class))
                .hasMessage("Health is named in withAny and in withAbsent of one query. Name each type once.");
        assertThatThrownBy(() -> em.queryBuilder().withPresent(Health.class).withNone(Health.class))
                .hasMessage("Health is named in withPresent and in withNone of one query. Name each type once.");
    }

    @Test
    @Row({"QRY-3.1", "QRY-3.5"})
    void severalPartsAreAlternatives() {
        assertThat(found(builder -> builder.withAll(Speed.class)
                        .withNone(Health.class)
                        .addAdditionalQuery()
                        .withAll(Monster.class, Health.class)))
                .containsExactly(speed, monster);
        assertThat(found(builder -> builder.withAll(Speed.class)
                        .addAdditionalQuery()
                        .withAll(Health.class)
                        .addAdditionalQuery()
                        .withAll(Monster.class)))
                .containsExactly(health, speed, both, monster);
    }

    @Test
    @Row("QRY-3")
    void aTypeMayBeNamedInEachPart() {
        assertThat(found(builder -> builder.withAll(Speed.class, Health.class)
                        .addAdditionalQuery()
                        .withAll(Monster.class)
                        .withNone(Speed.class)))
                .containsExactly(both, monster);
    }

    @Test
    @Row({"QRY-3.1", "QRY-3.4"})
    void optionsAreGivenOnceForEachPart() {
        EntityQueryBuilder builder =
                em.queryBuilder().withAll(Health.class).withOptions(INCLUDE_PREFAB, INCLUDE_PREFAB);
        assertThatThrownBy(() -> builder.withOptions(INCLUDE_SYSTEMS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("withOptions was called a second time for one part of a query, after [INCLUDE_PREFAB]."
                        + " Give all options in one call.");
        builder.addAdditionalQuery().withOptions(INCLUDE_SYSTEMS);
        assertThat(builder.build().toEntityArray().length()).isEqualTo(5);
    }

    @Test
    @Row({"QRY-3.1", "QRY-3.6"})
    void buildingIsRepeatable() {
        EntityQueryBuilder builder = em.queryBuilder().withAll(Health.class);
        assertThat(builder.build()).isSameAs(builder.build());
        assertThat(builder.build().toEntityArray().toList()).containsExactly(health, both, monster);
    }

    @Test
    @Row("QRY-3.7")
    void theBuilderIsChangedThroughEveryReferenceToIt() {
        EntityQueryBuilder builder = em.queryBuilder().withAll(Health.class);
        EntityQueryBuilder same = builder;
        same.withNone(Speed.class);
        assertThat(builder.build().toEntityArray().toList()).containsExactly(health, monster);
        assertThat(builder.withNone(Monster.class)).isSameAs(same);
        assertThat(same.build().toEntityArray().toList()).containsExactly(health);
    }

    @Test
    @Row("QRY-3.1")
    void resetForgetsEveryPart() {
        EntityQueryBuilder builder = em.queryBuilder()
                .withAll(Health.class)
                .addAdditionalQuery()
                .withAll(Speed.class)
                .withOptions(INCLUDE_PREFAB);
        assertThat(builder.reset()).isSameAs(builder);
        assertThat(builder.build()).isSameAs(em.universalQuery());
        builder.withOptions(INCLUDE_SYSTEMS).withAll(Speed.class);
        assertThat(builder.build().toEntityArray().toList()).containsExactly(speed, both);
    }

    @Test
    @Row("QRY-3.1")
    void aClosedBuilderBuildsNothing() {
        EntityQueryBuilder builder = em.queryBuilder().withAll(Health.class);
        EntityQuery query = builder.build();
        builder.close();
        builder.close();
        for (Runnable use : List.<Runnable>of(
                builder::build,
                builder::buildPrivate,
                builder::reset,
                builder::addAdditionalQuery,
                builder::withOptions,
                () -> builder.withAll(Speed.class))) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(DisposedException.class)
                    .hasMessage("An EntityQueryBuilder was used after it was closed. Make another one with"
                            + " em.queryBuilder().");
        }
        assertThat(query.calculateEntityCount()).isEqualTo(3);
    }

    @Test
    void aRefusedClauseLeavesTheBuilderAsItWas() {
        EntityQueryBuilder builder = em.queryBuilder().withAll(Health.class);
        assertThatThrownBy(() -> builder.withNone(Monster.class, Speed.class, Health.class))
                .isInstanceOf(EntityQueryDescValidationException.class);
        assertThat(builder.build()).hasToString("query [Health]");
    }

    @Test
    void aQueryNamesItsClausesAndParts() {
        assertThat(em.queryBuilder()
                        .withAll(Health.class)
                        .withAllRW(Speed.class)
                        .withAny(Monster.class, Position.class)
                        .withNone(Frozen.class)
                        .build())
                .hasToString("query [Health, rw Speed] with one of [Position, Monster] without [Frozen]");
        assertThat(em.queryBuilder()
                        .withPresentRW(Speed.class)
                        .withAbsent(Health.class)
                        .addAdditionalQuery()
                        .withAll(Frozen.class)
                        .withOptions(INCLUDE_PREFAB)
                        .build())
                .hasToString("query [Frozen] with options [INCLUDE_PREFAB] or [] where absent are [Health] where"
                        + " present are [rw Speed]");
    }
}
