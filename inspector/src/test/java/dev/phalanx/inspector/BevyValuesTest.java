package dev.phalanx.inspector;

import static dev.phalanx.inspector.BevyTestWorld.bits;
import static dev.phalanx.inspector.BevyTestWorld.json;
import static dev.phalanx.inspector.BevyTestWorld.path;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.inspector.BevyTestWorld.Armour;
import dev.phalanx.inspector.BevyTestWorld.Marked;
import dev.phalanx.inspector.BevyTestWorld.Mesh;
import dev.phalanx.inspector.BevyTestWorld.Mood;
import dev.phalanx.inspector.BevyTestWorld.Numbers;
import dev.phalanx.inspector.BevyTestWorld.Part;
import dev.phalanx.inspector.BevyTestWorld.Shape;
import dev.phalanx.inspector.BevyTestWorld.Sprite;
import dev.phalanx.inspector.BevyTestWorld.Stunned;
import dev.phalanx.inspector.BevyTestWorld.Team;
import dev.phalanx.inspector.BevyTestWorld.Waypoint;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString64Bytes;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Values of components of every kind: read by a client that keeps numbers as doubles, and sent back.
class BevyValuesTest {
    private static BevyTestWorld world;

    @BeforeAll
    static void start() {
        world = BevyTestWorld.writable();
    }

    @AfterAll
    static void stop() {
        world.close();
    }

    @AfterEach
    void empty() {
        world.empty();
    }

    private static JsonNode read(Entity entity, String path) {
        return world.result(
                        "world.get_components",
                        "{'entity': " + bits(entity) + ", 'components': ['" + path + "'], 'strict': true}")
                .get(path);
    }

    private static void insert(Entity entity, String path, JsonNode value) {
        assertThat(world.result(
                                "world.insert_components",
                                "{'entity': " + bits(entity) + ", 'components': {'" + path + "': " + value + "}}")
                        .isNull())
                .isTrue();
    }

    /// What a client of JavaScript would send for what it received.
    private static JsonNode throughDoubles(JsonNode value) {
        return BevyTestWorld.JSON.readTree(doubles(value));
    }

    private static String doubles(JsonNode value) {
        if (value.isNumber()) {
            double number = value.doubleValue();
            return number == Math.rint(number) && Math.abs(number) < 1e15
                    ? Long.toString((long) number)
                    : Double.toString(number);
        }
        if (value.isObject()) {
            StringBuilder text = new StringBuilder("{");
            value.properties()
                    .forEach(field -> text.append(text.length() > 1 ? "," : "")
                            .append('"')
                            .append(field.getKey())
                            .append("\":")
                            .append(doubles(field.getValue())));
            return text.append('}').toString();
        }
        if (value.isArray()) {
            StringBuilder text = new StringBuilder("[");
            value.forEach(element -> text.append(text.length() > 1 ? "," : "").append(doubles(element)));
            return text.append(']').toString();
        }
        return value.toString();
    }

    /// Reads the component of one entity and gives it to another. Returns the other.
    private static Entity copied(Entity from, String path) {
        Entity to = world.with(em -> em.createEntity());
        insert(to, path, throughDoubles(read(from, path)));
        assertThat(read(to, path)).isEqualTo(read(from, path));
        return to;
    }

    @Test
    void primitivesKeepTheirValues() {
        for (Numbers numbers : List.of(
                new Numbers(true, (byte) -128, 'ß', (short) 32_767, Integer.MIN_VALUE, 1L << 53, 0.1f, 0.1, Mood.ANGRY),
                new Numbers(false, (byte) 1, '"', (short) -1, 1, Long.MIN_VALUE, 1e-30f, Double.MIN_VALUE, Mood.CALM),
                new Numbers(false, (byte) 0, '\0', (short) 0, 0, Long.MAX_VALUE, Float.NaN, Double.NaN, Mood.CALM),
                new Numbers(
                        false,
                        (byte) 0,
                        'x',
                        (short) 0,
                        0,
                        -1,
                        Float.NEGATIVE_INFINITY,
                        Double.POSITIVE_INFINITY,
                        Mood.CALM))) {
            Entity from = world.with(em -> em.createEntity(numbers));
            Entity to = copied(from, path(Numbers.class));
            world.run(em -> assertThat(em.getComponent(to, Numbers.class)).isEqualTo(numbers));
        }
    }

    @Test
    void notANumberAndInfinitiesAreTexts() {
        Entity entity = world.with(em -> em.createEntity(new Numbers(
                false, (byte) 0, 'x', (short) 0, 0, (1L << 53) + 2, Float.NaN, Double.NEGATIVE_INFINITY, Mood.CALM)));

        JsonNode value = read(entity, path(Numbers.class));
        assertThat(value.get("single").stringValue()).isEqualTo("NaN");
        assertThat(value.get("exact").stringValue()).isEqualTo("-Infinity");
        assertThat(value.get("great").stringValue()).isEqualTo("9007199254740994");
    }

    @Test
    void textsListsArraysAndEntitiesKeepTheirValues() {
        Entity other = world.with(em -> em.createEntity());
        Entity from = world.with(em -> {
            Shape shape = new Shape();
            shape.size[1] = 7.5f;
            shape.title = FixedString64Bytes.of("Rund \"ß\" \u2603");
            shape.counts.add(-5);
            shape.parts.add(new Part((byte) 3, other));
            shape.parts.add(new Part((byte) 4, Entity.NULL));
            return em.createEntity(shape);
        });

        assertThat(read(from, path(Shape.class)))
                .isEqualTo(
                        BevyTestWorld.JSON.readTree("{\"size\": [1.0, 7.5, 3.0], \"title\": \"Rund \\\"ß\\\" \u2603\","
                                + " \"counts\": [-5], \"parts\": [{\"weight\": 3, \"of\": " + bits(other)
                                + "}, {\"weight\": 4, \"of\": null}], \"curve\": null}"));
        Entity to = copied(from, path(Shape.class));
        world.run(em -> {
            Shape copy = em.getComponent(to, Shape.class);
            assertThat(copy.parts.get(0)).isEqualTo(new Part((byte) 3, other));
            assertThat(copy.title.toString()).isEqualTo("Rund \"ß\" \u2603");
        });
    }

    @Test
    void blobsAreShownAndStayWhatTheyWere() {
        Entity entity = world.with(em -> {
            Shape shape = new Shape();
            shape.curve = BevyTestWorld.curve();
            return em.createEntity(shape);
        });

        JsonNode value = read(entity, path(Shape.class));
        assertThat(value.get("curve").get("value")).isEqualTo(json("{'start': 2.0, 'steps': [1, 2, 3]}"));
        insert(entity, path(Shape.class), throughDoubles(value));
        world.run(em -> assertThat(em.getComponent(entity, Shape.class).curve.isCreated())
                .isTrue());
    }

    @Test
    void buffersKeepTheirElements() {
        Entity from = world.with(em -> {
            Entity created = em.createEntity();
            em.addBuffer(created, Waypoint.class).add(new Waypoint(1.5f, created));
            em.getBuffer(created, Waypoint.class).add(new Waypoint(2, Entity.NULL));
            return created;
        });

        Entity to = copied(from, path(Waypoint.class));
        world.run(em -> assertThat(em.getBuffer(to, Waypoint.class).toList())
                .containsExactly(new Waypoint(1.5f, from), new Waypoint(2, Entity.NULL)));
    }

    @Test
    void tagsAndEnableableComponentsAreCopied() {
        Entity from = world.with(em -> em.createEntity(new Marked(), new Stunned(2)));

        Entity marked = copied(from, path(Marked.class));
        Entity stunned = copied(from, path(Stunned.class));
        world.run(em -> {
            assertThat(em.hasComponent(marked, Marked.class)).isTrue();
            assertThat(em.getComponent(stunned, Stunned.class)).isEqualTo(new Stunned(2));
        });
        insert(marked, path(Marked.class), json("{}"));
    }

    @Test
    void sharedValuesAreCopied() {
        Entity from = world.with(em -> {
            Entity created = em.createEntity();
            em.addSharedComponent(created, new Team(5));
            return created;
        });

        Entity to = copied(from, path(Team.class));
        world.run(em -> assertThat(em.getSharedComponent(to, Team.class)).isEqualTo(new Team(5)));
        insert(to, path(Team.class), json("{'id': 6}"));
        world.run(em -> assertThat(em.getSharedComponent(to, Team.class)).isEqualTo(new Team(6)));
        world.run(em -> assertThat(em.getSharedComponent(from, Team.class)).isEqualTo(new Team(5)));
    }

    @Test
    void componentsOfChunksHaveAPrefix() {
        Entity entity = world.with(em -> {
            Entity created = em.createEntity(new Marked());
            em.addChunkComponentData(created, new Armour(3));
            return created;
        });
        String path = "chunk " + path(Armour.class);

        assertThat(world.result("world.list_components", "{'entity': " + bits(entity) + "}"))
                .isEqualTo(json("['" + path + "', '" + path(Marked.class) + "']"));
        assertThat(read(entity, path)).isEqualTo(json("{'points': 3}"));
        insert(entity, path, json("{'points': 4}"));
        assertThat(world.result(
                                "world.mutate_components",
                                "{'entity': " + bits(entity) + ", 'component': '" + path
                                        + "', 'path': '.points', 'value': 5}")
                        .isNull())
                .isTrue();
        world.run(
                em -> assertThat(em.getChunkComponentData(entity, Armour.class)).isEqualTo(new Armour(5)));
        assertThat(world.result("world.query", "{'data': {'components': ['" + path + "']}}"))
                .hasSize(1);
        world.result("world.remove_components", "{'entity': " + bits(entity) + ", 'components': ['" + path + "']}");
        world.run(em -> assertThat(em.hasChunkComponent(entity, Armour.class)).isFalse());
    }

    @Test
    void objectsAreShownAsFarAsTheirFieldsAre() {
        Entity entity = world.with(em -> {
            Entity created = em.createEntity();
            em.addComponent(created, new Sprite());
            em.addSharedComponent(created, new Mesh("a.obj", List.of("x", "y")));
            return created;
        });

        assertThat(read(entity, path(Sprite.class))).isEqualTo(json("{'file': 'knight.png', 'layer': 1, 'width': 16}"));
        assertThat(read(entity, path(Mesh.class))).isEqualTo(json("{'file': 'a.obj', 'parts': ['x', 'y']}"));
        insert(entity, path(Sprite.class), json("{'file': 'b.png'}"));
        world.run(em -> assertThat(em.getComponent(entity, Sprite.class).file).isEqualTo("b.png"));
        assertThat(world.error(
                        "world.insert_components",
                        "{'entity': " + bits(entity) + ", 'components': {'" + path(Mesh.class)
                                + "': {'file': 'b.obj'}}}"))
                .startsWith("-23402 Mesh holds an object, which cannot be made from JSON.");
    }
}
