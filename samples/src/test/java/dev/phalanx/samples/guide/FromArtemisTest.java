package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.CreatedAndDestroyedEntities;
import dev.phalanx.entities.EntityCensus;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemBase;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The code of docs/coming-from-artemis.md.
class FromArtemisTest {
    private final World world = new World("Guide");
    private final EntityManager em = world.entityManager();

    static final class Position implements IComponentData {
        public float x;
    }

    record Velocity(float x) implements IComponentData {}

    record Frozen() implements IComponentData {}

    record Parent(Entity entity) implements IComponentData {}

    record Player() implements IComponentData {}

    record Squad(int number) implements ISharedComponentData {}

    interface Terrain {
        float friction(float x);
    }

    FromArtemisTest() {
        world.setFailFast(true);
    }

    @AfterEach
    void close() {
        world.close();
    }

    // snippet artemis-system
    static final class MovementSystem
            extends SystemBase { // @All({Position.class, Velocity.class}) @Exclude(Frozen.class)
        private final Terrain terrain; // instead of @Wire

        MovementSystem(Terrain terrain) {
            this.terrain = terrain;
        }

        @Override
        protected void onUpdate() { // processSystem(), and process(int entityId) in the lambda
            float dt = time().deltaTime();
            SystemAPI.query(rw(Position.class), ro(Velocity.class))
                    .withNone(Frozen.class)
                    .forEach((position, velocity) -> position.x += velocity.x() * dt * terrain.friction(position.x));
        }
    }
    // end artemis-system

    @Test
    void aSystemIsPorted() {
        Entity ship = em.createEntity(new Position(), new Velocity(2));
        // snippet artemis-world
        world.addSystem(new MovementSystem(x -> 0.5f)); // at any time, not only before the world is built
        world.setTime(new TimeData(0, 1)); // world.setDelta(1)
        world.update(); // world.process()
        assertThat(em.getComponent(ship, Position.class).x).isEqualTo(1);
        // end artemis-world
    }

    @Test
    void mappersAreMethods() {
        Entity ship = em.createEntity();
        // snippet artemis-mapper
        em.addComponent(ship, new Velocity(1)); // mVelocity.create(ship)
        boolean moves = em.hasComponent(ship, Velocity.class); // mVelocity.has(ship)
        Velocity velocity = em.getComponent(ship, Velocity.class); // mVelocity.get(ship): a copy
        em.setComponent(ship, new Velocity(velocity.x() + 1)); // writes the value back
        em.removeComponent(ship, Velocity.class); // mVelocity.remove(ship)
        // end artemis-mapper
        assertThat(moves).isTrue();
        assertThat(em.hasComponent(ship, Velocity.class)).isFalse();
    }

    @Test
    void transmutersAreSetsOfTypes() {
        // snippet artemis-transmuter
        EntityArchetype ships = em.createArchetype(Position.class, Velocity.class); // ArchetypeBuilder
        NativeArray<Entity> fleet = em.createEntity(ships, 1000);
        em.addComponent(fleet, ComponentTypeSet.of(Frozen.class, Player.class)); // EntityTransmuter, one move for each
        em.setArchetype(fleet.get(0), ships); // exactly these components
        // end artemis-transmuter
        assertThat(ships.entityCount()).isEqualTo(1);
    }

    @Test
    void idsHaveVersions() {
        Entity parent = em.createEntity();
        Entity child = em.createEntity(new Parent(parent));
        // snippet artemis-link
        em.destroyEntity(parent);
        Entity other = em.createEntity(); // reuses the parent's index with a new version
        assertThat(em.exists(em.getComponent(child, Parent.class).entity())).isFalse();
        // end artemis-link
        assertThat(other.index()).isEqualTo(parent.index());
    }

    @Test
    void subscriptionsAreCensuses() {
        EntityCensus census = new EntityCensus();
        Entity old = em.createEntity();
        em.getCreatedAndDestroyedEntities(census);
        // snippet artemis-subscription
        Entity ship = em.createEntity();
        em.destroyEntity(old);
        CreatedAndDestroyedEntities since =
                em.getCreatedAndDestroyedEntities(census); // changes since the previous call
        assertThat(since.created().toList()).containsExactly(ship); // inserted(IntBag)
        assertThat(since.destroyed().toList()).containsExactly(old); // removed(IntBag)
        // end artemis-subscription
    }

    @Test
    void tagsAndGroupsAreComponents() {
        Entity ship = em.createEntity();
        Entity hero = em.createEntity(new Player());
        // snippet artemis-managers
        EntityQuery player = em.queryBuilder().withAll(Player.class).build();
        assertThat(player.getSingletonEntity()).isEqualTo(hero); // TagManager: a tag that one entity has

        em.addSharedComponent(ship, new Squad(7)); // GroupManager: few groups, each entity in one
        EntityQuery squad = em.queryBuilder().withAll(Squad.class).buildPrivate();
        squad.setSharedComponentFilter(new Squad(7));
        assertThat(squad.toEntityArray().toList()).containsExactly(ship);
        // end artemis-managers
    }
}
