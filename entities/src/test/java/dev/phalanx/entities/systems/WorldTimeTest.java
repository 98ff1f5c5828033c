package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

final class WorldTimeTest extends InWorld {
    private Entity singleton() {
        return em.queryBuilder()
                .withAll(WorldTime.class)
                .build()
                .toEntityArray()
                .get(0);
    }

    private WorldTime component() {
        return em.getComponent(singleton(), WorldTime.class);
    }

    @Test
    @Row({"SYS-14.1", "SYS-14.3"})
    void theTimeIsOnASingletonEntity() {
        assertThat(em.entityCount()).isZero();
        world.setTime(new TimeData(3.5, 0.5f));
        world.setTime(new TimeData(4, 0.25f));
        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(component()).isEqualTo(new WorldTime(4, 0.25f));
        assertThat(em.getName(singleton())).isEqualTo("WorldTime");
        assertThat(world.time()).isEqualTo(new TimeData(4, 0.25f));
        em.destroyEntity(singleton());
        world.setTime(new TimeData(5, 0.25f));
        assertThat(component()).isEqualTo(new WorldTime(5, 0.25f));
    }

    @Test
    @Row("SYS-14")
    void anEntityThatLostTheComponentIsReplaced() {
        world.setTime(1, 0.5f);
        Entity before = singleton();
        em.removeComponent(before, WorldTime.class);
        world.setTime(2, 0.5f);
        assertThat(singleton()).isNotEqualTo(before);
        assertThat(component()).isEqualTo(new WorldTime(2, 0.5f));
    }

    @Test
    @Row("SYS-14.1")
    void theTimeIsSetByItsNumbersAsWell() {
        world.setTime(1, 0.5f);
        assertThat(world.time()).isEqualTo(new TimeData(1, 0.5f)).isSameAs(world.time());
        world.pushTime(2, 0.25f);
        assertThat(world.elapsedTime()).isEqualTo(2);
        assertThat(world.deltaTime()).isEqualTo(0.25f);
        assertThat(world.time()).isEqualTo(new TimeData(2, 0.25f));
        world.popTime();
        assertThat(component()).isEqualTo(new WorldTime(1, 0.5f));
        assertThat(world.time()).isEqualTo(new TimeData(1, 0.5f));
        for (int i = 0; i < 9; i++) {
            world.pushTime(10 + i, i);
        }
        for (int i = 9; i > 0; i--) {
            assertThat(world.elapsedTime()).isEqualTo(9 + i);
            world.popTime();
        }
        assertThat(world.deltaTime()).isEqualTo(0.5f);
        assertThatThrownBy(() -> world.setTime(Double.NaN, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A time was set to elapsed NaN s, delta 0.0 s. Give finite numbers of seconds.");
        assertThatThrownBy(() -> world.pushTime(0, Float.POSITIVE_INFINITY))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(world.timeDepth()).isZero();
        assertThat(component()).isEqualTo(new WorldTime(1, 0.5f));
    }

    record ReadTime(@ReadOnly ComponentLookup<WorldTime> times, Entity clock, NativeArray<WorldTime> seen)
            implements IJob {
        @Override
        public void execute() {
            LockSupport.parkNanos(20_000_000);
            seen.set(0, times.get(clock));
        }
    }

    @Test
    void settingTheTimeCountsAsAWriteAndWaitsForJobsThatReadIt() {
        world.setTime(1, 0.5f);
        EntityQuery changed = em.queryBuilder().withAll(WorldTime.class).build();
        int order = em.getChunk(singleton()).getOrderVersion();
        world.addSystem(new UpdateWorldTimeSystem());
        world.update();
        assertThat(em.getChunk(singleton()).getChangeVersion(WorldTime.class)).isGreaterThan(order);
        assertThat(em.getChunk(singleton()).getOrderVersion()).isEqualTo(order);
        try (NativeArray<WorldTime> seen = NativeArray.ofLength(WorldTime.class, 1)) {
            WorldTime before = component();
            changed.addDependency(
                    new ReadTime(em.getComponentLookup(WorldTime.class, true), singleton(), seen).schedule());
            world.setTime(7, 0.5f);
            assertThat(seen.get(0)).isEqualTo(before);
        }
        assertThat(component()).isEqualTo(new WorldTime(7, 0.5f));
    }

    @Test
    @Row({"SYS-14.1", "SYS-14.2"})
    void pushedTimesComeBackLastInFirstOut() {
        world.setTime(new TimeData(1, 0.1f));
        world.pushTime(new TimeData(2, 0.2f));
        world.pushTime(new TimeData(3, 0.3f));
        assertThat(world.time()).isEqualTo(new TimeData(3, 0.3f));
        assertThat(component()).isEqualTo(new WorldTime(3, 0.3f));
        assertThat(world.timeDepth()).isEqualTo(2);
        world.setTime(new TimeData(9, 0.9f));
        world.popTime();
        assertThat(world.time()).isEqualTo(new TimeData(2, 0.2f));
        world.popTime();
        assertThat(world.time()).isEqualTo(new TimeData(1, 0.1f));
        assertThat(component()).isEqualTo(new WorldTime(1, 0.1f));
        assertThatThrownBy(world::popTime)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("popTime() of world \"Test\" was called without a pushTime() before it. Pop once for each"
                        + " push.");
        assertThat(world.time()).isEqualTo(new TimeData(1, 0.1f));
    }

    @Test
    @Row({"SYS-14.4", "SYS-15.1", "SYS-15.3"})
    void theSystemSetsTheTimeEachFrameAndClampsTheDelta() {
        long[] nanos = {77_000_000_000L};
        UpdateWorldTimeSystem system = new UpdateWorldTimeSystem();
        system.setTimeSource(() -> nanos[0]);
        world.addSystem(system);
        assertThat(world.getExistingSystem(InitializationSystemGroup.class)).isNotNull();
        world.update();
        assertThat(world.time()).as("the first frame").isEqualTo(TimeData.ZERO);
        nanos[0] += 250_000_000;
        world.update();
        assertThat(world.time()).isEqualTo(new TimeData(0.25, 0.25f));
        nanos[0] += 2_000_000_000;
        world.update();
        assertThat(world.maximumDeltaTime()).isEqualTo(1 / 3f);
        assertThat(world.time().deltaTime()).isEqualTo(1 / 3f);
        assertThat(world.time().elapsedTime()).isCloseTo(0.25 + 1 / 3.0, within(1e-6));
        world.setMaximumDeltaTime(10);
        nanos[0] += 2_000_000_000;
        world.update();
        assertThat(world.time().deltaTime()).isEqualTo(2);
        nanos[0] -= 1_000_000_000;
        world.update();
        assertThat(world.time().deltaTime()).as("a clock that goes back").isZero();
    }

    @Test
    @Row("SYS-15")
    void aPauseTakesNoTime() {
        long[] nanos = {0};
        UpdateWorldTimeSystem system = new UpdateWorldTimeSystem();
        world.addSystem(system);
        system.setTimeSource(() -> nanos[0]);
        world.update();
        nanos[0] += 100_000_000;
        world.update();
        system.setEnabled(false);
        nanos[0] += 100_000_000;
        world.update();
        nanos[0] += 100_000_000;
        system.setEnabled(true);
        world.update();
        assertThat(world.time()).isEqualTo(new TimeData(0.1, 0));
    }

    @Test
    void aMaximumThatIsNoTimeIsRefused() {
        for (float wrong : new float[] {0, -1, Float.NaN, Float.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> world.setMaximumDeltaTime(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The maximum delta time of world \"Test\" was set to " + wrong
                            + " s. Give a finite number of seconds above 0.");
        }
        assertThat(world.maximumDeltaTime()).isEqualTo(1 / 3f);
    }

    /// The ticks of a fixed step group, whose deltas and times a system notes.
    static final class Steps extends SystemBase {
        final List<String> noted = new ArrayList<>();

        @Override
        protected void onUpdate() {
            noted.add(world().deltaTime() + " at " + Math.round(world().elapsedTime() * 100));
        }
    }

    @Test
    void theTimeScaleIsTheSpeedOfTheWorld() {
        double[] now = {5};
        UpdateWorldTimeSystem clock = world.getOrCreateSystem(UpdateWorldTimeSystem.class);
        clock.setClock(() -> now[0]);
        Steps steps = new Steps();
        FixedStepSimulationSystemGroup group = world.getOrCreateSystem(FixedStepSimulationSystemGroup.class);
        group.setTimestep(0.125f);
        world.addSystem(steps);
        group.addSystemToUpdateList(steps);
        Runnable frame = () -> {
            now[0] += 0.125;
            world.getSystemState(clock).update();
            assertThat(component()).isEqualTo(new WorldTime(world.elapsedTime(), world.deltaTime()));
            world.getSystemState(group).update();
        };
        assertThat(clock.timeScale()).isEqualTo(1);
        now[0] = 4.875;
        frame.run();
        frame.run();
        assertThat(world.elapsedTime()).isEqualTo(0.125);
        assertThat(steps.noted).containsExactly("0.125 at 0", "0.125 at 13");
        steps.noted.clear();

        clock.setTimeScale(2);
        frame.run();
        assertThat(world.time()).isEqualTo(new TimeData(0.375, 0.25f));
        assertThat(steps.noted).as("more steps, as long as before").containsExactly("0.125 at 25", "0.125 at 38");
        steps.noted.clear();

        clock.setTimeScale(0.5);
        frame.run();
        assertThat(world.time()).isEqualTo(new TimeData(0.4375, 0.0625f));
        assertThat(steps.noted).isEmpty();
        frame.run();
        assertThat(world.time()).isEqualTo(new TimeData(0.5, 0.0625f));
        assertThat(steps.noted).containsExactly("0.125 at 50");

        clock.setTimeScale(4);
        frame.run();
        assertThat(world.deltaTime()).as("at most the maximum delta").isEqualTo(world.maximumDeltaTime());
        double cut = world.elapsedTime();
        clock.setTimeScale(0);
        frame.run();
        assertThat(world.time()).isEqualTo(new TimeData(cut, 0));
        clock.setTimeScale(1);
        frame.run();
        assertThat(world.elapsedTime()).isEqualTo(cut + 0.125);
        for (double wrong : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> clock.setTimeScale(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The time scale was set to " + wrong
                            + ". Give a finite number of 0 or more; 1 is the speed of the time source.");
        }
        assertThat(clock.timeScale()).isEqualTo(1);
    }
}
