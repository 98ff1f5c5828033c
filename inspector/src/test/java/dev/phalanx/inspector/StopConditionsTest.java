package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Asleep;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Marked;
import dev.phalanx.inspector.Beings.Mood;
import dev.phalanx.inspector.Beings.Shape;
import dev.phalanx.inspector.Beings.Stunned;
import dev.phalanx.inspector.Beings.Team;
import dev.phalanx.inspector.Beings.Weather;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Conditions that pause a world. The tests resume it before its next frame, which would hold their thread otherwise.
final class StopConditionsTest {
    /// Other tests of the process have components of this name.
    private static final String TEAM = Team.class.getName();

    private final AskedWorld asked = new AskedWorld();
    private final EntityManager em = asked.em;
    private Entity knight;

    @BeforeEach
    void populate() {
        em.createArchetype(Asleep.class, Team.class); // searches know the types that the process has used
        knight = em.createEntity(new Health(50, 100), new Armour(1));
    }

    @AfterEach
    void close() {
        asked.inspected().setPaused(false);
        asked.close();
    }

    private int add(Entity entity, String when) {
        JsonNode answer = asked.change(
                "conditions", "{\"entity\": \"" + id(entity) + "\", \"when\": \"" + when.replace("\"", "\\\"") + "\"}");
        return answer.get("id").intValue();
    }

    private int count(String q, String op, int count) {
        return asked.change("conditions", "{\"q\": \"" + q + "\", \"op\": \"" + op + "\", \"count\": " + count + "}")
                .get("id")
                .intValue();
    }

    private JsonNode condition(int id) {
        for (JsonNode item : asked.ask("conditions").get("items")) {
            if (item.get("id").intValue() == id) {
                return item;
            }
        }
        throw new AssertionError("There is no condition " + id + ".");
    }

    /// Runs a frame, and says whether the world is paused at its end.
    private boolean pauses() {
        asked.world.update();
        boolean isPaused = asked.inspected().isPaused();
        asked.inspected().setPaused(false);
        return isPaused;
    }

    private void health(float current) {
        em.setComponent(knight, new Health(current, 100));
    }

    @Test
    void aWorldPausesInTheFrameInWhichAValueBecomesWhatIsWaitedFor() {
        int id = add(knight, "Health.current<10");
        assertThat(pauses()).isFalse();
        health(10);
        assertThat(pauses()).isFalse();
        health(9.5f);
        int frame = asked.world.frame() + 1;
        assertThat(pauses()).isTrue();
        JsonNode fired = condition(id).get("fired");
        assertThat(fired.get("frame").intValue()).isEqualTo(frame);
        JsonNode value = fired.get("values").get(0);
        assertThat(value.get("type").stringValue()).isEqualTo(Health.class.getName());
        assertThat(value.get("path").stringValue()).isEqualTo("current");
        assertThat(value.get("before").doubleValue()).isEqualTo(10);
        assertThat(value.get("after").doubleValue()).isEqualTo(9.5);
        // It goes on to hold, and fires again only after it has been false.
        health(8);
        assertThat(pauses()).isFalse();
        health(80);
        assertThat(pauses()).isFalse();
        health(7);
        assertThat(pauses()).isTrue();
        assertThat(condition(id).get("times").intValue()).isEqualTo(2);
        assertThat(condition(id).get("fired").get("values").get(0).get("before").doubleValue())
                .isEqualTo(80);
    }

    @Test
    void whatHoldsAlreadyWaitsForTheNextTime() {
        JsonNode answer =
                asked.change("conditions", "{\"entity\": \"" + id(knight) + "\", \"when\": \"Health.current>10\"}");
        assertThat(answer.get("holds").booleanValue()).isTrue();
        assertThat(pauses()).isFalse();
        health(5);
        assertThat(pauses()).isFalse();
        health(15);
        assertThat(pauses()).isTrue();
    }

    @Test
    void conditionsHaveTheLanguageOfSearches() {
        Shape shape = new Shape();
        Entity thing = em.createEntity(shape, new Marked());
        int mood = add(thing, "Shape.mood=ANGRY or Shape.title=\"a b\"");
        int lacks = add(thing, "!c=Marked");
        add(knight, "c=" + TEAM + " " + TEAM + ".id>2");
        assertThat(pauses()).isFalse();
        shape.mood = Mood.ANGRY;
        em.setComponent(thing, shape);
        assertThat(pauses()).isTrue();
        JsonNode values = condition(mood).get("fired").get("values");
        assertThat(AskedWorld.item(values, "path", "mood").get("before").stringValue())
                .isEqualTo("CALM");
        assertThat(AskedWorld.item(values, "path", "mood").get("after").stringValue())
                .isEqualTo("ANGRY");
        assertThat(AskedWorld.item(values, "path", "title").get("after").stringValue())
                .isEmpty();
        shape.mood = Mood.CALM;
        em.setComponent(thing, shape);
        assertThat(pauses()).isFalse();
        shape.title = FixedString64Bytes.of("a b");
        em.setComponent(thing, shape);
        assertThat(pauses()).isTrue();
        em.removeComponent(thing, Marked.class);
        assertThat(pauses()).isTrue();
        assertThat(condition(lacks).get("fired").get("values")).isEmpty();
        em.addSharedComponent(knight, new Team(2));
        assertThat(pauses()).isFalse();
        em.setSharedComponent(knight, new Team(3));
        assertThat(pauses()).isTrue();
    }

    @Test
    void namesTheEnabledStateAndComponentsOfChunksAreConditions() {
        em.setName(knight, "Knight");
        int name = add(knight, "name=\"Black Knight\"");
        int part = add(knight, "Black or name!=Knight");
        assertThat(pauses()).isFalse();
        em.setName(knight, "Black Knight");
        assertThat(pauses()).isTrue();
        JsonNode renaming = condition(name).get("fired").get("name");
        assertThat(renaming.get("before").stringValue()).isEqualTo("Knight");
        assertThat(renaming.get("after").stringValue()).isEqualTo("Black Knight");
        assertThat(condition(part).get("times").intValue()).isEqualTo(1);
        int named = count("name!=\\\"\\\"", ">", 1);
        em.setName(em.createEntity(new Marked()), "Horse");
        assertThat(pauses()).isTrue();
        assertThat(condition(named).get("fired").get("after").intValue()).isEqualTo(2);

        add(knight, "is=disabled");
        assertThat(pauses()).isFalse();
        em.addComponent(knight, Disabled.class);
        assertThat(pauses()).isTrue();
        Entity stunned = em.createEntity(new Stunned(1));
        add(stunned, "disabled=Stunned");
        assertThat(pauses()).isFalse();
        em.setComponentEnabled(stunned, Stunned.class, false);
        assertThat(pauses()).isTrue();

        em.addChunkComponentData(stunned, new Weather(1));
        int wind = add(stunned, "Weather.wind>3");
        int windy = count("Weather.wind>3", ">", 0);
        assertThat(pauses()).isFalse();
        em.getChunk(stunned).setChunkComponentData(new Weather(4));
        assertThat(pauses()).isTrue();
        JsonNode value = condition(wind).get("fired").get("values").get(0);
        assertThat(value.get("type").stringValue()).isEqualTo("chunk " + Weather.class.getName());
        assertThat(value.get("before").doubleValue()).isEqualTo(1);
        assertThat(value.get("after").doubleValue()).isEqualTo(4);
        assertThat(condition(windy).get("times").intValue()).isEqualTo(1);
        em.removeChunkComponent(stunned, Weather.class);
        assertThat(pauses()).isFalse();
        assertThat(condition(windy).get("holds").booleanValue()).isFalse();
    }

    @Test
    void entitiesThatQueriesPassOverAreWatchedAllTheSame() {
        em.addComponent(knight, Disabled.class);
        add(knight, "Health.current<10");
        health(5);
        assertThat(pauses()).isTrue();
    }

    @Test
    void countsAreComparedInEachFrame() {
        int many = count("c=Armour", ">", 2);
        int weak = count("Health.current<10 c=Health", ">=", 1);
        em.createEntity(new Armour(1));
        assertThat(pauses()).isFalse();
        em.createEntity(new Armour(1));
        assertThat(pauses()).isTrue();
        JsonNode fired = condition(many).get("fired");
        assertThat(fired.get("before").intValue()).isEqualTo(2);
        assertThat(fired.get("after").intValue()).isEqualTo(3);
        assertThat(condition(weak).has("fired")).isFalse();
        health(1);
        assertThat(pauses()).isTrue();
        assertThat(condition(weak).get("fired").get("after").intValue()).isEqualTo(1);
        em.createEntity(new Health(2, 2));
        assertThat(pauses()).isFalse();
    }

    @Test
    void aConditionWhoseEntityIsGoneIsDisarmedAndSaysSo() {
        int id = add(knight, "!c=Health");
        em.destroyEntity(knight);
        assertThat(pauses()).isFalse();
        JsonNode condition = condition(id);
        assertThat(condition.get("armed").booleanValue()).isFalse();
        assertThat(condition.get("reason").stringValue())
                .isEqualTo("Entity " + id(knight) + " does not exist any more.");
        assertThat(asked.refusal("conditions/" + id, "{\"armed\": true}"))
                .startsWith("404 Entity " + id(knight) + " does not exist in world");
    }

    @Test
    void conditionsAreDisarmedArmedChangedAndRemoved() {
        int id = add(knight, "Health.current<10");
        int version = asked.ask("conditions").get("version").intValue();
        assertThat(asked.ask("conditions?since=" + version).propertyNames()).containsExactly("version");
        asked.change("conditions/" + id, "{\"armed\": false}");
        assertThat(asked.ask("conditions?since=" + version).has("items")).isTrue();
        health(5);
        assertThat(pauses()).isFalse();
        asked.change("conditions/" + id, "{\"armed\": true}");
        assertThat(condition(id).get("holds").booleanValue()).isTrue();
        asked.change("conditions/" + id, "{\"entity\": \"" + id(knight) + "\", \"when\": \"Armour.points=7\"}");
        assertThat(condition(id).get("when").stringValue()).isEqualTo("Armour.points=7");
        em.setComponent(knight, new Armour(7));
        assertThat(pauses()).isTrue();
        asked.change("conditions/" + id + "/remove", "{}");
        assertThat(asked.ask("conditions").get("items")).isEmpty();
        assertThat(asked.refusal("conditions/" + id, "{\"armed\": true}"))
                .isEqualTo("404 World \"Asked\" has no condition " + id + "; it has []. Ask for the list.");
    }

    @Test
    void aFrameThatWasSteppedToStopsThereToo() {
        add(knight, "Health.current<10");
        health(5);
        asked.inspected().step(10);
        asked.world.update();
        assertThat(asked.inspected().isPaused()).isTrue();
        asked.inspected().setPaused(false);
        assertThat(pauses()).isFalse();
    }

    @Test
    void thereAreAtMostSixtyFourConditions() {
        for (int i = 0; i < 64; i++) {
            add(knight, "Health.current<" + -i);
        }
        assertThat(asked.refusal("conditions", "{\"entity\": \"" + id(knight) + "\", \"when\": \"c=Asleep\"}"))
                .isEqualTo("409 World \"Asked\" has 64 conditions, as many as are allowed. Remove one.");
        assertThat(asked.inspected().budget().mostOfFrame()).isLessThan(200);
    }

    @Test
    void whatIsNoConditionIsRefused() {
        String entity = "{\"entity\": \"" + id(knight) + "\", ";
        assertThat(asked.refusal("conditions", entity + "\"when\": \" \"}")).startsWith("400 The condition is empty.");
        assertThat(asked.refusal("conditions", entity + "\"when\": \"Health.x<1\"}"))
                .startsWith("400 Health has no field \"x\"");
        assertThat(asked.refusal("conditions", "{\"entity\": \"knight\", \"when\": \"c=Health\"}"))
                .startsWith("400 The field entity is \"knight\".");
        assertThat(asked.refusal("conditions", "{\"entity\": \"99:9\", \"when\": \"c=Health\"}"))
                .startsWith("404 Entity 99:9 does not exist");
        assertThat(asked.refusal("conditions", "{\"q\": \"c=Health\", \"op\": \"~\", \"count\": 1}"))
                .startsWith("400 The field op is \"~\".");
        assertThat(asked.refusal("conditions", "{\"q\": \"c=Health\", \"op\": \">\", \"count\": -1}"))
                .startsWith("400 The field count is -1.");
        assertThat(asked.refusal("conditions", "{}")).startsWith("400 The body has no field entity.");
        assertThat(asked.refusal("conditions/x", "{}")).startsWith("404 ");
        try (AskedWorld reading = new AskedWorld(new World("Reading"), false, 1_000_000)) {
            assertThat(reading.refusal("conditions", "{}")).startsWith("403 The inspector only reads.");
            assertThat(reading.ask("conditions").get("items")).isEmpty();
        }
    }

    @Test
    void aCountThatDoesNotFitIntoAFrameIsRefusedOrSaysSo() {
        try (AskedWorld slow = new AskedWorld(new World("Slow"), true, 100_000)) {
            slow.em.createEntity(slow.em.createArchetype(Health.class), 5_000);
            String body = "{\"q\": \"Health.current>1\", \"op\": \">\", \"count\": 1}";
            assertThat(slow.refusal("conditions", body))
                    .startsWith("409 Checking the condition takes about 62")
                    .contains(" microseconds of each frame, and all conditions together have 50. Narrow the search,");
            slow.change("conditions", "{\"q\": \"c=Health\", \"op\": \">\", \"count\": 6000}");
            slow.change("conditions", "{\"q\": \"Armour.points>1\", \"op\": \">\", \"count\": 1}");
            slow.em.createEntity(slow.em.createArchetype(Armour.class), 5_000);
            slow.world.update();
            JsonNode items = slow.ask("conditions").get("items");
            assertThat(items.get(0).get("armed").booleanValue()).isTrue();
            assertThat(items.get(1).get("armed").booleanValue()).isFalse();
            assertThat(items.get(1).get("reason").stringValue()).startsWith("Checking the condition takes about ");
            assertThat(slow.inspected().budget().mostOfFrame()).isLessThanOrEqualTo(100);
        }
    }

    @Test
    void armedConditionsAllocateNothingAndNoneCostNothing() {
        em.setName(knight, "Knight");
        Entity[] others = new Entity[100];
        for (int i = 0; i < others.length; i++) {
            others[i] = em.createEntity(new Health(i, 100), new Marked());
        }
        long none = perFrame();
        long units = asked.inspected().budget().total();
        asked.world.update();
        assertThat(asked.inspected().budget().total()).isEqualTo(units);
        add(knight, "Health.current<10 or Armour.points>5");
        add(knight, "!c=Asleep Health.current=3");
        add(knight, "c=Asleep or !c=Armour");
        count("c=Marked", ">", 1_000);
        count("c=Marked Health.current<0", ">", 0);
        add(knight, "name=King or Queen");
        count("name=King", ">", 0);
        assertThat(em.hasComponent(knight, Asleep.class)).isFalse();
        assertThat(perFrame()).isLessThanOrEqualTo(none);
        assertThat(none).isZero();
        assertThat(asked.inspected().budget().total()).isGreaterThan(units);
    }

    private long perFrame() {
        return Allocations.settledBytesOf(0, 2_000, asked.world::update);
    }
}
