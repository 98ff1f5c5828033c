package dev.phalanx.entities.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.Subscription;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldObserver;
import dev.phalanx.testing.Logged;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Ticks that begin later than the target rate asks for, by a clock that the test sets.
final class LateTickTest {
    private static final long MILLI = 1_000_000;

    /// A schedule whose time passes only while systems work and while it sleeps.
    private static final class ByHand extends TickSchedule {
        long nanos;

        @Override
        long now() {
            nanos += 1_000; // so that polling ends
            return nanos;
        }

        @Override
        void sleep(long slept) {
            nanos += slept;
        }
    }

    private final ByHand schedule = new ByHand();
    private final World world = new World("Game");
    private final RunLoop loop;
    private final List<Double> late = new ArrayList<>();
    private int frame;

    LateTickTest() {
        world.setFailFast(true);
        DefaultWorld.addSystems(world, List.of());
        loop = new RunLoop(schedule).add(world).targetRate(50);
    }

    @AfterEach
    void closeWorld() {
        world.close();
    }

    /// Lets the frames take so long.
    private void framesTake(long... millis) {
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                schedule.nanos += millis[frame++ % millis.length] * MILLI;
            }
        });
    }

    private Subscription listen() {
        return loop.onLateTick((told, seconds) -> {
            assertThat(told).isSameAs(loop);
            late.add(seconds);
        });
    }

    @Test
    void ticksThatBeginInTimeAreNotLate() {
        framesTake(5, 19, 0);
        listen();
        loop.run(9);
        assertThat(late).isEmpty();
        assertThat(loop.lateTicks()).isZero();
    }

    @Test
    void aTickAfterOneThatTookTooLongIsLateByWhatThatTookTooLong() {
        framesTake(120, 1, 1, 1);
        listen();
        loop.lateTolerance(0.0005).run(4);
        assertThat(late).hasSize(2);
        assertThat(late.get(0)).as("120 ms instead of 20").isCloseTo(0.1, within(1e-4));
        assertThat(late.get(1)).as("it catches up by one tick at most").isCloseTo(0.001, within(1e-4));
    }

    @Test
    void aTickIsLateByMoreThanHalfOfATickUnlessTheToleranceSaysOtherwise() {
        framesTake(29, 1, 1, 1);
        listen();
        loop.run(4);
        assertThat(late).isEmpty();
        frame = 0;
        loop.lateTolerance(0.005).run(4);
        assertThat(late)
                .singleElement()
                .satisfies(seconds -> assertThat(seconds).isCloseTo(0.009, within(1e-4)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> loop.lateTolerance(-1))
                .withMessage("The tolerance for late ticks was set to -1.0 s. Give a finite number of seconds of 0 or"
                        + " more.");
    }

    @Test
    void withoutATargetRateNoTickIsLate() {
        framesTake(500);
        listen();
        loop.targetRate(0).run(3);
        loop.tick(0.02);
        assertThat(late).isEmpty();
    }

    @Test
    void aFrameThatAnObserverHeldMakesNoTickLate() {
        framesTake(1);
        listen();
        world.addObserver(new WorldObserver() {
            @Override
            public boolean frameStarting() {
                schedule.nanos += 60_000 * MILLI; // a breakpoint
                return true;
            }
        });
        loop.run(3);
        assertThat(late).isEmpty();
    }

    @Test
    void theWorldsOfALoopCountItsLateTicksOnceEach() {
        try (World second = new World("Second")) {
            DefaultWorld.addSystems(second, List.of());
            loop.add(second);
            framesTake(120, 1, 1, 1);
            loop.lateTolerance(0.01).run(4);
            assertThat(loop.lateTicks()).isEqualTo(1);
            assertThat(world.counters().lateTicks()).isEqualTo(1);
            assertThat(second.counters().lateTicks()).isEqualTo(1);
            assertThat(second.counters().lateTickNanos())
                    .isEqualTo(world.counters().lateTickNanos())
                    .isBetween(100 * MILLI, 101 * MILLI);
        }
    }

    @Test
    void aListenerThatThrowsBreaksNothingAndOthersAreCalledUntilTheyAreEnded() {
        framesTake(120);
        loop.onLateTick((told, seconds) -> {
            throw new IllegalStateException("broken");
        });
        Subscription subscription = listen();
        try (Logged logged = new Logged("dev.phalanx.entities.run")) {
            loop.run(3);
            assertThat(logged.messages())
                    .containsExactly("A listener of onLateTick failed; it is called again at the next late tick.");
        }
        assertThat(late).hasSize(2);
        subscription.close();
        loop.run(3);
        assertThat(late).hasSize(2);
        assertThat(loop.lateTicks()).isEqualTo(4);
    }
}
