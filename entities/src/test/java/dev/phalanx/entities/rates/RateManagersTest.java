package dev.phalanx.entities.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.FixedRateCatchUpManager;
import dev.phalanx.entities.systems.FixedRateSimpleManager;
import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.IRateManager;
import dev.phalanx.entities.systems.SystemBase;
import dev.phalanx.entities.systems.TimeData;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.entities.systems.VariableRateManager;
import dev.phalanx.entities.systems.VariableRateSimulationSystemGroup;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RateManagersTest extends InWorld {
    @UpdateInGroup(FixedStepSimulationSystemGroup.class)
    static class Fixed extends SystemBase {
        final List<TimeData> times = new ArrayList<>();

        @Override
        protected void onUpdate() {
            times.add(time());
        }

        List<TimeData> taken() {
            List<TimeData> taken = List.copyOf(times);
            times.clear();
            return taken;
        }
    }

    @UpdateInGroup(VariableRateSimulationSystemGroup.class)
    static final class Variable extends Fixed {}

    private Fixed fixed;
    private FixedStepSimulationSystemGroup group;

    private void addFixed(float timestep) {
        fixed = new Fixed();
        world.addSystem(fixed);
        group = world.getExistingSystem(FixedStepSimulationSystemGroup.class);
        group.setTimestep(timestep);
    }

    private List<Double> frame(double elapsed) {
        world.setTime(new TimeData(elapsed, 0.25f));
        world.update();
        assertThat(world.time()).as("what was pushed is popped").isEqualTo(new TimeData(elapsed, 0.25f));
        assertThat(world.timeDepth()).isZero();
        return fixed.taken().stream().map(TimeData::elapsedTime).toList();
    }

    @Test
    @Row({"SYS-16.2", "SYS-16.3"})
    void theStepIsA60thAndClamped() {
        addFixed(1);
        assertThat(new FixedStepSimulationSystemGroup().timestep()).isEqualTo(1 / 60f);
        assertThat(group.timestep()).isEqualTo(1);
        group.setTimestep(0);
        assertThat(group.timestep()).isEqualTo(0.0001f);
        group.setTimestep(11);
        assertThat(group.timestep()).isEqualTo(10);
        assertThatThrownBy(() -> group.setTimestep(Float.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A timestep was set to NaN s. Give a number of seconds.");
        assertThat(new FixedRateCatchUpManager(99).timestep()).isEqualTo(10);
    }

    @Test
    @Row({"SYS-16.1", "SYS-16.4", "SYS-16.5", "SYS-17.1"})
    void aFrameHasZeroOrMoreStepsOfEqualLength() {
        world.setMaximumDeltaTime(5);
        addFixed(0.5f);
        assertThat(frame(0.2)).as("the first update is at 0").containsExactly(0.0);
        assertThat(frame(0.4)).isEmpty();
        assertThat(frame(0.5)).containsExactly(0.5);
        world.setTime(new TimeData(2.1, 1));
        world.update();
        assertThat(fixed.taken())
                .containsExactly(new TimeData(1, 0.5f), new TimeData(1.5, 0.5f), new TimeData(2, 0.5f));
    }

    @Test
    @Row({"SYS-16.5", "SYS-16.6"})
    void aBacklogIsMadeUpForOverSeveralFrames() {
        world.setMaximumDeltaTime(1);
        addFixed(0.5f);
        assertThat(frame(0)).containsExactly(0.0);
        assertThat(frame(3)).containsExactly(0.5, 1.0);
        assertThat(frame(3)).containsExactly(1.5, 2.0);
        assertThat(frame(3)).containsExactly(2.5, 3.0);
        assertThat(frame(3)).isEmpty();
        world.setMaximumDeltaTime(0.1f);
        assertThat(frame(4)).as("always one step").containsExactly(3.5);
    }

    @Test
    @Row("SYS-16.7")
    void anotherStepCountsFromTheLastUpdate() {
        world.setMaximumDeltaTime(5);
        addFixed(0.5f);
        assertThat(frame(1.2)).containsExactly(0.0, 0.5, 1.0);
        group.setTimestep(0.25f);
        assertThat(frame(1.5)).containsExactly(1.25, 1.5);
    }

    @Test
    @Row("SYS-16.8")
    void withoutAManagerThereIsOnePlainUpdate() {
        addFixed(0.5f);
        group.setRateManager(null);
        assertThat(group.timestep()).isZero();
        group.setTimestep(1);
        assertThat(frame(7)).containsExactly(7.0);
        assertThat(frame(7)).containsExactly(7.0);
        assertThat(group.rateManager()).isNull();
    }

    @Test
    @Row("SYS-17.1")
    void theSimpleManagerUpdatesOnceAFrameByTheSameDelta() {
        addFixed(0.5f);
        group.setRateManager(new FixedRateSimpleManager(0.5f));
        assertThat(frame(10)).containsExactly(0.0);
        world.setTime(new TimeData(10, 0));
        world.update();
        assertThat(fixed.taken()).containsExactly(new TimeData(0.5, 0.5f));
        group.setTimestep(2);
        assertThat(frame(10)).containsExactly(1.0);
        assertThat(frame(10)).containsExactly(3.0);
    }

    @Test
    @Row("SYS-17.1")
    void theVariableManagerWaitsForItsTimeAndGivesWhatPassed() {
        fixed = new Variable();
        world.addSystem(fixed);
        VariableRateSimulationSystemGroup variable = world.getExistingSystem(VariableRateSimulationSystemGroup.class);
        assertThat(variable.rateManager()).isInstanceOf(VariableRateManager.class);
        assertThat(variable.rateManager().timestep()).isCloseTo(0.066f, within(1e-6f));
        assertThat(frame(1)).as("the first update").containsExactly(1.0);
        assertThat(frame(1.05)).isEmpty();
        world.setTime(new TimeData(1.1, 0.05f));
        world.update();
        TimeData time = fixed.taken().getFirst();
        assertThat(time.elapsedTime()).isEqualTo(1.1);
        assertThat(time.deltaTime()).isCloseTo(0.1f, within(1e-6f));
        assertThat(frame(1.12)).isEmpty();
        assertThat(frame(9)).as("at most once a frame").containsExactly(9.0);
        variable.setRateManager(new VariableRateManager(1000, false));
        assertThat(frame(9)).containsExactly(9.0);
        assertThat(frame(9.5)).isEmpty();
        world.setTime(new TimeData(10, 0.5f));
        world.update();
        assertThat(fixed.taken()).as("the frame's own time").containsExactly(new TimeData(10, 0.5f));
    }

    @Test
    @Row("SYS-17.2")
    void theManagerIsAskedUntilItSaysNo() {
        addFixed(0.5f);
        int[] asked = {0};
        group.setRateManager(new IRateManager() {
            @Override
            public boolean shouldGroupUpdate(dev.phalanx.entities.systems.ComponentSystemGroup own) {
                assertThat(own).isSameAs(group);
                return ++asked[0] % 4 != 0;
            }

            @Override
            public float timestep() {
                return 1;
            }

            @Override
            public void setTimestep(float seconds) {}
        });
        assertThat(frame(1)).hasSize(3);
        assertThat(asked[0]).isEqualTo(4);
    }

    @Test
    void anErrorInAStepLeavesTheWorldsTimeAsItWas() {
        addFixed(0.5f);
        boolean[] fails = {true};
        world.addSystem(new Fixed() {
            @Override
            protected void onUpdate() {
                if (fails[0]) {
                    throw new AssertionError("wrong");
                }
            }
        });
        world.setTime(new TimeData(1, 0.25f));
        assertThatThrownBy(world::update).isInstanceOf(AssertionError.class).hasMessage("wrong");
        assertThat(world.time()).isEqualTo(new TimeData(1, 0.25f));
        assertThat(world.timeDepth()).isZero();
        fails[0] = false;
        assertThat(frame(1)).endsWith(0.5);
    }
}
