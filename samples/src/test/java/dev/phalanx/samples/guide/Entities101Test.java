package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The code of the first half of docs/entities-101.md: entities, components, chunks, queries.
class Entities101Test {
    private final World world = new World("Pasture");
    private final EntityManager em = world.entityManager();

    // snippet pasture-components
    static final class Position implements IComponentData { // a mutable struct
        public float x;
        public float y;
    }

    record Velocity(float x, float y) implements IComponentData {} // an immutable struct

    record Prey(Entity entity) implements IComponentData {} // refers to another entity

    record Wolf() implements IComponentData {} // a tag: no fields, no memory
    // end pasture-components

    record Asleep(float seconds) implements IComponentData, IEnableableComponent {}

    record Pasture(int id) implements ISharedComponentData {}

    // snippet pasture-buffers
    @InternalBufferCapacity(4) // most sheep remember at most four places
    record Meadow(float x, float y) implements IBufferElementData {}

    @InternalBufferCapacity(0) // rarely used, but long when used
    record Scent(Entity wolf) implements IBufferElementData {}
    // end pasture-buffers

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void entitiesComeAndGo() {
        // snippet pasture-entities
        Entity sheep = em.createEntity(Position.class, Velocity.class); // all fields are zero
        em.setComponent(sheep, new Velocity(1, 0));
        Entity wolf = em.createEntity(new Position(), new Prey(sheep), Wolf.class); // mixes values and classes

        Entity lamb = em.instantiate(sheep); // copies the sheep's values
        assertThat(em.getComponent(lamb, Velocity.class)).isEqualTo(new Velocity(1, 0));

        em.destroyEntity(sheep);
        Entity ewe = em.createEntity(Position.class);
        assertThat(ewe.index()).isEqualTo(sheep.index()); // the index is reused
        assertThat(em.exists(em.getComponent(wolf, Prey.class).entity())).isFalse(); // the id is stale
        // end pasture-entities
        assertThat(ewe.version()).isEqualTo(sheep.version() + 1);
    }

    @Test
    void valuesAreCopies() {
        Entity sheep = em.createEntity(Position.class);
        // snippet pasture-values
        Position position = em.getComponent(sheep, Position.class); // a private copy
        position.x = 5;
        assertThat(em.getComponent(sheep, Position.class).x).isZero();

        em.setComponent(sheep, position); // writes the copy back
        assertThat(em.getComponent(sheep, Position.class).x).isEqualTo(5);
        // end pasture-values
    }

    @Test
    void entitiesOfOneArchetypeLieInChunks() {
        // snippet pasture-chunks
        EntityArchetype grazing = em.createArchetype(Position.class, Velocity.class);
        NativeArray<Entity> flock = em.createEntity(grazing, 300);
        assertThat(grazing.chunkCapacity()).isEqualTo(128);
        assertThat(grazing.chunkCount()).isEqualTo(3);

        Entity first = flock.get(0);
        em.addComponent(first, Wolf.class); // moves the entity and its values to the archetype with Wolf
        assertThat(em.getChunk(first).count()).isEqualTo(1);
        assertThat(grazing.entityCount()).isEqualTo(299); // the last entity fills the gap
        // end pasture-chunks
        assertThat(grazing.chunkCount()).isEqualTo(3);
    }

    @Test
    void manyEntitiesAreChangedAtOnce() {
        em.createEntity(em.createArchetype(Position.class), 300);
        // snippet pasture-bulk
        EntityQuery positioned = em.queryBuilder().withAll(Position.class).build();
        em.addComponent(positioned, Asleep.class); // whole chunks at a time

        EntityQuery sleepers = em.queryBuilder().withPresent(Asleep.class).build();
        em.setComponentEnabled(sleepers, Asleep.class, false); // only bits change; no entity moves
        assertThat(sleepers.calculateEntityCount()).isEqualTo(300);
        // end pasture-bulk
        assertThat(em.queryBuilder().withAll(Asleep.class).build().isEmpty()).isTrue();
    }

    @Test
    void queriesFindEntities() {
        Entity sheep = em.createEntity(new Position(), new Velocity(1, 1));
        Entity wolf = em.createEntity(new Position(), new Velocity(2, 2), new Wolf());
        em.createEntity(Position.class);
        // snippet pasture-queries
        EntityQuery moving =
                em.queryBuilder().withAll(Position.class, Velocity.class).build();
        EntityQuery sheepAlone = em.queryBuilder()
                .withAll(Position.class, Velocity.class)
                .withNone(Wolf.class)
                .build();
        assertThat(moving.toEntityArray().toList()).containsExactly(sheep, wolf);
        assertThat(sheepAlone.calculateEntityCount()).isEqualTo(1);

        em.query(rw(Position.class), ro(Velocity.class)).withNone(Wolf.class).forEach((position, velocity) -> {
            position.x += velocity.x();
            position.y += velocity.y();
        });
        // end pasture-queries
        assertThat(em.getComponent(sheep, Position.class).y).isEqualTo(1);
        assertThat(em.getComponent(wolf, Position.class).y).isZero();
    }

    @Test
    void aDisabledComponentIsStillThere() {
        Entity sheep = em.createEntity(new Asleep(8));
        EntityQuery asleep = em.queryBuilder().withAll(Asleep.class).build();
        // snippet pasture-enabled
        em.setComponentEnabled(sheep, Asleep.class, false); // wakes it without moving it
        assertThat(asleep.isEmpty()).isTrue(); // queries treat it as absent
        assertThat(em.hasComponent(sheep, Asleep.class)).isTrue(); // but it is still there
        assertThat(em.getComponent(sheep, Asleep.class).seconds()).isEqualTo(8);
        // end pasture-enabled
    }

    @Test
    void buffersGrowOutOfTheirChunks() {
        // snippet pasture-buffers-used
        Entity sheep = em.createEntity(Meadow.class, Scent.class);
        DynamicBuffer<Meadow> meadows = em.getBuffer(sheep, Meadow.class);
        for (int i = 0; i < 4; i++) {
            meadows.add(new Meadow(i, 0));
        }
        assertThat(meadows.capacity()).isEqualTo(4); // still inside the chunk
        meadows.add(new Meadow(4, 0));
        assertThat(meadows.capacity()).isEqualTo(8); // now in a separate array; the space in the chunk is wasted
        // end pasture-buffers-used
        assertThat(em.getBuffer(sheep, Scent.class).capacity()).isZero();
    }

    @InternalBufferCapacity(100)
    record Walk(float x, float y) implements IBufferElementData {}

    @Test
    void whatABufferKeepsInTheChunkLeavesLessRoomForEntities() {
        // snippet pasture-buffers-cost
        assertThat(em.createArchetype(Position.class, Meadow.class).chunkCapacity())
                .isEqualTo(128);
        assertThat(em.createArchetype(Position.class, Walk.class).chunkCapacity()) // an internal capacity of 100
                .isLessThan(20);
        // end pasture-buffers-cost
    }

    @Test
    void sharedValuesSplitChunks() {
        // snippet pasture-shared
        for (int i = 0; i < 500; i++) {
            Entity sheep = em.createEntity(Position.class);
            em.addSharedComponent(sheep, new Pasture(i % 10)); // ten values: ten chunks
        }
        EntityQuery all = em.queryBuilder().withAll(Pasture.class).build();
        assertThat(all.calculateChunkCount()).isEqualTo(10);
        // end pasture-shared
    }

    @Test
    void structuralChangesAreRefusedInLoops() {
        em.createEntity(Position.class);
        // snippet pasture-structural
        assertThatIllegalStateException()
                .isThrownBy(() -> em.query(ro(Position.class))
                        .withEntityAccess()
                        .forEach((position, entity) -> em.destroyEntity(entity)))
                .withMessageContaining("Collect what should change, and change it after the iteration");
        // end pasture-structural
    }

    @Test
    void versionsTellWhatChanged() {
        Entity sheep = em.createEntity(Position.class);
        world.addSystem(new ISystem() {});
        // snippet pasture-versions
        int seen = world.globalSystemVersion();
        world.update(); // the version goes up before each system
        em.setComponent(sheep, new Position());
        assertThat(em.getChunk(sheep).didChange(Position.class, seen)).isTrue(); // even though the value is the same
        assertThat(em.getChunk(sheep).didOrderChange(seen)).isFalse(); // no entity joined or left
        // end pasture-versions
    }
}
