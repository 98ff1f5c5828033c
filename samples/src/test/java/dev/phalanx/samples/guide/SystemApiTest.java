package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.buffer;
import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRW;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The code of the page about SystemAPI.
class SystemApiTest {
    private final World world = new World("Guide");
    private final EntityManager em = world.entityManager();

    static final class Position implements IComponentData {
        public float x;
        public float y;
    }

    record Velocity(float x, float y) implements IComponentData {}

    record Target(Entity entity) implements IComponentData {}

    record Stunned(float seconds) implements IComponentData, IEnableableComponent {}

    record Waypoint(float x, float y) implements IBufferElementData {}

    record Team(int id) implements ISharedComponentData {}

    record Score(int points) implements IComponentData {}

    SystemApiTest() {
        world.setFailFast(true);
    }

    @AfterEach
    void close() {
        world.close();
    }

    // snippet system-api-loop
    static final class MovementSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float dt = SystemAPI.time().deltaTime();
            SystemAPI.query(rw(Position.class), ro(Velocity.class))
                    .withNone(Stunned.class)
                    .forEach((position, velocity) -> {
                        position.x += velocity.x() * dt;
                        position.y += velocity.y() * dt;
                    });
        }
    }
    // end system-api-loop

    @Test
    void loops() {
        Entity one = em.createEntity(new Velocity(2, 4));
        em.addComponent(one, Position.class);
        world.addSystem(new MovementSystem());
        world.setTime(new TimeData(0, 0.5f));
        world.update();
        assertThat(em.getComponent(one, Position.class).y).isEqualTo(2);
    }

    /// A system of the code that is given to it.
    private void inASystem(Runnable work) {
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                work.run();
            }
        });
        world.update();
    }

    @Test
    void oneEntity() {
        Entity prey = em.createEntity(Position.class, Waypoint.class);
        Entity hunter = em.createEntity(new Target(prey));
        em.addComponent(hunter, new Stunned(3));
        inASystem(() -> {
            // snippet system-api-entity
            Entity target = SystemAPI.getComponent(hunter, Target.class).entity();
            if (SystemAPI.exists(target) && SystemAPI.hasComponent(target, Position.class)) {
                RefRW<Position> position = SystemAPI.getComponentRW(target, Position.class);
                position.update(p -> p.x += 1);
                SystemAPI.getBuffer(target, Waypoint.class).add(new Waypoint(position.get().x, 0));
            }
            SystemAPI.setComponentEnabled(hunter, Stunned.class, false);
            // end system-api-entity
        });
        assertThat(em.getComponent(prey, Position.class).x).isEqualTo(1);
        assertThat(em.getBuffer(prey, Waypoint.class).length()).isEqualTo(1);
        assertThat(em.isComponentEnabled(hunter, Stunned.class)).isFalse();
    }

    @Test
    void lookups() {
        Entity prey = em.createEntity(Position.class);
        em.createEntity(new Target(prey), new Position());
        List<Float> distances = new ArrayList<>();
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                // snippet system-api-lookups
                ComponentLookup<Position> positions = SystemAPI.getComponentLookup(Position.class, true); // up to date
                SystemAPI.query(ro(Target.class), ro(Position.class)).forEach((target, position) -> {
                    Position there = positions.tryGetComponent(target.entity());
                    if (there != null) {
                        distances.add(Math.abs(there.x - position.x));
                    }
                });
                // end system-api-lookups
            }
        });
        world.update();
        Position moved = em.getComponent(prey, Position.class);
        moved.x = 3;
        em.setComponent(prey, moved);
        em.createEntity(Team.class); // a structural change
        world.update();
        assertThat(distances).containsExactly(0f, 3f);
    }

    @Test
    void singletons() {
        // snippet system-api-singleton-create
        em.createSingleton(new Score(0), "score");
        // end system-api-singleton-create
        inASystem(() -> {
            // snippet system-api-singleton
            Score score = SystemAPI.getSingleton(Score.class);
            SystemAPI.setSingleton(new Score(score.points() + 1));
            SystemAPI.getSingletonRW(Score.class).replace(old -> new Score(old.points() * 2));
            boolean hasTarget = SystemAPI.hasSingleton(Target.class); // throws if there are several
            // end system-api-singleton
            assertThat(hasTarget).isFalse();
        });
        assertThat(em.getSingleton(Score.class)).isEqualTo(new Score(2));
    }

    @Test
    void filters() {
        Entity one = em.createEntity(Position.class, Velocity.class);
        em.addSharedComponent(one, new Team(1));
        List<Entity> moved = new ArrayList<>();
        inASystem(() -> {
            // snippet system-api-filters
            SystemAPI.query(ro(Position.class))
                    .withAll(Team.class)
                    .withChangeFilter(Position.class) // chunks written since this system's last update
                    .withSharedComponentFilter(new Team(1))
                    .withEntityAccess()
                    .forEach((position, entity) -> moved.add(entity));
            // end system-api-filters
        });
        assertThat(moved).containsExactly(one);
        world.update();
        assertThat(moved).hasSize(1);
    }

    // snippet system-api-query
    static final class CountingSystem implements ISystem {
        EntityQuery targets;
        int count;

        @Override
        public void onCreate(SystemState state) {
            targets = SystemAPI.queryBuilder()
                    .withAll(Target.class)
                    .withNone(Stunned.class)
                    .build();
            state.requireForUpdate(targets);
        }

        @Override
        public void onUpdate(SystemState state) {
            count = targets.calculateEntityCount();
        }
    }
    // end system-api-query

    @Test
    void queries() {
        CountingSystem counting = new CountingSystem();
        world.addSystem(counting);
        world.update();
        assertThat(counting.count).isZero();
        em.createEntity(new Target(Entity.NULL));
        world.update();
        assertThat(counting.count).isEqualTo(1);
    }

    @Test
    void buffersAndBits() {
        Entity one = em.createEntity(Waypoint.class, Stunned.class);
        em.getBuffer(one, Waypoint.class).add(new Waypoint(1, 2));
        em.setComponentEnabled(one, Stunned.class, false);
        inASystem(() -> {
            // snippet system-api-tokens
            SystemAPI.query(buffer(Waypoint.class), enabledRW(Stunned.class))
                    .withPresent(Stunned.class) // otherwise only entities whose Stunned is enabled
                    .forEach((path, stunned) -> {
                        path.add(new Waypoint(3, 4));
                        stunned.set(path.length() > 1);
                    });
            // end system-api-tokens
        });
        assertThat(em.isComponentEnabled(one, Stunned.class)).isTrue();
    }

    @Test
    void structuralChanges() {
        Entity one = em.createEntity(Target.class);
        inASystem(() -> {
            // snippet system-api-structural
            List<Entity> done = new ArrayList<>();
            SystemAPI.query(ro(Target.class)).withEntityAccess().forEach((target, entity) -> {
                if (!SystemAPI.exists(target.entity())) {
                    done.add(entity); // destroying it here would throw
                }
            });
            done.forEach(em::destroyEntity);
            // end system-api-structural
        });
        assertThat(em.exists(one)).isFalse();
    }
}
