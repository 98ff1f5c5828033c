package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.FixedRateCatchUpManager;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The code of docs/coming-from-ashley.md.
class FromAshleyTest {
    private final World world = new World("Guide");
    private final EntityManager em = world.entityManager();

    // snippet ashley-components
    static final class Position implements IComponentData {
        public float x;
        public float y;
    }

    record Velocity(float x, float y) implements IComponentData {}

    record Frozen() implements IComponentData {}

    static final class Picture implements IManagedComponentData, AutoCloseable { // for objects of libGDX
        boolean isDisposed;

        @Override
        public void close() {
            isDisposed = true; // called whenever the entity loses the component
        }
    }
    // end ashley-components

    record Layer(int depth) implements IComponentData {}

    record Lifetime(float seconds) implements IComponentData {}

    FromAshleyTest() {
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
    }

    @AfterEach
    void close() {
        world.close();
    }

    // snippet ashley-system
    static final class MovementSystem implements ISystem { // extends IteratingSystem
        @Override
        public void onUpdate(SystemState state) {
            float dt = SystemAPI.time().deltaTime();
            SystemAPI.query(rw(Position.class), ro(Velocity.class)) // the family, and the mappers
                    .withNone(Frozen.class)
                    .forEach((position, velocity) -> {
                        position.x += velocity.x() * dt;
                        position.y += velocity.y() * dt;
                    });
        }
    }

    @UpdateAfter(MovementSystem.class) // instead of a priority
    static final class CollisionSystem implements ISystem {}
    // end ashley-system

    @Test
    void aHostTicksTheWorld() {
        Entity ship = em.createEntity(new Position(), new Velocity(2, 0));
        Entity wreck = em.createEntity(new Position(), new Velocity(2, 0), new Frozen());
        // snippet ashley-engine
        world.addSystem(new MovementSystem());
        world.addSystem(new CollisionSystem());
        RunLoop loop = RunLoop.of(world);
        loop.tick(0.25); // the first frame takes no time
        loop.tick(0.25); // in render(): loop.tick(Gdx.graphics.getDeltaTime())
        assertThat(em.getComponent(ship, Position.class).x).isEqualTo(0.5f);
        // end ashley-engine
        assertThat(em.getComponent(wreck, Position.class).x).isZero();
    }

    @Test
    void familiesAreQueries() {
        Entity ship = em.createEntity(new Position(), new Velocity(1, 0));
        em.createEntity(new Position(), new Velocity(1, 0), new Frozen());
        // snippet ashley-family
        EntityQuery family = em.queryBuilder()
                .withAll(Position.class)
                .withAny(Velocity.class, Layer.class) // one(…)
                .withNone(Frozen.class) // exclude(…)
                .build();
        for (Entity entity : family.toEntityArray()) { // a copy, so structural changes are allowed
            em.addComponent(entity, Frozen.class);
        }
        assertThat(family.matches(ship)).isFalse();
        // end ashley-family
        assertThat(family.isEmpty()).isTrue();
    }

    // snippet ashley-delayed
    static final class LifetimeSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
            SystemAPI.query(ro(Lifetime.class)).withEntityAccess().forEach((life, entity) -> {
                if (life.seconds() <= 0) {
                    commands.destroyEntity(entity); // at the end of the simulation
                }
            });
        }
    }
    // end ashley-delayed

    @Test
    void removalsAreDelayed() {
        Entity spark = em.createEntity(new Lifetime(0));
        world.addSystem(new LifetimeSystem());
        world.update();
        assertThat(em.exists(spark)).isFalse();
    }

    @Test
    void listenersHearOfOneType() {
        List<Entity> seen = new ArrayList<>();
        // snippet ashley-listener
        Subscription added =
                em.onAdd(Velocity.class, entity -> seen.add(entity)); // may read, must not make structural changes
        Subscription removed =
                em.onRemove(Velocity.class, entity -> seen.remove(entity)); // called while the value is still readable
        Entity ship = em.createEntity(new Velocity(1, 0));
        assertThat(seen).containsExactly(ship);
        em.destroyEntity(ship);
        assertThat(seen).isEmpty();
        added.close();
        removed.close();
        // end ashley-listener
        em.createEntity(new Velocity(1, 0));
        assertThat(seen).isEmpty();
    }

    @Test
    void objectsAreClosed() {
        Picture picture = new Picture();
        Entity ship = em.createEntity();
        em.addComponent(ship, picture);
        em.destroyEntity(ship);
        assertThat(picture.isDisposed).isTrue();
    }

    // snippet ashley-interval
    static final class HalfSecondGroup extends ComponentSystemGroup {
        @Override
        protected void onCreate() {
            setRateManager(new FixedRateCatchUpManager(0.5f)); // two updates per second, starting at time 0
        }
    }

    @UpdateInGroup(HalfSecondGroup.class)
    static final class SpawnSystem implements ISystem { // extends IntervalSystem
        int updates;

        @Override
        public void onUpdate(SystemState state) {
            updates++;
        }
    }
    // end ashley-interval

    @Test
    void someSystemsRunNowAndThen() {
        SpawnSystem spawn = new SpawnSystem();
        world.addSystem(spawn);
        RunLoop.of(world).fixedDelta(0.25f).run(9); // two seconds
        assertThat(spawn.updates).isEqualTo(5);
    }

    @Test
    void aSortedLoopSortsIds() {
        Entity front = em.createEntity(new Layer(2));
        Entity back = em.createEntity(new Layer(1));
        List<Entity> drawn = new ArrayList<>();
        EntityQuery layers = em.queryBuilder().withAll(Layer.class).build();
        // snippet ashley-sorted
        NativeArray<Entity> order = layers.toEntityArray();
        order.sort(Comparator.comparingInt(
                entity -> em.getComponent(entity, Layer.class).depth()));
        for (Entity entity : order) {
            drawn.add(entity);
        }
        // end ashley-sorted
        assertThat(drawn).containsExactly(back, front);
    }
}
