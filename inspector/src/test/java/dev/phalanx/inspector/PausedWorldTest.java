package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.structs.Entity;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Worlds that an inspector pauses and steps. The world runs on a thread of its own.
final class PausedWorldTest {
    private final CompletableFuture<AskedWorld> made = new CompletableFuture<>();
    private final CompletableFuture<Double> elapsed = new CompletableFuture<>();
    private final RunLoop loop = new RunLoop();
    private volatile boolean isEnded;
    private volatile Entity knight;
    private final Thread thread = Thread.ofPlatform().name("paused").start(this::run);
    private final AskedWorld asked = made.join();

    private void run() {
        World world = new World("Paused");
        world.addSystems(DefaultSystems.types());
        knight = world.entityManager().createEntity(new Health());
        AskedWorld own = new AskedWorld(world, true, 1_000_000);
        loop.add(world);
        made.complete(own);
        try {
            loop.stopWhen(() -> isEnded).run();
            elapsed.complete(world.elapsedTime());
        } catch (RuntimeException | Error failure) {
            elapsed.completeExceptionally(failure);
        } finally {
            own.close();
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        isEnded = true;
        if (thread.isAlive()) {
            asked.worlds.close();
        }
        thread.join(60_000);
        assertThat(thread.isAlive()).isFalse();
        elapsed.join();
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            LockSupport.parkNanos(200_000);
        }
    }

    private JsonNode get(String target) {
        return AskedWorld.json(asked.api.reply(AskedWorld.call("GET", "worlds/1/" + target, null)));
    }

    private void post(String target, String body) {
        assertThat(AskedWorld.json(asked.api.reply(AskedWorld.call("POST", "worlds/1/" + target, body))))
                .isEmpty();
    }

    private JsonNode world() {
        return AskedWorld.json(asked.api.reply(AskedWorld.call("GET", "process", null)))
                .get("worlds")
                .get(0);
    }

    /// The frame at whose end a question is answered.
    private boolean isStill() {
        int once = frame();
        return once == frame();
    }

    private int frame() {
        return ((dev.phalanx.inspector.internal.calls.Answer)
                        asked.api.reply(AskedWorld.call("GET", "worlds/1/find?q=0", null)))
                .frame();
    }

    private void pause() {
        post("pause", "{\"paused\": true}");
        await(this::isStill);
        int last = frame();
        for (int i = 0; i < 20; i++) {
            assertThat(frame()).isEqualTo(last);
        }
    }

    @Test
    void aPausedWorldBeginsNoFrameAndAnswersQuestionsAndChanges() {
        pause();
        assertThat(world().get("paused").booleanValue()).isTrue();
        int frame = frame();
        post(
                "entities/" + knight.index() + ":" + knight.version() + "/set",
                "{\"type\": \"" + Health.class.getName() + "\", \"value\": {\"current\": 7}}");
        JsonNode shown = get("entities/" + knight.index() + ":" + knight.version());
        assertThat(AskedWorld.item(shown.get("components"), "name", "Health")
                        .get("value")
                        .get("current")
                        .intValue())
                .isEqualTo(7);
        assertThat(frame()).isEqualTo(frame);
        post("pause", "{\"paused\": false}");
        await(() -> frame() > frame + 5);
        assertThat(world().get("paused").booleanValue()).isFalse();
    }

    @Test
    void aStepRunsExactlySoManyFrames() {
        pause();
        int frame = frame();
        post("step", "{\"frames\": 1}");
        await(() -> frame() == frame + 1);
        for (int i = 0; i < 20; i++) {
            assertThat(frame()).isEqualTo(frame + 1);
        }
        post("step", "{\"frames\": 1000}");
        post("step", "{\"frames\": 7}");
        await(() -> frame() == frame + 1_008);
        for (int i = 0; i < 20; i++) {
            assertThat(frame()).isEqualTo(frame + 1_008);
        }
    }

    @Test
    void aStepOfARunningWorldPausesItAfterwards() {
        post("step", "{\"frames\": 3}");
        await(this::isStill);
        assertThat(world().get("paused").booleanValue()).isTrue();
    }

    @Test
    void goingOnForgetsStepsThatAreLeft() {
        pause();
        for (int i = 0; i < 50; i++) {
            post("step", "{\"frames\": 1000}");
            post("pause", "{\"paused\": false}");
            post("pause", "{\"paused\": true}");
        }
        await(this::isStill);
        int last = frame();
        post("step", "{\"frames\": 2}");
        await(() -> frame() == last + 2);
        for (int i = 0; i < 20; i++) {
            assertThat(frame()).isEqualTo(last + 2);
        }
    }

    @Test
    void theTimeOfThePauseIsNotTheWorlds() throws Exception {
        pause();
        double before = world().get("elapsed").doubleValue();
        long start = System.nanoTime();
        await(() -> System.nanoTime() - start > 1_000_000_000L);
        post("step", "{\"frames\": 1}");
        int frame = frame();
        await(() -> world().get("frame").intValue() >= frame);
        assertThat(world().get("elapsed").doubleValue()).isLessThan(before + 0.9);
    }

    @Test
    void closingTheInspectorLetsTheWorldGoOn() {
        pause();
        int frame = frame();
        asked.worlds.close();
        await(() -> loop.frames() > frame + 5);
    }

    @Test
    void interruptingTheThreadOfTheWorldEndsThePause() {
        pause();
        thread.interrupt();
        await(() -> !asked.inspected().isPaused());
    }

    @Test
    void wrongBodiesAreRefused() {
        assertThat(refusal("pause", "{}")).isEqualTo("400 The body has no field paused. Add it.");
        assertThat(refusal("pause", "{\"paused\": 1}")).isEqualTo("400 The field paused is 1. Give true or false.");
        assertThat(refusal("step", "{\"frames\": 0}"))
                .isEqualTo("400 The field frames is 0. Give an integer from 1 to 1000.");
        assertThat(refusal("step", "{\"frames\": 1001}")).startsWith("400 The field frames is 1001.");
        assertThat(refusal("step", "{\"frames\": 1.5}")).startsWith("400 The field frames is 1.5.");
        assertThat(refusal("step", "{\"frames\": \"1\"}")).startsWith("400 The field frames is \"1\".");
        assertThat(asked.inspected().isPaused()).isFalse();
    }

    private String refusal(String target, String body) {
        try {
            asked.api.reply(AskedWorld.call("POST", "worlds/1/" + target, body));
        } catch (dev.phalanx.inspector.internal.calls.ApiException refused) {
            return refused.status() + " " + refused.getMessage();
        }
        throw new AssertionError("not refused");
    }
}
