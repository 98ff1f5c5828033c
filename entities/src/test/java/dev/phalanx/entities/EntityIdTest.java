package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.StructType;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

final class EntityIdTest extends InWorld {
    @Test
    @Row("ENT-1")
    void anIdIsTwoIntsInEightBytes() {
        Entity entity = new Entity(12, 3);
        assertThat(entity.index()).isEqualTo(12);
        assertThat(entity.version()).isEqualTo(3);
        assertThat(StructType.of(Entity.class).size()).isEqualTo(8);
        assertThat(Entity.unpack(entity.packed())).isEqualTo(entity);
    }

    @Test
    @Row("ENT-1")
    void idsAreEqualByBothFields() {
        assertThat(new Entity(12, 3)).isEqualTo(new Entity(12, 3)).isNotEqualTo(new Entity(12, 4));
        assertThat(new Entity(12, 3)).isNotEqualTo(new Entity(13, 3));
    }

    @Test
    @Row({"ENT-1", "ENT-6"})
    void nullIsZeroAndNeverExists() {
        assertThat(Entity.NULL).isEqualTo(new Entity(0, 0));
        assertThat(em.exists(Entity.NULL)).isFalse();
        em.createEntity();
        assertThat(em.exists(Entity.NULL)).isFalse();
    }

    @Test
    @Row("ENT-6")
    void anEntityExistsUntilItIsDestroyed() {
        Entity entity = em.createEntity();
        assertThat(em.exists(entity)).isTrue();
        em.destroyEntity(entity);
        assertThat(em.exists(entity)).isFalse();
    }

    @Test
    @Row("ENT-6")
    void aStaleVersionDoesNotExist() {
        Entity old = em.createEntity();
        em.destroyEntity(old);
        Entity young = em.createEntity();

        assertThat(young.index()).isEqualTo(old.index());
        assertThat(young.version()).isEqualTo(old.version() + 1);
        assertThat(em.exists(old)).isFalse();
        assertThat(em.exists(young)).isTrue();
        assertThat(em.exists(new Entity(young.index(), young.version() + 1))).isFalse();
    }

    @Test
    @Row({"ENT-1", "ENT-6"})
    void aDeferredIdIsRefusedEverywhere() {
        Entity deferred = new Entity(-1, 1);
        assertThat(deferred.isDeferred()).isTrue();
        for (Runnable use : new Runnable[] {
            () -> em.exists(deferred),
            () -> em.destroyEntity(deferred),
            () -> em.hasComponent(deferred, Health.class),
            () -> em.getComponent(deferred, Health.class),
            () -> em.setComponent(deferred, new Health(1)),
            () -> em.addComponent(deferred, Health.class),
            () -> em.addComponent(deferred, new Health(1)),
            () -> em.removeComponent(deferred, Health.class),
            () -> em.getArchetype(deferred),
            () -> em.queryBuilder().build().matches(deferred),
        }) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Entity(-1:1) is a deferred id");
        }
    }

    @Test
    void theSameOperationsGiveTheSameIds() {
        EntityManager other = new World("Other").entityManager();
        for (EntityManager manager : new EntityManager[] {em, other}) {
            EntityArchetype archetype = manager.createArchetype(Health.class);
            Entity first = manager.createEntity(archetype);
            manager.createEntity(archetype, 5).close();
            manager.destroyEntity(new Entity(2, 1));
            manager.destroyEntity(new Entity(4, 1));
            assertThat(first).isEqualTo(new Entity(0, 1));
            assertThat(array(manager.createEntity(archetype, 3)))
                    .containsExactly(new Entity(4, 2), new Entity(2, 2), new Entity(6, 1));
        }
    }

    @Test
    void theErrorSaysWhyAnIdIsDead() {
        Entity old = em.createEntity();
        em.destroyEntity(old);
        String cure = ". Ask exists(entity) first, or drop the ids of destroyed entities.";
        assertThatThrownBy(() -> em.getComponent(old, Health.class))
                .hasMessage("Entity(0:1) does not exist in world \"Test\": index 0 is free" + cure);
        em.createEntity();
        assertThatThrownBy(() -> em.getComponent(old, Health.class))
                .hasMessage("Entity(0:1) does not exist in world \"Test\": index 0 belongs to Entity(0:2) now" + cure);
        assertThatThrownBy(() -> em.getComponent(new Entity(7, 1), Health.class))
                .hasMessage("Entity(7:1) does not exist in world \"Test\": index 7 has never been used" + cure);
        assertThatThrownBy(() -> em.getComponent(Entity.NULL, Health.class))
                .hasMessage("Entity.NULL does not exist in world \"Test\": it is the id of no entity" + cure);
    }
}
