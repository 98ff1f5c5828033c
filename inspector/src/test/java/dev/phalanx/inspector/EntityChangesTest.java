package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.id;
import static dev.phalanx.inspector.AskedWorld.type;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Asleep;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Marked;
import dev.phalanx.inspector.Beings.Mesh;
import dev.phalanx.inspector.Beings.Mood;
import dev.phalanx.inspector.Beings.Numbers;
import dev.phalanx.inspector.Beings.Part;
import dev.phalanx.inspector.Beings.Place;
import dev.phalanx.inspector.Beings.Rest;
import dev.phalanx.inspector.Beings.Shape;
import dev.phalanx.inspector.Beings.Sprite;
import dev.phalanx.inspector.Beings.Stunned;
import dev.phalanx.inspector.Beings.Team;
import dev.phalanx.inspector.Beings.Vector;
import dev.phalanx.inspector.Beings.Waypoint;
import dev.phalanx.inspector.Beings.Weather;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.Parent;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Every change of entities, and that a refused one changes nothing.
@Row("EDT-6")
final class EntityChangesTest {
    private final AskedWorld asked = new AskedWorld();
    private final EntityManager em = asked.em;
    private Entity entity;

    @BeforeEach
    void populate() {
        entity = Beings.ofEveryKind(em);
        em.createEntity(new Armour(0));
        asked.world.addSystem(new ISystem() {});
    }

    @AfterEach
    void close() {
        asked.close();
    }

    private JsonNode change(String verb, String body) {
        return asked.change("entities/" + id(entity) + "/" + verb, body);
    }

    private void set(Class<?> type, String value) {
        assertThat(change("set", "{" + type(type) + ", \"value\": " + value + "}"))
                .isEmpty();
    }

    /// The message with which a change is refused, after which nothing has changed.
    private String refused(String verb, String body) {
        return refusedTarget("entities/" + id(entity) + "/" + verb, body);
    }

    private String refusedTarget(String target, String body) {
        long hash = asked.world.stateHash();
        int version = em.getChunk(entity).getChangeVersion(Health.class);
        int sprite = em.getChunk(entity).getChangeVersion(Sprite.class);
        int order = em.getChunk(entity).getOrderVersion();
        int count = em.entityCount();
        String refusal = asked.refusal(target, body);
        assertThat(asked.world.stateHash()).as(refusal).isEqualTo(hash);
        assertThat(em.getChunk(entity).getChangeVersion(Health.class)).isEqualTo(version);
        assertThat(em.getChunk(entity).getChangeVersion(Sprite.class)).isEqualTo(sprite);
        assertThat(em.getChunk(entity).getOrderVersion()).isEqualTo(order);
        assertThat(em.entityCount()).isEqualTo(count);
        return refusal;
    }

    private String refusedSet(Class<?> type, String value) {
        return refused("set", "{" + type(type) + ", \"value\": " + value + "}");
    }

    private <T extends dev.phalanx.entities.components.IComponentData> T get(Class<T> type) {
        return em.getComponent(entity, type);
    }

    // Setting values

    @Test
    void fieldsThatAreGivenAreSetAndOthersKeepTheirValues() {
        set(Health.class, "{\"current\": 12.5}");
        assertThat(get(Health.class).current).isEqualTo(12.5f);
        assertThat(get(Health.class).max).isEqualTo(100);
        set(Place.class, "{\"at\": {\"y\": 7}}");
        assertThat(get(Place.class)).isEqualTo(new Place(new Vector(1, 7, 3), 0.5f));
        set(Place.class, "{}");
        assertThat(get(Place.class)).isEqualTo(new Place(new Vector(1, 7, 3), 0.5f));
    }

    @Test
    void elementsThatAreGivenAreSetAndOthersKeepTheirValues() {
        set(
                Shape.class,
                "{\"sides\": [5, 6, 7], \"counts\": [1, 2, 3], \"parts\": [{\"weight\": 4, \"mood\": \"ANGRY\"}, {}]}");
        set(
                Shape.class,
                "{\"sides\": {\"1\": 60}, \"counts\": {\"0\": 10, \"2\": 30}, \"parts\": {\"0\": {\"weight\": 9}}}");
        Shape shape = get(Shape.class);
        assertThat(shape.sides).containsExactly(5, 60, 7);
        assertThat(shape.counts.toList()).containsExactly(10, 2, 30);
        assertThat(shape.parts.toList())
                .containsExactly(
                        new Part((byte) 9, Mood.ANGRY, Entity.NULL), new Part((byte) 0, Mood.CALM, Entity.NULL));
        set(Shape.class, "{\"sides\": {}, \"counts\": {}}");
        assertThat(get(Shape.class).sides).containsExactly(5, 60, 7);
        assertThat(refusedSet(Shape.class, "{\"sides\": {\"3\": 1}}"))
                .isEqualTo("400 sides has no element 3; it has 3, from 0 to 2. Give some of these.");
        assertThat(refusedSet(Shape.class, "{\"counts\": {\"-1\": 1}}"))
                .isEqualTo("400 counts has no element -1; it has 3, from 0 to 2. Give some of these.");
        assertThat(refusedSet(Shape.class, "{\"counts\": {\"01\": 1}}")).startsWith("400 counts has no element 01;");
        assertThat(refusedSet(Shape.class, "{\"parts\": {\"1\": {\"mood\": \"SAD\"}}}"))
                .startsWith("400 ");
        set(Shape.class, "{\"counts\": []}");
        assertThat(refusedSet(Shape.class, "{\"counts\": {\"0\": 1}}"))
                .isEqualTo("400 counts has no element 0; it has 0.");
    }

    @Test
    void everyKindOfFieldCanBeSet() {
        set(
                Numbers.class,
                "{\"flag\": false, \"small\": -128, \"letter\": \"\\uD800\", \"medium\": 32767, \"number\":"
                        + " -2147483648, \"large\": \"-9223372036854775808\", \"single\": \"NaN\", \"wide\": \"Infinity\"}");
        assertThat(get(Numbers.class))
                .isEqualTo(new Numbers(
                        false,
                        Byte.MIN_VALUE,
                        '\uD800',
                        Short.MAX_VALUE,
                        Integer.MIN_VALUE,
                        Long.MIN_VALUE,
                        Float.NaN,
                        Double.POSITIVE_INFINITY));
        set(Numbers.class, "{\"number\": 3.0, \"large\": 9223372036854775807, \"single\": 1, \"wide\": 5e-324}");
        assertThat(get(Numbers.class).number()).isEqualTo(3);
        assertThat(get(Numbers.class).large()).isEqualTo(Long.MAX_VALUE);
        assertThat(get(Numbers.class).wide()).isEqualTo(Double.MIN_VALUE);
        set(Numbers.class, "{\"single\": \"-0\", \"wide\": -0.0}");
        assertThat(get(Numbers.class).single()).isEqualTo(-0.0f);
        assertThat(get(Numbers.class).wide()).isEqualTo(-0.0);
        Entity other = em.createEntity();
        set(
                Shape.class,
                "{\"mood\": \"ANGRY\", \"sides\": [5, 6, 7], \"owner\": \"" + id(other) + "\", \"title\":"
                        + " \"Würfel\", \"counts\": [1, 2, 3], \"parts\": [{\"weight\": 4, \"mood\": \"ANGRY\", \"of\": \""
                        + id(other) + "\"}, {}], \"curve\": null}");
        Shape shape = get(Shape.class);
        assertThat(shape.mood).isEqualTo(Mood.ANGRY);
        assertThat(shape.sides).containsExactly(5, 6, 7);
        assertThat(shape.owner).isEqualTo(other);
        assertThat(shape.title).hasToString("Würfel");
        assertThat(shape.counts.toList()).containsExactly(1, 2, 3);
        assertThat(shape.parts.toList())
                .containsExactly(new Part((byte) 4, Mood.ANGRY, other), new Part((byte) 0, Mood.CALM, Entity.NULL));
        set(Shape.class, "{\"owner\": null, \"counts\": [], \"title\": \"\"}");
        assertThat(get(Shape.class).owner).isEqualTo(Entity.NULL);
        assertThat(get(Shape.class).counts.toList()).isEmpty();
    }

    @Test
    void whatIsShownCanBeSetAgain() {
        long hash = asked.world.stateHash();
        for (JsonNode component : asked.ask("entities/" + id(entity)).get("components")) {
            if (component.get("editable").booleanValue()
                    && !component.get("kind").stringValue().equals("managed")) {
                change(
                        "set",
                        "{\"type\": \"" + component.get("type").stringValue() + "\", \"value\": "
                                + component.get("value") + "}");
            }
        }
        assertThat(asked.world.stateHash()).isEqualTo(hash);
    }

    @Test
    void wrongValuesAreRefused() {
        assertThat(refusedSet(Health.class, "{\"current\": \"much\"}"))
                .isEqualTo("400 current was given \"much\". Give a number, \"NaN\", \"Infinity\" or \"-Infinity\".");
        assertThat(refusedSet(Health.class, "{\"current\": 1, \"maximum\": 2}"))
                .isEqualTo("400 Health has no field maximum; it has [current, max]. Give some of these.");
        assertThat(refusedSet(Health.class, "{\"current\": null}")).startsWith("400 current was given null.");
        assertThat(refusedSet(Health.class, "5"))
                .isEqualTo("400 The value was given 5. Give an object with the fields [current, max].");
        assertThat(refusedSet(Health.class, "[]")).startsWith("400 The value was given [].");
        assertThat(refusedSet(Health.class, "{\"current\": 1e39}"))
                .isEqualTo("400 current was given 1.0E39. Give a number that a float can hold.");
        assertThat(refusedSet(Health.class, "{\"current\": 1e999}")).startsWith("400 current was given ");
        assertThat(refusedSet(Place.class, "{\"at\": {\"x\": true}}")).startsWith("400 at.x was given true.");
        assertThat(refusedSet(Place.class, "{\"at\": 3}"))
                .isEqualTo("400 at was given 3. Give an object with the fields [x, y, z].");
        assertThat(refusedSet(Numbers.class, "{\"flag\": 1}")).isEqualTo("400 flag was given 1. Give true or false.");
        assertThat(refusedSet(Numbers.class, "{\"small\": 128}"))
                .isEqualTo("400 small was given 128. Give an integer from -128 to 127.");
        assertThat(refusedSet(Numbers.class, "{\"number\": 1.5}"))
                .isEqualTo("400 number was given 1.5. Give an integer.");
        assertThat(refusedSet(Numbers.class, "{\"large\": 9223372036854775808}"))
                .startsWith("400 large was given");
        assertThat(refusedSet(Numbers.class, "{\"large\": " + "9".repeat(500) + "}"))
                .startsWith("400 large was given 999")
                .endsWith("…. Give an integer.");
        assertThat(refusedSet(Numbers.class, "{\"wide\": " + "9".repeat(500) + "}"))
                .startsWith("400 wide was given 999");
        assertThat(refusedSet(Numbers.class, "{\"number\": 1e100}")).startsWith("400 number was given");
        assertThat(refusedSet(Numbers.class, "{\"number\": 1e-2}")).startsWith("400 number was given");
        assertThat(refusedSet(Numbers.class, "{\"letter\": \"ab\"}"))
                .isEqualTo("400 letter was given \"ab\". Give a string of one character.");
        assertThat(refusedSet(Shape.class, "{\"mood\": \"SAD\"}"))
                .isEqualTo("400 mood was given \"SAD\". Give one of [CALM, ANGRY].");
        assertThat(refusedSet(Shape.class, "{\"sides\": [1, 2]}"))
                .isEqualTo("400 sides was given [1,2]. Give an array of 3 elements.");
        assertThat(refusedSet(Shape.class, "{\"sides\": [1, 2, \"x\"]}"))
                .isEqualTo("400 sides[2] was given \"x\". Give an integer.");
        assertThat(refusedSet(Shape.class, "{\"owner\": \"me\"}"))
                .isEqualTo("400 owner was given \"me\". Give the id of an entity, such as \"40:1\", or null.");
        assertThat(refusedSet(Shape.class, "{\"title\": \"" + "ü".repeat(40) + "\"}"))
                .isEqualTo("400 title was given a text of 80 bytes of UTF-8, and holds 61. Give a shorter one.");
        assertThat(refusedSet(Shape.class, "{\"title\": 4}")).startsWith("400 title was given 4. Give a string.");
        assertThat(refusedSet(Shape.class, "{\"title\": \"\\uD800\"}"))
                .startsWith("400 title was given ")
                .endsWith(". Give a text without halves of surrogate pairs.");
        assertThat(refusedSet(Shape.class, "{\"counts\": [" + "1,".repeat(99) + "1]}"))
                .startsWith("400 counts was given [1,1,")
                .endsWith("Give an array of at most 31 elements.");
        assertThat(refusedSet(Shape.class, "{\"counts\": [1, null]}")).startsWith("400 counts[1] was given null.");
        assertThat(refusedSet(Shape.class, "{\"parts\": [{\"wait\": 1}]}")).contains("has no field wait");
        assertThat(refusedSet(Shape.class, "{\"curve\": 5}"))
                .isEqualTo("400 curve refers to memory outside of the component and cannot be changed here."
                        + " Leave it out.");
        assertThat(refusedSet(Team.class, "{\"id\": \"red\"}")).startsWith("400 id was given");
        assertThat(refusedSet(Marked.class, "{}")).isEqualTo("400 Marked has no value that can be set here.");
        assertThat(refusedSet(Mesh.class, "{}")).isEqualTo("400 Mesh has no value that can be set here.");
    }

    @Test
    void aBlobIsTakenAsItIsShownAndNotReplaced() {
        Shape shape = get(Shape.class);
        shape.curve = Beings.curve();
        em.setComponent(entity, shape);
        JsonNode shown = null;
        for (JsonNode component : asked.ask("entities/" + id(entity)).get("components")) {
            shown = component.get("type").asString().equals(Shape.class.getName()) ? component.get("value") : shown;
        }
        set(Shape.class, shown.toString());
        assertThat(get(Shape.class).curve).isEqualTo(shape.curve);
        String message =
                "400 curve refers to memory outside of the component and cannot be changed here." + " Leave it out.";
        assertThat(refusedSet(Shape.class, "{\"curve\": null}")).isEqualTo(message);
        assertThat(refusedSet(Shape.class, "{\"curve\": {\"hash\": \"1\"}}")).isEqualTo(message);
        String hash = "\"hash\": " + shown.get("curve").get("hash");
        set(Shape.class, "{\"curve\": {" + hash + ", \"value\": {\"start\": 0.50, \"steps\": [1.0, 2, 3]}}}");
        assertThat(refusedSet(Shape.class, "{\"curve\": {" + hash + ", \"value\": {\"start\": 7}}}"))
                .isEqualTo(message);
        assertThat(refusedSet(Shape.class, "{\"curve\": {" + hash + ", \"start\": 7}}"))
                .isEqualTo(message);
        assertThat(refusedSet(Shape.class, "{\"curve\": {}}")).isEqualTo(message);
        Entity other = em.createEntity();
        assertThat(refusedTarget(
                        "entities/" + id(other) + "/add",
                        "{" + type(Shape.class) + ", \"value\": {\"curve\": " + shown.get("curve") + "}}"))
                .isEqualTo(message);
        shape.curve.close();
    }

    @Test
    void aNativeCollectionIsTakenAsItIsShownAndNotReplaced() {
        Shape shape = get(Shape.class);
        shape.points = NativeArray.ofLength(Vector.class, 2);
        em.setComponent(entity, shape);
        String shown = "{\"container\": \"" + shape.points.safetyHandle().name() + "\"}";
        set(Shape.class, "{\"points\": " + shown + "}");
        String message =
                "400 points refers to memory outside of the component and cannot be changed here." + " Leave it out.";
        for (String other : List.of("null", "{}", "[]", "{\"container\": \"NativeList<Vector>\"}", "{\"length\": 3}")) {
            assertThat(refusedSet(Shape.class, "{\"points\": " + other + "}")).isEqualTo(message);
        }
        shape.points.close();
    }

    @Test
    void anElementIsNotSetToNothing() {
        assertThat(refused("buffer", "{" + type(Waypoint.class) + ", \"op\": \"set\", \"index\": 0}"))
                .isEqualTo("400 The body has no field value, so nothing would be set. Add it.");
    }

    @Test
    void sharedValuesChunkValuesAndBuffersCanBeSet() {
        set(Team.class, "{\"id\": 9}");
        assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(9));
        change("set", "{\"type\": \"chunk " + Weather.class.getName() + "\", \"value\": {\"wind\": 8.5}}");
        assertThat(em.getChunkComponentData(entity, Weather.class)).isEqualTo(new Weather(8.5));
        set(Waypoint.class, "[{\"x\": 5}, {\"y\": 6}]");
        assertThat(em.getBuffer(entity, Waypoint.class, true).toList())
                .containsExactly(new Waypoint(5, 0), new Waypoint(0, 6));
        assertThat(refusedSet(Waypoint.class, "[{\"z\": 5}]")).contains("has no field z");
        assertThat(refusedSet(Waypoint.class, "{}"))
                .isEqualTo("400 The value of a buffer is an array of elements. Give one.");
    }

    @Test
    void simpleFieldsOfObjectsCanBeSet() {
        Sprite sprite = em.getComponent(entity, Sprite.class);
        set(
                Sprite.class,
                "{\"path\": \"b.png\", \"layer\": 4, \"mood\": \"ANGRY\", \"owner\": \"" + id(entity) + "\"}");
        assertThat(sprite.path).isEqualTo("b.png");
        assertThat(sprite.layer).isEqualTo(4);
        assertThat(sprite.mood).isEqualTo(Mood.ANGRY);
        assertThat(sprite.owner).isEqualTo(entity);
        set(Sprite.class, "{\"path\": null}");
        assertThat(sprite.path).isNull();
        assertThat(refusedSet(Sprite.class, "{\"layer\": 5, \"mood\": \"SAD\"}"))
                .isEqualTo("400 mood was given \"SAD\". Give a value of Mood; only simple values can be changed.");
        assertThat(sprite.layer).isEqualTo(4);
        assertThat(refusedSet(Sprite.class, "{\"id\": 5}"))
                .isEqualTo("400 id is final and cannot be changed. Set another object in code.");
        assertThat(refusedSet(Sprite.class, "{\"more\": []}"))
                .isEqualTo("400 more was given []. Give a value of List; only simple values can be changed.");
        assertThat(refusedSet(Sprite.class, "{\"size\": 5}"))
                .isEqualTo("400 Sprite has no field size. Give one of its own fields.");
        assertThat(refusedSet(Sprite.class, "7"))
                .isEqualTo("400 The value was given 7. Give an object with fields of Sprite.");
    }

    @Test
    void aChangeCountsAsAWrite() {
        int version = em.getChunk(entity).getChangeVersion(Health.class);
        asked.world.update();
        set(Health.class, "{\"current\": 80}");
        assertThat(em.getChunk(entity).getChangeVersion(Health.class)).isGreaterThan(version);
    }

    // Creating, destroying, naming

    @Test
    void entitiesAreCreatedWithComponents() {
        JsonNode answer = asked.change(
                "entities",
                "{\"name\": \"Squire\", \"components\": {\"" + Health.class.getName() + "\": {\"current\": 80}, \""
                        + Marked.class.getName() + "\": {}, \"" + Waypoint.class.getName() + "\": [{\"x\": 1}], \""
                        + Team.class.getName() + "\": {\"id\": 2}, \"" + Sprite.class.getName() + "\": null, \"chunk "
                        + Weather.class.getName() + "\": {\"wind\": 2}}}");
        assertThat(answer.propertyNames()).containsExactly("entity");
        String[] halves = answer.get("entity").stringValue().split(":", 2);
        Entity made = new Entity(Integer.parseInt(halves[0]), Integer.parseInt(halves[1]));
        assertThat(em.getName(made)).isEqualTo("Squire");
        assertThat(em.getComponent(made, Health.class).current).isEqualTo(80);
        assertThat(em.getComponent(made, Health.class).max).isZero();
        assertThat(em.hasComponent(made, Marked.class)).isTrue();
        assertThat(em.getBuffer(made, Waypoint.class, true).toList()).containsExactly(new Waypoint(1, 0));
        assertThat(em.getSharedComponent(made, Team.class)).isEqualTo(new Team(2));
        assertThat(em.getChunkComponentData(made, Weather.class)).isEqualTo(new Weather(2));
        assertThat(em.hasComponent(made, Sprite.class)).isTrue();
        assertThat(asked.change("entities", "{}").get("entity").isString()).isTrue();
    }

    @Test
    void anEntityThatCannotBeMadeWholeIsNotMade() {
        assertThat(refusedTarget(
                        "entities",
                        "{\"components\": {\"" + Health.class.getName()
                                + "\": {\"current\": 1}, \"game.Missing\": {}}}"))
                .isEqualTo("404 This process has used no component type game.Missing. Give the binary name of its"
                        + " class, such as org.example.Game$Health.");
        assertThat(refusedTarget("entities", "{\"components\": {\"" + Health.class.getName() + "\": {\"mana\": 1}}}"))
                .startsWith("400 Health has no field mana");
        assertThat(refusedTarget("entities", "{\"components\": []}"))
                .isEqualTo("400 The field components is []. Give an object of components.");
        assertThat(refusedTarget("entities", "{\"name\": 7}")).isEqualTo("400 The field name is 7. Give a string.");
        assertThat(refusedTarget("entities", "{\"components\": {\"" + Marked.class.getName() + "\": {\"x\": 1}}}"))
                .isEqualTo("400 Marked is a tag and has no value.");
        assertThat(refusedTarget("entities", "{\"components\": {\"" + Sprite.class.getName() + "\": {\"layer\": 1}}}"))
                .isEqualTo("400 Sprite holds an object, which cannot be made from JSON. Add it without a value, or in"
                        + " code.");
        assertThat(refusedTarget(
                        "entities",
                        "{\"components\": {\"" + Rest.class.getName() + "\": {\"slot\": 1}}, \"name\": \""
                                + "x".repeat(100) + "\"}"))
                .startsWith("409 ");
        assertThat(refusedTarget(
                        "entities",
                        "{\"components\": {\"" + Rest.class.getName()
                                + "\": {}, \"dev.phalanx.transforms.Child\": []}}"))
                .startsWith("409 Child is written by ParentSystem alone");
    }

    @Test
    void entitiesAreDestroyed() {
        assertThat(change("destroy", "{}")).isEmpty();
        assertThat(em.exists(entity)).isTrue();
        assertThat(em.hasComponent(entity, Health.class))
                .as("only cleanup components are left")
                .isFalse();
        Entity plain = em.createEntity(new Health());
        asked.change("entities/" + id(plain) + "/destroy", "{}");
        assertThat(em.exists(plain)).isFalse();
        assertThat(asked.refusal("entities/" + id(plain) + "/destroy", "{}"))
                .isEqualTo("404 Entity " + id(plain) + " does not exist in world \"Asked\" any more, or never did.");
    }

    @Test
    void entitiesAreDuplicatedWithTheirNames() {
        JsonNode answer = change("duplicate", "{}");
        String copy = answer.get("entity").stringValue();
        JsonNode shown = asked.ask("entities/" + copy);
        assertThat(shown.get("name").stringValue()).isEqualTo("Knight");
        assertThat(copy).isNotEqualTo(id(entity));
        assertThat(AskedWorld.texts(shown.get("components"), "name"))
                .contains("Health", "Waypoint", "Sprite")
                .doesNotContain("Rest");
    }

    @Test
    void entitiesAreNamed() {
        change("name", "{\"name\": \"Sir Würfel\"}");
        assertThat(em.getName(entity)).isEqualTo("Sir Würfel");
        change("name", "{\"name\": \"\"}");
        assertThat(em.getName(entity)).isEmpty();
        assertThat(refused("name", "{\"name\": null}")).isEqualTo("400 The field name is null. Give a string.");
        assertThat(refused("name", "{}")).isEqualTo("400 The body has no field name. Add it.");
        assertThat(refused("name", "{\"name\": \"" + "x".repeat(100) + "\"}")).startsWith("409 ");
    }

    @Test
    void entitiesAreDisabledAndEnabled() {
        change("enabled", "{\"enabled\": false}");
        assertThat(em.hasComponent(entity, Disabled.class)).isTrue();
        change("enabled", "{\"enabled\": true}");
        assertThat(em.hasComponent(entity, Disabled.class)).isFalse();
        assertThat(refused("enabled", "{\"enabled\": \"yes\"}"))
                .isEqualTo("400 The field enabled is \"yes\". Give true or false.");
    }

    @Test
    void parentsAreSetAndTakenAway() {
        Entity army = em.createEntity();
        Entity other = em.createEntity();
        change("parent", "{\"parent\": \"" + id(army) + "\"}");
        assertThat(get(Parent.class)).isEqualTo(new Parent(army));
        assertThat(asked.ask("entities/" + id(entity))
                        .get("parent")
                        .get("entity")
                        .stringValue())
                .isEqualTo(id(army));
        change("parent", "{\"parent\": \"" + id(other) + "\"}");
        assertThat(get(Parent.class)).isEqualTo(new Parent(other));
        change("parent", "{\"parent\": null}");
        assertThat(em.hasComponent(entity, Parent.class)).isFalse();
        change("parent", "{\"parent\": null}");
        assertThat(refused("parent", "{\"parent\": \"me\"}"))
                .isEqualTo("400 The parent is \"me\". Give the id of an entity, or null.");
        assertThat(refused("parent", "{\"parent\": \"99999:1\"}")).startsWith("404 Entity 99999:1 does not exist");
        assertThat(refused("parent", "{}")).isEqualTo("400 The body has no field parent. Add it.");
    }

    @Test
    void noEntityBecomesItsOwnAncestor() {
        Entity child = em.createEntity(new Parent(entity));
        Entity grandchild = em.createEntity(new Parent(child));
        assertThat(refused("parent", "{\"parent\": \"" + id(grandchild) + "\"}"))
                .isEqualTo("409 " + entity + " is above " + grandchild
                        + " in the hierarchy, or is the same. Choose another parent.");
        assertThat(refused("parent", "{\"parent\": \"" + id(entity) + "\"}")).startsWith("409 ");
    }

    @Test
    void aCircleThatIsThereHoldsNobodyUp() {
        Entity first = em.createEntity();
        Entity second = em.createEntity(new Parent(first));
        em.addComponent(first, new Parent(second));
        change("parent", "{\"parent\": \"" + id(first) + "\"}");
        assertThat(get(Parent.class)).isEqualTo(new Parent(first));
    }

    // Adding, removing, enabling

    @Test
    void componentsAreAddedAndRemoved() {
        change("add", "{" + type(Armour.class) + ", \"value\": {\"points\": 4}}");
        assertThat(get(Armour.class)).isEqualTo(new Armour(4));
        change("remove", "{" + type(Armour.class) + "}");
        assertThat(em.hasComponent(entity, Armour.class)).isFalse();
        change("add", "{" + type(Armour.class) + "}");
        assertThat(get(Armour.class)).isEqualTo(new Armour(0));
        for (Class<? extends IComponent> type : java.util.List.<Class<? extends IComponent>>of(
                Marked.class, Waypoint.class, Sprite.class, Team.class, Mesh.class, Stunned.class, Rest.class)) {
            change("remove", "{" + type(type) + "}");
            assertThat(em.hasComponent(entity, type)).isFalse();
        }
        change("add", "{" + type(Waypoint.class) + ", \"value\": [{\"x\": 3}]}");
        change("add", "{" + type(Team.class) + ", \"value\": {\"id\": 3}}");
        change("add", "{" + type(Marked.class) + "}");
        change("add", "{" + type(Sprite.class) + "}");
        assertThat(em.getSharedComponent(entity, Team.class)).isEqualTo(new Team(3));
        change("remove", "{\"type\": \"chunk " + Weather.class.getName() + "\"}");
        assertThat(em.hasChunkComponent(entity, Weather.class)).isFalse();
        change("add", "{\"type\": \"chunk " + Weather.class.getName() + "\", \"value\": {\"wind\": 1.5}}");
        assertThat(em.getChunkComponentData(entity, Weather.class)).isEqualTo(new Weather(1.5));
    }

    @Test
    void addingWhatIsThereAndRemovingWhatIsNotAreRefused() {
        assertThat(refused("add", "{" + type(Health.class) + "}"))
                .isEqualTo("409 " + entity + " has Health already. Set its value.");
        assertThat(refused("add", "{\"type\": \"chunk " + Weather.class.getName() + "\"}"))
                .isEqualTo("409 " + entity + " has a Weather of its chunk already. Set its value.");
        assertThat(refused("remove", "{" + type(Armour.class) + "}"))
                .isEqualTo("409 " + entity + " has no Armour. Add it first.");
        assertThat(refused("set", "{" + type(Armour.class) + ", \"value\": {}}"))
                .isEqualTo("409 " + entity + " has no Armour. Add it first.");
        assertThat(refused("remove", "{\"type\": \"game.Missing\"}"))
                .startsWith("404 This process has used no component type game.Missing.");
        assertThat(refused("remove", "{}")).isEqualTo("400 The body has no field type. Add it.");
        assertThat(refused("remove", "{\"type\": 4}")).isEqualTo("400 The field type is 4. Give a string.");
        assertThat(refused("set", "{" + type(Health.class) + "}"))
                .isEqualTo("400 The body has no field value. Add it.");
        assertThat(refused("polish", "{}")).startsWith("404 There is no path /api/v1/worlds/");
        assertThat(refused("add", "[]")).isEqualTo("400 The body is not a JSON object. Send one.");
        assertThat(refused("add", "{" + type(LinkedEntityGroup.class) + ", \"value\": [5]}"))
                .startsWith("400 ");
    }

    @Test
    void componentsAreEnabledAndDisabled() {
        change("component-enabled", "{" + type(Stunned.class) + ", \"enabled\": false}");
        assertThat(em.isComponentEnabled(entity, Stunned.class)).isFalse();
        change("component-enabled", "{" + type(Asleep.class) + ", \"enabled\": false}");
        change("component-enabled", "{" + type(Asleep.class) + ", \"enabled\": true}");
        assertThat(em.isComponentEnabled(entity, Asleep.class)).isTrue();
        assertThat(refused("component-enabled", "{" + type(Health.class) + ", \"enabled\": true}"))
                .startsWith("409 ")
                .contains("Health");
        assertThat(refused("component-enabled", "{" + type(Stunned.class) + "}"))
                .isEqualTo("400 The body has no field enabled. Add it.");
    }

    // Buffers

    private JsonNode buffer(String rest) {
        return change("buffer", "{" + type(Waypoint.class) + ", " + rest + "}");
    }

    private String refusedBuffer(String rest) {
        return refused("buffer", "{" + type(Waypoint.class) + ", " + rest + "}");
    }

    @Test
    void elementsAreSetInsertedRemovedAndCleared() {
        buffer("\"op\": \"set\", \"index\": 0, \"value\": {\"y\": 9}");
        buffer("\"op\": \"insert\", \"index\": 1, \"value\": {\"x\": 4}");
        buffer("\"op\": \"insert\", \"index\": 0");
        DynamicBuffer<Waypoint> elements = em.getBuffer(entity, Waypoint.class, true);
        assertThat(elements.toList()).containsExactly(new Waypoint(0, 0), new Waypoint(1, 9), new Waypoint(4, 0));
        buffer("\"op\": \"remove\", \"index\": 1");
        assertThat(em.getBuffer(entity, Waypoint.class, true).toList())
                .containsExactly(new Waypoint(0, 0), new Waypoint(4, 0));
        assertThat(refusedBuffer("\"op\": \"set\", \"index\": 2, \"value\": {}"))
                .isEqualTo("400 The index 2 is outside of the buffer, which has 2 elements. Give one of them.");
        assertThat(refusedBuffer("\"op\": \"insert\", \"index\": 3")).startsWith("400 The index 3 is outside");
        assertThat(refusedBuffer("\"op\": \"remove\", \"index\": -1"))
                .isEqualTo("400 The field index is -1. Give an integer from 0 to 2147483647.");
        assertThat(refusedBuffer("\"op\": \"set\", \"index\": 0, \"value\": {\"z\": 1}"))
                .contains("has no field z");
        assertThat(refusedBuffer("\"op\": \"sort\", \"index\": 0"))
                .isEqualTo("400 The field op is \"sort\". Give one of [set, insert, remove, clear].");
        buffer("\"op\": \"clear\"");
        assertThat(em.getBuffer(entity, Waypoint.class, true).length()).isZero();
        assertThat(refusedBuffer("\"op\": \"remove\", \"index\": 0")).startsWith("400 The index 0 is outside");
        assertThat(refused("buffer", "{" + type(Health.class) + ", \"op\": \"clear\"}"))
                .isEqualTo("400 Health is not the element of a buffer. Use set.");
        assertThat(refused("buffer", "{" + type(Waypoint.class) + "}"))
                .isEqualTo("400 The body has no field op. Add it.");
    }

    // Who may write

    @Test
    void anInspectorThatOnlyReadsRefusesEveryChange() {
        try (AskedWorld reading = new AskedWorld(new World("Reading"), false, 1_000_000)) {
            Entity only = reading.em.createEntity(new Health());
            for (String target : java.util.List.of(
                    "entities",
                    "entities/" + id(only) + "/destroy",
                    "entities/" + id(only) + "/set",
                    "systems/1/enabled",
                    "pause",
                    "step")) {
                assertThat(reading.refusal(target, "{}"))
                        .isEqualTo("403 The inspector only reads. Let it write with"
                                + " Inspector.options().allowWrites() or -Dphalanx.inspect.writes=true.");
            }
            assertThat(reading.em.exists(only)).isTrue();
            assertThat(reading.refused("GET", reading.path() + "entities/" + id(only) + "/destroy", null))
                    .isEqualTo("405 This path only takes POST, and got GET.");
        }
    }

    @Test
    void bodiesThatAreNoJsonAreRefused() {
        for (String body : java.util.List.of(
                "{",
                "nothing",
                "{\"name\": }",
                "{} {}",
                "{\"name\": \"a\", \"name\": \"b\"}",
                "\u0000",
                "{'a': 1}",
                "[".repeat(100_000),
                "{\"a\":".repeat(100_000),
                "{\"name\": " + "1".repeat(2_000) + "}",
                "{\"name\": NaN}",
                "//x\n{}")) {
            assertThat(refused("name", body))
                    .startsWith("400 The body is not JSON: ")
                    .endsWith(". Send one JSON object in UTF-8.")
                    .hasSizeLessThan(200);
        }
        String duplicate = "{\"name\": \"a\",\n \"name\": \"b\"}";
        assertThat(refused("name", "{\n\"name\": }"))
                .isEqualTo("400 The body is not JSON: something does not belong there, at line 2, column 9. Send one"
                        + " JSON object in UTF-8.");
        assertThat(refused("name", "{\"name\": ["))
                .isEqualTo("400 The body is not JSON: it ends too early, at line 1, column 11. Send one JSON object in"
                        + " UTF-8.");
        assertThat(refused("name", duplicate))
                .startsWith("400 The body is not JSON: a field is there twice, at line 2, column ");
        assertThat(refused("name", "{} {}"))
                .isEqualTo("400 The body is not JSON: it does not end after its first value, at line 1, column 4. Send"
                        + " one JSON object in UTF-8.");
        assertThat(refused("name", "[".repeat(100)))
                .startsWith("400 The body is not JSON: it is nested more than 64 levels deep, or has a very long"
                        + " number or name, at line 1, column ");
        assertThat(refused("name", "\"text\"")).isEqualTo("400 The body is not a JSON object. Send one.");
        assertThat(refused("name", "{\"name\": [" + "1,".repeat(10_000) + "1]}"))
                .startsWith("400 The field name is [1,1,")
                .hasSizeLessThan(1_000);
    }

    @Test
    void aChunkComponentIsNotTheComponentOfTheEntity() {
        assertThat(refused("set", "{\"type\": \"chunk " + Health.class.getName() + "\", \"value\": {}}"))
                .isEqualTo("409 " + entity + " has no Health. Add it first.");
    }
}
