package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Sizes.Bytes16000;
import dev.phalanx.entities.fixture.Sizes.Bytes8000;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Several types at once, several entities at once, and entities that change their archetype whole.
final class SeveralTypesTest extends InWorld {
    private static final ComponentTypeSet BOTH = ComponentTypeSet.of(Position.class, Monster.class);

    @Test
    @Row({"ENT-8.1", "ENT-8.2", "ENT-9.1"})
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
    @Row("ENT-8.9")
    void theEmptySetChangesNothingButNeedsAnEntity() {
        Entity entity = em.createEntity(new Health(5));
        ArchetypeChunk chunk = em.getChunk(entity);
        em.addComponent(entity, ComponentTypeSet.of());
        assertThat(chunk.isValid()).isTrue();
        assertThat(em.getChunk(entity)).isEqualTo(chunk);
        assertThat(em.getArchetype(entity)).isEqualTo(em.createArchetype(Health.class));
        assertThatThrownBy(() -> em.addComponent(Entity.NULL, ComponentTypeSet.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("it is the id of no entity");
    }

    @Test
    @Row({"ENT-8.1", "ENT-8.2", "ENT-8.8"})
    void anArrayMayRepeatAnEntity() {
        Entity one = em.createEntity(new Health(1));
        Entity two = em.createEntity(new Health(2));
        try (NativeArray<Entity> entities = NativeArray.ofLength(Entity.class, 3)) {
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
    @Row("ENT-8.7")
    void anArrayWithADeadEntityIsRefusedWhole() {
        Entity alive = em.createEntity(new Health(1));
        Entity dead = em.createEntity();
        em.destroyEntity(dead);
        try (NativeArray<Entity> entities = NativeArray.ofLength(Entity.class, 2)) {
            entities.copyFrom(new Entity[] {alive, dead});
            assertThatThrownBy(() -> em.addComponent(entities, Position.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(dead + " does not exist");
            assertThatThrownBy(() -> em.addComponent(entities, BOTH))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(dead + " does not exist");
            entities.set(1, Entity.NULL);
            assertThatThrownBy(() -> em.addComponent(entities, Position.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("it is the id of no entity");
            assertThat(em.getArchetype(alive)).isEqualTo(em.createArchetype(Health.class));
        }
    }

    @Test
    @Row("ENT-8.4")
    void whatIsThereKeepsItsValueInEveryForm() {
        Entity entity = em.createEntity(new Health(5));
        ComponentTypeSet set = ComponentTypeSet.of(Health.class, Monster.class);
        NativeArray<Entity> array = NativeArray.copyOf(Entity.class, List.of(entity));
        EntityQuery query = em.queryBuilder().withAll(Health.class).build();
        em.addComponent(entity, Health.class);
        em.addComponent(array, Health.class);
        em.addComponent(query, Health.class);
        assertThat(em.getArchetype(entity)).isEqualTo(em.createArchetype(Health.class));
        em.addComponent(entity, set);
        em.addComponent(array, set);
        em.addComponent(query, set);
        assertThat(em.getArchetype(entity)).isEqualTo(em.createArchetype(Health.class, Monster.class));
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(5);
    }

    @Test
    @Row({"ENT-8.10", "ENT-9.4"})
    @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would refuse is what is tested
    void entityCannotBeAddedOrRemovedInAnyForm() {
        NativeArray<Entity> array = NativeArray.copyOf(Entity.class, List.of(em.createEntity()));
        EntityQuery query = em.universalQuery();
        for (Runnable attempt : List.<Runnable>of(
                () -> ComponentTypeSet.of((Class) Entity.class),
                () -> em.addComponent(array, (Class) Entity.class),
                () -> em.addComponent(query, (Class) Entity.class),
                () -> em.removeComponent(array, (Class) Entity.class),
                () -> em.removeComponent(query, (Class) Entity.class))) {
            assertThatThrownBy(attempt::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Entity is not a component: every entity has its id anyway. Leave Entity out.");
        }
    }

    @Test
    @Row("ENT-8.6")
    void aDeadEntityGetsNoSetOfTypes() {
        Entity dead = em.createEntity();
        em.destroyEntity(dead);
        assertThatThrownBy(() -> em.addComponent(dead, BOTH))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(dead + " does not exist");
    }

    @Test
    @Row("ENT-9.3")
    void theAbsentAndTheDeadAreIgnoredInEveryForm() {
        Entity alive = em.createEntity(new Health(1));
        Entity dead = em.createEntity(new Health(2));
        em.destroyEntity(dead);
        NativeArray<Entity> array = NativeArray.copyOf(Entity.class, List.of(dead, alive, Entity.NULL, alive));
        em.removeComponent(dead, BOTH);
        em.removeComponent(Entity.NULL, BOTH);
        em.removeComponent(alive, BOTH);
        em.removeComponent(array, Position.class);
        em.removeComponent(array, BOTH);
        em.removeComponent(em.universalQuery(), Position.class);
        em.removeComponent(em.universalQuery(), BOTH);
        assertThat(em.getComponent(alive, Health.class).points).isEqualTo(1);
        em.removeComponent(array, ComponentTypeSet.of(Health.class, Monster.class));
        assertThat(em.getComponentTypes(alive)).isEmpty();
        em.addComponent(alive, Health.class);
        em.removeComponent(array, Health.class);
        assertThat(em.getComponentTypes(alive)).isEmpty();
        em.addComponent(alive, Health.class);
        em.removeComponent(em.universalQuery(), ComponentTypeSet.of(Health.class, Monster.class));
        assertThat(em.getComponentTypes(alive)).isEmpty();
    }

    @Test
    @Row("ARC-4.3")
    void whatWouldNotFitAChunkIsRefusedWholeInEveryForm() {
        Entity small = em.createEntity(Health.class);
        Entity large = em.createEntity(Health.class, Bytes8000.class);
        ComponentTypeSet set = ComponentTypeSet.of(Monster.class, Bytes16000.class);
        NativeArray<Entity> array = NativeArray.copyOf(Entity.class, List.of(small, large));
        EntityQuery query = em.queryBuilder().withAll(Health.class).build();
        for (Runnable attempt : List.<Runnable>of(
                () -> em.addComponent(large, Bytes16000.class),
                () -> em.addComponent(large, new Bytes16000(new byte[16000])),
                () -> em.addComponent(large, set),
                () -> em.addComponent(array, Bytes16000.class),
                () -> em.addComponent(array, set),
                () -> em.addComponent(query, Bytes16000.class),
                () -> em.addComponent(query, set),
                () -> em.addComponent(query, NativeArray.ofLength(Bytes16000.class, 2)))) {
            assertThatThrownBy(attempt::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("each component rounded up to 64, and a chunk has 16320. Use smaller"
                            + " components, or fewer of them.");
            assertThat(em.getComponentTypes(small)).containsExactly(Health.class);
            assertThat(em.getComponentTypes(large)).containsExactly(Health.class, Bytes8000.class);
        }
        em.addComponent(small, set);
        assertThat(em.hasComponent(small, Bytes16000.class)).isTrue();
    }

    @Test
    @Row("ENT-11.1")
    void anEntityTakesOnAnArchetypeWhole() {
        Entity entity = em.createEntity(new Health(5), new Monster());
        em.setArchetype(entity, em.createArchetype(Health.class, Position.class));
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(5);
        assertThat(em.getComponent(entity, Position.class).x).isZero();
        assertThat(em.hasComponent(entity, Monster.class)).isFalse();
        em.setArchetype(entity, em.getArchetype(entity));
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(5);
        em.setArchetype(entity, em.createArchetype());
        assertThat(em.getComponentTypes(entity)).isEmpty();
        em.setArchetype(entity, em.createArchetype(Health.class, Position.class, Monster.class));
        assertThat(em.getComponent(entity, Health.class).points).isZero();
    }

    @Test
    @Row("ENT-11")
    void whatIsNotAliveTakesOnNoArchetype() {
        EntityArchetype archetype = em.createArchetype(Health.class);
        Entity dead = em.createEntity();
        em.destroyEntity(dead);
        for (Entity none : List.of(dead, Entity.NULL)) {
            assertThatThrownBy(() -> em.setArchetype(none, archetype))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(none + " does not exist in world \"Test\"");
        }
    }

    @Test
    @Row({"WLD-2.1", "WLD-1.1"})
    void eachWorldHasAManagerOfItsOwn() {
        EntityManager others = new World("Other").entityManager();
        Entity here = em.createEntity(new Health(1));
        Entity there = others.createEntity(new Health(2));
        others.setComponent(there, new Health(3));
        others.addComponent(there, Monster.class);
        assertThat(em.getComponent(here, Health.class).points).isEqualTo(1);
        assertThat(em.getComponentTypes(here)).containsExactly(Health.class);
        others.destroyEntity(there);
        assertThat(em.exists(here)).isTrue();
        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(others.entityCount()).isZero();
    }

    @Test
    @Row("WLD-2.2")
    void anArchetypeOfAnotherWorldIsRefused() {
        Entity entity = em.createEntity();
        try (World other = new World("Other")) {
            EntityArchetype foreign = other.entityManager().createArchetype(Health.class);
            assertThatThrownBy(() -> em.setArchetype(entity, foreign))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Archetype [Health] belongs to another world than \"Test\". Make it with this world's"
                            + " createArchetype.");
            assertThatThrownBy(() -> em.createEntity(foreign)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    @Row({"WLD-2.2", "ENT-11"})
    void noArchetypeIsRefused() {
        Entity entity = em.createEntity(new Health(5));
        assertThatThrownBy(() -> em.setArchetype(entity, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "null was given for an archetype of world \"Test\". Make it with this world's createArchetype.");
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(5);
    }

    @Test
    @Row({"ENT-3.1", "ENT-3.2"})
    void entitiesAreCreatedIntoTheCallersArrayAndWithValues() {
        try (NativeArray<Entity> out = NativeArray.ofLength(Entity.class, 6)) {
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
