package dev.phalanx.entities.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.IRateManager;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.InitializationSystemGroup;
import dev.phalanx.entities.systems.SimulationSystemGroup;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.UpdateWorldTimeSystem;
import dev.phalanx.entities.systems.VariableRateManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.testing.Row;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How many steps of a fixed length each frame has.
@Row("SYS-16")
final class StepsOfFramesTest {
    private static final int FRAMES = 100_000;

    @UpdateInGroup(FixedStepSimulationSystemGroup.class)
    private static final class Steps implements ISystem {
        private int inFrame;
        private double time;

        @Override
        public void onUpdate(SystemState state) {
            inFrame++;
            time = state.world().elapsedTime();
        }

        int taken() {
            int taken = inFrame;
            inFrame = 0;
            return taken;
        }
    }

    /// Frames that can be made one by one.
    private interface Frames {
        void next();
    }

    private final Steps steps = new Steps();

    private World world(float timestep) {
        World world = new World("Steps");
        world.setFailFast(true);
        world.addSystems(List.of(
                InitializationSystemGroup.class,
                UpdateWorldTimeSystem.class,
                SimulationSystemGroup.class,
                FixedStepSimulationSystemGroup.class));
        world.addSystem(steps);
        world.getExistingSystem(FixedStepSimulationSystemGroup.class).setTimestep(timestep);
        return world;
    }

    private static Frames ticks(World world, double seconds) {
        RunLoop loop = RunLoop.of(world);
        return () -> loop.tick(seconds);
    }

    private static Frames fixed(World world, float seconds) {
        RunLoop loop = RunLoop.of(world).fixedDelta(seconds);
        return () -> loop.run(1);
    }

    /// Sets the time by hand, to what `elapsed` returns for the frame's number.
    private static Frames byHand(World world, LongToDoubleFunction elapsed, float delta) {
        world.destroySystem(world.getExistingSystem(UpdateWorldTimeSystem.class));
        long[] frame = {0};
        return () -> {
            world.setTime(elapsed.applyAsDouble(frame[0]++), delta);
            world.update();
        };
    }

    /// Expects the steps of each frame to be those of `expected`, again and again, after `first` steps in frame 0.
    private void expect(String what, Frames frames, int first, int... expected) {
        frames.next();
        assertThat(steps.taken()).as("%s, frame 0", what).isEqualTo(first);
        for (int frame = 1; frame <= FRAMES; frame++) {
            frames.next();
            int taken = steps.taken();
            if (taken != expected[(frame - 1) % expected.length]) {
                assertThat(taken).as("%s, frame %s", what, frame).isEqualTo(expected[(frame - 1) % expected.length]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {24, 25, 30, 50, 60, 72, 90, 120, 144})
    @Row("SYS-16.5")
    void framesAsLongAsAStepHaveOneStepEach(int rate) {
        float step = 1f / rate;
        try (World world = world(step)) {
            expect("a fixed delta of 1/" + rate + "f", fixed(world, step), 1, 1);
        }
        try (World world = world(step)) {
            expect("ticks of 1.0/" + rate, ticks(world, 1.0 / rate), 1, 1);
        }
        try (World world = world(step)) {
            expect("ticks of 1f/" + rate, ticks(world, step), 1, 1);
        }
        try (World world = world(step)) {
            expect("multiples of 1.0/" + rate, byHand(world, frame -> frame / (double) rate, step), 1, 1);
        }
        try (World world = world(step)) {
            expect("multiples of 1f/" + rate, byHand(world, frame -> frame * (double) step, step), 1, 1);
        }
        double[] sum = {-1.0 / rate};
        try (World world = world(step)) {
            expect("a sum of 1.0/" + rate, byHand(world, _ -> sum[0] += 1.0 / rate, step), 1, 1);
        }
        try (World world = world(step)) {
            long[] frame = {0};
            RunLoop loop = RunLoop.of(world).timeSource(() -> frame[0] * 1_000_000_000L / rate);
            expect(
                    "nanoseconds of 1/" + rate,
                    () -> {
                        loop.run(1);
                        frame[0]++;
                    },
                    1,
                    1);
        }
    }

    @Test
    void framesOfTwoStepsHaveTwoStepsEach() {
        try (World world = world(1 / 60f)) {
            expect("30 frames a second", fixed(world, 1 / 30f), 1, 2);
        }
        try (World world = world(1 / 60f)) {
            expect("30 ticks a second", ticks(world, 1 / 30.0), 1, 2);
        }
    }

    @Test
    void framesOfHalfAStepHaveOneStepInTwo() {
        try (World world = world(1 / 60f)) {
            expect("120 frames a second", fixed(world, 1 / 120f), 1, 0, 1);
        }
        try (World world = world(1 / 60f)) {
            expect("120 ticks a second", ticks(world, 1 / 120.0), 1, 0, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {144, 75, 59, 61, 24, 7, 1_000})
    void stepsNeverDriftFromTheTimeOfOtherFrames(int rate) {
        try (World world = world(1 / 60f)) {
            Frames frames = fixed(world, 1f / rate);
            long taken = 0;
            for (int frame = 0; frame <= FRAMES; frame++) {
                frames.next();
                taken += steps.taken();
                long due = 1 + frame * 60L / rate;
                if (taken != due) {
                    assertThat(taken)
                            .as("%s frames a second, frame %s", rate, frame)
                            .isEqualTo(due);
                }
            }
            assertThat(world.elapsedTime()).isCloseTo(FRAMES / (double) rate, within(1e-9));
            assertThat(steps.time).isCloseTo((taken - 1) / 60.0, within(1e-9));
        }
    }

    @Test
    void scaledAndPausedTimeKeepsTheRhythm() {
        try (World world = world(1 / 60f)) {
            RunLoop loop = RunLoop.of(world).fixedDelta(1 / 60f);
            loop.run(1);
            assertThat(steps.taken()).isEqualTo(1);
            for (int round = 0; round < 1_000; round++) {
                loop.setPaused(round % 2 == 0);
                loop.setTimeScale(round % 3 + 1);
                for (int frame = 0; frame < 10; frame++) {
                    loop.run(1);
                    assertThat(steps.taken())
                            .as("round %s, frame %s", round, frame)
                            .isEqualTo(loop.isPaused() ? 0 : round % 3 + 1);
                }
            }
        }
    }

    @Test
    void aTimeSetByHandIsWhereTheNextFrameGoesOn() {
        try (World world = world(1 / 60f)) {
            RunLoop loop = RunLoop.of(world).fixedDelta(1 / 60f);
            loop.run(31);
            assertThat(steps.taken()).isEqualTo(31);
            world.setTime(0.25, 0);
            loop.run(15);
            assertThat(world.elapsedTime()).isCloseTo(0.5, within(1e-12));
            assertThat(steps.taken())
                    .as("the steps until then were taken before")
                    .isZero();
            loop.run(15);
            assertThat(steps.taken()).isEqualTo(15);
        }
    }

    @Test
    @Row("SYS-17")
    void theVariableManagerKeepsToWholeFrames() {
        try (World world = world(1 / 60f)) {
            world.getExistingSystem(FixedStepSimulationSystemGroup.class)
                    .setRateManager(new VariableRateManager(100, true));
            expect("every fifth of 50 frames a second", fixed(world, 1 / 50f), 1, 0, 0, 0, 0, 1);
        }
    }

    @Test
    void aStepIsNotTakenBeforeItsTime() {
        try (World world = world(0.5f)) {
            Frames frames = byHand(world, frame -> frame == 0 ? 0 : 0.499_999, 0.25f);
            frames.next();
            assertThat(steps.taken()).isEqualTo(1);
            frames.next();
            assertThat(steps.taken()).isZero();
        }
    }

    @Test
    void aFloatStandsForTheDecimalOrFractionNearestToIt() {
        for (int n = 1; n <= 10_000; n++) {
            assertThat(IRateManager.exact(1f / n)).isEqualTo(1.0 / n);
        }
        assertThat(IRateManager.exact(0.066f)).isEqualTo(0.066);
        assertThat(IRateManager.exact(0.25f)).isEqualTo(0.25);
        assertThat(IRateManager.exact(0)).isZero();
        assertThat(IRateManager.exact(10)).isEqualTo(10);
        float other = Math.nextUp(0.7f);
        assertThat(IRateManager.exact(other)).isEqualTo(other);
        assertThat(IRateManager.exact(Float.MAX_VALUE)).isEqualTo(Float.MAX_VALUE);
    }
}
