package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The time of worlds and of the groups with a rate over hours and days of a clock that the test sets.
final class LongTimeTest extends InWorld {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long HOUR = 3_600 * SECOND;
    private static final long DAY = 24 * HOUR;

    private long nanos;

    /// What a system has seen of the time.
    private static final class Watch extends SystemBase {
        final List<Double> last = new ArrayList<>();
        long updates;
        double sum;

        @Override
        protected void onUpdate() {
            updates++;
            sum += world().deltaTime();
            last.add(world().elapsedTime());
        }
    }

    private final Watch fixed = new Watch();
    private final Watch variable = new Watch();
    private UpdateWorldTimeSystem time;

    @BeforeEach
    void addSystems() {
        world.addSystems(DefaultSystems.types());
        time = world.getExistingSystem(UpdateWorldTimeSystem.class);
        time.setTimeSource(() -> nanos);
        world.addSystem(fixed);
        world.addSystem(variable);
        world.getExistingSystem(SimulationSystemGroup.class).removeSystemFromUpdateList(fixed);
        world.getExistingSystem(SimulationSystemGroup.class).removeSystemFromUpdateList(variable);
        world.getExistingSystem(FixedStepSimulationSystemGroup.class).addSystemToUpdateList(fixed);
        world.getExistingSystem(VariableRateSimulationSystemGroup.class).addSystemToUpdateList(variable);
    }

    private void frame(long length) {
        nanos += length;
        fixed.last.clear();
        variable.last.clear();
        world.update();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Long.MIN_VALUE, -HOUR / 2, Long.MAX_VALUE - HOUR / 2})
    @Row({"SYS-14", "SYS-15", "SYS-16"})
    void anHourOfFramesIsAnHourWhereverTheClockBegins(long start) {
        nanos = start;
        world.update();
        int frames = 0;
        while (nanos - start < HOUR) {
            frame(frames++ % 3 == 0 ? 17 * MILLI : 16 * MILLI + 500_000); // 50 ms in three frames
            assertThat(world.deltaTime()).isBetween(0.016f, 0.0171f);
        }
        assertThat(world.elapsedTime()).isCloseTo(3600, within(1e-9));
        assertThat(fixed.updates).isEqualTo(3600 * 60 + 1);
        assertThat(fixed.sum).isCloseTo(3600 + 1 / 60.0, within(1e-3));
    }

    @Test
    @Row({"SYS-14", "SYS-16"})
    void aMonthOfFramesLosesNoTimeAndNoStep() {
        world.getExistingSystem(FixedStepSimulationSystemGroup.class).setTimestep(10);
        world.setMaximumDeltaTime(100);
        world.update();
        long length = 33 * SECOND + 333_333_333;
        int frames = (int) (30 * DAY / length) - 1; // ends between two steps
        for (int i = 0; i < frames; i++) {
            frame(length);
        }
        assertThat(world.elapsedTime()).isCloseTo(frames * (length * 1e-9), within(1e-8));
        assertThat(world.deltaTime()).isEqualTo(33.333332f);
        assertThat(fixed.updates).isEqualTo((long) (frames * (length * 1e-9) / 10) + 1);
        assertThat(fixed.last.getLast()).isEqualTo((fixed.updates - 1) * 10.0);
    }

    @Test
    @Row({"SYS-14.4", "SYS-15"})
    void aPauseOfAnHourLastsAsLongAsTheLongestFrameAndStepsCatchUp() {
        world.update();
        for (int i = 0; i < 60; i++) {
            frame(SECOND / 60);
        }
        double before = world.elapsedTime();
        frame(HOUR); // such as the lid of a laptop
        assertThat(world.deltaTime()).isEqualTo(1 / 3f);
        assertThat(world.elapsedTime()).isCloseTo(before + 1 / 3.0, within(1e-6));
        assertThat(fixed.last).hasSizeBetween(19, 21);
        for (int i = 0; i < 60; i++) {
            frame(20 * MILLI);
            assertThat(fixed.last).hasSizeBetween(1, 2);
        }
        assertThat(world.elapsedTime()).isCloseTo(before + 1 / 3.0 + 1.2, within(1e-6));
    }

    @Test
    @Row({"SYS-14.4", "SYS-15", "SYS-16", "SYS-17"})
    void aClockThatJumpsBackTakesNoTimeAndNothingStandsStillAfterwards() {
        world.update();
        for (int i = 0; i < 300; i++) {
            frame(20 * MILLI);
        }
        double before = world.elapsedTime();
        frame(-HOUR);
        assertThat(world.time()).isEqualTo(new TimeData(before, 0));
        long steps = fixed.updates;
        long updates = variable.updates;
        for (int i = 0; i < 300; i++) {
            frame(20 * MILLI);
            assertThat(world.deltaTime()).isEqualTo(0.02f);
        }
        assertThat(world.elapsedTime()).isCloseTo(before + 6, within(1e-9));
        assertThat(fixed.updates - steps).isEqualTo(360);
        assertThat(variable.updates - updates).isEqualTo(75);
    }

    @Test
    void theTimeOfALoopIsThatOfItsSourceAfterHoursOfJumpsPausesAndScales() {
        RunLoop loop = RunLoop.of(world).timeSource(() -> nanos);
        nanos = Long.MAX_VALUE - 5 * SECOND; // wraps around
        loop.run(1);
        double expected = 0;
        for (int minute = 0; minute < 240; minute++) {
            switch (minute % 4) {
                case 0 -> loop.setTimeScale(1);
                case 1 -> loop.setTimeScale(0.1);
                case 2 -> loop.setPaused(true);
                default -> {
                    loop.setPaused(false);
                    nanos -= HOUR; // which takes no time
                    loop.run(1);
                }
            }
            double scale = loop.isPaused() ? 0 : loop.timeScale();
            for (int i = 0; i < 600; i++) {
                nanos += SECOND / 10;
                loop.run(1);
                expected = Math.fma(SECOND / 10 * 1e-9, scale, expected);
            }
        }
        assertThat(world.elapsedTime()).isCloseTo(expected, within(1e-6));
        assertThat(world.elapsedTime()).isCloseTo(60 * (60 + 6 + 0 + 6), within(1e-6));
    }
}
