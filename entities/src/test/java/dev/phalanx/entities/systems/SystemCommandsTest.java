package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.testing.Row;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// Command buffers of the default systems, got through SystemAPI.
final class SystemCommandsTest extends InWorld {
    record Made(int by) implements IComponentData {}

    record FillJob(EntityCommandBuffer.ParallelWriter commands) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            commands.createEntity(index);
        }
    }

    private static final Map<String, Supplier<EntityCommandBuffer>> FORMS = forms();

    private static Map<String, Supplier<EntityCommandBuffer>> forms() {
        Map<String, Supplier<EntityCommandBuffer>> forms = new LinkedHashMap<>();
        forms.put("beginInitialization", SystemAPI::beginInitializationCommands);
        forms.put("endInitialization", SystemAPI::endInitializationCommands);
        forms.put("beginFixedStepSimulation", SystemAPI::beginFixedStepSimulationCommands);
        forms.put("endFixedStepSimulation", SystemAPI::endFixedStepSimulationCommands);
        forms.put("beginVariableRateSimulation", SystemAPI::beginVariableRateSimulationCommands);
        forms.put("endVariableRateSimulation", SystemAPI::endVariableRateSimulationCommands);
        forms.put("beginSimulation", SystemAPI::beginSimulationCommands);
        forms.put("endSimulation", SystemAPI::endSimulationCommands);
        forms.put("beginPresentation", SystemAPI::beginPresentationCommands);
        return forms;
    }

    private static final class Recorder implements ISystem {
        private final Runnable update;

        Recorder(Runnable update) {
            this.update = update;
        }

        @Override
        public void onUpdate(SystemState state) {
            update.run();
        }
    }

    private void inASystem(Runnable update) {
        SystemState system = world.addSystem(new Recorder(update));
        system.update();
        world.destroySystem(system.systemHandle());
    }

    private static String systemOf(String form) {
        return form.substring(0, 1).toUpperCase(Locale.ROOT) + form.substring(1) + "EntityCommandBufferSystem";
    }

    private EntityCommandBufferSystem system(String form) {
        for (SystemState state : world.systems()) {
            if (state.system() instanceof EntityCommandBufferSystem buffers
                    && buffers.getClass().getSimpleName().equals(systemOf(form))) {
                return buffers;
            }
        }
        throw new AssertionError(form);
    }

    @Test
    @Row("ECB-12")
    void everyDefaultSystemPlaysTheBufferThatItsMethodMakes() {
        world.addSystems(DefaultSystems.types());
        inASystem(() -> FORMS.forEach((form, commands) -> {
            commands.get().createEntity();
            assertThat(system(form).pendingCount()).as(form).isEqualTo(1);
        }));
        assertThat(FORMS).hasSize(9);
        int before = em.entityCount();
        FORMS.keySet().forEach(form -> {
            int entities = em.entityCount();
            system(form).update();
            assertThat(system(form).pendingCount()).as(form).isZero();
            assertThat(em.entityCount()).as(form).isEqualTo(entities + 1);
        });
        assertThat(em.entityCount()).isEqualTo(before + 9);
    }

    @Test
    void aWorldWithoutTheSystemSaysHowToAddIt() {
        FORMS.forEach((form, commands) -> inASystem(() -> assertThatThrownBy(commands::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("SystemAPI." + form + "Commands() was called, and world \"Test\" has no " + systemOf(form)
                        + ". Add it with world.addSystem(new " + systemOf(form) + "()), or add all default systems"
                        + " with world.addSystems(DefaultSystems.types()) or DefaultWorld.")));
    }

    @Test
    void theSystemThatTheMessageNamesIsEnough() {
        world.addSystem(new EndSimulationEntityCommandBufferSystem());
        world.addSystem(new Recorder(() -> {
            EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
            commands.addComponent(commands.createEntity(), new Made(1));
        }));
        world.update();
        assertThat(em.getSingleton(Made.class)).isEqualTo(new Made(1));
    }

    @Test
    void outsideOfSystemsTheyAreRefused() {
        world.addSystems(DefaultSystems.types());
        FORMS.forEach((form, commands) -> assertThatThrownBy(commands::get)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("SystemAPI." + form + "Commands was called on thread \""));
    }

    @Test
    void discardedCommandsAreCountedAndNotPlayed() {
        EndSimulationEntityCommandBufferSystem buffers = new EndSimulationEntityCommandBufferSystem();
        world.addSystem(buffers);
        assertThat(buffers.discardCommands()).isZero();
        EntityCommandBuffer first = buffers.createCommandBuffer();
        first.addComponent(first.createEntity(), new Made(1));
        inASystem(() -> new FillJob(SystemAPI.endSimulationCommands().asParallelWriter()).schedule(100, 10));

        assertThat(buffers.discardCommands()).isEqualTo(102);

        assertThat(buffers.pendingCount()).isZero();
        assertThatThrownBy(first::createEntity)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("was closed");
        int before = em.entityCount();
        world.update();
        assertThat(em.entityCount()).isEqualTo(before);
    }

    record FailingJob(EntityCommandBuffer.ParallelWriter commands) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            throw new IllegalStateException("no more room");
        }
    }

    @Test
    void aJobThatFailedIsReportedWhenItsCommandsAreDiscarded() {
        EndSimulationEntityCommandBufferSystem buffers = new EndSimulationEntityCommandBufferSystem();
        world.addSystem(buffers);
        EntityCommandBuffer commands = buffers.createCommandBuffer();
        buffers.addJobHandleForProducer(new FailingJob(commands.asParallelWriter()).schedule(1, 1));

        assertThatThrownBy(buffers::discardCommands)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("System EndSimulationEntityCommandBufferSystem discarded 1 command buffer, and")
                .hasMessageContaining("no more room");
        assertThat(buffers.pendingCount()).isZero();
        assertThat(buffers.discardCommands()).isZero();
    }

    @Test
    @Row("ECB-11")
    void jobsThatRecordInTheBufferAreCompletedFirst() {
        world.addSystems(DefaultSystems.types());
        world.update();
        int before = em.entityCount();
        world.addSystem(
                new Recorder(() -> new FillJob(SystemAPI.endSimulationCommands().asParallelWriter()).schedule(100, 1)));
        world.update();
        assertThat(em.entityCount()).isEqualTo(before + 100);
    }
}
