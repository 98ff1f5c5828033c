package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the inspector measures, waits for and forgets, over minutes and hours of a clock that the test sets.
@Timeout(60)
final class InspectorTimeTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long HOUR = 3_600 * SECOND;

    private final AtomicLong clock = new AtomicLong();
    private final AtomicLong looks = new AtomicLong();
    private AskedWorld asked = new AskedWorld(new World("Asked"), true, SECOND, this::now);
    private InspectedWorld inspected = asked.inspected();

    private long now() {
        looks.incrementAndGet();
        return clock.get();
    }

    @AfterEach
    void close() {
        asked.close();
    }

    private void frames(int count, long nanos) {
        for (int i = 0; i < count; i++) {
            clock.addAndGet(nanos);
            asked.world.update();
        }
    }

    // Figures

    @ParameterizedTest
    @ValueSource(longs = {0, 5, -HOUR, Long.MIN_VALUE, Long.MAX_VALUE - 20 * SECOND})
    void framesPerSecondAreThoseOfTheLastSecondWhereverTheClockBegins(long start) {
        asked.close();
        clock.set(start);
        asked = new AskedWorld(new World("Asked"), true, SECOND, this::now);
        inspected = asked.inspected();
        assertThat(inspected.isThrottled()).isFalse();
        assertThat(inspected.idleMillis()).isZero();
        for (int minute = 0; minute < 3; minute++) {
            int rate = 10 + 10 * minute;
            for (int second = 0; second < 60; second++) {
                frames(rate, SECOND / rate);
                inspected.figures();
                frames(rate, SECOND / rate);
                if (second > 0) {
                    assertThat(inspected.figures().framesPerSecond())
                            .as("minute %d, second %d", minute, second)
                            .isCloseTo(rate, within(0.01));
                }
            }
        }
        assertThat(inspected.idleMillis()).isZero();
        clock.addAndGet(HOUR);
        assertThat(inspected.idleMillis()).isEqualTo(3_600_000);
    }

    @Test
    void figuresAreTakenForTenSecondsAfterTheyWereReadAndAgainWhenTheyAreReadAgain() {
        frames(10, SECOND);
        inspected.figures();
        int before = asked.world.frame();
        frames(10 * 60 * 20, SECOND / 20);
        assertThat(inspected.figures().frame()).isBetween(before + 198, before + 200);
        frames(1, SECOND / 20);
        assertThat(inspected.figures().frame()).isEqualTo(asked.world.frame());
    }

    @Test
    void aPauseOfAnHourIsNoTimeOfFrames() {
        inspected.figures();
        frames(100, SECOND / 50);
        CompletableFuture<?> pause = inspected.ask((of, budget) -> {
            clock.addAndGet(HOUR);
            inspected.setPaused(false);
            return true;
        });
        inspected.setPaused(true);
        asked.world.update();
        assertThat(pause).isDone();
        for (int i = 0; i < 200; i++) {
            assertThat(inspected.figures().framesPerSecond()).as("frame %d", i).isCloseTo(50, within(1.1));
            frames(1, SECOND / 50);
        }
    }

    @Test
    void aWorldIsThrottledForASecondAfterAQuestionHadToWait() {
        for (int i = 0; i < 3; i++) {
            CompletableFuture<?> question = inspected.ask((of, budget) -> asked.world.frame() % 2 == 0 ? true : null);
            while (!question.isDone()) {
                asked.world.update();
            }
            if (asked.world.frame() % 2 == 0) {
                asked.world.update();
            }
            clock.addAndGet(HOUR);
            assertThat(inspected.isThrottled()).isFalse();
            CompletableFuture<?> waits = inspected.ask((of, budget) -> asked.world.frame() % 2 == 1 ? true : null);
            asked.world.update();
            assertThat(inspected.isThrottled()).isTrue();
            clock.addAndGet(SECOND - 1);
            assertThat(inspected.isThrottled()).isTrue();
            clock.addAndGet(1);
            assertThat(inspected.isThrottled()).isFalse();
            asked.world.update();
            assertThat(waits).isDone();
        }
    }

    // Commands

    @Test
    void commandsAreRecordedForFiveSecondsAfterTheyWereRead() {
        asked.world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
                    commands.destroyEntity(commands.createEntity());
                    commands.playback(state.entityManager());
                }
            }
        });
        for (int round = 0; round < 3; round++) {
            frames(10, SECOND);
            assertThat(inspected.commands().recent(60).frames()).isEmpty();
            frames(50, SECOND / 10);
            assertThat(inspected.commands().recent(60).frames())
                    .as("50 frames of 5 s")
                    .hasSize(50);
            frames(1_000, 5 * MILLI);
            assertThat(inspected.commands().recent(1_000).frames())
                    .as("the last of 5 s")
                    .hasSize(60);
            clock.addAndGet(5 * SECOND);
            assertThat(inspected.shownCommands()).isPositive();
            clock.addAndGet(1);
            assertThat(inspected.shownCommands()).isEqualTo(-1);
        }
    }

    // Waiting

    @Test
    void aQuestionToAWorldThatIsNotUpdatedIsRefusedAfterTwoSecondsAndNotBefore() {
        asked.world.update();
        clock.addAndGet(HOUR); // such as a level that loads
        CompletableFuture<Reply> question = asked.started(AskedWorld.call("GET", asked.path() + "find?q=0", null));
        awaitLooks(4, question);
        clock.addAndGet(2 * SECOND - 1);
        awaitLooks(4, question);
        assertThat(question).isNotDone();
        clock.addAndGet(1);
        assertThatThrownBy(question::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(ApiException.class)
                .hasMessage("World \"Asked\" has not ended a frame for 3602000 ms. Ask again when the program updates"
                        + " it.");
        assertThat(asked.ask("find?q=0").get("total").intValue()).isZero();
    }

    @Test
    void aQuestionThatTheWorldIsAnsweringIsWaitedFor() {
        CompletableFuture<Integer> question = new CompletableFuture<>();
        WorldQuestion<Integer> slow = (of, budget) -> {
            clock.addAndGet(3 * SECOND);
            awaitLooks(4, question);
            return 7;
        };
        Thread.startVirtualThread(() -> {
            try {
                question.complete(Answers.await(inspected, slow).value());
            } catch (RuntimeException refused) {
                question.completeExceptionally(refused);
            }
        });
        assertThat(asked.pumped(question)).isEqualTo(7);
    }

    @Test
    void aQuestionOfManyFramesIsAnsweredHoweverLongItTakes() {
        int[] left = {600};
        CompletableFuture<?> question = inspected.ask((of, budget) -> --left[0] > 0 ? null : true);
        frames(599, SECOND);
        assertThat(question).isNotDone();
        frames(1, SECOND);
        assertThat(question).isCompleted();
    }

    /// Waits until the clock has been looked at so many times, or what looks at it has ended.
    private void awaitLooks(int count, CompletableFuture<?> looking) {
        long wanted = looks.get() + count;
        while (looks.get() < wanted && !looking.isDone()) {
            Thread.onSpinWait();
        }
    }

    /// A client of a stream that goes away after some messages.
    private static final class Client extends OutputStream {
        private final int most;
        private int messages;
        private int bytes;

        Client(int most) {
            this.most = most;
        }

        @Override
        public void write(int one) {
            bytes++;
        }

        @Override
        public void flush() throws IOException {
            assertThat(bytes).as("bytes of an empty message").isEqualTo(32);
            bytes = 0;
            if (++messages == most) {
                throw new IOException("gone");
            }
        }
    }

    @Test
    void theStreamOfAWorldThatIsNotUpdatedFindsOutEveryTwoSecondsWhetherItsClientIsThere() {
        asked.em.createEntity(new Health(1, 2));
        Reply.Streamed stream = (Reply.Streamed)
                asked.reply("GET", asked.path() + "stream?fields=" + Health.class.getName() + ".current", null);
        long start = clock.get();
        Client client = new Client(6);
        CompletableFuture<Void> sent = CompletableFuture.runAsync(
                () -> assertThatThrownBy(() -> stream.writer().write(client)).hasMessage("gone"),
                Thread::startVirtualThread);
        while (!sent.isDone()) {
            // A message is up to eight looks, so that the clock may move on by two seconds more.
            awaitLooks(1, sent);
            clock.addAndGet(SECOND / 4);
        }
        sent.join();
        assertThat(client.messages).isEqualTo(6);
        assertThat(clock.get() - start).isBetween(12 * SECOND, 24 * SECOND);
    }
}
