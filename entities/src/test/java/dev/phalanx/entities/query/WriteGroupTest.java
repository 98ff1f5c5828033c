package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.types.EntityQueryOptions.FILTER_WRITE_GROUP;
import static dev.phalanx.entities.types.EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.WriteGroup;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// `Colour` is worked out from `Warmth`, or from `Poison`, or from `Dye`; `Warmth` from `Weather` and from `Clothes`.
final class WriteGroupTest extends InWorld {
    record Colour(int rgb) implements IComponentData, IEnableableComponent {}

    @WriteGroup(Colour.class)
    record Warmth(float degrees) implements IComponentData {}

    @WriteGroup(Colour.class)
    record Poison() implements IComponentData {}

    @WriteGroup(Colour.class)
    record Dye(int rgb) implements IBufferElementData {}

    @WriteGroup({Warmth.class, Colour.class})
    record Weather(float wind) implements IComponentData {}

    @WriteGroup(Weather.class)
    record Season() implements IComponentData {}

    @WriteGroup({Season.class, Colour.class})
    record Year() implements IComponentData {}

    @WriteGroup(Colour.class)
    record Blush(float seconds) implements IComponentData, IEnableableComponent {}

    private final Entity plain = em.createEntity(Colour.class);
    private final Entity warm = em.createEntity(Colour.class, Warmth.class);
    private final Entity poisoned = em.createEntity(Colour.class, Warmth.class, Poison.class);
    private final Entity dyed = em.createEntity(Colour.class, Dye.class);
    private final Entity weathered = em.createEntity(Colour.class, Warmth.class, Weather.class, Season.class);
    private final Entity aged = em.createEntity(Colour.class, Weather.class, Year.class);

    private EntityQueryBuilder builder() {
        return em.queryBuilder();
    }

    private EntityQueryBuilder filtered() {
        return builder().withOptions(FILTER_WRITE_GROUP);
    }

    private static List<Entity> found(EntityQueryBuilder builder) {
        EntityQuery query = builder.build();
        List<Entity> entities = query.toEntityArray().toList();
        assertThat(query.calculateEntityCount()).isEqualTo(entities.size());
        return entities;
    }

    @Test
    @Row({"WGR-1.1", "WGR-1.2"})
    void aQueryThatWritesLeavesOutMembersThatItDoesNotName() {
        assertThat(found(filtered().withAllRW(Colour.class))).containsExactly(plain);
        assertThat(found(filtered().withAnyRW(Colour.class))).containsExactly(plain);
        assertThat(found(filtered().withPresentRW(Colour.class))).containsExactly(plain);
        assertThat(found(filtered().withAllRW(Colour.class).withAllRW(Warmth.class)))
                .containsExactly(warm);
        assertThat(found(filtered().withAllRW(Colour.class).withAll(Dye.class))).containsExactly(dyed);
        EntityQuery described = em.getEntityQuery(EntityQueryDesc.EMPTY
                .withAll(ComponentType.readWrite(Colour.class))
                .withOptions(FILTER_WRITE_GROUP));
        assertThat(described.toEntityArray().toList()).containsExactly(plain);
        assertThat(described.matches(plain)).isTrue();
        assertThat(described.matches(poisoned)).isFalse();
        assertThat(described.getEntityQueryMask().matches(poisoned)).isFalse();
    }

    record Painter(RefRW<Colour> colour) implements IAspect {}

    record Looker(@ReadOnly RefRW<Colour> colour) implements IAspect {}

    @Test
    @Row("WGR-1")
    void typedQueriesAndAspectsWriteToo() {
        List<Entity> visited = new ArrayList<>();
        em.query(ref(Colour.class))
                .withOptions(FILTER_WRITE_GROUP)
                .withEntityAccess()
                .forEach((colour, entity) -> visited.add(entity));
        assertThat(visited).containsExactly(plain);
        assertThat(em.query(aspect(Painter.class))
                        .withOptions(FILTER_WRITE_GROUP)
                        .query()
                        .toEntityArray()
                        .toList())
                .containsExactly(plain);
        assertThat(found(filtered().withAspect(Painter.class).withAll(Dye.class)))
                .containsExactly(dyed);
        assertThat(found(filtered().withAspect(Looker.class)))
                .as("only read")
                .containsExactly(plain, warm, poisoned, dyed, weathered, aged);
    }

    @Test
    @Row("WGR-1.2")
    void aQueryThatOnlyReadsLeavesNothingOut() {
        assertThat(found(filtered().withAll(Colour.class)))
                .containsExactly(plain, warm, poisoned, dyed, weathered, aged);
        assertThat(found(filtered().withAll(Colour.class).withAllRW(Warmth.class)))
                .as("weather is in the group of colour, which is only read")
                .containsExactly(warm, poisoned, weathered);
    }

    @Test
    @Row("WGR-2.1")
    void membersInAllAndAnyAreAllowed() {
        assertThat(found(filtered().withAllRW(Colour.class).withAny(Warmth.class, Poison.class)))
                .containsExactly(warm, poisoned, weathered);
        assertThat(found(filtered().withAllRW(Colour.class).withAny(Poison.class, Dye.class)))
                .containsExactly(dyed);
        assertThat(found(filtered().withAllRW(Colour.class).withAll(Poison.class)))
                .as("warmth is not named")
                .isEmpty();
        assertThat(found(filtered().withAllRW(Colour.class).withNone(Warmth.class)))
                .containsExactly(plain);
        assertThat(found(filtered().withAllRW(Colour.class).withAbsent(Warmth.class)))
                .containsExactly(plain);
    }

    @Test
    @Row("WGR-2.2")
    void theGroupsOfWhatIsReadFollow() {
        assertThat(found(filtered().withAllRW(Colour.class).withAll(Warmth.class)))
                .as("weather, which works out what is read")
                .containsExactly(warm, weathered);
        assertThat(found(filtered().withAllRW(Colour.class, Warmth.class)))
                .as("weather competes")
                .containsExactly(warm);
        assertThat(found(filtered().withAllRW(Colour.class).withAll(Weather.class)))
                .as("by way of seasons, which nothing names")
                .containsExactly(aged);
        assertThat(found(filtered().withAllRW(Colour.class, Season.class).withAll(Weather.class)))
                .as("warmth is only in the group of colour")
                .isEmpty();
        em.addComponent(aged, Season.class);
        assertThat(found(filtered().withAllRW(Colour.class, Season.class).withAll(Weather.class)))
                .as("not by way of what is written")
                .isEmpty();
        assertThat(found(filtered().withAllRW(Colour.class).withAll(Weather.class, Season.class)))
                .containsExactly(aged);
    }

    @Test
    @Row("WGR-2.3")
    void withoutTheOptionNothingIsLeftOut() {
        assertThat(found(builder().withAllRW(Colour.class)))
                .containsExactly(plain, warm, poisoned, dyed, weathered, aged);
    }

    @Test
    @Row("WGR-2.4")
    void aTypeCountsThatIsUsedFirstAfterTheQueryWasMade() {
        EntityQuery query = filtered().withAllRW(Colour.class).build();
        assertThat(query.calculateEntityCount()).isEqualTo(1);

        @WriteGroup(Colour.class)
        record Late() implements IComponentData {}

        @WriteGroup(Colour.class)
        record LateToo() implements IComponentData, IEnableableComponent {}

        Entity late = em.createEntity(Colour.class, Late.class);
        assertThat(query.matches(late)).isFalse();
        em.addComponent(plain, Late.class);
        assertThat(query.calculateEntityCount()).isZero();
        Entity toggled = em.createEntity(Colour.class, LateToo.class);
        assertThat(query.calculateEntityCount()).isZero();
        em.setComponentEnabled(toggled, LateToo.class, false);
        assertThat(query.toEntityArray().toList()).containsExactly(toggled);
        em.setComponentEnabled(toggled, LateToo.class, true);
        assertThat(query.calculateEntityCount()).isZero();
    }

    @Test
    @Row("WGR-2.5")
    void membersThatCanBeDisabledLeaveOutWhereTheyAreEnabled() {
        Entity calm = em.createEntity(Colour.class, Blush.class);
        Entity blushing = em.createEntity(Colour.class, Blush.class);
        em.setComponentEnabled(calm, Blush.class, false);
        assertThat(found(filtered().withAllRW(Colour.class))).containsExactly(plain, calm);
        assertThat(found(filtered().withAllRW(Colour.class).withPresent(Blush.class)))
                .containsExactly(calm, blushing);
        assertThat(found(filtered().withAllRW(Colour.class).withDisabled(Blush.class)))
                .containsExactly(calm);
        assertThat(found(builder()
                        .withAllRW(Colour.class)
                        .withOptions(FILTER_WRITE_GROUP, IGNORE_COMPONENT_ENABLED_STATE)))
                .as("whether it is enabled does not matter")
                .containsExactly(plain);
        em.setComponentEnabled(calm, Blush.class, true);
        assertThat(found(filtered().withAllRW(Colour.class))).containsExactly(plain);
    }

    @Test
    @Row("WGR-2.6")
    void aDisabledTargetHasAGroupToo() {
        em.setComponentEnabled(plain, Colour.class, false);
        em.setComponentEnabled(poisoned, Colour.class, false);
        assertThat(found(filtered().withDisabledRW(Colour.class))).containsExactly(plain);
        assertThat(found(filtered().withDisabled(Colour.class))).as("only read").containsExactly(plain, poisoned);
    }

    @Test
    @Row("WGR-1")
    void eachPartFiltersForItself() {
        assertThat(found(filtered()
                        .withAllRW(Colour.class)
                        .addAdditionalQuery()
                        .withAllRW(Colour.class)
                        .withAll(Dye.class)))
                .containsExactly(plain, dyed);
        assertThat(filtered().withAllRW(Colour.class).build())
                .as("options are part of what is asked")
                .isNotSameAs(builder().withAllRW(Colour.class).build())
                .isSameAs(filtered().withAllRW(Colour.class).build());
    }

    @Test
    void aQueryThatLooksAtAMemberBeingEnabledDoesNotMoveWholeChunks() {
        em.createEntity(Colour.class, Blush.class);
        EntityQuery query = builder()
                .withPresentRW(Colour.class)
                .withOptions(FILTER_WRITE_GROUP)
                .build();
        try (World other = new World("Other")) {
            EntityManager there = other.entityManager();
            assertThatThrownBy(() -> there.moveEntitiesFrom(em, query))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("looks at what is enabled, and moves whole chunks");
        }
    }

    @Test
    @Row("WGR-1.1")
    void whatCannotBeAGroupIsRefused() {
        @WriteGroup(Narcissus.class)
        record Narcissus() implements IComponentData {}

        assertThatThrownBy(() -> em.createEntity(Narcissus.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Narcissus has @WriteGroup(Narcissus.class), and a component is not in the write group of"
                        + " itself. Name the components that are worked out from it.");

        @WriteGroup(IComponentData.class)
        record Vague() implements IComponentData {}

        assertThatThrownBy(() -> em.createEntity(Vague.class))
                .hasMessage("Vague has @WriteGroup(IComponentData.class), which is no class of a component. Name the"
                        + " class of the component itself.");
    }

    @Test
    @Row("WGR-2")
    void groupsMayLeadInCircles() {
        Entity egg = em.createEntity(Colour.class, Egg.class);
        em.createEntity(Colour.class, Hen.class, Egg.class);
        assertThat(found(filtered().withAllRW(Colour.class).withNone(Warmth.class)))
                .doesNotContain(egg);
        assertThat(found(filtered().withAllRW(Egg.class))).containsExactly(egg);
    }

    @WriteGroup({Hen.class, Colour.class})
    record Egg() implements IComponentData {}

    @WriteGroup(Egg.class)
    record Hen() implements IComponentData {}
}
