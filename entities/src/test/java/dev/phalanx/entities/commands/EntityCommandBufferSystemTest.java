package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.DisableAutoCreation;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.EntityCommandBufferSystem;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.InitializationSystemGroup;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.VariableRateSimulationSystemGroup;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// The systems that hand out command buffers and play them back.
final class EntityCommandBufferSystemTest extends InWorld {
    record FillJob(EntityCommandBuffer.ParallelWriter commands, Entity entity) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            Entity made = commands.createEntity(index);
            commands.addComponent(index, made, new Health(index));
        }
    }

    private static final class Recorder implements ISystem {
        private final Consumer<SystemState> update;

        Recorder(Consumer<SystemState> update) {
            this.update = update;
        }

        @Override
        public void onUpdate(SystemState state) {
            update.accept(state);
        }
    }

    private EndSimulationEntityCommandBufferSystem end() {
        return world.getOrCreateSystem(EndSimulationEntityCommandBufferSystem.class);
    }

    @Test
    @Row("ECB-11.1")
    void buffersArePlayedAndClosedAtTheNextUpdateInTheOrderInWhichTheyWereMade() {
        EndSimulationEntityCommandBufferSystem system = end();
        Entity entity = em.createEntity(Health.class);
        EntityCommandBuffer first = system.createCommandBuffer();
        EntityCommandBuffer second = system.createCommandBuffer();
        second.setComponent(entity, new Health(2));
        first.setComponent(entity, new Health(1));
        first.addComponent(entity, new Speed(1));
        assertThat(system.pendingCount()).isEqualTo(2);
        system.update();
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(2);
        assertThat(em.hasComponent(entity, Speed.class)).isTrue();
        assertThat(first.isCreated()).isFalse();
        assertThat(system.pendingCount()).isZero();
        system.update();
        assertThatThrownBy(second::createEntity).isInstanceOf(DisposedException.class);
    }

    @Test
    @Row("ECB-11.2")
    void jobsThatRecordAreCompletedFirst() {
        EndSimulationEntityCommandBufferSystem system = end();
        Entity entity = em.createEntity();
        new FillJob(system.createCommandBuffer().asParallelWriter(), entity).schedule(100, 1);
        JobHandle told = new FillJob(system.createCommandBuffer().asParallelWriter(), entity).schedule(100, 1);
        system.addJobHandleForProducer(told);
        system.update();
        assertThat(em.entityCount()).isEqualTo(201);
    }

    private static volatile CountDownLatch gate = new CountDownLatch(1);

    /// Holds no buffer: only what schedules it knows that it uses one.
    record GatedJob() implements IJob {
        @Override
        public void execute() {
            try {
                Thread.sleep(1); // a job that was short would run where it is scheduled next, and wait there
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    @Row("ECB-11.2")
    void everyProducerThatTheSystemWasToldOfIsWaitedFor() {
        EndSimulationEntityCommandBufferSystem system = end();
        gate = new CountDownLatch(1);
        JobHandle first = new GatedJob().schedule();
        JobHandle second = new GatedJob().schedule();
        system.addJobHandleForProducer(first);
        system.addJobHandleForProducer(second);
        system.createCommandBuffer().createEntity();
        Thread opener = new Thread(() -> {
            LockSupport.parkNanos(30_000_000);
            gate.countDown();
        });
        opener.start();
        system.update();
        assertThat(gate.getCount()).isZero();
        assertThat(first.isCompleted()).isTrue();
        assertThat(second.isCompleted()).isTrue();
        assertThat(em.entityCount()).isEqualTo(1);
        gate = new CountDownLatch(1);
        JobHandle unknown = new GatedJob().schedule();
        system.update();
        assertThat(unknown.isCompleted()).as("one that it was not told of").isFalse();
        gate.countDown();
        unknown.complete();
    }

    @Test
    @Row({"ECB-11.3", "ECB-11.4", "ECB-11.5", "ECB-11.6"})
    void aFailureInOneBufferDoesNotStopTheOthers() {
        EndSimulationEntityCommandBufferSystem system = end();
        Entity gone = em.createEntity();
        em.destroyEntity(gone);
        EntityCommandBuffer bad = system.createCommandBuffer();
        EntityCommandBuffer good = system.createCommandBuffer();
        EntityCommandBuffer worse = system.createCommandBuffer();
        bad.addComponent(gone, Health.class);
        good.createEntity();
        worse.setComponent(gone, new Health(1));
        assertThatThrownBy(system::update)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "System EndSimulationEntityCommandBufferSystem played back 3 command buffers, and"
                                + " one failed: Command 1 of 1, addComponent(Entity(1:1), Health), failed in world \"Test\": ")
                .hasMessageEndingWith(" plays all others. 1 more failed, see what is suppressed.")
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .satisfiesExactly(
                                other -> assertThat(other)
                                        .startsWith("Command 1 of 1, setComponent(Entity(1:1), Health), failed"),
                                note -> assertThat(note)
                                        .isEqualTo(
                                                "System EndSimulationEntityCommandBufferSystem of world \"Test\" threw"
                                                        + " this exception in onUpdate.")));
        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(List.of(bad, good, worse))
                .allSatisfy(buffer -> assertThat(buffer.isCreated()).isFalse());
        system.update();
        assertThat(em.entityCount()).as("the next update is clean").isEqualTo(1);
    }

    @Test
    @Row("ECB-4")
    void aFailureNamesTheSystemThatRecorded() {
        world.addSystems(DefaultSystems.types());
        EndSimulationEntityCommandBufferSystem system = end();
        Entity bare = em.createEntity();
        Recorder recorder = new Recorder(state -> system.createCommandBuffer().setComponent(bare, new Speed(1)));
        world.addSystem(recorder);
        assertThatThrownBy(world::update)
                .hasMessageContaining(
                        "Command 1 of 1, setComponent(" + bare + ", Speed), recorded by Recorder, failed in"
                                + " world \"Test\": " + bare + " has no Speed; it has [].");
    }

    @Test
    @Row("ECB-11")
    void aBufferOfASystemIsPlayedAndClosedByTheSystemAlone() {
        EntityCommandBuffer buffer = end().createCommandBuffer();
        assertThatThrownBy(() -> buffer.playback(em))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("playback() was called on EntityCommandBuffer[0 commands], which belongs to the system"
                        + " EndSimulationEntityCommandBufferSystem. Leave it alone: the system plays it back and closes"
                        + " it at its next update.");
        assertThatThrownBy(buffer::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("close() was called on EntityCommandBuffer[0 commands], which belongs to the system"
                        + " EndSimulationEntityCommandBufferSystem. Leave it alone: the system plays it back and closes"
                        + " it at its next update.");
    }

    @Test
    @Row("ECB-11.1")
    void buffersThatAreLeftAreClosedWithTheSystem() {
        EntityCommandBuffer buffer = end().createCommandBuffer();
        buffer.createEntity();
        world.close();
        assertThat(buffer.isCreated()).isFalse();
    }

    @Test
    @Row("ECB-11.2")
    void theSingletonOfASystemGivesBuffers() {
        EndSimulationEntityCommandBufferSystem system = end();
        Entity carrier = system.systemHandle().entity();
        var singleton = em.getComponent(carrier, EndSimulationEntityCommandBufferSystem.Singleton.class);
        singleton.createCommandBuffer().createEntity();
        system.update();
        assertThat(em.entityCount()).isEqualTo(1);
        assertThatThrownBy(() -> new EndSimulationEntityCommandBufferSystem.Singleton().createCommandBuffer())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith(" that belongs to no system was asked for a command buffer. Get the one of the"
                        + " system with getSingleton.");
    }

    @Test
    @Row({"ECB-12.1", "ECB-12.2"})
    void thereIsASystemAtTheBeginAndTheEndOfEachGroupButNotAtTheEndOfThePresentation() {
        world.addSystems(DefaultSystems.types());
        assertThat(names(InitializationSystemGroup.class))
                .startsWith("BeginInitializationEntityCommandBufferSystem")
                .endsWith("EndInitializationEntityCommandBufferSystem");
        List<String> simulation = names(SimulationSystemGroup.class);
        assertThat(simulation)
                .startsWith("BeginSimulationEntityCommandBufferSystem")
                .endsWith("LateSimulationSystemGroup", "EndSimulationEntityCommandBufferSystem");
        assertThat(names(PresentationSystemGroup.class)).containsExactly("BeginPresentationEntityCommandBufferSystem");
        assertThat(names(FixedStepSimulationSystemGroup.class))
                .containsExactly(
                        "BeginFixedStepSimulationEntityCommandBufferSystem",
                        "EndFixedStepSimulationEntityCommandBufferSystem");
        assertThat(names(VariableRateSimulationSystemGroup.class))
                .containsExactly(
                        "BeginVariableRateSimulationEntityCommandBufferSystem",
                        "EndVariableRateSimulationEntityCommandBufferSystem");
    }

    private List<String> names(Class<? extends ComponentSystemGroup> type) {
        ComponentSystemGroup group = world.getOrCreateSystem(type);
        group.sortSystems();
        List<String> names = new ArrayList<>();
        group.systems().forEach(state -> names.add(state.name()));
        return names;
    }

    @Test
    @Row({"ECB-12.1", "ECB-12.2", "ECB-13"})
    void everyDefaultSystemPlaysItsBuffersInAnUpdateOfTheWorld() {
        world.addSystems(DefaultSystems.types());
        List<EntityCommandBuffer> buffers = new ArrayList<>();
        for (Class<? extends ISystem> type : DefaultSystems.types()) {
            if (EntityCommandBufferSystem.class.isAssignableFrom(type)) {
                EntityCommandBuffer buffer =
                        ((EntityCommandBufferSystem) world.getOrCreateSystem(type)).createCommandBuffer();
                buffer.addComponent(buffer.createEntity(), new Health(1));
                buffers.add(buffer);
            }
        }
        int before = em.entityCount();
        world.update();
        assertThat(buffers)
                .hasSize(9)
                .allSatisfy(buffer -> assertThat(buffer.isCreated()).isFalse());
        assertThat(em.queryBuilder().withAll(Health.class).build().calculateEntityCount())
                .isEqualTo(9);
        assertThat(em.entityCount()).isGreaterThanOrEqualTo(before + 9);
    }

    @Test
    @Row("ECB-11")
    void aSystemCanHaveItsBuffersSkipDeadEntities() {
        EndSimulationEntityCommandBufferSystem system = end();
        assertThat(system.skipsDeadEntities()).isFalse();
        system.setSkipsDeadEntities(true);
        assertThat(system.skipsDeadEntities()).isTrue();
        Entity gone = em.createEntity();
        em.destroyEntity(gone);
        for (int i = 0; i < 2; i++) {
            EntityCommandBuffer buffer = system.createCommandBuffer();
            assertThat(buffer.skipsDeadEntities()).isTrue();
            buffer.addComponent(gone, Health.class);
            buffer.createEntity();
        }
        system.update();
        assertThat(em.entityCount()).isEqualTo(2);
        assertThat(system.skippedCount()).isEqualTo(2);
        system.update();
        assertThat(system.skippedCount()).as("of the last update").isZero();
        system.setSkipsDeadEntities(false);
        system.createCommandBuffer().addComponent(gone, Health.class);
        assertThatThrownBy(system::update).isInstanceOf(IllegalArgumentException.class);
    }

    /// Of a game's own.
    @DisableAutoCreation
    private static final class OwnSystem extends EntityCommandBufferSystem {}

    @Test
    @Row("ECB-11")
    void gamesCanHaveSystemsOfTheirOwn() {
        OwnSystem own = new OwnSystem();
        world.addSystem(own);
        own.createCommandBuffer().createEntity();
        world.update();
        assertThat(em.entityCount()).isEqualTo(1);
    }
}
