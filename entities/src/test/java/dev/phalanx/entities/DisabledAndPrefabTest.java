package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.types.EntityQueryOptions.INCLUDE_DISABLED_ENTITIES;
import static dev.phalanx.entities.types.EntityQueryOptions.INCLUDE_PREFAB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryBuilder;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Entities that queries pass over, and copies of prefabs.
final class DisabledAndPrefabTest extends InWorld {
    private final Entity plain = em.createEntity(new Health(1));
    private final Entity disabled = em.createEntity(new Health(2), new Disabled());
    private final Entity prefab = em.createEntity(new Health(3), new Prefab());
    private final Entity both = em.createEntity(new Health(4), new Prefab(), new Disabled());

    private EntityQueryBuilder health() {
        return em.queryBuilder().withAll(Health.class);
    }

    private static List<Entity> found(EntityQueryBuilder builder) {
        EntityQuery query = builder.build();
        List<Entity> entities = query.toEntityArray().toList();
        assertThat(query.calculateEntityCount()).isEqualTo(entities.size());
        return entities;
    }

    @Test
    @Row({"QRY-5.2", "PFB-1.1"})
    void queriesPassOverPrefabsAndDisabledEntities() {
        assertThat(found(health())).containsExactly(plain);
        assertThat(found(em.queryBuilder())).containsExactly(plain);
        assertThat(em.universalQuery().toEntityArray().toList()).containsExactly(plain);
        assertThat(em.getEntityQuery(ComponentType.readOnly(Health.class))
                        .toEntityArray()
                        .toList())
                .containsExactly(plain);
        assertThat(em.getEntityQuery(EntityQueryDesc.EMPTY).matches(prefab)).isFalse();
        assertThat(em.universalQuery().getEntityQueryMask().matches(disabled)).isFalse();
        List<Integer> visited = new ArrayList<>();
        em.query(ro(Health.class)).forEach(health -> visited.add(health.points));
        assertThat(visited).containsExactly(1);
    }

    @Test
    @Row("QRY-5")
    void optionsAskForThem() {
        assertThat(found(health().withOptions(INCLUDE_PREFAB))).containsExactly(plain, prefab);
        assertThat(found(health().withOptions(INCLUDE_DISABLED_ENTITIES))).containsExactly(plain, disabled);
        assertThat(found(health().withOptions(INCLUDE_DISABLED_ENTITIES, INCLUDE_PREFAB)))
                .containsExactly(plain, disabled, prefab, both);
        assertThat(em.getEntityQuery(EntityQueryDesc.EMPTY.withOptions(INCLUDE_PREFAB))
                        .matches(prefab))
                .isTrue();
    }

    @Test
    @Row("QRY-5.3")
    void namingThemInAllOrAnyAsksForThem() {
        assertThat(found(health().withAll(Prefab.class))).containsExactly(prefab);
        assertThat(found(em.queryBuilder().withAny(Prefab.class, Health.class))).containsExactly(plain, prefab);
        assertThat(found(em.queryBuilder().withAny(Disabled.class, Health.class)))
                .containsExactly(plain, disabled);
        assertThat(found(health().withAll(Disabled.class))).containsExactly(disabled);
        assertThat(found(health().withPresent(Disabled.class))).containsExactly(disabled);
        assertThat(found(health().withAll(Disabled.class, Prefab.class))).containsExactly(both);
        assertThat(found(health().withNone(Prefab.class).withOptions(INCLUDE_PREFAB)))
                .containsExactly(plain);
    }

    @Test
    @Row("QRY-5")
    void eachPartOfAQueryAsksForItself() {
        assertThat(found(health().withAll(Prefab.class).addAdditionalQuery().withAll(Health.class)))
                .containsExactly(plain, prefab);
    }

    @Test
    @Row({"PFB-1.2", "ENT-12.4"})
    void allEntitiesAreAllEntities() {
        assertThat(em.getAllEntities().toList()).containsExactly(plain, disabled, prefab, both);
        assertThat(em.entityCount()).isEqualTo(4);
    }

    @Test
    @Row({"ENT-15.1", "ENT-15.2"})
    void anEntityIsSwitchedOffAndOn() {
        int order = em.entityOrderVersion();
        em.setEnabled(plain, true);
        assertThat(em.entityOrderVersion()).as("it was on").isEqualTo(order);
        assertThat(em.isEnabled(plain)).isTrue();
        em.setEnabled(plain, false);
        assertThat(em.isEnabled(plain)).isFalse();
        assertThat(em.hasComponent(plain, Disabled.class)).isTrue();
        assertThat(found(health())).isEmpty();
        assertThat(em.getComponent(plain, Health.class).points).isEqualTo(1);
        em.setEnabled(plain, true);
        assertThat(em.hasComponent(plain, Disabled.class)).isFalse();
        assertThat(found(health())).containsExactly(plain);
    }

    @Test
    @Row("ENT-15")
    void theDeadAreNotSwitched() {
        em.destroyEntity(plain);
        String message =
                plain + " does not exist in world \"Test\": index 0 is free. Ask exists(entity) first, or drop the"
                        + " ids of destroyed entities.";
        assertThatThrownBy(() -> em.setEnabled(plain, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.setEnabled(plain, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.isEnabled(plain))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    @Row({"PFB-1.1", "ENT-4.3"})
    void aCopyOfAPrefabIsNone() {
        Entity copy = em.instantiate(prefab);
        assertThat(em.getComponentTypes(copy)).containsExactly(Health.class);
        assertThat(em.getComponent(copy, Health.class).points).isEqualTo(3);
        for (Entity one : em.instantiate(both, 300)) {
            assertThat(em.getComponentTypes(one)).containsExactly(Health.class, Disabled.class);
        }
        assertThat(em.hasComponent(prefab, Prefab.class)).isTrue();
    }

    @Test
    @Row("PFB-3.1")
    void copiesOfASetStayPrefabsAndReferToEachOther() {
        Entity outside = em.createEntity();
        Entity first = em.createEntity(new Target(prefab), new Prefab());
        Entity second = em.createEntity(new Target(first), new Speed(1));
        Entity third = em.createEntity(new Target(outside));
        Entity self = em.createEntity(new Target(Entity.NULL));
        em.setComponent(self, new Target(self));
        NativeArray<Entity> out = NativeArray.ofLength(Entity.class, 5);
        em.instantiate(NativeArray.copyOf(Entity.class, List.of(first, second, third, prefab, self)), out);
        assertThat(em.hasComponent(out.get(0), Prefab.class)).isTrue();
        assertThat(em.getComponent(out.get(0), Target.class).entity()).isEqualTo(out.get(3));
        assertThat(em.getComponent(out.get(1), Target.class).entity()).isEqualTo(out.get(0));
        assertThat(em.getComponent(out.get(2), Target.class).entity()).isEqualTo(outside);
        assertThat(em.getComponent(out.get(4), Target.class).entity()).isEqualTo(out.get(4));
        assertThat(em.getComponent(first, Target.class).entity()).isEqualTo(prefab);
    }

    @Test
    @Row("PFB-3")
    void ofASourceListedTwiceTheLastCopyIsReferredTo() {
        Entity referring = em.createEntity(new Target(plain));
        NativeArray<Entity> out = NativeArray.ofLength(Entity.class, 3);
        em.instantiate(NativeArray.copyOf(Entity.class, List.of(plain, referring, plain)), out);
        assertThat(em.getComponent(out.get(1), Target.class).entity()).isEqualTo(out.get(2));
    }

    @Test
    @Row("PFB-4.1")
    void aCopyOfOneEntityRefersToItselfWhereTheEntityDid() {
        Entity self = em.createEntity(new Target(Entity.NULL), new Prefab());
        em.setComponent(self, new Target(self));
        for (Entity copy : em.instantiate(self, 200)) {
            assertThat(em.getComponent(copy, Target.class).entity()).isEqualTo(copy);
        }
    }
}
