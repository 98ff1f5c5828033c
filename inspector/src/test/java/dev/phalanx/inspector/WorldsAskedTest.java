package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.SystemTimes;
import dev.phalanx.inspector.internal.world.WorldAnswer;
import dev.phalanx.inspector.internal.world.WorldBusyException;
import dev.phalanx.inspector.internal.world.WorldClosedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Stranger;
import dev.phalanx.testing.Unspeakable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Worlds that are busy, idle, closed, several, or whose program throws.
final class WorldsAskedTest {
    private final AskedWorld asked = new AskedWorld();
    private final World world = asked.world;

    @AfterEach
    void stillAnswers() {
        if (world.isCreated()) {
            int frame = world.frame();
            assertThat(asked.ask("hierarchy").get("total").intValue()).isNotNegative();
            assertThat(world.frame()).isGreaterThan(frame);
        }
        asked.close();
    }

    private static String failure(CompletableFuture<Reply> future) throws Exception {
        try {
            future.get(30, TimeUnit.SECONDS);
        } catch (java.util.concurrent.ExecutionException failed) {
            if (failed.getCause() instanceof ApiException refused) {
                return refused.status() + " " + refused.getMessage();
            }
            throw failed;
        }
        throw new AssertionError("answered");
    }

    // Waiting

    @Test
    void aThousandQuestionsWaitAndTheNextIsRefused() {
        InspectedWorld inspected = asked.inspected();
        List<CompletableFuture<WorldAnswer<Integer>>> waiting = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            waiting.add(inspected.ask((of, budget) -> 1));
        }
        assertThatThrownBy(() -> inspected.ask((of, budget) -> 1))
                .isInstanceOf(WorldBusyException.class)
                .hasMessage("1000 requests wait for world \"Asked\", as many as are allowed. Try again later.");
        assertThatThrownBy(() -> asked.api.reply(AskedWorld.call("GET", asked.path() + "hierarchy", null)))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.status()).isEqualTo(429));
        for (int i = 0; i < 1_000 && !waiting.getLast().isDone(); i++) {
            world.update();
        }
        assertThat(waiting).allMatch(CompletableFuture::isDone);
    }

    @Test
    void questionsThatNobodyWaitsForAnyMoreTakeNoPlace() {
        InspectedWorld inspected = asked.inspected();
        for (int i = 0; i < 5_000; i++) {
            inspected.ask((of, budget) -> 1).cancel(false);
        }
        CompletableFuture<WorldAnswer<Integer>> last = inspected.ask((of, budget) -> 2);
        world.update();
        assertThat(last.join().value()).isEqualTo(2);
    }

    @Test
    void aWorldThatIsNotUpdatedIsNotWaitedForLongAndAnswersAfterwards() throws Exception {
        List<CompletableFuture<Reply>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            all.add(asked.started(AskedWorld.call("GET", asked.path() + "hierarchy", null)));
        }
        for (CompletableFuture<Reply> one : all) {
            assertThat(failure(one))
                    .matches(
                            "503 World \"Asked\" has not ended a frame for \\d+ ms\\. Ask again when the program updates"
                                    + " it\\.");
        }
        JsonNode shown = asked.get("process").get("worlds").get(0);
        assertThat(shown.get("idleMillis").longValue()).isGreaterThanOrEqualTo(0);
    }

    @Test
    void theFiguresOfAnIdleWorldAreShownWithoutAskingIt() {
        JsonNode shown = AskedWorld.json(asked.api.reply(AskedWorld.call("GET", "process", null)))
                .get("worlds")
                .get(0);
        assertThat(shown.get("name").stringValue()).isEqualTo("Asked");
        assertThat(shown.get("frame").intValue()).isZero();
        assertThat(shown.get("flags").get(0).stringValue()).isEqualTo("LIVE");
        assertThat(shown.get("flags").get(1).stringValue()).isEqualTo("GAME");
    }

    // Closing

    @Test
    void questionsThatWaitForAWorldThatIsClosedAreRefused() throws Exception {
        CompletableFuture<Reply> waiting = asked.started(AskedWorld.call("GET", asked.path() + "hierarchy", null));
        CompletableFuture<WorldAnswer<Integer>> endless = asked.inspected().ask((of, budget) -> null);
        InspectedWorld inspected = asked.inspected();
        LockSupport.parkNanos(50_000_000);
        world.close();
        assertThat(failure(waiting)).startsWith("410 World ").endsWith(" has been closed. Choose another world.");
        assertThatThrownBy(endless::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(WorldClosedException.class);
        assertThatThrownBy(() -> inspected.ask((of, budget) -> 1)).isInstanceOf(WorldClosedException.class);
        assertThat(failure(asked.started(AskedWorld.call("GET", "worlds/1/hierarchy", null))))
                .isEqualTo("410 World 1 has been closed. Choose another world.");
        assertThat(AskedWorld.json(asked.api.reply(AskedWorld.call("GET", "process", null)))
                        .get("worlds"))
                .isEmpty();
    }

    @Test
    void numbersOfWorldsAreNotUsedAgain() throws Exception {
        world.close();
        try (World second = new World("Second")) {
            asked.worlds.add(second);
            assertThat(asked.inspected().id()).isEqualTo(2);
            CompletableFuture<Reply> question = asked.started(AskedWorld.call("GET", "worlds/2/hierarchy", null));
            while (!question.isDone()) {
                second.update();
            }
            assertThat(AskedWorld.json(question.join()).get("total").intValue()).isZero();
        }
        assertThat(failure(asked.started(AskedWorld.call("GET", "worlds/1/hierarchy", null))))
                .startsWith("410 World 1 has been closed.");
        assertThat(failure(asked.started(AskedWorld.call("GET", "worlds/3/hierarchy", null))))
                .isEqualTo("404 There is no world 3. Ask for the process to see its worlds.");
        assertThat(failure(asked.started(AskedWorld.call("GET", "worlds/0/hierarchy", null))))
                .startsWith("404 There is no world 0.");
        assertThat(failure(asked.started(AskedWorld.call("GET", "worlds/-1/hierarchy", null))))
                .startsWith("404 There is no world -1.");
        assertThat(failure(asked.started(AskedWorld.call("GET", "worlds/first/hierarchy", null))))
                .isEqualTo("404 \"first\" is not the number of a world.");
    }

    @Test
    void aWorldThatIsAddedTwiceIsThereOnce() {
        asked.worlds.add(world);
        assertThat(asked.worlds.all()).hasSize(1);
    }

    @Test
    void aWorldOfAnotherThreadIsNotAddedAndTakesNoNumber() {
        try (World foreign = new World("Foreign")) {
            assertThat(Stranger.thrownBy(() -> asked.worlds.add(foreign)))
                    .hasMessageStartingWith("World \"Foreign\" belongs to thread");
            assertThat(asked.worlds.all()).hasSize(1);
            assertThat(asked.worlds.wasClosed(2)).isFalse();
        }
    }

    @Test
    void closedInspectorsLeaveTheirWorldsAndTakeNoMore() {
        InspectedWorld inspected = asked.inspected();
        asked.worlds.close();
        asked.worlds.close();
        world.update();
        world.update();
        assertThat(inspected.isClosed()).isTrue();
        SystemTimes.Recent recent = inspected.times().recent(-1, null);
        assertThat(recent.copy(new Budget())).isTrue();
        assertThat(recent.times().frames()).as("nothing is recorded any more").hasSizeLessThan(2);
        assertThatThrownBy(() -> asked.worlds.add(world))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The inspector has been closed. Start another one.");
        world.close();
    }

    // Several worlds

    @Test
    void worldsOnTwoThreadsAnswerIndependently() throws Exception {
        CompletableFuture<World> other = new CompletableFuture<>();
        CompletableFuture<Void> stop = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform().start(() -> {
            try (World own = new World("Other")) {
                own.entityManager().createEntity(new Health());
                asked.worlds.add(own);
                other.complete(own);
                while (!stop.isDone()) {
                    own.update();
                    Thread.onSpinWait();
                }
            }
        });
        other.get(30, TimeUnit.SECONDS);
        Reply reply = asked.started(AskedWorld.call("GET", "worlds/2/hierarchy", null))
                .get(30, TimeUnit.SECONDS);
        assertThat(AskedWorld.json(reply).get("total").intValue()).isEqualTo(1);
        assertThat(asked.ask("hierarchy").get("total").intValue()).isZero();
        world.close();
        Reply again = asked.started(AskedWorld.call("GET", "worlds/2/hierarchy", null))
                .get(30, TimeUnit.SECONDS);
        assertThat(AskedWorld.json(again).get("total").intValue()).isEqualTo(1);
        stop.complete(null);
        thread.join(30_000);
        assertThat(thread.isAlive()).isFalse();
    }

    // Programs that throw

    @Test
    void whateverAQuestionThrowsTheWorldGoesOn() {
        for (Throwable thrown : List.of(
                new IllegalStateException("state"),
                new AssertionError("assertion"),
                new StackOverflowError(),
                new NoClassDefFoundError("gone"),
                new OutOfMemoryError("full"),
                new InternalError("inside"),
                new Unspeakable())) {
            CompletableFuture<Reply> question = CompletableFuture.supplyAsync(
                    () -> {
                        Answers.await(asked.inspected(), (of, budget) -> {
                            if (thrown instanceof Error error) {
                                throw error;
                            }
                            throw (RuntimeException) thrown;
                        });
                        throw new AssertionError("answered");
                    },
                    Thread::startVirtualThread);
            assertThatThrownBy(() -> asked.pumped(question))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refused -> assertThat(refused.status()).isEqualTo(409));
        }
    }

    @Test
    void anEntityThatIsDestroyedBetweenTwoFramesIsNotFound() throws Exception {
        Entity entity = asked.em.createEntity(new Health());
        CompletableFuture<Reply> question = asked.started(
                AskedWorld.call("GET", asked.path() + "entities/" + entity.index() + ":" + entity.version(), null));
        asked.em.destroyEntity(entity);
        while (!question.isDone()) {
            world.update();
        }
        assertThat(failure(question)).startsWith("404 Entity " + entity.index() + ":" + entity.version());
    }

    @Test
    void entitiesThatComeAndGoWhileASearchRunsAreLeftOut() throws Exception {
        try (AskedWorld slow = new AskedWorld(new World("Slow"), false, 10_000)) {
            List<Entity> soldiers = new ArrayList<>();
            for (int i = 0; i < 20_000; i++) {
                Entity soldier = slow.em.createEntity(new Health());
                slow.em.setName(soldier, "soldier " + i);
                soldiers.add(soldier);
            }
            CompletableFuture<Reply> search =
                    slow.started(AskedWorld.call("GET", slow.path() + "find?limit=1000&q=soldier", null));
            for (int i = 0; !search.isDone(); i++) {
                slow.world.update();
                if (i < soldiers.size()) {
                    slow.em.destroyEntity(soldiers.get(i));
                }
            }
            for (JsonNode item : AskedWorld.json(search.join()).get("items")) {
                assertThat(item.get("name").stringValue()).startsWith("soldier ");
            }
        }
    }

    @Test
    void aSystemThatThrowsDoesNotKeepTheWorldFromAnswering() {
        world.setFailFast(false);
        world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {
                throw new IllegalStateException("broken");
            }
        });
        try (var log = new dev.phalanx.testing.Logged("dev.phalanx.entities.systems")) {
            assertThat(asked.ask("systems").get("items")).isNotEmpty();
            assertThat(log.messages()).isNotEmpty();
            world.destroySystem(world.systems().getLast().systemHandle());
        }
    }

    // Paths

    @Test
    void pathsThatDoNotExistAreNotFound() {
        for (String target : List.of(
                "",
                "processes",
                "process/1",
                "worlds",
                "worlds/",
                "worlds/1",
                "worlds/1/",
                "worlds/1/nothing",
                "worlds/1/hierarchy/1",
                "worlds/1/systems/times/1",
                "worlds/1/archetypes/1/2",
                "worlds/1/components/a/b")) {
            assertThat(asked.refused("GET", target, null)).as(target).startsWith("404 ");
        }
        assertThat(asked.refused("GET", "worlds/1/nothing", null))
                .isEqualTo("404 There is no path /api/v1/worlds/1/nothing. The protocol is described in"
                        + " docs/inspector-protocol.md.");
    }

    @Test
    void everyPathTakesItsOwnMethodOnly() {
        for (String target : List.of(
                "process",
                "worlds/1/hierarchy",
                "worlds/1/find",
                "worlds/1/path?entity=1:1",
                "worlds/1/entities/1:1",
                "worlds/1/entities/1:1/relations",
                "worlds/1/systems",
                "worlds/1/systems/times",
                "worlds/1/systems/1",
                "worlds/1/archetypes",
                "worlds/1/archetypes/1",
                "worlds/1/components",
                "worlds/1/components/a",
                "worlds/1/query",
                "worlds/1/commands",
                "worlds/1/memory",
                "worlds/1/stream",
                "profiler",
                "profiler/timeline",
                "profiler/jobs")) {
            for (String method : List.of("POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH")) {
                assertThat(asked.refused(method, target, "{}"))
                        .as(target)
                        .isEqualTo("405 This path only takes GET, and got " + method + ".");
            }
        }
        for (String target : List.of(
                "worlds/1/pause",
                "worlds/1/step",
                "worlds/1/changes",
                "worlds/1/entities/1:1/destroy",
                "worlds/1/systems/1/enabled",
                "profiler/start",
                "profiler/stop")) {
            for (String method : List.of("GET", "PUT", "HEAD", "OPTIONS")) {
                assertThat(asked.refused(method, target, "{}"))
                        .as(target)
                        .isEqualTo("405 This path only takes POST, and got " + method + ".");
            }
        }
        assertThat(asked.refused("PUT", "worlds/1/entities", "{}"))
                .startsWith("405 This path only takes ")
                .endsWith(", and got PUT.");
        assertThat(asked.refused("PUT", "worlds/1/journal", "{}"))
                .isEqualTo("405 This path only takes GET and POST, and got PUT.");
    }
}
