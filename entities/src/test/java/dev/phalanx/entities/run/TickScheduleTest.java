package dev.phalanx.entities.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.systems.World;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The ticks of a loop with a target rate over hours and days of a clock that the test sets.
final class TickScheduleTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);

    /// A schedule whose time passes only while it sleeps or polls, and when the test moves it.
    private static final class ByHand extends TickSchedule {
        long nanos;

        @Override
        long now() {
            return nanos;
        }

        @Override
        void sleep(long slept) {
            nanos += slept + 100_000; // what it would poll is slept as well
        }
    }

    private final ByHand schedule = new ByHand();
    private final RunLoop loop = new RunLoop(schedule);
    private final World world = new World("Game");

    @AfterEach
    void closeWorld() {
        world.close();
    }

    private void tick() {
        assertThat(schedule.awaitNext(loop)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {60, 30, 144, 7, 0.3})
    void aDayOfTicksTakesADay(double rate) {
        schedule.setRate(rate);
        schedule.restart();
        long ticks = Math.round(rate * TimeUnit.DAYS.toSeconds(1));
        int late = 0;
        for (long i = 0; i < ticks; i++) {
            late += schedule.begin() > 0 ? 1 : 0;
            schedule.awaitNext(loop);
        }
        assertThat(late).isZero();
        assertThat(schedule.nanos).isCloseTo(24 * HOUR, within(1_000L));
    }

    @Test
    void atMostOneTickIsCaughtUpWhenTheProgramWasSuspendedForAnHour() {
        schedule.setRate(10);
        schedule.restart();
        for (int minute = 0; minute < 5; minute++) {
            assertThat(schedule.begin()).isZero();
            schedule.nanos += HOUR; // such as the lid of a laptop
            tick();
            assertThat(schedule.begin()).as("late").isEqualTo(HOUR - SECOND / 10);
            long before = schedule.nanos;
            tick();
            assertThat(schedule.nanos).as("one tick begins at once").isEqualTo(before);
            for (int i = 1; i < 600; i++) {
                assertThat(schedule.begin()).as("tick %d", i).isIn(0L, SECOND / 10);
                tick();
                assertThat(schedule.nanos).isEqualTo(before + (i * SECOND) / 10);
            }
        }
    }

    @Test
    void ticksGoOnAcrossTheWrapOfTheClock() {
        for (long start : new long[] {Long.MAX_VALUE - 10 * SECOND, -10 * SECOND}) {
            schedule.nanos = start;
            schedule.setRate(10);
            schedule.restart();
            for (int i = 0; i < 300; i++) {
                long late = schedule.begin();
                assertThat(late).as("tick %d from %d", i, start).isZero();
                if (i % 3 == 0) {
                    schedule.nanos += SECOND / 20; // the frame takes half of a tick
                }
                tick();
                assertThat(schedule.nanos - start).isEqualTo((i + 1) * SECOND / 10);
            }
        }
    }

    @Test
    @Timeout(60)
    void stopEndsTheWaitForATickThatIsFarAway() throws InterruptedException {
        RunLoop slow = new RunLoop().targetRate(1 / 3600.0);
        Thread thread = Thread.ofPlatform().start(() -> {
            try (World own = new World("Slow")) {
                DefaultWorld.addSystems(own, List.of());
                slow.add(own).run();
            }
        });
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(thread.isAlive()).isTrue();
            Thread.onSpinWait();
        }
        slow.stop();
        thread.join();
        assertThat(slow.frames()).isEqualTo(1);
    }
}
