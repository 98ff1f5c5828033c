package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.EveryVerb;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.StructType;
import dev.phalanx.testing.Row;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class EntityIdTest extends InWorld {
    @Test
    @Row("ENT-1.1")
    void anIdIsTwoIntsInEightBytes() {
        Entity entity = new Entity(12, 3);
        assertThat(entity.index()).isEqualTo(12);
        assertThat(entity.version()).isEqualTo(3);
        assertThat(StructType.of(Entity.class).size()).isEqualTo(8);
        assertThat(Entity.unpack(entity.packed())).isEqualTo(entity);
    }

    @Test
    @Row("ENT-1.3")
    void idsAreEqualByBothFields() {
        assertThat(new Entity(12, 3)).isEqualTo(new Entity(12, 3)).isNotEqualTo(new Entity(12, 4));
        assertThat(new Entity(12, 3)).isNotEqualTo(new Entity(13, 3));
    }

    @Test
    @Row({"ENT-1.2", "ENT-6"})
    void nullIsZeroAndNeverExists() {
        assertThat(Entity.NULL).isEqualTo(new Entity(0, 0));
        assertThat(em.exists(Entity.NULL)).isFalse();
        em.createEntity();
        assertThat(em.exists(Entity.NULL)).isFalse();
    }

    @Test
    @Row("ENT-6.1")
    void anEntityExistsUntilItIsDestroyed() {
        Entity entity = em.createEntity();
        assertThat(em.exists(entity)).isTrue();
        em.destroyEntity(entity);
        assertThat(em.exists(entity)).isFalse();
    }

    @Test
    @Row({"ENT-6.2", "ENT-2.3"})
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

    @ParameterizedTest
    @MethodSource("dev.phalanx.entities.fixture.EveryVerb#takingEntities")
    @Row({"ENT-1.4", "ENT-6.3"})
    void aDeferredIdIsRefusedEverywhere(Method verb) {
        Entity deferred = new Entity(-1, 1);
        assertThat(deferred.isDeferred()).isTrue();
        em.createEntity(Speed.class);
        EveryVerb verbs = new EveryVerb(em, new World("Other"));
        long hash = world.stateHash();
        assertThatThrownBy(() -> verbs.withEntity(deferred).call(verb))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Entity(-1:1) is a deferred entity");
        assertThat(world.stateHash()).isEqualTo(hash);
    }

    @Test
    @Row({"ENT-1.4", "ENT-6"})
    void aQueryRefusesADeferredId() {
        assertThatThrownBy(() -> em.queryBuilder().build().matches(new Entity(-1, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Entity(-1:1) is a deferred entity");
    }

    @Test
    @Row({"ENT-2.5", "ENT-2.6"})
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
            NativeArray<Entity> many = manager.createEntity(archetype, 300);
            manager.destroyEntity(many.slice(20, 200));
            manager.instantiate(many.get(0), 50);
            manager.destroyEntity(manager.queryBuilder().withAll(Health.class).build());
            manager.createEntity(archetype, 500);
        }
        assertThat(em.getAllEntities().toList())
                .isEqualTo(other.getAllEntities().toList());
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

    @Test
    @Row({"ENT-2.1", "ENT-2.2"})
    void aFreeIndexLeadsToNoChunkAndAnIdToTheRowOfItsEntity() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class), 200);
        for (int i = 0; i < 200; i++) {
            ArchetypeChunk chunk = em.getChunk(entities.get(i));
            assertThat(chunk.getEntities().get(i % 128)).isEqualTo(entities.get(i));
        }
        em.destroyEntity(entities.get(7));
        Entity last = entities.get(127);
        assertThat(em.getChunk(last).getEntities().get(7)).isEqualTo(last);
        assertThatThrownBy(() -> em.getChunk(entities.get(7)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("index 7 is free");
        Entity young = em.createEntity();
        assertThat(young).isEqualTo(new Entity(7, 2));
        assertThatThrownBy(() -> em.getChunk(entities.get(7)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("index 7 belongs to Entity(7:2) now");
    }
}
