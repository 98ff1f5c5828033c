package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What can be disabled, kind by kind, and enabling by queries with filters.
final class EnabledKindsTest extends InWorld {
    @InternalBufferCapacity(2)
    record Scar(int depth) implements IBufferElementData, IEnableableComponent {}

    public static final class Song implements IManagedComponentData, IEnableableComponent {}

    record Debt(int amount) implements ICleanupComponentData, IEnableableComponent {}

    private static final List<Class<? extends IComponent>> KINDS =
            List.of(Stunned.class, Asleep.class, Scar.class, Song.class, Debt.class);

    private List<Entity> found(EntityQuery query) {
        return query.toEntityArray().toList();
    }

    @Test
    @Row({"ENB-1.1", "ENB-1.3", "ENB-2.2"})
    void eachKindIsEnabledWhenItIsAddedInItsTurnAndLeavesTheOthersAsTheyAre() {
        Entity entity = em.createEntity(new Health(1));
        for (int i = 0; i < KINDS.size(); i++) {
            em.addComponent(entity, KINDS.get(i));
            for (int earlier = 0; earlier < i; earlier++) {
                assertThat(em.isComponentEnabled(entity, KINDS.get(earlier))).isFalse();
            }
            assertThat(em.isComponentEnabled(entity, KINDS.get(i))).isTrue();
            em.setComponentEnabled(entity, KINDS.get(i), false);
            assertThat(em.isComponentEnabled(entity, KINDS.get(i))).isFalse();
        }
    }

    @Test
    @Row("ENB-2.2")
    void whatIsAddedAsASetByAnArrayOrByAQueryIsEnabled() {
        ComponentTypeSet kinds = ComponentTypeSet.of(Stunned.class, Asleep.class, Scar.class, Song.class);
        Entity one = em.createEntity(new Health(1));
        Entity two = em.createEntity(new Health(2), new Monster());
        Entity three = em.createEntity(new Health(3), new Team(3));
        em.addComponent(one, kinds);
        em.addComponent(em.queryBuilder().withAll(Monster.class).build().toEntityArray(), kinds);
        em.addComponent(em.queryBuilder().withAll(Team.class).build(), kinds);
        for (Entity entity : List.of(one, two, three)) {
            for (Class<? extends IComponent> kind : KINDS.subList(0, 4)) {
                assertThat(em.isComponentEnabled(entity, kind)).isTrue();
            }
        }
    }

    @Test
    @Row("ENB-3.2")
    void theBitsOfTwoEntitiesAreSwappedWithTheirComponents() {
        Entity on = em.createEntity(new Stunned(1), new Asleep());
        Entity off = em.createEntity(new Stunned(2), new Asleep());
        Entity bystander = em.createEntity(new Stunned(3), new Asleep());
        em.setComponentEnabled(off, Stunned.class, false);
        em.setComponentEnabled(on, Asleep.class, false);
        em.setComponentEnabled(bystander, Stunned.class, false);
        ArchetypeChunk chunk = em.getChunk(on);
        em.swapComponents(chunk, 0, chunk, 1);
        assertThat(em.isComponentEnabled(on, Stunned.class)).isFalse();
        assertThat(em.isComponentEnabled(off, Stunned.class)).isTrue();
        assertThat(em.isComponentEnabled(on, Asleep.class)).isTrue();
        assertThat(em.isComponentEnabled(off, Asleep.class)).isFalse();
        assertThat(em.isComponentEnabled(bystander, Stunned.class)).isFalse();
        assertThat(em.isComponentEnabled(bystander, Asleep.class)).isTrue();
    }

    @Test
    @Row("ENB-7.4")
    void byAFilteredQueryAllEntitiesOfTheChunksThatPassAreToggled() {
        Entity red = em.createEntity(new Stunned(1), new Asleep(), new Team(1));
        Entity awake = em.createEntity(new Stunned(2), new Asleep(), new Team(1));
        Entity blue = em.createEntity(new Stunned(3), new Asleep(), new Team(2));
        em.setComponentEnabled(awake, Asleep.class, false);
        EntityQuery query = em.queryBuilder()
                .withAll(Stunned.class, Asleep.class, Team.class)
                .buildPrivate();
        query.setSharedComponentFilter(new Team(1));
        em.setComponentEnabled(query, Stunned.class, false);
        assertThat(em.isComponentEnabled(red, Stunned.class)).isFalse();
        assertThat(em.isComponentEnabled(awake, Stunned.class))
                .as("not matched itself, and in a chunk that is")
                .isFalse();
        assertThat(em.isComponentEnabled(blue, Stunned.class))
                .as("in a chunk that does not pass")
                .isTrue();
        assertThat(query.isEmpty()).isTrue();
        em.setComponentEnabled(query, Stunned.class, true);
        assertThat(em.isComponentEnabled(red, Stunned.class)).isTrue();
        assertThat(em.isComponentEnabled(awake, Stunned.class)).isTrue();
    }

    @Test
    @Row("ENB-7.3")
    void aQueryThatNamesTheTypeOnlyToExcludeItCannotToggleIt() {
        em.createEntity(new Stunned(1), new Health(1));
        EntityQuery query =
                em.queryBuilder().withAll(Health.class).withNone(Stunned.class).build();
        assertThatThrownBy(() -> em.setComponentEnabled(query, Stunned.class, false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Stunned was to be disabled by " + query + ", which does not require it. Add it to the"
                        + " query with withPresent(Stunned.class).");
    }

    @Test
    @Row({"ENB-4.1", "ENB-5.1"})
    void anyNeedsOneOfItsComponentsEnabled() {
        Entity both = em.createEntity(new Stunned(1), new Asleep());
        Entity one = em.createEntity(new Stunned(2), new Asleep());
        Entity neither = em.createEntity(new Stunned(3), new Asleep());
        em.setComponentEnabled(one, Stunned.class, false);
        em.setComponentEnabled(neither, Stunned.class, false);
        em.setComponentEnabled(neither, Asleep.class, false);
        EntityQuery any = em.queryBuilder().withAny(Stunned.class, Asleep.class).build();
        assertThat(found(any)).containsExactly(both, one);
        assertThat(em.hasComponent(neither, Stunned.class)).isTrue();
        assertThat(em.getComponent(neither, Stunned.class)).isEqualTo(new Stunned(3));
    }

    @Test
    @Row("ENB-12.1")
    void whoIgnoresTheBitsTakesADisabledComponentForPresent() {
        Entity on = em.createEntity(new Health(1), new Stunned(1));
        Entity off = em.createEntity(new Health(2), new Stunned(2));
        Entity without = em.createEntity(new Health(3));
        em.setComponentEnabled(off, Stunned.class, false);
        EntityQuery none = em.queryBuilder()
                .withAll(Health.class)
                .withNone(Stunned.class)
                .withOptions(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                .build();
        assertThat(found(none)).containsExactly(without);
        EntityQuery any = em.queryBuilder()
                .withAny(Stunned.class, Asleep.class)
                .withOptions(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
                .build();
        assertThat(found(any)).containsExactly(on, off);
        em.destroyEntity(any);
        assertThat(em.exists(off))
                .as("changes by such a query are about all it matches")
                .isFalse();
    }
}
