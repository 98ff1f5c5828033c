package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.id;
import static dev.phalanx.inspector.AskedWorld.type;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Asleep;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.WorldAnswer;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.Parent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Questions about earlier ticks, and going back to one. The health of the knight is the number of the tick; the squire
/// dies in tick 11, and the page is there from tick 21 on.
final class RewindTest {
    private static final String HEALTH = Health.class.getName();

    private final AtomicLong time = new AtomicLong();
    private final AskedWorld asked = new AskedWorld(new World("Asked"), true, TimeUnit.SECONDS.toNanos(60), time::get);
    private final EntityManager em = asked.em;
    private WorldHistory history;
    private Entity knight;
    private Entity squire;
    private Entity page;

    /// Counts the updates.
    private static final class Ageing implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            for (Entity each : em.queryBuilder()
                    .withAll(Health.class)
                    .build()
                    .toEntityArray()
                    .toList()) {
                Health health = em.getComponent(each, Health.class);
                em.setComponent(each, new Health(health.current + 1, health.max));
            }
        }
    }

    @BeforeEach
    void run() {
        em.createArchetype(Asleep.class);
        asked.world.addSystem(new Ageing());
        knight = em.createEntity(new Health(0, 100), new Armour(1));
        squire = em.createEntity(new Armour(2), new Parent(knight));
        em.setName(knight, "Knight");
        em.setName(squire, "Squire");
        history = WorldHistory.of(asked.world).ticks(10_000).start();
        update(10);
        em.destroyEntity(squire);
        update(10);
        page = em.createEntity(new Armour(3));
        em.setComponent(knight, new Armour(7));
        update(20);
    }

    @AfterEach
    void close() {
        if (asked.world.isCreated()) {
            asked.inspected().setPaused(false);
        }
        asked.close();
    }

    private void update(int frames) {
        for (int i = 0; i < frames; i++) {
            asked.world.update();
        }
    }

    private static JsonNode component(JsonNode entity, Class<?> type) {
        return AskedWorld.item(entity.get("components"), "type", type.getName()).get("value");
    }

    private double healthIn(long tick) {
        return component(asked.ask("entities/" + id(knight) + "?tick=" + tick), Health.class)
                .get("current")
                .asDouble();
    }

    private float health() {
        return em.getComponent(knight, Health.class).current;
    }

    // Reading

    @Test
    @Row({"EDT-9.2", "HIS-3.1"})
    void entitiesAreThoseOfTheTick() {
        for (long tick : List.of(0L, 10L, 3L, 40L)) {
            assertThat(healthIn(tick)).isEqualTo((double) tick);
        }
        assertThat(health()).isEqualTo((float) history.newest());
        JsonNode then = asked.ask("entities/" + id(knight) + "?tick=5");
        assertThat(component(then, Armour.class).get("points").intValue()).isEqualTo(1);
        assertThat(then.get("name").stringValue()).isEqualTo("Knight");
        assertThat(then.get("since")).isNull();
        JsonNode again = asked.ask("entities/" + id(knight) + "?tick=5&since="
                + then.get("revision").stringValue());
        assertThat(again.get("components").get(0).size())
                .as("nothing has changed")
                .isEqualTo(1);
    }

    @Test
    void entitiesThatWereNotThereAreNotFound() {
        assertThat(asked.refusal("entities/" + id(page) + "?tick=5"))
                .isEqualTo("404 Entity " + id(page) + " does not exist in world \"tick 5 of Asked\" any more, or never"
                        + " did.");
        JsonNode several = asked.ask("entities?ids=" + id(knight) + "," + id(page) + "," + id(squire) + "&tick=5");
        assertThat(AskedWorld.texts(several.get("items"), "entity")).containsExactly(id(knight), id(squire));
        assertThat(several.get("gone")).hasSize(1);
    }

    @Test
    @Row("EDT-9.2")
    void listsAndSearchesAreThoseOfTheTickAndMarkWhatIsGone() {
        JsonNode found = asked.ask("find?q=c%3DArmour&tick=5");
        assertThat(AskedWorld.texts(found.get("items"), "name")).containsExactlyInAnyOrder("Knight", "Squire");
        assertThat(AskedWorld.item(found.get("items"), "name", "Squire")
                        .get("gone")
                        .booleanValue())
                .isTrue();
        assertThat(AskedWorld.item(found.get("items"), "name", "Knight").has("gone"))
                .isFalse();
        assertThat(asked.ask("find?q=Health.current%3C6&tick=5").get("total").intValue())
                .isEqualTo(1);
        assertThat(asked.ask("find?q=Health.current%3C6&tick=6").get("total").intValue())
                .isZero();
        JsonNode roots = asked.ask("hierarchy?node=world&tick=5");
        assertThat(AskedWorld.texts(roots.get("items"), "name")).contains("Knight");
        JsonNode children = asked.ask("find?q=Squire&tick=10");
        assertThat(children.get("items")
                        .get(0)
                        .get("parents")
                        .get(0)
                        .get("name")
                        .stringValue())
                .isEqualTo("Knight");
        JsonNode path = asked.ask("path?entity=" + id(squire) + "&tick=5");
        assertThat(path.get("nodes").get(0).stringValue()).isEqualTo("world");
        JsonNode table = asked.ask("query?q=c%3DHealth&columns=" + HEALTH + ".current&tick=7");
        assertThat(table.get("items").get(0).get("values").get(0).asDouble()).isEqualTo(7);
        JsonNode references = asked.ask("entities/" + id(knight) + "/references?tick=5");
        assertThat(AskedWorld.texts(references.get("items"), "entity")).contains(id(squire));
        assertThat(asked.ask("hierarchy?node=world").get("items").get(0).has("gone"))
                .isFalse();
    }

    @Test
    @Row("EDT-9.2")
    void entitiesThatCameLaterAreListed() {
        JsonNode later = asked.ask("history/later?tick=5");
        assertThat(AskedWorld.texts(later.get("items"), "entity")).containsExactly(id(page));
        assertThat(later.get("complete").booleanValue()).isTrue();
        assertThat(asked.ask("history/later?tick=25").get("total").intValue()).isZero();
        em.createEntity(em.createArchetype(Armour.class), 12_000).close();
        later = asked.ask("history/later?tick=5&offset=3&limit=2");
        assertThat(later.get("total").intValue()).isEqualTo(10_000);
        assertThat(later.get("complete").booleanValue()).isFalse();
        assertThat(later.get("items")).hasSize(2);
        assertThat(asked.refusal("history/later")).isEqualTo("400 The parameter tick is missing. Give it.");
    }

    @Test
    void statisticsAreThoseOfTheTick() {
        assertThat(asked.ask("archetypes?tick=5").get("entities").intValue())
                .isEqualTo(asked.ask("archetypes?tick=20").get("entities").intValue() + 1);
        JsonNode then = asked.ask("archetypes?tick=5&q=Armour").get("items");
        int archetype = AskedWorld.item(then, "entities", "1").get("id").intValue();
        assertThat(asked.ask("archetypes/" + archetype + "?tick=5").get("chunks"))
                .isNotNull();
        String armour = "components/" + Armour.class.getName();
        assertThat(asked.ask(armour + "?tick=5").get("entities").intValue()).isEqualTo(2);
        assertThat(asked.ask(armour + "?tick=15").get("entities").intValue()).isEqualTo(1);
        JsonNode all = asked.ask("components?tick=15").get("items");
        assertThat(AskedWorld.item(all, "type", Armour.class.getName())
                        .get("entities")
                        .intValue())
                .isEqualTo(1);
    }

    @Test
    void watchedValuesAreThoseOfTheTick() {
        String pins = "{\"pins\": [{\"id\": 1, \"entity\": \"" + id(knight) + "\", " + type(Health.class)
                + ", \"path\": \"current\"}, {\"id\": 2, \"q\": \"c=Armour\"}, {\"id\": 3, \"entity\": \"" + id(page)
                + "\", " + type(Armour.class) + ", \"path\": \"points\"}]}";
        JsonNode items = asked.change("watch?tick=5", pins).get("items");
        assertThat(items.get(0).get("value").asDouble()).isEqualTo(5);
        assertThat(items.get(1).get("value").intValue()).isEqualTo(2);
        assertThat(items.get(2).get("gone").stringValue()).isEqualTo("entity");
    }

    @Test
    void streamsAreThoseOfTheTick() throws IOException {
        Reply.Streamed stream = (Reply.Streamed)
                asked.reply("GET", asked.path() + "stream?fields=" + HEALTH + ".current&tick=5&rate=60", null);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] message, int offset, int length) {
                super.write(message, offset, length);
                Thread.currentThread().interrupt();
            }
        };
        asked.pumped(CompletableFuture.runAsync(
                () -> {
                    try {
                        stream.writer().write(bytes);
                        stream.writer().close();
                    } catch (IOException failure) {
                        throw new java.io.UncheckedIOException(failure);
                    }
                },
                task -> Thread.ofPlatform().start(task)));
        ByteBuffer message = ByteBuffer.wrap(bytes.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(message.getInt(16)).as("entities").isEqualTo(1);
        assertThat(message.getFloat(32 + 8)).isEqualTo(5);
    }

    // What is refused

    @Test
    @Row("EDT-9.3")
    void editsOfAnEarlierTickAreRefused() {
        String refusal = "409 Earlier ticks can only be read. Leave out the parameter tick to change the world as it is"
                + " now, or let it go back with history/restore.";
        for (String verb : List.of("destroy", "duplicate", "name", "set", "add", "remove", "buffer")) {
            assertThat(asked.refusal("entities/" + id(knight) + "/" + verb + "?tick=5", "{}"))
                    .isEqualTo(refusal);
        }
        for (String path :
                List.of("entities", "changes", "edits/undo", "edits/redo", "edits/revert", "pause", "step")) {
            assertThat(asked.refusal(path + "?tick=5", "{}")).isEqualTo(refusal);
        }
        assertThat(em.exists(knight)).isTrue();
    }

    @Test
    void ticksThatAreNotKeptAreRefusedWithThoseThatAre() {
        history.close();
        history = WorldHistory.of(asked.world).ticks(4).start();
        update(20);
        assertThat(asked.refusal("find?tick=3"))
                .matches(
                        "409 Tick 3 of world \"Asked\" is not kept; its history has ticks \\d+ to \\d+\\. Choose one of"
                                + " them\\.");
        assertThat(asked.refusal("find?tick=2000000000")).startsWith("409 Tick 2000000000 of world \"Asked\" is not");
        assertThat(asked.refusal("history/restore", "{\"tick\": 3}"))
                .startsWith("409 Tick 3 of world \"Asked\" is not");
    }

    @Test
    void worldsWithoutHistoryHaveNoEarlierTicks() {
        history.close();
        String refusal = "409 World \"Asked\" has no history, so it has no earlier ticks. Start one with"
                + " WorldHistory.of(world).start().";
        assertThat(asked.refusal("find?tick=3")).isEqualTo(refusal);
        assertThat(asked.refusal("history/restore", "{\"tick\": 3}")).isEqualTo(refusal);
        assertThat(asked.ask("history").size()).isZero();
        asked.change("history/release", "{}");
    }

    @Test
    void anyTextAsATickIsAnsweredOrRefused() {
        Random random = new Random(11);
        List<String> texts = new ArrayList<>(
                List.of("", " ", "-1", "1.5", "1e3", "0x1", "+5", "٣", "99999999999999999999", "null", "5 5", "NaN"));
        for (int i = 0; i < 200; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(8); length >= 0; length--) {
                text.append((char) (random.nextBoolean() ? '0' + random.nextInt(10) : random.nextInt(0x2000)));
            }
            texts.add(text.toString());
        }
        for (String text : texts) {
            Call call = AskedWorld.call("GET", asked.path() + "find?tick=" + AskedWorld.encoded(text), null);
            String got = asked.pumped(asked.started(call).handle((reply, failure) -> {
                return failure == null
                        ? String.valueOf(((Answer) reply).status())
                        : String.valueOf(failure.getCause().getMessage());
            }));
            assertThat(got)
                    .as(text)
                    .matches(one -> one.equals("200")
                            || one.contains("is not kept; its history has ticks")
                            || one.equals(
                                    "The parameter tick is \"" + text + "\". Give an integer from 0 to 2147483647."));
        }
    }

    @Test
    void earlierTicksHaveNoNodesOfScenes() {
        assertThat(asked.refusal("hierarchy?mode=authoring&tick=3"))
                .isEqualTo("400 The mode is authoring, and an earlier tick has no nodes of scenes. Leave out the"
                        + " parameter mode, or the parameter tick.");
        assertThat(asked.refusal("systems?tick=3")).startsWith("400 There is no parameter tick");
    }

    @Test
    void withoutWritingTicksAreShownAndNotRestored() {
        try (AskedWorld reading = new AskedWorld(new World("Read"), false, 1_000_000)) {
            WorldHistory.of(reading.world).start();
            assertThat(reading.ask("find?tick=0").get("total").intValue()).isZero();
            assertThat(reading.refusal("history/restore", "{\"tick\": 0}")).startsWith("403 The inspector only reads.");
        }
    }

    // The open tick

    @Test
    @Row("EDT-9.4")
    void theTickThatIsShownStaysWhenTheHistoryForgetsIt() {
        history.close();
        history = WorldHistory.of(asked.world).ticks(2_000).start();
        double then = healthIn(0);
        update(3_000); // more than can pass until the first answer is there
        assertThat(history.contains(0)).isFalse();
        assertThat(healthIn(0)).isEqualTo(then);
        JsonNode open = asked.ask("history").get("open");
        assertThat(open.get("tick").intValue()).isZero();
        assertThat(open.get("bytes").longValue()).isPositive();
        assertThat(open.get("entities").intValue()).isEqualTo(em.entityCount());
        history.close();
        assertThat(healthIn(0)).isEqualTo(then);
        asked.change("history/release", "{}");
        assertThat(asked.ask("history").has("open")).isFalse();
        assertThat(asked.refusal("find?tick=0")).contains("has no history");
    }

    @Test
    void aTickOfAnotherHistoryIsAnotherTick() {
        assertThat(healthIn(0)).isZero();
        history.close();
        assertThat(healthIn(0)).as("it is shown without a history").isZero();
        double before = health();
        history = WorldHistory.of(asked.world).ticks(10_000).start();
        assertThat(healthIn(0)).isEqualTo(before);
    }

    @Test
    void theHistoryOpensATick() {
        JsonNode open = asked.ask("history?tick=7").get("open");
        assertThat(open.get("tick").intValue()).isEqualTo(7);
        assertThat(healthIn(7)).isEqualTo(7);
    }

    @Test
    void oneTickIsOpenAtATime() {
        healthIn(3);
        healthIn(4);
        assertThat(asked.ask("history").get("open").get("tick").intValue()).isEqualTo(4);
    }

    @Test
    void aTickThatIsNotAskedForIsLetGo() {
        healthIn(3);
        time.addAndGet(TimeUnit.SECONDS.toNanos(89));
        healthIn(3);
        time.addAndGet(TimeUnit.SECONDS.toNanos(89));
        asked.world.update();
        assertThat(asked.inspected().shownTick().find()).isNotNull();
        time.addAndGet(TimeUnit.SECONDS.toNanos(2));
        asked.world.update();
        assertThat(asked.inspected().shownTick().find()).isNull();
    }

    @Test
    void aQuestionOverSeveralFramesDoesNotMixTicks() {
        InspectedWorld inspected = asked.inspected();
        List<World> seen = new ArrayList<>();
        CompletableFuture<WorldAnswer<Integer>> asking = inspected.ask(inspected.inTick(3, (world, budget) -> {
            seen.add(world);
            return null;
        }));
        asked.world.update();
        asked.world.update();
        assertThat(seen).hasSize(2).containsOnly(seen.getFirst());
        healthIn(4);
        assertThatThrownBy(() -> asked.pumped(asking))
                .hasMessageContaining("Tick 3 was opened anew while it was being read, because another one was asked"
                        + " for meanwhile. Ask again.");
    }

    @Test
    void aClosedWorldClosesTheTickThatIsShown() {
        healthIn(3);
        World then = asked.inspected().shownTick().find().world();
        asked.world.close();
        assertThat(then.isCreated()).isFalse();
    }

    @Test
    void anInspectorThatIsClosedLetsTheTickGoInTheNextFrame() {
        healthIn(3);
        World then = asked.inspected().shownTick().find().world();
        InspectedWorld inspected = asked.inspected();
        inspected.end();
        assertThat(then.isCreated()).isTrue();
        asked.world.update();
        assertThat(then.isCreated()).isFalse();
    }

    @Test
    void worldsHaveTheirOwnTicks() {
        try (World other = new World("Other")) {
            asked.worlds.add(other);
            InspectedWorld second = List.copyOf(asked.worlds.all()).getLast();
            WorldHistory.of(other).ticks(1_000_000).start();
            healthIn(5);
            String q = AskedWorld.encoded("c=" + Health.class.getName()); // other tests may have a Health, too
            CompletableFuture<Reply> reply =
                    asked.started(AskedWorld.call("GET", "worlds/" + second.id() + "/find?tick=0&q=" + q, null));
            while (!reply.isDone()) {
                other.update();
            }
            assertThat(AskedWorld.json(reply.join()).get("total").intValue()).isZero();
            assertThat(second.shownTick().find().tick()).isZero();
            assertThat(asked.inspected().shownTick().find().tick()).isEqualTo(5);
        }
    }

    // What the process says

    @Test
    void theProcessHasTheTicksOfEachWorld() {
        asked.world.update();
        asked.inspected().figures();
        time.addAndGet(TimeUnit.SECONDS.toNanos(1));
        asked.world.update();
        JsonNode world = asked.get("process").get("worlds").get(0);
        assertThat(world.get("history").get("oldest").intValue()).isZero();
        assertThat(world.get("history").get("newest").longValue()).isBetween(40L, history.newest());
        assertThat(world.get("history").get("bytes").longValue()).isPositive();
        assertThat(world.get("history").get("recording").booleanValue()).isTrue();
        JsonNode asks = asked.ask("history").get("history");
        assertThat(asks.get("newest").intValue()).isGreaterThanOrEqualTo(40);
    }

    @Test
    void aHistoryThatCouldNotRecordSaysWhy() {
        history.close();
        history = WorldHistory.of(asked.world).memory(60_000).start();
        asked.world.setFailFast(false);
        em.createEntity(em.createArchetype(Armour.class), 20_000);
        asked.world.update();
        JsonNode about = asked.ask("history").get("history");
        assertThat(about.get("recording").booleanValue()).isFalse();
        assertThat(about.get("failure").stringValue())
                .startsWith("The history of world \"Asked\" could not record tick 1 and has ended its recording.");
        assertThat(asked.ask("find?q=c%3DArmour&tick=0").get("total").intValue())
                .isEqualTo(2);
    }

    // Stop when

    @Test
    @Row("EDT-9.6")
    void aConditionSaysInWhichTickItBecameTrue() {
        int id = asked.change("conditions", "{\"entity\": \"" + id(knight) + "\", \"when\": \"Armour.points>90\"}")
                .get("id")
                .intValue();
        long newest = history.newest();
        em.setComponent(knight, new Armour(91));
        asked.world.update();
        assertThat(asked.inspected().isPaused()).isTrue();
        assertThat(history.newest()).isEqualTo(newest + 1);
        asked.inspected().setPaused(false);
        JsonNode condition = asked.ask("conditions").get("items").get(0);
        assertThat(condition.get("id").intValue()).isEqualTo(id);
        long tick = condition.get("fired").get("tick").longValue();
        assertThat(tick).isEqualTo(newest + 1);
        assertThat(component(asked.ask("entities/" + id(knight) + "?tick=" + tick), Armour.class)
                        .get("points")
                        .intValue())
                .isEqualTo(91);
        assertThat(component(asked.ask("entities/" + id(knight) + "?tick=" + (tick - 1)), Armour.class)
                        .get("points")
                        .intValue())
                .isEqualTo(7);
    }

    @Test
    void aConditionStopsTheWorldAgainWhenItHasGoneBack() {
        asked.inspected().setPaused(true); // no frames pass until the condition is armed
        whilePaused("conditions", "{\"entity\": \"" + id(knight) + "\", \"when\": \"Health.current>=90\"}");
        for (int times = 1; times <= 3; times++) {
            while (!asked.inspected().isPaused()) {
                asked.world.update();
            }
            assertThat(health()).isEqualTo(90);
            whilePaused("history/restore", "{\"tick\": 89}");
            assertThat(health())
                    .as("the frame after tick 89 is the one in which it becomes true")
                    .isEqualTo(90);
            assertThat(asked.inspected().isPaused()).isTrue();
        }
        asked.inspected().setPaused(false);
        assertThat(asked.ask("conditions").get("items").get(0).get("times").intValue())
                .isEqualTo(4);
    }

    /// Makes a change in a paused world, which then runs one frame.
    private void whilePaused(String path, String body) {
        CompletableFuture<Reply> done = asked.started(AskedWorld.call("POST", asked.path() + path, body))
                .whenComplete((reply, failure) -> asked.inspected().setPaused(false));
        asked.world.update();
        done.join();
    }

    @Test
    void withoutHistoryAConditionHasNoTick() {
        history.close();
        asked.change("conditions", "{\"entity\": \"" + id(knight) + "\", \"when\": \"Armour.points>90\"}");
        em.setComponent(knight, new Armour(91));
        asked.world.update();
        asked.inspected().setPaused(false);
        assertThat(asked.ask("conditions").get("items").get(0).get("fired").has("tick"))
                .isFalse();
    }

    // Going back

    private JsonNode restore(int tick) {
        return asked.change("history/restore", "{\"tick\": " + tick + "}");
    }

    @Test
    @Row({"EDT-9.5", "HIS-2.1"})
    void aWorldGoesBackAndOnFromThere() {
        update(500);
        long before = history.newest();
        healthIn(30);
        JsonNode answer = restore(5);
        assertThat(answer.get("tick").intValue()).isEqualTo(5);
        assertThat(answer.get("droppedChanges").intValue()).isZero();
        assertThat(history.newest()).isBetween(6L, before - 1);
        assertThat(health()).isEqualTo((float) history.newest());
        assertThat(em.exists(squire)).isTrue();
        assertThat(em.exists(page)).isFalse();
        assertThat(asked.inspected().shownTick().find()).isNull();
        long newest = history.newest();
        update(3);
        assertThat(history.newest()).as("a tick for each update").isEqualTo(newest + 3);
        assertThat(healthIn(6)).isEqualTo(6);
    }

    @Test
    void aPausedWorldGoesBackAndStaysPaused() {
        asked.inspected().setPaused(true);
        Call call = AskedWorld.call("POST", asked.path() + "history/restore", "{\"tick\": 5}");
        Call about = AskedWorld.call("GET", asked.path() + "history", null);
        CompletableFuture<Long> newest = asked.started(call).thenApply(reply -> {
            JsonNode kept = AskedWorld.json(asked.api.reply(about)).get("history");
            boolean isPaused = asked.inspected().isPaused();
            asked.inspected().setPaused(false);
            assertThat(isPaused).isTrue();
            assertThat(AskedWorld.json(reply).get("tick").intValue()).isEqualTo(5);
            return kept.get("newest").longValue();
        });
        asked.world.update();
        assertThat(newest.join()).isEqualTo(5);
        assertThat(history.newest()).isEqualTo(6);
        assertThat(health()).isEqualTo(6);
    }

    @Test
    void theProgramGoingBackMakesTheShownTickStale() {
        assertThat(healthIn(30)).isEqualTo(30);
        history.restore(20);
        em.setComponent(knight, new Health(1_000, 1));
        update(20);
        assertThat(healthIn(30)).isEqualTo(1_010);
    }

    @Test
    void goingBackIsRefusedIfTheWorldHadOtherSystems() {
        asked.world.addSystem(new ISystem() {
            @Override
            public void onUpdate(SystemState state) {}
        });
        assertThat(asked.refusal("history/restore", "{\"tick\": 5}"))
                .startsWith("409 restore was given tick 5, in which world \"Asked\" had other systems");
        assertThat(health()).isEqualTo((float) history.newest());
        assertThat(asked.refusal("history/restore", "{\"tick\": -1}")).startsWith("400 ");
        assertThat(asked.refusal("history/restore", "{}")).startsWith("400 ");
    }

    @Test
    void changesAfterTheTickAreDroppedAndEarlierOnesAreAsTheyWere() {
        points(50);
        long first = history.newest();
        points(60);
        asked.change("edits/undo", "{}");
        long undone = history.newest();
        update(5);
        points(70);
        points(80);
        assertThat(asked.ask("edits").get("total").intValue()).isEqualTo(3);
        JsonNode answer = restore((int) undone);
        assertThat(answer.get("droppedChanges").intValue()).isEqualTo(2);
        JsonNode edits = asked.ask("edits");
        assertThat(edits.get("total").intValue()).isEqualTo(1);
        assertThat(em.getComponent(knight, Armour.class).points()).isEqualTo(50);
        restore((int) first);
        assertThat(asked.ask("edits").get("total").intValue()).isEqualTo(1);
        asked.change("edits/undo", "{}");
        assertThat(em.getComponent(knight, Armour.class).points()).isEqualTo(7);
        restore(30);
        assertThat(asked.ask("edits").get("total").intValue()).isZero();
    }

    @Test
    void changesBeforeTheHistoryStay() {
        points(50);
        points(60);
        asked.change("edits/undo", "{}");
        history.close();
        history = WorldHistory.of(asked.world).ticks(10_000).start();
        asked.world.update();
        asked.change("edits/redo", "{}");
        assertThat(restore(0).get("droppedChanges").intValue()).isZero();
        assertThat(asked.ask("edits").get("total").intValue()).isEqualTo(2);
        assertThat(asked.ask("edits").get("present").intValue()).isEqualTo(1);
        points(70);
        assertThat(restore(0).get("droppedChanges").intValue()).isEqualTo(1);
        asked.change("edits/undo", "{}");
        assertThat(em.getComponent(knight, Armour.class).points()).isEqualTo(7);
    }

    @Test
    void changesThatWereNotRecordedAreDropped() {
        history.close();
        history = WorldHistory.of(asked.world).memory(60_000).start();
        asked.world.setFailFast(false);
        em.createEntity(em.createArchetype(Armour.class), 20_000).close();
        asked.world.update();
        assertThat(history.isRecording()).isFalse();
        points(50);
        assertThat(restore(0).get("droppedChanges").intValue()).isEqualTo(1);
    }

    @Test
    void aChangeThatWasUndoneLaterIsThereAgain() {
        points(50);
        long changed = history.newest();
        asked.change("edits/undo", "{}");
        assertThat(em.getComponent(knight, Armour.class).points()).isEqualTo(7);
        assertThat(asked.ask("edits").get("present").intValue()).isZero();
        restore((int) changed);
        assertThat(em.getComponent(knight, Armour.class).points()).isEqualTo(50);
        assertThat(asked.ask("edits").get("present").intValue()).isEqualTo(1);
        asked.change("edits/undo", "{}");
        assertThat(em.getComponent(knight, Armour.class).points()).isEqualTo(7);
        long undone = history.newest();
        asked.change("edits/redo", "{}");
        restore((int) undone);
        assertThat(asked.ask("edits").get("present").intValue()).isZero();
        asked.change("edits/redo", "{}");
        assertThat(em.getComponent(knight, Armour.class).points()).isEqualTo(50);
    }

    private void points(int points) {
        asked.change(
                "entities/" + id(knight) + "/set",
                "{" + type(Armour.class) + ", \"value\": {\"points\": " + points + "}}");
    }

    @Test
    void aRequestThatWaitsToGoBackIsRefusedWhenTheWorldIsClosed() {
        Call call = AskedWorld.call("POST", asked.path() + "history/restore", "{\"tick\": 5}");
        InspectedWorld inspected = asked.inspected();
        CompletableFuture<WorldAnswer<String>> waiting =
                inspected.askBetweenFrames((world, budget) -> "not to be asked");
        asked.world.close();
        assertThatThrownBy(waiting::join).hasMessageContaining("World \"Asked\" has been closed.");
        assertThatThrownBy(() -> asked.api.reply(call)).hasMessageContaining("World 1 has been closed.");
    }
}
