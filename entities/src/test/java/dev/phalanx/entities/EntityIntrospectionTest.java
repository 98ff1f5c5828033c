package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

final class EntityIntrospectionTest extends InWorld {
    @Test
    @Row("ENT-12.1")
    void anEntityTellsItsComponents() {
        Entity entity = em.createEntity(Monster.class, Speed.class, Health.class);
        assertThat(em.getComponentTypes(entity)).containsExactly(Health.class, Speed.class, Monster.class);
        assertThat(em.getComponentCount(entity)).isEqualTo(3);
        em.removeComponent(entity, Speed.class);
        assertThat(em.getComponentTypes(entity)).containsExactly(Health.class, Monster.class);
        assertThat(em.getComponentCount(entity)).isEqualTo(2);
        Entity bare = em.createEntity();
        assertThat(em.getComponentTypes(bare)).isEmpty();
        assertThat(em.getComponentCount(bare)).isZero();
    }

    @Test
    @Row("ENT-12")
    void anEntityThatIsNotAliveHasNoComponentsToTell() {
        Entity entity = em.createEntity();
        em.destroyEntity(entity);
        String message = "Entity(0:1) does not exist in world \"Test\": index 0 is free. Ask exists(entity) first, or"
                + " drop the ids of destroyed entities.";
        assertThatThrownBy(() -> em.getComponentTypes(entity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.getComponentCount(entity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    @Row("ENT-12.1")
    void allEntitiesAreListedByArchetypeAndRow() {
        Entity health = em.createEntity(Health.class);
        Entity bare = em.createEntity();
        em.createEntity(em.createArchetype(Health.class), 300);
        em.destroyEntity(new Entity(2, 1));
        Entity[] all = array(em.getAllEntities());
        assertThat(all).hasSize(301).doesNotHaveDuplicates();
        assertThat(all[0]).isEqualTo(health);
        assertThat(all[1]).as("the last of the chunk fills the gap").isEqualTo(new Entity(128, 1));
        assertThat(all[300]).isEqualTo(bare);
        em.destroyEntity(em.getAllEntities());
        assertThat(em.getAllEntities().length()).isZero();
    }

    @Test
    @Row("ENT-12")
    void allArchetypesAreListedInOrderOfCreation() {
        EntityArchetype first = em.createArchetype(Speed.class);
        Entity entity = em.createEntity(Health.class);
        em.addComponent(entity, Speed.class);
        assertThat(em.getAllArchetypes())
                .containsExactly(
                        first, em.createArchetype(Health.class), em.createArchetype(Speed.class, Health.class));
    }

    @Test
    @Row("ENT-12.1")
    void anEntityTellsItsChunk() {
        Entity entity = em.createEntity(Health.class, Monster.class);
        em.createEntity(em.createArchetype(Health.class, Monster.class), 200);
        ArchetypeChunk chunk = em.getChunk(entity);
        assertThat(chunk.count()).isEqualTo(128);
        assertThat(chunk.archetype()).isEqualTo(em.getArchetype(entity));
        assertThat(array(chunk.getEntities())).contains(entity);
        assertThat(em.getChunk(new Entity(127, 1))).isEqualTo(chunk);
        assertThat(em.getChunk(new Entity(128, 1))).isNotEqualTo(chunk);
        em.destroyEntity(entity);
        assertThatThrownBy(() -> em.getChunk(entity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Entity(0:1) does not exist in world \"Test\"");
    }

    @Test
    @Row("ENT-12.1")
    void allChunksAreListed() {
        assertThat(em.getAllChunks()).isEmpty();
        em.createEntity(em.createArchetype(Health.class), 300);
        Entity bare = em.createEntity();
        assertThat(em.getAllChunks()).extracting(ArchetypeChunk::count).containsExactly(128, 128, 44, 1);
        assertThat(em.getAllChunks().getLast()).isEqualTo(em.getChunk(bare));
        em.destroyEntity(bare);
        assertThat(em.getAllChunks()).hasSize(3);
    }
}
