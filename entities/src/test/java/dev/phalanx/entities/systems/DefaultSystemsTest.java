package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class DefaultSystemsTest extends InWorld {
    @UpdateInGroup(InitializationSystemGroup.class)
    static final class Initializing extends LoggingSystem {
        Initializing() {
            super("initialization");
        }
    }

    static final class Simulating extends LoggingSystem {
        Simulating() {
            super("simulation");
        }
    }

    @UpdateInGroup(PresentationSystemGroup.class)
    static final class Presenting extends LoggingSystem {
        Presenting() {
            super("presentation");
        }
    }

    @BeforeEach
    void forget() {
        LoggingSystem.LOG.clear();
    }

    @Test
    @Row({"WLD-6.1", "WLD-6.2"})
    void anUpdateGoesThroughTheRootGroupsThatThereAre() {
        world.update();
        world.addSystem(new Presenting());
        world.addSystem(new Simulating());
        LoggingSystem.taken();
        world.update();
        assertThat(LoggingSystem.taken())
                .containsExactly("simulation start", "simulation update", "presentation start", "presentation update");
        world.addSystem(new Initializing());
        LoggingSystem.taken();
        world.update();
        assertThat(LoggingSystem.taken())
                .containsExactly(
                        "initialization start", "initialization update", "simulation update", "presentation update");
    }

    @Test
    @Row({"SYS-11.3", "SYS-15.2"})
    void theDefaultGroupsAreInTheirOrder() {
        world.addSystems(DefaultSystems.types());
        world.addSystem(new Simulating());
        world.update();
        assertThat(world.getExistingSystem(SimulationSystemGroup.class).systems())
                .extracting(SystemState::name)
                .containsExactly(
                        "BeginSimulationEntityCommandBufferSystem",
                        "FixedStepSimulationSystemGroup",
                        "VariableRateSimulationSystemGroup",
                        "Simulating",
                        "LateSimulationSystemGroup",
                        "EndSimulationEntityCommandBufferSystem");
        assertThat(world.getExistingSystem(InitializationSystemGroup.class).systems())
                .extracting(SystemState::name)
                .containsExactly(
                        "BeginInitializationEntityCommandBufferSystem",
                        "UpdateWorldTimeSystem",
                        "EndInitializationEntityCommandBufferSystem");
        assertThat(world.getExistingSystem(PresentationSystemGroup.class).systems())
                .extracting(SystemState::name)
                .containsExactly("BeginPresentationEntityCommandBufferSystem");
    }
}
