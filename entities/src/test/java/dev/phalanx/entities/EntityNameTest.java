package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EntityNameTest extends InWorld {
    @Test
    @Row({"ENT-13.1", "ENT-13.3"})
    void anEntityKeepsItsName() {
        Entity entity = em.createEntity();
        assertThat(em.getName(entity)).isEmpty();
        em.setName(entity, "Gärtner");
        assertThat(em.getName(entity)).isEqualTo("Gärtner");
        em.addComponent(entity, Health.class);
        assertThat(em.getName(entity)).isEqualTo("Gärtner");
        em.setName(entity, "Bob");
        assertThat(em.getName(entity)).isEqualTo("Bob");
        em.setName(entity, "");
        assertThat(em.getName(entity)).isEmpty();
    }

    @Test
    @Row({"ENT-13.1", "ENT-13.2"})
    void namesOfUpTo61BytesAreAccepted() {
        Entity entity = em.createEntity();
        String longest = "ä".repeat(30) + "x";
        em.setName(entity, longest);
        assertThat(em.getName(entity)).isEqualTo(longest);
        assertThatThrownBy(() -> em.setName(entity, "x".repeat(62)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("61");
        assertThatThrownBy(() -> em.setName(entity, "ä".repeat(31)))
                .as("62 bytes in 31 characters")
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> em.setName(Entity.NULL, "x".repeat(62))).isInstanceOf(IllegalArgumentException.class);
        assertThat(em.getName(entity)).isEqualTo(longest);
    }

    @Test
    @Row("ENT-13.5")
    void theNullEntityTakesNoName() {
        em.setName(Entity.NULL, "Nobody");
        assertThat(em.getName(Entity.NULL)).isEqualTo("ENTITY_NOT_FOUND");
        assertThat(em.getName(em.createEntity())).isEmpty();
    }

    @Test
    @Row("ENT-13.4")
    void whatIsNotAliveIsNotFound() {
        Entity entity = em.createEntity();
        em.setName(entity, "Bob");
        em.destroyEntity(entity);
        assertThat(em.getName(entity)).isEqualTo("ENTITY_NOT_FOUND");
        assertThatThrownBy(() -> em.setName(entity, "Ann"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Entity(0:1) does not exist in world \"Test\": index 0 is free. Ask exists(entity) first, or"
                                + " drop the ids of destroyed entities.");
        Entity next = em.createEntity();
        assertThat(next.index()).isEqualTo(entity.index());
        assertThat(em.getName(next)).isEmpty();
    }

    @Test
    void anyIndexMayBeNamedFirst() {
        em.createEntity(em.createArchetype(), 100);
        em.setName(new Entity(70, 1), "");
        em.setName(new Entity(70, 1), "Late");
        em.setName(new Entity(20, 1), "Early");
        assertThat(em.getName(new Entity(70, 1))).isEqualTo("Late");
        assertThat(em.getName(new Entity(20, 1))).isEqualTo("Early");
        assertThat(em.getName(new Entity(99, 1))).isEmpty();
    }

    @Test
    @Row({"ENT-13.6", "ENT-4.7"})
    void copiesHaveTheName() {
        Entity bob = em.createEntity(Health.class);
        em.setName(bob, "Bob");
        assertThat(em.getName(em.instantiate(bob))).isEqualTo("Bob");
        for (Entity copy : em.instantiate(bob, 200)) {
            assertThat(em.getName(copy)).isEqualTo("Bob");
        }
        NativeArray<Entity> sources = NativeArray.copyOf(Entity.class, List.of(em.createEntity(), bob));
        NativeArray<Entity> copies = NativeArray.ofLength(Entity.class, 2);
        em.instantiate(sources, copies);
        assertThat(em.getName(copies.get(0))).isEmpty();
        assertThat(em.getName(copies.get(1))).isEqualTo("Bob");
    }

    @Test
    @Row("ENT-13")
    void aCopyWithoutNameHasNotTheNameOfTheIndexBefore() {
        Entity bare = em.createEntity();
        Entity bob = em.createEntity();
        em.setName(bob, "Bob");
        em.destroyEntity(bob);
        Entity copy = em.instantiate(bare);
        assertThat(copy.index()).isEqualTo(bob.index());
        assertThat(em.getName(copy)).isEmpty();
    }

    @Test
    @Row("ENT-13.6")
    void entitiesTakeTheirNamesToAnotherWorld() {
        NativeArray<Entity> many = em.createEntity(em.createArchetype(Health.class), 200);
        for (int i = 0; i < 200; i += 2) {
            em.setComponent(many.get(i), new Health(i));
            em.setName(many.get(i), "number " + i);
        }
        Entity bare = em.createEntity();
        em.setName(bare, "bare");
        EntityManager other = new World("Other").entityManager();
        other.createEntity();
        other.moveEntitiesFrom(em);
        int named = 0;
        for (Entity entity : other.getAllEntities()) {
            if (other.hasComponent(entity, Health.class) && other.getComponent(entity, Health.class).points > 0) {
                assertThat(other.getName(entity))
                        .isEqualTo("number " + other.getComponent(entity, Health.class).points);
                named++;
            } else if (other.getName(entity).equals("bare")) {
                assertThat(other.getComponentCount(entity)).isZero();
                named++;
            }
        }
        assertThat(named).isEqualTo(100);
        assertThat(em.getName(many.get(2))).isEqualTo("ENTITY_NOT_FOUND");
    }

    @Test
    void copiesInAnotherWorldHaveTheName() {
        Entity bob = em.createEntity(Health.class);
        em.setName(bob, "Bob");
        EntityManager other = new World("Other").entityManager();
        NativeArray<Entity> copies =
                other.copyEntitiesFrom(em, NativeArray.copyOf(Entity.class, List.of(em.createEntity(), bob)));
        assertThat(other.getName(copies.get(0))).isEmpty();
        assertThat(other.getName(copies.get(1))).isEqualTo("Bob");
        assertThat(em.getName(bob)).isEqualTo("Bob");
    }
}
