package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Times that systems push and do not pop.
@Row("SYS-14")
final class PushedTimesTest extends InWorld {
    private static final TimeData OWN = new TimeData(7, 0.5f);

    private final List<TimeData> seen = new ArrayList<>();

    @DisableAutoCreation
    static class Calling implements ISystem, ISystemStartStop {
        private final Runnable update;
        private Runnable start = () -> {};

        Calling(Runnable update) {
            this.update = update;
        }

        @Override
        public void onStartRunning(SystemState state) {
            start.run();
        }

        @Override
        public void onStopRunning(SystemState state) {}

        @Override
        public void onUpdate(SystemState state) {
            update.run();
        }
    }

    @DisableAutoCreation
    static final class Group extends ComponentSystemGroup {
        private Runnable after = () -> {};

        @Override
        protected void onUpdate() {
            super.onUpdate();
            after.run();
        }
    }

    @BeforeEach
    void setTheTime() {
        world.setTime(OWN);
    }

    private void assertUndone() {
        assertThat(world.timeDepth()).isZero();
        assertThat(world.time()).isEqualTo(OWN);
        assertThat(em.getComponent(
                        em.queryBuilder().withAll(WorldTime.class).build().getSingletonEntity(), WorldTime.class))
                .isEqualTo(new WorldTime(OWN.elapsedTime(), OWN.deltaTime()));
    }

    @Test
    void aTimeThatIsNotPoppedLastsUntilTheUpdateEnds() {
        Calling pushing = new Calling(() -> {
            world.pushTime(1, 1);
            world.pushTime(2, 1);
            seen.add(world.time());
        });
        world.addSystem(pushing);
        world.addSystem(new Calling(() -> seen.add(world.time())));

        world.update();
        world.getSystemState(pushing).update();

        assertThat(seen).contains(new TimeData(2, 1), OWN);
        assertUndone();
    }

    @Test
    void aSystemThatThrowsPopsWhatItPushed() {
        Calling failing = new Calling(() -> {
            world.pushTime(1, 1);
            throw new IllegalArgumentException("wrong");
        });
        world.addSystem(failing);
        world.addSystem(new Calling(() -> seen.add(world.time())));

        assertThatThrownBy(world::update).hasMessage("wrong");
        assertThat(seen).containsExactly(OWN);
        assertUndone();
        assertThatThrownBy(() -> world.getSystemState(failing).update()).hasMessage("wrong");
        assertUndone();
    }

    @Test
    void anErrorPopsTheTimesOfAllSystemsAroundIt() {
        Group group = new Group();
        world.addSystem(group);
        FixedRateSimpleManager manager = new FixedRateSimpleManager(0.25f);
        group.setRateManager(manager);
        Calling failing = new Calling(() -> {
            world.pushTime(1, 1);
            throw new AssertionError("wrong");
        });
        world.addSystem(failing);
        world.getExistingSystem(SimulationSystemGroup.class).removeSystemFromUpdateList(failing);
        group.addSystemToUpdateList(failing);

        assertThatThrownBy(world::update).isInstanceOf(AssertionError.class).hasMessage("wrong");

        assertUndone();
    }

    @Test
    void aGroupKeepsItsTimeWhenAMemberLeavesItsOwn() {
        Group group = new Group();
        world.addSystem(group);
        group.setRateManager(new FixedRateSimpleManager(0.25f));
        Calling pushing = new Calling(() -> world.pushTime(1, 1));
        world.addSystem(pushing);
        world.getExistingSystem(SimulationSystemGroup.class).removeSystemFromUpdateList(pushing);
        group.addSystemToUpdateList(pushing);
        group.after = () -> {
            world.pushTime(9, 1);
            throw new IllegalStateException("the group fails");
        };
        Calling reading = new Calling(() -> seen.add(world.time()));
        world.addSystem(reading);

        assertThatThrownBy(world::update).hasMessage("the group fails");
        assertThat(seen).containsExactly(OWN);
        assertUndone();
    }

    @Test
    void onlyWhatASystemHasPushedCanItPop() {
        Calling popping = new Calling(world::popTime);
        world.addSystem(popping);
        world.pushTime(3, 0.5f);

        assertThatIllegalStateException()
                .isThrownBy(() -> world.getSystemState(popping).update())
                .withMessage("popTime() of world \"Test\" was called by system " + world.getSystemState(popping)
                        + " without a pushTime() before it. Pop once for each push, in the same update of the same"
                        + " system.");

        assertThat(world.time()).isEqualTo(new TimeData(3, 0.5f));
        world.popTime();
        assertUndone();
        assertThatIllegalStateException()
                .isThrownBy(world::popTime)
                .withMessage("popTime() of world \"Test\" was called without a pushTime() before it. Pop once for each"
                        + " push.");
    }

    @Test
    void aSystemPopsWhatItPushesAroundTheUpdateOfAnother() {
        Calling inner = new Calling(() -> {
            seen.add(world.time());
            world.pushTime(2, 1);
            seen.add(world.time());
        });
        world.addSystem(inner);
        world.getExistingSystem(SimulationSystemGroup.class).removeSystemFromUpdateList(inner);
        Calling outer = new Calling(() -> {
            world.pushTime(1, 1);
            world.getSystemState(inner).update();
            seen.add(world.time());
            world.popTime();
            seen.add(world.time());
        });
        world.addSystem(outer);

        world.update();

        assertThat(seen).containsExactly(new TimeData(1, 1), new TimeData(2, 1), new TimeData(1, 1), OWN);
        assertUndone();
    }

    @Test
    void otherMethodsOfSystemsUndoTheirTimesAsWell() {
        Calling starting = new Calling(() -> seen.add(world.time()));
        starting.start = () -> world.pushTime(1, 1); // part of the first update
        ISystem creating = new ISystem() {
            @Override
            public void onCreate(SystemState state) {
                world.pushTime(4, 1);
            }

            @Override
            public void onUpdate(SystemState state) {}
        };
        world.addSystem(starting);
        world.addSystem(creating);
        assertUndone();

        world.update();
        world.update();

        assertThat(seen).containsExactly(new TimeData(1, 1), OWN);
        assertUndone();
    }
}
