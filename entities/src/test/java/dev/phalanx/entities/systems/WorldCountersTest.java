package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Allocations;
import dev.phalanx.testing.Stranger;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What the counters of a world count.
final class WorldCountersTest extends InWorld {
    private static volatile CountDownLatch begun = new CountDownLatch(1);
    private static volatile CountDownLatch gate = new CountDownLatch(1);

    private final WorldCounters counters = world.counters();

    record Does(Consumer<SystemState> update) implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            update.accept(state);
        }
    }

    record Move() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    record Held() implements IJob {
        @Override
        public void execute() {
            begun.countDown();
            await(gate);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            Thread.sleep(1); // a job that was short would run where it is scheduled next, and wait there
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void eachStructuralChangeOfOneEntityCountsOnce() {
        long before = counters.structuralChanges();
        Entity entity = em.createEntity(Position.class);
        assertThat(counters.structuralChanges()).isEqualTo(before + 1);
        em.addComponent(entity, Health.class);
        assertThat(counters.structuralChanges()).isEqualTo(before + 2);
        em.setComponent(entity, new Health(3));
        assertThat(counters.structuralChanges()).as("a value is no structure").isEqualTo(before + 2);
        em.destroyEntity(entity);
        assertThat(counters.structuralChanges()).isEqualTo(before + 3);
    }

    @Test
    void jobsThatSystemsScheduleAreCounted() {
        em.createEntity(Position.class);
        world.addSystem(new Does(state -> {
            new Move().schedule();
            new Move().scheduleParallel();
            new Move().run();
        }));
        assertThat(counters.scheduledJobs()).isZero();
        world.update();
        assertThat(counters.scheduledJobs()).as("without the one that ran").isEqualTo(2);
        world.update();
        assertThat(counters.scheduledJobs()).isEqualTo(4);
    }

    @Test
    void aSystemThatWaitsForAJobOfAnotherThreadIsCounted() {
        begun = new CountDownLatch(1);
        gate = new CountDownLatch(1);
        world.addSystem(new Does(state -> {
            JobHandle held = new Held().schedule();
            await(begun);
            openGateWhenWaiting(Thread.currentThread());
            held.complete();
        }));
        world.update();
        assertThat(counters.jobWaits()).isEqualTo(1);
        assertThat(counters.jobWaitNanos()).isPositive();
        assertThat(counters.scheduledJobs()).isEqualTo(1);
    }

    private static void openGateWhenWaiting(Thread waiter) {
        Thread.ofPlatform().start(() -> {
            while (waiter.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            gate.countDown();
        });
    }

    @Test
    void aStructuralChangeThatCompletesAHeldJobIsASyncPoint() {
        begun = new CountDownLatch(1);
        gate = new CountDownLatch(1);
        world.addSystem(new Does(state -> state.setDependency(new Held().schedule())));
        world.update();
        gate.countDown();
        em.createEntity(Position.class);
        assertThat(counters.syncPoints()).isEqualTo(1);
        assertThat(counters.syncPointNanos()).isPositive();
        em.createEntity(Position.class);
        assertThat(counters.syncPoints()).as("no job is registered any more").isEqualTo(1);
    }

    @Test
    void chunksAreThoseOfEntitiesOfTheProgram() {
        world.addSystem(new Does(state -> {}));
        assertThat(em.chunkCount()).isZero();
        em.createEntity(em.createArchetype(Position.class), 300).close();
        assertThat(em.chunkCount()).isEqualTo(em.getAllChunks().size()).isGreaterThan(1);
        em.createEntity(Health.class);
        assertThat(em.chunkCount()).isEqualTo(em.getAllChunks().size());
    }

    @Test
    void readingThemAllocatesNothing() {
        world.update();
        assertThat(Allocations.settledBytesOf(0, 20_000, () -> {
                    counters.structuralChanges();
                    counters.syncPoints();
                    counters.syncPointNanos();
                    counters.scheduledJobs();
                    counters.jobWaits();
                    counters.jobWaitNanos();
                }))
                .isZero();
        assertThat(world.counters()).isSameAs(counters);
    }

    @Test
    void otherThreadsAndClosedWorldsAreRefused() {
        assertThat(Stranger.thrownBy(counters::syncPoints)).isInstanceOf(IllegalStateException.class);
        World other = new World("Other");
        WorldCounters closed = other.counters();
        other.close();
        assertThatThrownBy(closed::structuralChanges).isInstanceOf(DisposedException.class);
        assertThat(closed).hasToString("counters of World \"Other\"");
    }
}
