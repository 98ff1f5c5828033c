package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.inspector.Beings.Asleep;
import dev.phalanx.inspector.Beings.Curve;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Mood;
import dev.phalanx.inspector.Beings.Numbers;
import dev.phalanx.inspector.Beings.Part;
import dev.phalanx.inspector.Beings.Shape;
import dev.phalanx.inspector.Beings.Sprite;
import dev.phalanx.inspector.Beings.Vector;
import dev.phalanx.inspector.Beings.Waypoint;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.testing.Row;
import dev.phalanx.testing.Unspeakable;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What is shown of an entity.
@Row("EDT-6")
final class EntityValuesTest {
    private final AskedWorld asked = new AskedWorld();
    private final EntityManager em = asked.em;

    @AfterEach
    void close() {
        asked.close();
    }

    private JsonNode entity(Entity entity) {
        return asked.ask("entities/" + id(entity));
    }

    private JsonNode component(Entity entity, String name) {
        return AskedWorld.item(entity(entity).get("components"), "name", name);
    }

    private static JsonNode json(String text) {
        return AskedWorld.JSON.readTree(text);
    }

    @Test
    void everyKindOfComponentIsShown() {
        JsonNode shown = entity(Beings.ofEveryKind(em));
        assertThat(shown.get("name").stringValue()).isEqualTo("Knight");
        assertThat(shown.get("enabled").booleanValue()).isTrue();
        assertThat(shown.get("prefab").booleanValue()).isFalse();
        assertThat(shown.has("parent")).isFalse();
        JsonNode components = shown.get("components");
        assertThat(AskedWorld.texts(components, "name"))
                .contains(
                        "Health",
                        "Place",
                        "Numbers",
                        "Shape",
                        "Stunned",
                        "Asleep",
                        "Marked",
                        "Waypoint",
                        "Team",
                        "Mesh",
                        "Sprite",
                        "Weather",
                        "Rest")
                .doesNotHaveDuplicates();
        assertThat(kindOf(components, "Health")).isEqualTo("data");
        assertThat(kindOf(components, "Marked")).isEqualTo("tag");
        assertThat(kindOf(components, "Waypoint")).isEqualTo("buffer");
        assertThat(kindOf(components, "Team")).isEqualTo("shared");
        assertThat(kindOf(components, "Mesh")).isEqualTo("managed_shared");
        assertThat(kindOf(components, "Sprite")).isEqualTo("managed");

        JsonNode health = AskedWorld.item(components, "name", "Health");
        assertThat(health.get("type").stringValue()).isEqualTo(Health.class.getName());
        assertThat(health.get("package").stringValue()).isEqualTo("dev.phalanx.inspector");
        assertThat(health.get("bytes").intValue()).isEqualTo(8);
        assertThat(health.get("editable").booleanValue()).isTrue();
        assertThat(health.get("version").longValue()).isPositive();
        assertThat(health.get("value")).isEqualTo(json("{\"current\": 80.0, \"max\": 100.0}"));
        assertThat(health.has("isEnabled")).isFalse();

        assertThat(AskedWorld.item(components, "name", "Place").get("value"))
                .isEqualTo(json("{\"at\": {\"x\": 1.0, \"y\": 2.0, \"z\": 3.0}, \"turned\": 0.5}"));
        JsonNode marked = AskedWorld.item(components, "name", "Marked");
        assertThat(marked.has("value")).isFalse();
        assertThat(marked.get("editable").booleanValue()).isFalse();
        JsonNode stunned = AskedWorld.item(components, "name", "Stunned");
        assertThat(stunned.get("enableable").booleanValue()).isTrue();
        assertThat(stunned.get("isEnabled").booleanValue()).isTrue();
        assertThat(AskedWorld.item(components, "name", "Rest").get("cleanup").booleanValue())
                .isTrue();
        JsonNode team = AskedWorld.item(components, "name", "Team");
        assertThat(team.get("value")).isEqualTo(json("{\"id\": 3}"));
        assertThat(team.get("index").intValue()).isPositive();
        JsonNode mesh = AskedWorld.item(components, "name", "Mesh");
        assertThat(mesh.get("value")).isEqualTo(json("{\"file\": \"knight.obj\", \"parts\": [\"head\", \"body\"]}"));
        assertThat(mesh.get("editable").booleanValue()).isFalse();
        JsonNode sprite = AskedWorld.item(components, "name", "Sprite");
        assertThat(sprite.get("class").stringValue()).isEqualTo(Sprite.class.getName());
        assertThat(sprite.get("text").stringValue()).isEqualTo("Sprite[a.png]");
        assertThat(sprite.get("value"))
                .isEqualTo(json("{\"path\": \"a.png\", \"layer\": 0, \"mood\": \"CALM\", \"owner\": null, \"more\": [],"
                        + " \"named\": {}, \"id\": 7}"));
        JsonNode weather = AskedWorld.item(components, "name", "Weather");
        assertThat(weather.get("type").stringValue()).isEqualTo("chunk " + Beings.Weather.class.getName());
        assertThat(weather.get("chunk").booleanValue()).isTrue();
        assertThat(weather.get("value")).isEqualTo(json("{\"wind\": 3.5}"));
        assertThat(shown.get("aspects"))
                .isEqualTo(json("[{\"type\": \"" + Beings.Fighter.class.getName()
                        + "\", \"name\": \"Fighter\", \"components\": [\"" + Health.class.getName() + "\", \""
                        + Beings.Place.class.getName() + "\"]}]"));
    }

    @Test
    @Row("EDT-6.2")
    void aspectsAreShownOnlyIfTheEntityHasAllTheirComponents() {
        Beings.ofEveryKind(em);
        Entity whole = em.createEntity(new Health(1, 2), new Beings.Place(new Beings.Vector(1, 2, 3), 4));
        Entity part = em.createEntity(new Health(1, 2));
        assertThat(AskedWorld.texts(entity(whole).get("aspects"), "name")).containsExactly("Fighter");
        assertThat(entity(part).get("aspects")).isEmpty();
    }

    private static String kindOf(JsonNode components, String name) {
        return AskedWorld.item(components, "name", name).get("kind").stringValue();
    }

    @Test
    void theChunkOfTheEntityIsShown() {
        Entity first = em.createEntity(new Health());
        Entity second = em.createEntity(new Health());
        JsonNode chunk = entity(second).get("chunk");
        assertThat(chunk.get("row").intValue()).isEqualTo(1);
        assertThat(chunk.get("count").intValue()).isEqualTo(2);
        assertThat(chunk.get("capacity").intValue())
                .isEqualTo(em.getChunk(first).capacity());
        assertThat(chunk.get("number").longValue()).isEqualTo(em.getChunk(first).sequenceNumber());
        assertThat(chunk.get("orderVersion").longValue())
                .isEqualTo(em.getChunk(first).getOrderVersion());
        assertThat(entity(first).get("archetype").intValue())
                .isEqualTo(em.getChunk(first).archetype().id());
    }

    @Test
    void theDisabledAreShownAsSuch() {
        Entity entity = em.createEntity(new Health(), new Disabled());
        em.addComponent(entity, Asleep.class);
        em.setComponentEnabled(entity, Asleep.class, false);
        assertThat(entity(entity).get("enabled").booleanValue()).isFalse();
        assertThat(component(entity, "Asleep").get("isEnabled").booleanValue()).isFalse();
    }

    @Test
    void everyNumberComesThrough() {
        JsonNode value = component(
                        em.createEntity(new Numbers(
                                true,
                                Byte.MIN_VALUE,
                                'ß',
                                Short.MAX_VALUE,
                                Integer.MIN_VALUE,
                                Long.MAX_VALUE,
                                Float.MAX_VALUE,
                                Double.MIN_VALUE)),
                        "Numbers")
                .get("value");
        assertThat(value)
                .isEqualTo(json("{\"flag\": true, \"small\": -128, \"letter\": \"ß\", \"medium\": 32767, \"number\":"
                        + " -2147483648, \"large\": \"9223372036854775807\", \"single\": 3.4028235E38, \"wide\":"
                        + " 4.9E-324}"));
    }

    @Test
    void longsBeyondTwoToTheFiftyThirdAreStrings() {
        long exact = 1L << 53;
        assertThat(large(exact)).isEqualTo(json("9007199254740992"));
        assertThat(large(-exact)).isEqualTo(json("-9007199254740992"));
        assertThat(large(exact + 1)).isEqualTo(json("\"9007199254740993\""));
        assertThat(large(Long.MIN_VALUE)).isEqualTo(json("\"-9223372036854775808\""));
    }

    private JsonNode large(long value) {
        Entity entity = em.createEntity(new Numbers(false, (byte) 0, 'a', (short) 0, 0, value, 0, 0));
        return component(entity, "Numbers").get("value").get("large");
    }

    @Test
    void numbersThatJsonLacksAreStrings() {
        JsonNode value = component(
                        em.createEntity(new Numbers(
                                false, (byte) 0, 'a', (short) 0, 0, 0, Float.NaN, Double.NEGATIVE_INFINITY)),
                        "Numbers")
                .get("value");
        assertThat(value.get("single").stringValue()).isEqualTo("NaN");
        assertThat(value.get("wide").stringValue()).isEqualTo("-Infinity");
        JsonNode health = component(em.createEntity(new Health(Float.POSITIVE_INFINITY, -0.0f)), "Health");
        assertThat(health.get("value").get("current").stringValue()).isEqualTo("Infinity");
        assertThat(health.get("value").get("max").doubleValue()).isEqualTo(-0.0);
    }

    @Test
    void halvesOfSurrogatePairsComeThroughInCharactersAndTexts() {
        Entity entity = em.createEntity(new Numbers(false, (byte) 0, '\uD800', (short) 0, 0, 0, 0, 0));
        Sprite sprite = new Sprite();
        sprite.path = "\uD83D";
        em.addComponent(entity, sprite);
        assertThat(component(entity, "Numbers").get("value").get("letter").stringValue())
                .isEqualTo("\uD800");
        assertThat(component(entity, "Sprite").get("value").get("path").stringValue())
                .isEqualTo("\uD83D");
    }

    @Test
    void fieldsThatHoldMoreThanNumbersAreShown() {
        Entity owner = em.createEntity();
        BlobAssetReference<Curve> curve = Beings.curve();
        NativeArray<Vector> points = NativeArray.ofLength(Vector.class, 2);
        Shape shape = new Shape();
        shape.mood = Mood.ANGRY;
        shape.sides = new int[] {3, 4, Integer.MIN_VALUE};
        shape.owner = owner;
        shape.title = FixedString64Bytes.of("Würfel \uD83C\uDFB2");
        shape.counts = FixedList128Bytes.of(Integer.class, 1, 2);
        shape.parts = FixedList128Bytes.of(
                Part.class, new Part((byte) 1, Mood.CALM, owner), new Part((byte) 2, Mood.ANGRY, Entity.NULL));
        shape.curve = curve;
        shape.points = points;
        Entity entity = em.createEntity(shape);
        JsonNode value = component(entity, "Shape").get("value");
        assertThat(value.get("mood").stringValue()).isEqualTo("ANGRY");
        assertThat(value.get("sides")).isEqualTo(json("[3, 4, -2147483648]"));
        assertThat(value.get("owner").stringValue()).isEqualTo(id(owner));
        assertThat(value.get("title").stringValue()).isEqualTo("Würfel \uD83C\uDFB2");
        assertThat(value.get("counts")).isEqualTo(json("[1, 2]"));
        assertThat(value.get("parts"))
                .isEqualTo(json("[{\"weight\": 1, \"mood\": \"CALM\", \"of\": \"" + id(owner)
                        + "\"}, {\"weight\": 2, \"mood\": \"ANGRY\", \"of\": null}]"));
        JsonNode blob = value.get("curve");
        assertThat(blob.propertyNames()).containsExactlyInAnyOrder("blob", "bytes", "hash", "value");
        assertThat(blob.get("blob").stringValue()).isEqualTo(Curve.class.getName());
        assertThat(blob.get("bytes").intValue()).isPositive();
        assertThat(blob.get("value").get("start").doubleValue()).isEqualTo(0.5);
        assertThat(blob.get("value").get("steps")).isEqualTo(json("[1, 2, 3]"));
        assertThat(value.get("points").get("container").stringValue()).contains("NativeArray");
        curve.close();
        points.close();
        JsonNode later = component(entity, "Shape").get("value");
        assertThat(later.get("curve").get("closed").booleanValue()).isTrue();
        assertThat(later.get("points").get("container").stringValue()).contains("NativeArray");
    }

    @Test
    void fieldsThatHoldNothingAreNull() {
        JsonNode value = component(em.createEntity(new Shape()), "Shape").get("value");
        assertThat(value)
                .isEqualTo(
                        json("{\"mood\": \"CALM\", \"sides\": [0, 0, 0], \"owner\": null, \"title\": \"\", \"counts\":"
                                + " [], \"parts\": [], \"curve\": null, \"points\": null}"));
    }

    @Test
    void aBufferIsShownInPartsOfTwoHundred() {
        Entity entity = em.createEntity(new Health());
        DynamicBuffer<Waypoint> buffer = em.addBuffer(entity, Waypoint.class);
        for (int i = 0; i < 450; i++) {
            buffer.add(new Waypoint(i, 0));
        }
        JsonNode first = component(entity, "Waypoint");
        assertThat(first.get("length").intValue()).isEqualTo(450);
        assertThat(first.get("capacity").intValue()).isGreaterThanOrEqualTo(450);
        assertThat(first.get("offset").intValue()).isZero();
        assertThat(first.get("value")).hasSize(200);
        assertThat(first.get("value").get(199)).isEqualTo(json("{\"x\": 199.0, \"y\": 0.0}"));
        JsonNode last = AskedWorld.item(
                asked.ask("entities/" + id(entity) + "?offset=400&buffer=" + Waypoint.class.getName())
                        .get("components"),
                "name",
                "Waypoint");
        assertThat(last.get("offset").intValue()).isEqualTo(400);
        assertThat(last.get("value")).hasSize(50);
        JsonNode beyond = AskedWorld.item(
                asked.ask("entities/" + id(entity) + "?offset=4000&buffer=" + Waypoint.class.getName())
                        .get("components"),
                "name",
                "Waypoint");
        assertThat(beyond.get("value")).isEmpty();
        assertThat(beyond.get("offset").intValue()).isEqualTo(450);
    }

    @Test
    void anEntityThatIsGoneIsNotFound() {
        Entity entity = em.createEntity(new Health());
        em.destroyEntity(entity);
        assertThat(asked.refusal("entities/" + id(entity)))
                .isEqualTo("404 Entity " + id(entity) + " does not exist in world \"Asked\" any more, or never did.");
        assertThat(asked.refusal("entities/5"))
                .isEqualTo("400 \"5\" is not the id of an entity. Give one such as \"40:1\".");
        assertThat(asked.refusal("entities/" + id(entity) + "/nothing/more"))
                .startsWith("404 There is no path /api/v1/worlds/1/entities/");
    }

    // Objects of managed components

    private JsonNode shown(Object held) {
        Sprite sprite = new Sprite();
        sprite.more.add(held);
        Entity entity = em.createEntity(new Health());
        em.addComponent(entity, sprite);
        return component(entity, "Sprite").get("value").get("more").get(0);
    }

    @Test
    void objectsThatRefuseToBeReadDoNotHideTheEntity() {
        assertThat(shown(new Object() {
                            @Override
                            public String toString() {
                                throw new AssertionError("no text");
                            }
                        })
                        .isObject())
                .isTrue();
        assertThat(shown(new Exploding("assertion")).stringValue()).contains("AssertionError: no entries");
        assertThat(shown(new Exploding("overflow")).stringValue()).contains("StackOverflowError");
        assertThat(shown(new Exploding("unspeakable")).stringValue()).contains("Unspeakable");
        assertThat(shown(new Exploding("linkage")).stringValue()).contains("NoClassDefFoundError: gone");
        List<Object> unlike = new AbstractList<>() {
            @Override
            public Object get(int index) {
                throw new LinkageError("no element");
            }

            @Override
            public int size() {
                return 3;
            }
        };
        assertThat(shown(unlike).stringValue()).contains("LinkageError: no element");
    }

    /// A map that throws what its name says.
    private static final class Exploding extends AbstractMap<String, String> {
        private final String how;

        Exploding(String how) {
            this.how = how;
        }

        @Override
        public Set<Entry<String, String>> entrySet() {
            switch (how) {
                case "assertion" -> throw new AssertionError("no entries");
                case "overflow" -> throw new StackOverflowError();
                case "linkage" -> throw new NoClassDefFoundError("gone");
                default -> throw new Unspeakable();
            }
        }

        @Override
        public String toString() {
            throw new IllegalStateException("no text either");
        }
    }

    static final class Rude implements IManagedComponentData {
        String kind = "";

        @Override
        public String toString() {
            return switch (kind) {
                case "error" -> throw new LinkageError("rude");
                case "unspeakable" -> throw new Unspeakable();
                case "endless" -> toString();
                default -> throw new IllegalStateException("rude");
            };
        }
    }

    @Test
    void aManagedComponentWhoseTextThrowsIsShownAllTheSame() {
        for (String kind : List.of("error", "unspeakable", "endless", "exception")) {
            Rude rude = new Rude();
            rude.kind = kind;
            Entity entity = em.createEntity(new Health());
            em.addComponent(entity, rude);
            JsonNode shown = component(entity, "Rude");
            assertThat(shown.get("text").stringValue()).startsWith(Rude.class.getName() + " (toString threw ");
            assertThat(shown.get("value")).isEqualTo(json("{\"kind\": \"" + kind + "\"}"));
        }
    }

    @Test
    void whatAnObjectLeadsToIsBounded() {
        List<Object> ring = new ArrayList<>();
        ring.add(ring);
        assertThat(shown(ring).isArray()).isTrue();
        assertThat(shown(Collections.nCopies(100_000_000, "x"))).hasSize(100);
        assertThat(shown("long".repeat(1_000_000)).stringValue()).hasSizeLessThan(2_100);
        assertThat(shown(new int[1_000_000])).hasSize(100);
        List<Object> wide = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            wide.add(Collections.nCopies(100, Collections.nCopies(100, i)));
        }
        assertThat(shown(wide).toString().length()).isLessThan(100_000);
    }

    @Test
    void keysOfAMapWithTheSameTextStayApart() {
        JsonNode map = shown(Map.of(1, "number", "1", "text"));
        assertThat(map).hasSize(2);
    }

    @SuppressWarnings("unused") // read as fields of an object
    private static class Base {
        int layer = 1;
    }

    @SuppressWarnings({"unused", "HidingField"}) // read as fields of an object
    private static final class Derived extends Base {
        int layer = 2;
    }

    @Test
    void fieldsThatHideOthersAreShownBesideThem() {
        assertThat(shown(new Derived())).isEqualTo(json("{\"layer\": 2, \"layer (2)\": 1}"));
    }

    @Test
    void valuesOfTheJdkAreShownAsText() {
        assertThat(shown(java.time.Duration.ofSeconds(5)).stringValue()).isEqualTo("PT5S");
        assertThat(shown(java.math.BigInteger.TEN.pow(30)).stringValue()).startsWith("1000");
        assertThat(shown(Thread.class).stringValue()).isEqualTo("java.lang.Thread");
        assertThat(shown(Float.NaN).stringValue()).isEqualTo("NaN");
        assertThat(shown(Long.MAX_VALUE).stringValue()).isEqualTo("9223372036854775807");
    }

    @Test
    void aManagedComponentThatIsNullIsShown() {
        Entity entity = em.createEntity(new Health());
        em.addComponent(entity, Sprite.class);
        JsonNode shown = component(entity, "Sprite");
        assertThat(shown.get("class").stringValue()).isEqualTo(Sprite.class.getName());
    }

    // Relations

    @Test
    void theSystemsWhoseQueriesMatchAreItsRelations() {
        var system = asked.world.addSystem(new dev.phalanx.entities.systems.ISystem() {});
        system.getEntityQuery(
                dev.phalanx.entities.types.ComponentType.readWrite(Health.class),
                dev.phalanx.entities.types.ComponentType.exclude(Asleep.class));
        system.getEntityQuery(dev.phalanx.entities.types.ComponentType.readOnly(Numbers.class));
        Entity entity = em.createEntity(new Health());
        JsonNode relations = asked.ask("entities/" + id(entity) + "/relations").get("systems");
        assertThat(relations).hasSize(1);
        assertThat(relations.get(0).get("name").stringValue()).isEqualTo(system.name());
        assertThat(AskedWorld.texts(relations.get(0).get("queries"), "text"))
                .containsExactly("query [rw Health] without [Asleep]");
        JsonNode terms = relations.get(0).get("queries").get(0).get("terms");
        assertThat(AskedWorld.texts(terms, "need")).containsExactly("all", "none");
        assertThat(AskedWorld.texts(terms, "access")).containsExactly("rw", "r");
        int id = relations.get(0).get("system").intValue();
        assertThat(AskedWorld.item(asked.ask("systems").get("items"), "id", Integer.toString(id))
                        .get("name"))
                .isEqualTo(relations.get(0).get("name"));
        assertThat(asked.ask("entities/" + id(em.createEntity()) + "/relations").get("systems"))
                .isEmpty();
    }
}
