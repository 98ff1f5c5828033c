package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Asleep;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Numbers;
import dev.phalanx.inspector.Beings.Place;
import dev.phalanx.inspector.Beings.Shape;
import dev.phalanx.inspector.Beings.Sprite;
import dev.phalanx.inspector.Beings.Team;
import dev.phalanx.inspector.Beings.Waypoint;
import dev.phalanx.inspector.Beings.Weather;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The values of pins, which one request reads.
final class WatchedValuesTest {
    private final AskedWorld asked = new AskedWorld();
    private final EntityManager em = asked.em;
    private Entity knight;

    @BeforeEach
    void populate() {
        knight = Beings.ofEveryKind(em);
        Numbers large = new Numbers(true, (byte) 1, 'x', (short) 1, 1, (1L << 53) + 1, Float.NaN, -0.5);
        em.setComponent(knight, large);
    }

    @AfterEach
    void close() {
        asked.close();
    }

    private String field(int id, Class<?> type, String path) {
        return "{\"id\": " + id + ", \"entity\": \"" + knight.index() + ":" + knight.version() + "\", \"type\": \""
                + type.getName() + "\", \"path\": \"" + path + "\"}";
    }

    private JsonNode watch(String since, String... pins) {
        String revision = since.isEmpty() ? "" : "\"since\": \"" + since + "\", ";
        return asked.change("watch", "{" + revision + "\"pins\": [" + String.join(", ", pins) + "]}");
    }

    private JsonNode value(String pin) {
        return watch("", pin).get("items").get(0).get("value");
    }

    @Test
    void fieldsOfEveryKindAndCountsAreRead() {
        assertThat(value(field(1, Health.class, "current")).doubleValue()).isEqualTo(80);
        assertThat(value(field(1, Place.class, "at.y")).doubleValue()).isEqualTo(2);
        assertThat(value(field(1, Place.class, "at"))).hasSize(3);
        assertThat(value(field(1, Numbers.class, "large")).stringValue()).isEqualTo("9007199254740993");
        assertThat(value(field(1, Numbers.class, "single")).stringValue()).isEqualTo("NaN");
        assertThat(value(field(1, Shape.class, "mood")).stringValue()).isEqualTo("CALM");
        assertThat(value(field(1, Shape.class, "owner")).isNull()).isTrue();
        assertThat(value(field(1, Shape.class, "sides.2")).intValue()).isZero();
        assertThat(value(field(1, Team.class, "id")).intValue()).isEqualTo(3);
        assertThat(value(field(1, Sprite.class, "path")).stringValue()).isEqualTo("a.png");
        assertThat(value(field(1, Waypoint.class, "0.x")).doubleValue()).isEqualTo(1);
        assertThat(value(field(1, Waypoint.class, "")).intValue()).isEqualTo(1);
        assertThat(value(field(1, Asleep.class, "")).booleanValue()).isTrue();
        String chunk = field(1, Weather.class, "wind").replace("dev.phalanx", "chunk dev.phalanx");
        assertThat(value(chunk).doubleValue()).isEqualTo(3.5);
        em.createEntity(new Armour(3));
        em.createEntity(new Armour(4));
        assertThat(value("{\"id\": 1, \"q\": \"c=Armour\"}").intValue()).isEqualTo(2);
        assertThat(value("{\"id\": 1, \"q\": \"Armour.points>3 or c=Health\"}").intValue())
                .isEqualTo(2);
        JsonNode item =
                watch("", field(5, Health.class, "current")).get("items").get(0);
        assertThat(item.get("id").intValue()).isEqualTo(5);
        assertThat(item.get("name").stringValue()).isEqualTo("Knight");
    }

    @Test
    void onlyWhatHasChangedIsSent() {
        String[] pins = {
            field(1, Health.class, "current"), field(2, Health.class, "max"), "{\"id\": 3, \"q\": \"c=Armour\"}"
        };
        JsonNode first = watch("", pins);
        assertThat(first.get("items")).hasSize(3);
        assertThat(first.has("since")).isFalse();
        JsonNode second = watch(first.get("revision").stringValue(), pins);
        assertThat(second.get("since")).isEqualTo(first.get("revision"));
        assertThat(second.get("items")).isEmpty();
        em.setComponent(knight, new Health(7, 100));
        JsonNode third = watch(second.get("revision").stringValue(), pins);
        assertThat(third.get("items")).hasSize(1);
        assertThat(third.get("items").get(0).propertyNames()).containsExactlyInAnyOrder("id", "value");
        em.setName(knight, "Rider");
        JsonNode fourth = watch(third.get("revision").stringValue(), pins);
        assertThat(fourth.get("items")).hasSize(2);
        assertThat(fourth.get("items").get(0).propertyNames()).containsExactlyInAnyOrder("id", "name");
        assertThat(watch("other-1", pins).get("items")).hasSize(3);
    }

    @Test
    void whatIsGoneOrWrongIsSaidOfThePinAlone() {
        String nothing = field(3, Health.class, "nothing");
        String[] pins = {
            field(1, Health.class, "current"),
            field(2, Armour.class, "points"),
            nothing,
            nothing.replace("\"id\": 3", "\"id\": 4").replace("Health", "Nowhere"),
            "{\"id\": 5, \"q\": \"Health.x<1\"}",
            "{\"id\": 6, \"entity\": \"<b>\", \"type\": \"\", \"path\": \"\"}",
            field(7, Waypoint.class, "99.x"),
            "{\"id\": 8, \"q\": \"\"}",
            "{\"id\": 9}"
        };
        JsonNode items = watch("", pins).get("items");
        assertThat(items.get(0).get("value").doubleValue()).isEqualTo(80);
        assertThat(items.get(1).get("gone").stringValue()).isEqualTo("component");
        assertThat(items.get(2).get("gone").stringValue()).isEqualTo("field");
        assertThat(items.get(3).get("gone").stringValue()).isEqualTo("type");
        assertThat(items.get(4).get("error").stringValue()).startsWith("Health has no field \"x\"");
        assertThat(items.get(5).get("error").stringValue()).startsWith("\"<b>\" is not the id of an entity.");
        assertThat(items.get(6).get("gone").stringValue()).isEqualTo("field");
        assertThat(items.get(7).get("value").intValue()).isEqualTo(1);
        assertThat(items.get(8).get("error").stringValue()).startsWith("The body has no field entity.");
        knight = em.createEntity(new Health());
        String other = field(1, Health.class, "current");
        assertThat(value(other).doubleValue()).isEqualTo(100);
        em.destroyEntity(knight);
        assertThat(watch("", other).get("items").get(0).get("gone").stringValue())
                .isEqualTo("entity");
    }

    @Test
    void requestsThatAreNoListOfPinsAreRefused() {
        assertThat(asked.refusal("watch", "{}")).startsWith("400 The body has no field pins.");
        assertThat(asked.refusal("watch", "{\"pins\": {}}")).startsWith("400 The field pins is no array.");
        assertThat(asked.refusal("watch", "{\"pins\": [1]}")).startsWith("400 A pin is not an object.");
        assertThat(asked.refusal("watch", "{\"pins\": [{\"q\": \"\"}]}")).startsWith("400 The body has no field id.");
        assertThat(asked.refusal("watch", "{\"pins\": [{\"id\": 1, \"q\": \"\"}, {\"id\": 1, \"q\": \"\"}]}"))
                .startsWith("400 Two pins have the id 1.");
        String many = "{\"id\": 1},".repeat(257);
        assertThat(asked.refusal("watch", "{\"pins\": [" + many.substring(0, many.length() - 1) + "]}"))
                .startsWith("400 The field pins has 257 elements. Give an array of at most 256.");
    }

    @Test
    void aRequestCostsItsValuesAndIsCut() {
        try (AskedWorld slow = new AskedWorld(new World("Pins"), false, 100_000)) {
            slow.em.createEntity(slow.em.createArchetype(Armour.class), 50_000);
            List<String> pins = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                Entity entity = slow.em.createEntity(new Health(i, 100));
                pins.add(field(i, Health.class, "current")
                        .replace(knight.index() + ":" + knight.version(), entity.index() + ":" + entity.version()));
            }
            long before = slow.inspected().budget().total();
            JsonNode all = slow.change("watch", "{\"pins\": [" + String.join(", ", pins) + "]}");
            assertThat(all.get("items")).hasSize(200);
            assertThat(all.get("items").get(199).get("value").intValue()).isEqualTo(199);
            assertThat(slow.inspected().budget().total() - before)
                    .as("each value has a few units, and at worst a frame of its own")
                    .isBetween(400L, 2_000L);
            slow.change("watch", "{\"pins\": [{\"id\": 1, \"q\": \"Armour.points=0\"}]}");
            assertThat(slow.inspected().budget().mostOfFrame()).isLessThanOrEqualTo(100);
        }
    }
}
