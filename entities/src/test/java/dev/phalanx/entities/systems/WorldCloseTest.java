package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.jobs.IJob;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What becomes of systems, their jobs and the data when a world is closed.
@Row("WLD-5")
final class WorldCloseTest extends InWorld {
    @BeforeEach
    void forget() {
        LoggingSystem.LOG.clear();
    }

    static final class Derived extends LoggingSystem {
        Derived() {
            super("derived");
        }
    }

    @Test
    @Row({"WLD-5.1", "WLD-5.2", "WLD-5.3"})
    void aWorldStopsAllThenDestroysAllThenFreesAll() {
        LoggingSystem first = new LoggingSystem("first") {
            @Override
            public void onDestroy(SystemState state) {
                super.onDestroy(state);
                assertThat(state.world().getExistingSystem(Derived.class))
                        .as("all systems still exist")
                        .isNotNull();
                assertThat(state.world().systems()).allMatch(other -> !other.enabled());
                assertThat(state.entityManager().entityCount())
                        .as("and all data")
                        .isEqualTo(1);
            }
        };
        world.addSystem(first);
        world.addSystem(new Derived());
        em.createEntity(Health.class);
        world.update();
        LoggingSystem.LOG.clear();
        world.close();
        assertThat(LoggingSystem.taken())
                .containsExactlyInAnyOrder("first stop", "derived stop", "derived destroy", "first destroy")
                .containsSubsequence("derived stop", "derived destroy", "first destroy")
                .containsSubsequence("first stop", "derived destroy");
        assertThat(world.isCreated()).isFalse();
    }

    @Test
    @Row("WLD-5.5")
    void managedComponentsAreClosedWithTheWorld() {
        Sound clip = new Sound();
        em.addComponent(em.createEntity(), clip);
        world.close();
        assertThat(clip.closed).isEqualTo(1);
    }

    private static volatile CountDownLatch gate = new CountDownLatch(1);

    record Slow(NativeArray<Speed> done) implements IJob {
        @Override
        public void execute() {
            LockSupport.parkNanos(30_000_000);
            done.set(0, new Speed(7));
        }
    }

    /// Begins when the gate is open.
    record SlowWrite(ComponentLookup<Speed> speeds, Entity entity) implements IJob {
        @Override
        public void execute() {
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            LockSupport.parkNanos(30_000_000);
            speeds.set(entity, new Speed(8));
        }
    }

    /// Schedules a job on entities, and one that uses none.
    private static final class Scheduling extends SystemBase {
        private final NativeArray<Speed> done;
        private final Entity entity;
        private float seenOutside;
        private float seenInside;

        Scheduling(NativeArray<Speed> done, Entity entity) {
            this.done = done;
            this.entity = entity;
        }

        @Override
        protected void onUpdate() {
            ComponentLookup<Speed> speeds = SystemAPI.getComponentLookup(Speed.class);
            setDependency(new Slow(done).schedule(new SlowWrite(speeds, entity).schedule(dependency())));
        }

        @Override
        protected void onStopRunning() {
            seenOutside = done.get(0).value();
            seenInside = entityManager().getComponent(entity, Speed.class).value();
        }
    }

    @Test
    @Row("WLD-5.4")
    void theJobsOfSystemsAreCompletedFirst() {
        try (NativeArray<Speed> done = NativeArray.ofLength(Speed.class, 1)) {
            Scheduling system = new Scheduling(done, em.createEntity(Speed.class));
            world.addSystem(system);
            world.update();
            assertThat(system.dependency().isCompleted()).isFalse();
            gate.countDown();
            world.close();
            assertThat(system.seenOutside).isEqualTo(7);
            assertThat(system.seenInside).isEqualTo(8);
        }
    }

    record Fails(ComponentLookup<Speed> speeds) implements IJob {
        @Override
        public void execute() {
            throw new IllegalStateException("a job failed");
        }
    }

    @Test
    void aJobThatFailedDoesNotKeepTheWorldOpen() {
        em.createEntity(Speed.class);
        Sound clip = new Sound();
        em.addComponent(em.createEntity(), clip);
        world.addSystem(new Derived());
        world.addSystem(new SystemBase() {
            @Override
            protected void onUpdate() {
                setDependency(new Fails(SystemAPI.getComponentLookup(Speed.class)).schedule(dependency()));
            }
        });
        world.update();
        assertThatThrownBy(world::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a job failed");
        assertThat(world.isCreated()).isFalse();
        assertThat(LoggingSystem.taken()).endsWith("derived stop", "derived destroy");
        assertThat(clip.closed).isEqualTo(1);
    }

    record UsesNoEntities(NativeArray<Speed> done) implements IJob {
        @Override
        public void execute() {
            LockSupport.parkNanos(30_000_000);
            done.set(0, new Speed(9));
        }
    }

    @Test
    @Row("WLD-5.4")
    void evenThoseThatUseNoEntities() {
        try (NativeArray<Speed> done = NativeArray.ofLength(Speed.class, 1)) {
            world.addSystem(new SystemBase() {
                @Override
                protected void onUpdate() {
                    setDependency(new UsesNoEntities(done).schedule());
                }
            });
            world.update();
            world.close();
            assertThat(done.get(0)).isEqualTo(new Speed(9));
        }
    }
}
