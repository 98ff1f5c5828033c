package dev.phalanx.samples.guide;

import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.NativeParallelMultiHashMap;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.InitializationSystemGroup;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The code of docs/recipes.md.
class RecipesTest {
    private final World world = new World("Game");
    private final EntityManager em = world.entityManager();
    private final RunLoop loop = new RunLoop();

    RecipesTest() {
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
        loop.add(world);
        tick(); // takes no time
    }

    private void tick() {
        loop.tick(0.25);
    }

    @AfterEach
    void close() {
        world.close();
    }

    static final class Position implements IComponentData {
        public float x;
        public float y;
    }

    static Position position(float x, float y) {
        Position position = new Position();
        position.x = x;
        position.y = y;
        return position;
    }

    static final class Health implements IComponentData {
        public int points;
    }

    static Health health(int points) {
        Health health = new Health();
        health.points = points;
        return health;
    }

    // snippet recipes-events
    record HitEvent(Entity target, int damage) implements IBufferElementData {} // one buffer for the whole world

    static final class ShotSystem implements ISystem {
        @Override
        public void onCreate(SystemState state) {
            state.entityManager().createSingletonBuffer(HitEvent.class, "hits");
        }

        @Override
        public void onUpdate(SystemState state) {
            DynamicBuffer<HitEvent> hits = SystemAPI.getSingletonBuffer(HitEvent.class);
            hits.clear(); // the events of the frame before: each reader has seen them
            SystemAPI.query(ro(Shot.class)).forEach(shot -> hits.add(new HitEvent(shot.target(), shot.damage())));
        }
    }

    @UpdateAfter(ShotSystem.class)
    static final class DamageSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            for (HitEvent hit : SystemAPI.getSingletonBuffer(HitEvent.class, true)) {
                if (SystemAPI.exists(hit.target())) {
                    Health health = SystemAPI.getComponent(hit.target(), Health.class);
                    health.points -= hit.damage();
                    SystemAPI.setComponent(hit.target(), health);
                }
            }
        }
    }
    // end recipes-events

    record Shot(Entity target, int damage) implements IComponentData {}

    @Test
    void eventsAreElementsOfABuffer() {
        world.addSystem(new ShotSystem());
        world.addSystem(new DamageSystem());
        Entity target = em.createEntity(health(10));
        em.createEntity(new Shot(target, 3));
        em.createEntity(new Shot(target, 4));
        tick();
        assertThat(em.getComponent(target, Health.class).points).isEqualTo(3);
        tick();
        assertThat(em.getComponent(target, Health.class).points).isEqualTo(-4);
    }

    // snippet recipes-input
    record Input(float moveX, boolean jump) implements IComponentData {} // what systems see: one value per frame

    record KeyEvent(char key, boolean isDown) {}

    @UpdateInGroup(InitializationSystemGroup.class) // before the simulation
    static final class InputSystem implements ISystem {
        private final ConcurrentLinkedQueue<KeyEvent> keys; // filled by the window's thread
        private float moveX;

        InputSystem(ConcurrentLinkedQueue<KeyEvent> keys) {
            this.keys = keys;
        }

        @Override
        public void onCreate(SystemState state) {
            state.entityManager().createSingleton(new Input(0, false), "input");
        }

        @Override
        public void onUpdate(SystemState state) {
            boolean jump = false;
            for (KeyEvent event = keys.poll(); event != null; event = keys.poll()) {
                switch (event.key()) {
                    case 'd' -> moveX = event.isDown() ? 1 : 0;
                    case ' ' -> jump |= event.isDown();
                    default -> {}
                }
            }
            SystemAPI.setSingleton(new Input(moveX, jump));
        }
    }

    static final class WalkSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            Input input = SystemAPI.getSingleton(Input.class);
            float distance = 3 * input.moveX() * SystemAPI.time().deltaTime();
            SystemAPI.query(rw(Position.class)).withAll(Player.class).forEach(position -> position.x += distance);
        }
    }
    // end recipes-input

    record Player() implements IComponentData {}

    @Test
    void inputIsASingleton() {
        ConcurrentLinkedQueue<KeyEvent> keys = new ConcurrentLinkedQueue<>();
        world.addSystem(new InputSystem(keys));
        world.addSystem(new WalkSystem());
        Entity player = em.createEntity(new Position(), new Player());
        keys.add(new KeyEvent('d', true));
        tick();
        tick();
        assertThat(em.getComponent(player, Position.class).x).isEqualTo(1.5f);
        keys.add(new KeyEvent('d', false));
        tick();
        assertThat(em.getComponent(player, Position.class).x).isEqualTo(1.5f);
    }

    // snippet recipes-timer
    static final class Lifetime implements IComponentData {
        public float seconds;
    }

    static final class LifetimeSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float deltaTime = SystemAPI.time().deltaTime();
            EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
            SystemAPI.query(rw(Lifetime.class)).withEntityAccess().forEach((lifetime, entity) -> {
                lifetime.seconds -= deltaTime;
                if (lifetime.seconds <= 0) {
                    commands.destroyEntity(entity);
                }
            });
        }
    }
    // end recipes-timer

    // snippet recipes-cooldown
    static final class Reloading implements IComponentData, IEnableableComponent {
        public float secondsLeft;
    }

    static final class ReloadSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            float deltaTime = SystemAPI.time().deltaTime();
            SystemAPI.query(rw(Reloading.class), enabledRW(Reloading.class)).forEach((reloading, enabled) -> {
                reloading.secondsLeft -= deltaTime;
                enabled.set(reloading.secondsLeft > 0); // disabled: ready to fire, and no longer visited here
            });
        }
    }
    // end recipes-cooldown

    @Test
    void timersCountDown() {
        world.addSystem(new LifetimeSystem());
        world.addSystem(new ReloadSystem());
        Lifetime lifetime = new Lifetime();
        lifetime.seconds = 0.4f;
        Entity spark = em.createEntity(lifetime);
        Reloading reloading = new Reloading();
        reloading.secondsLeft = 0.4f;
        Entity cannon = em.createEntity(reloading);
        tick();
        assertThat(em.exists(spark)).isTrue();
        assertThat(em.isComponentEnabled(cannon, Reloading.class)).isTrue();
        tick();
        assertThat(em.exists(spark)).isFalse();
        assertThat(em.isComponentEnabled(cannon, Reloading.class)).isFalse();
    }

    // snippet recipes-grid
    record Cell(int x, int y) {
        static final float SIZE = 4; // about as large as the search radius

        static Cell of(float x, float y) {
            return new Cell((int) Math.floor(x / SIZE), (int) Math.floor(y / SIZE));
        }
    }

    record Entry(Entity entity, float x, float y) {}

    record EnterJob(NativeParallelMultiHashMap.ParallelWriter<Cell, Entry> grid) implements IJobEntity {
        void execute(Entity entity, @ReadOnly Position position) {
            grid.add(Cell.of(position.x, position.y), new Entry(entity, position.x, position.y));
        }
    }

    record CountNeighboursJob(@ReadOnly NativeParallelMultiHashMap<Cell, Entry> grid, float radius)
            implements IJobEntity {
        void execute(Entity entity, @ReadOnly Position position, Neighbours neighbours) {
            Cell center = Cell.of(position.x, position.y);
            neighbours.count = 0;
            for (int x = center.x() - 1; x <= center.x() + 1; x++) {
                for (int y = center.y() - 1; y <= center.y() + 1; y++) {
                    for (var near = grid.getValuesForKey(new Cell(x, y)); near.moveNext(); ) {
                        Entry other = near.value();
                        float dx = other.x() - position.x;
                        float dy = other.y() - position.y;
                        if (!other.entity().equals(entity) && dx * dx + dy * dy <= radius * radius) {
                            neighbours.count++;
                        }
                    }
                }
            }
        }
    }

    static final class NeighbourSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityQuery movers = SystemAPI.queryBuilder()
                    .withAll(Position.class)
                    .withAllRW(Neighbours.class)
                    .build();
            var grid = NativeParallelMultiHashMap.of(Cell.class, Entry.class, movers.calculateEntityCount());
            JobHandle entered = new EnterJob(grid.asParallelWriter()).scheduleParallel(movers, state.dependency());
            JobHandle counted = new CountNeighboursJob(grid, 4).scheduleParallel(movers, entered);
            counted.close(grid); // the jobs may still use the grid; other code may not
            state.setDependency(counted);
        }
    }
    // end recipes-grid

    static final class Neighbours implements IComponentData {
        public int count;
    }

    @Test
    void aGridFindsNeighbours() {
        world.addSystem(new NeighbourSystem());
        Entity one = em.createEntity(position(0, 0), new Neighbours());
        Entity two = em.createEntity(position(-3, 0), new Neighbours());
        Entity far = em.createEntity(position(9, 9), new Neighbours());
        tick();
        assertThat(em.getComponent(one, Neighbours.class).count).isEqualTo(1);
        assertThat(em.getComponent(two, Neighbours.class).count).isEqualTo(1);
        assertThat(em.getComponent(far, Neighbours.class).count).isZero();
    }
}
