package dev.phalanx.entities.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.systems.ComponentSystemGroup;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.InitializationSystemGroup;
import dev.phalanx.entities.systems.PresentationSystemGroup;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Row("SYS-24")
final class RunLoopTest {
    private final List<String> log = new ArrayList<>();
    private World world;

    @BeforeEach
    void open() {
        world = withDefaults("One");
    }

    @AfterEach
    void close() {
        world.close();
    }

    private static World withDefaults(String name) {
        World world = new World(name);
        world.setFailFast(true);
        DefaultWorld.addSystems(world, List.of());
        return world;
    }

    private static <T extends ComponentSystemGroup> T group(World world, Class<T> type) {
        return Objects.requireNonNull(world.getExistingSystem(type));
    }

    @UpdateInGroup(InitializationSystemGroup.class)
    private final class First implements ISystem {
        private Runnable then = () -> {};

        @Override
        public void onUpdate(SystemState state) {
            log.add(state.world().name() + " first");
            then.run();
        }
    }

    @UpdateInGroup(SimulationSystemGroup.class)
    private final class Second implements ISystem {
        private Runnable then = () -> {};

        @Override
        public void onUpdate(SystemState state) {
            log.add(state.world().name() + " second");
            then.run();
        }
    }

    @UpdateInGroup(PresentationSystemGroup.class)
    private final class Third implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            log.add(state.world().name() + " third");
        }
    }

    @UpdateInGroup(FixedStepSimulationSystemGroup.class)
    private static final class Step implements ISystem {
        private int steps;

        @Override
        public void onUpdate(SystemState state) {
            steps++;
        }
    }

    @Test
    @Row({"SYS-11.2", "SYS-24.1", "SYS-24.2"})
    void aFrameGoesThroughThePhasesOfAllWorlds() {
        try (World other = withDefaults("Two")) {
            for (World each : List.of(world, other)) {
                each.addSystem(new First());
                each.addSystem(new Second());
                each.addSystem(new Third());
            }
            RunLoop loop = RunLoop.of(world).add(other).add(world);
            loop.tick(0.1);
            assertThat(log)
                    .containsExactly("One first", "Two first", "One second", "Two second", "One third", "Two third");
            log.clear();
            assertThat(loop.remove(world)).isTrue();
            assertThat(loop.remove(world)).isFalse();
            loop.tick(0.1);
            assertThat(log).containsExactly("Two first", "Two second", "Two third");
        }
    }

    @Test
    @Row("SYS-24.1")
    void aGroupCanBeAddedToAnotherPhase() {
        world.addSystem(new First());
        world.addSystem(new Second());
        SimulationSystemGroup simulation = group(world, SimulationSystemGroup.class);
        RunLoop loop = new RunLoop().add(RunPhase.INITIALIZATION, simulation);
        loop.tick(1);
        assertThat(log).containsExactly("One second");
        assertThat(loop.remove(RunPhase.SIMULATION, simulation)).isFalse();
        assertThat(loop.remove(RunPhase.INITIALIZATION, simulation)).isTrue();
        assertThat(loop.isEmpty()).isTrue();
    }

    @Test
    @Row("SYS-24.3")
    void aWorldRemovedDuringTheFrameIsNotUpdatedAgain() {
        Second second = new Second();
        world.addSystem(second);
        world.addSystem(new Third());
        RunLoop loop = RunLoop.of(world);
        second.then = () -> loop.remove(world);
        loop.tick(0.1);
        assertThat(log).containsExactly("One second");
        assertThat(loop.isEmpty()).isTrue();
    }

    @Test
    void whatIsAddedDuringAFrameComesWithTheNextOfItsPhase() {
        try (World other = withDefaults("Two")) {
            other.addSystem(new Second());
            Second second = new Second();
            world.addSystem(second);
            RunLoop loop = RunLoop.of(world);
            second.then = () -> loop.add(RunPhase.SIMULATION, group(other, SimulationSystemGroup.class));
            loop.tick(0.1);
            assertThat(log).containsExactly("One second");
            loop.tick(0.1);
            assertThat(log).containsExactly("One second", "One second", "Two second");
        }
    }

    @Test
    @Row("SYS-24.4")
    void aClosedWorldLeavesByItself() {
        World other = withDefaults("Two");
        other.addSystem(new Second());
        Second second = new Second();
        world.addSystem(second);
        RunLoop loop = RunLoop.of(world).add(other);
        second.then = other::close;
        loop.tick(0.1);
        assertThat(log).containsExactly("One second");
        loop.remove(world);
        loop.tick(0.1);
        assertThat(loop.isEmpty()).isTrue();
    }

    @Test
    @Row({"SYS-14", "SYS-15.3"})
    void ticksMoveTheTimeOn() {
        RunLoop loop = RunLoop.of(world);
        loop.tick(0.25);
        assertThat(world.time().elapsedTime()).isZero();
        loop.tick(0.25);
        assertThat(world.time().elapsedTime()).isEqualTo(0.25);
        assertThat(world.time().deltaTime()).isEqualTo(0.25f);
        loop.setTimeScale(0.5);
        loop.tick(0.25);
        assertThat(world.time().elapsedTime()).isEqualTo(0.375);
        loop.setPaused(true);
        loop.tick(0.25);
        assertThat(world.time().deltaTime()).isZero();
        assertThat(world.time().elapsedTime()).isEqualTo(0.375);
        assertThat(loop.isPaused()).isTrue();
        loop.setPaused(false);
        loop.setTimeScale(1);
        loop.tick(10);
        // The world's maximum delta.
        assertThat(world.time().deltaTime()).isEqualTo(1 / 3f);
        assertThat(loop.frames()).isEqualTo(5);
    }

    @Test
    void theTimeSourceSaysHowLongFramesTake() {
        long[] now = {1_000};
        RunLoop loop = RunLoop.of(world).timeSource(() -> now[0] += 100_000_000);
        loop.run(4);
        assertThat(world.time().deltaTime()).isCloseTo(0.1f, within(1e-6f));
        assertThat(world.time().elapsedTime()).isCloseTo(0.3, within(1e-9));
    }

    @Test
    void aFixedDeltaCountsWhateverTimePasses() {
        Step step = new Step();
        world.addSystem(step);
        RunLoop.of(world).fixedDelta(1 / 50f).run(1_001);
        assertThat(world.time().elapsedTime()).isCloseTo(20, within(1e-12));
        assertThat(step.steps).isEqualTo(1_201);
    }

    @Test
    void aTargetRateKeepsFramesApart() {
        RunLoop loop = RunLoop.of(world).targetRate(200);
        long start = System.nanoTime();
        loop.run(11);
        // Ten whole frames of 5 ms at least; how long a busy machine takes beyond that nobody knows.
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(50_000_000);
    }

    @Test
    void aTargetRateGoesByRealTimeWhateverTheTimeSourceSays() {
        RunLoop loop = RunLoop.of(world).timeSource(() -> 0).targetRate(1_000);
        loop.run(3);
        assertThat(loop.frames()).isEqualTo(3);
        assertThat(world.time().elapsedTime()).isZero();
    }

    @Test
    void runStopsWhereItIsTold() {
        RunLoop loop = RunLoop.of(world);
        Second second = new Second();
        world.addSystem(second);
        second.then = () -> {
            if (loop.frames() == 3) {
                loop.stop();
            }
        };
        loop.run();
        assertThat(loop.frames()).isEqualTo(3);
        loop.stopWhen(() -> loop.frames() >= 7).run();
        assertThat(loop.frames()).isEqualTo(7);
        second.then = () -> Thread.currentThread().interrupt();
        loop.stopWhen(() -> false).targetRate(1_000).run();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(loop.frames()).isEqualTo(8);
        second.then = () -> loop.remove(world);
        loop.targetRate(0).run();
        assertThat(loop.frames()).isEqualTo(9);
    }

    @Test
    void whatASystemThrowsIsThrownWhenTheFrameIsOver() {
        Second failing = new Second();
        failing.then = () -> {
            throw new IllegalStateException("broken");
        };
        world.addSystem(failing);
        world.addSystem(new Third());
        RunLoop loop = RunLoop.of(world);
        assertThatIllegalStateException().isThrownBy(loop::run).withMessage("broken");
        assertThat(log).containsExactly("One second", "One third");
        world.setFailFast(false);
        loop.tick(0.1);
        assertThat(log).hasSize(4);
    }

    @Test
    void anErrorEndsTheFrameAndTakesAlongWhatWasKept() {
        First failing = new First();
        failing.then = () -> {
            throw new IllegalStateException("broken");
        };
        Second fatal = new Second();
        fatal.then = () -> {
            throw new AssertionError("fatal");
        };
        world.addSystem(failing);
        world.addSystem(fatal);
        world.addSystem(new Third());
        RunLoop loop = RunLoop.of(world);
        assertThatThrownBy(() -> loop.tick(0.1))
                .isInstanceOf(AssertionError.class)
                .hasMessage("fatal")
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("System Second of world \"One\" threw this exception in onUpdate.", "broken"));
        failing.then = () -> {};
        fatal.then = () -> {};
        log.clear();
        loop.tick(0.1);
        assertThat(log).containsExactly("One first", "One second", "One third");
    }

    @Test
    @Row("SYS-16")
    void alphaSaysHowFarTheNextStepIs() {
        group(world, FixedStepSimulationSystemGroup.class).setTimestep(0.1f);
        RunLoop loop = RunLoop.of(world);
        loop.tick(0);
        assertThat(RunLoop.interpolationAlpha(world)).isZero();
        loop.tick(0.025);
        assertThat(RunLoop.interpolationAlpha(world)).isCloseTo(0.25f, within(1e-5f));
        loop.tick(0.1);
        assertThat(RunLoop.interpolationAlpha(world)).isCloseTo(0.25f, within(1e-4f));
        group(world, FixedStepSimulationSystemGroup.class).setRateManager(null);
        assertThat(RunLoop.interpolationAlpha(world)).isEqualTo(1);
    }

    @Test
    void badNumbersAreRefused() {
        RunLoop loop = RunLoop.of(world);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> loop.tick(-1))
                .withMessage("A frame was said to last -1.0 s. Give a finite number of seconds of 0 or more.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> loop.setTimeScale(Double.NaN))
                .withMessage("The time scale was set to NaN. Give a finite number of 0 or more; 1 is real time.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> loop.targetRate(-60))
                .withMessage(
                        "The target rate was set to -60.0 frames a second. Give a finite number of 0 or more; 0 for"
                                + " full speed.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> loop.fixedDelta(-1))
                .withMessage("The time of a frame was set to -1.0 s. Give a finite number of 0 or more; 0 for the time"
                        + " that has passed.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> loop.run(-1))
                .withMessage("A loop was to run for -1 frames. Give 0 or more.");
        try (World empty = new World("Empty")) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> RunLoop.of(empty))
                    .withMessage("World \"Empty\" has no root group to update. Add the default systems with"
                            + " DefaultWorld.addSystems first.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RunLoop.interpolationAlpha(empty))
                    .withMessage(
                            "World \"Empty\" has no FixedStepSimulationSystemGroup, so there are no steps to blend."
                                    + " Add the default systems with DefaultWorld.addSystems.");
        }
    }
}
