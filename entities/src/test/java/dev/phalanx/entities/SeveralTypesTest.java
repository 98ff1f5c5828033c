package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

/// Several types at once, several entities at once, and entities that change their archetype whole.
final class SeveralTypesTest extends InWorld {
    private static final ComponentTypeSet BOTH = ComponentTypeSet.of(Position.class, Monster.class);

    @Test
    @Row({"ENT-8", "ENT-9"})
    void aSetOfTypesIsAddedAndRemovedAtOnce() {
        Entity entity = em.createEntity(new Health(5));
        em.addComponent(entity, BOTH);
        assertThat(em.getArchetype(entity)).isEqualTo(em.createArchetype(Health.class, Position.class, Monster.class));
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(5);
        em.removeComponent(entity, BOTH);
        assertThat(em.getArchetype(entity)).isEqualTo(em.createArchetype(Health.class));
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(5);
    }

    @Test
    @Row("ENT-8")
    void theEmptySetChangesNothingButNeedsAnEntity() {
        Entity entity = em.createEntity(new Health(5));
        em.addComponent(entity, ComponentTypeSet.of());
        assertThat(em.getArchetype(entity)).isEqualTo(em.createArchetype(Health.class));
        assertThatThrownBy(() -> em.addComponent(Entity.NULL, ComponentTypeSet.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("it is the id of no entity");
    }

    @Test
    @Row("ENT-8")
    void anArrayMayRepeatAnEntity() {
        Entity one = em.createEntity(new Health(1));
        Entity two = em.createEntity(new Health(2));
        try (NativeArray<Entity> entities = NativeArray.of(Entity.class, 3)) {
            entities.copyFrom(new Entity[] {one, two, one});
            em.addComponent(entities, Position.class);
            em.addComponent(entities, BOTH);
            assertThat(em.getComponent(two, Health.class).points).isEqualTo(2);
            assertThat(em.hasComponent(one, Monster.class)).isTrue();
            em.removeComponent(entities, Position.class);
            em.removeComponent(entities, BOTH);
            assertThat(em.getArchetype(one)).isEqualTo(em.createArchetype(Health.class));
        }
    }

    @Test
    @Row("ENT-8")
    void anArrayWithADeadEntityIsRefusedWhole() {
        Entity alive = em.createEntity(new Health(1));
        Entity dead = em.createEntity();
        em.destroyEntity(dead);
        try (NativeArray<Entity> entities = NativeArray.of(Entity.class, 2)) {
            entities.copyFrom(new Entity[] {alive, dead});
            assertThatThrownBy(() -> em.addComponent(entities, Position.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(dead + " does not exist");
            assertThat(em.hasComponent(alive, Position.class)).isFalse();
            em.removeComponent(entities, Health.class);
            assertThat(em.hasComponent(alive, Health.class)).isFalse();
        }
    }

    @Test
    @Row("ENT-11")
    void anEntityTakesOnAnArchetypeWhole() {
        Entity entity = em.createEntity(new Health(5), new Monster());
        em.setArchetype(entity, em.createArchetype(Health.class, Position.class));
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(5);
        assertThat(em.getComponent(entity, Position.class).x).isZero();
        assertThat(em.hasComponent(entity, Monster.class)).isFalse();
        em.setArchetype(entity, em.getArchetype(entity));
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(5);
    }

    @Test
    @Row("WLD-2")
    void anArchetypeOfAnotherWorldIsRefused() {
        Entity entity = em.createEntity();
        try (World other = new World("Other")) {
            EntityArchetype foreign = other.entityManager().createArchetype(Health.class);
            assertThatThrownBy(() -> em.setArchetype(entity, foreign)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> em.createEntity(foreign)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    @Row("ENT-3")
    void entitiesAreCreatedIntoTheCallersArrayAndWithValues() {
        try (NativeArray<Entity> out = NativeArray.of(Entity.class, 6)) {
            em.createEntity(em.createArchetype(Health.class), out.slice(1, 4));
            assertThat(em.exists(out.get(1))).isTrue();
            assertThat(em.exists(out.get(4))).isTrue();
            assertThat(out.get(5)).isEqualTo(Entity.NULL);
        }
        Entity entity = em.createEntity(new Health(3), new Position(1, 2, 3), new Monster());
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(3);
        assertThat(em.getComponent(entity, Position.class).z).isEqualTo(3);
        assertThat(em.hasComponent(entity, Monster.class)).isTrue();
        assertThatThrownBy(() -> em.createEntity(new Health(3), new Health(4)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Health is listed twice");
    }
}
