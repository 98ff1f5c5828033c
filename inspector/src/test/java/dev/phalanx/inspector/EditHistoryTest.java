package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.id;
import static dev.phalanx.inspector.AskedWorld.type;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Asleep;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Mood;
import dev.phalanx.inspector.Beings.Numbers;
import dev.phalanx.inspector.Beings.Place;
import dev.phalanx.inspector.Beings.Rest;
import dev.phalanx.inspector.Beings.Shape;
import dev.phalanx.inspector.Beings.Sprite;
import dev.phalanx.inspector.Beings.Stunned;
import dev.phalanx.inspector.Beings.Team;
import dev.phalanx.inspector.Beings.Vector;
import dev.phalanx.inspector.Beings.Waypoint;
import dev.phalanx.inspector.Beings.Weather;
import dev.phalanx.inspector.internal.calls.Reply;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What was changed with the inspector is listed, undone and done again, exactly.
final class EditHistoryTest {
    private final AskedWorld asked = new AskedWorld();
    private final EntityManager em = asked.em;
    private Entity entity;

    /// An object that the world closes.
    static final class Handle implements IManagedComponentData, AutoCloseable {
        boolean isClosed;

        @Override
        public void close() {
            isClosed = true;
        }
    }

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

    private JsonNode change(Entity of, String verb, String body) {
        return asked.change("entities/" + id(of) + "/" + verb, body);
    }

    private void set(Class<?> type, String value) {
        change(entity, "set", "{" + type(type) + ", \"value\": " + value + "}");
    }

    private JsonNode edits() {
        return asked.ask("edits");
    }

    private JsonNode undo() {
        return asked.change("edits/undo", "{}");
    }

    private JsonNode redo() {
        return asked.change("edits/redo", "{}");
    }

    /// Makes a change, undoes it, does it again and undoes it, and asserts that the world is the same each time.
    private void assertUndone(String verb, String body) {
        long before = asked.world.stateHash();
        change(entity, verb, body);
        long after = asked.world.stateHash();
        undo();
        assertThat(asked.world.stateHash()).as("undone: %s %s", verb, body).isEqualTo(before);
        redo();
        assertThat(asked.world.stateHash()).as("done again: %s %s", verb, body).isEqualTo(after);
        undo();
        assertThat(asked.world.stateHash()).isEqualTo(before);
    }

    // Every change

    @Test
    void fieldsAreUndoneExactly() {
        em.setComponent(
                entity,
                new Numbers(
                        true,
                        (byte) -3,
                        '\uD800',
                        (short) 7,
                        -5,
                        Long.MAX_VALUE - 1,
                        -0.0f,
                        Double.longBitsToDouble(1)));
        assertUndone(
                "set",
                "{" + type(Numbers.class)
                        + ", \"value\": {\"flag\": false, \"letter\": \"x\", \"large\": 5, \"single\": 0.0, \"wide\":"
                        + " \"NaN\"}}");
        assertThat(Float.floatToRawIntBits(
                        em.getComponent(entity, Numbers.class).single()))
                .isEqualTo(Float.floatToRawIntBits(-0.0f));
        em.setComponent(entity, new Numbers(true, (byte) 0, 'a', (short) 0, 0, 0, Float.NEGATIVE_INFINITY, Double.NaN));
        assertUndone("set", "{" + type(Numbers.class) + ", \"value\": {\"single\": 1, \"wide\": 0.1}}");
        Shape shape = new Shape();
        shape.sides = new int[] {1, 2, 3};
        shape.curve = Beings.curve();
        shape.parts.add(new Beings.Part((byte) 4, Mood.ANGRY, entity));
        em.setComponent(entity, shape);
        assertUndone("set", "{" + type(Shape.class) + ", \"value\": {\"sides\": {\"1\": 9}}}");
        assertUndone("set", "{" + type(Shape.class) + ", \"value\": {\"counts\": [1, 2]}}");
        assertUndone("set", "{" + type(Shape.class) + ", \"value\": {\"parts\": {\"0\": {\"mood\": \"CALM\"}}}}");
        assertUndone(
                "set",
                "{" + type(Shape.class) + ", \"value\": {\"title\": \"Würfel 😀\", \"owner\": \"" + id(entity)
                        + "\", \"mood\": \"ANGRY\"}}");
    }

    @Test
    void everyOtherChangeIsUndone() {
        assertUndone("set", "{" + type(Team.class) + ", \"value\": {\"id\": 9}}");
        assertUndone("set", "{" + type(Waypoint.class) + ", \"value\": [{\"x\": 7}, {\"y\": 8}]}");
        assertUndone("set", "{\"type\": \"chunk " + Weather.class.getName() + "\", \"value\": {\"wind\": -0.5}}");
        assertUndone("component-enabled", "{" + type(Asleep.class) + ", \"enabled\": false}");
        assertUndone("enabled", "{\"enabled\": false}");
        assertUndone("name", "{\"name\": \"Sir <b>Knight</b>\"}");
        assertUndone("add", "{" + type(Armour.class) + ", \"value\": {\"points\": 4}}");
        for (Class<?> type : List.of(
                Health.class,
                Beings.Marked.class,
                Waypoint.class,
                Team.class,
                Beings.Mesh.class,
                Rest.class,
                Shape.class)) {
            assertUndone("remove", "{" + type(type) + "}");
        }
        assertUndone("remove", "{\"type\": \"chunk " + Weather.class.getName() + "\"}");
        em.setComponentEnabled(entity, Stunned.class, false);
        assertUndone("remove", "{" + type(Stunned.class) + "}");
        assertThat(em.isComponentEnabled(entity, Stunned.class)).isFalse();
        assertUndone("buffer", "{" + type(Waypoint.class) + ", \"op\": \"set\", \"index\": 0, \"value\": {\"x\": 9}}");
        assertUndone("buffer", "{" + type(Waypoint.class) + ", \"op\": \"insert\", \"index\": 0, \"value\": {}}");
        assertUndone("buffer", "{" + type(Waypoint.class) + ", \"op\": \"remove\", \"index\": 0}");
        assertUndone("buffer", "{" + type(Waypoint.class) + ", \"op\": \"clear\"}");
    }

    @Test
    void fieldsOfObjectsAndRemovedObjectsAreUndone() {
        Sprite sprite = em.getComponent(entity, Sprite.class);
        String longText = "x".repeat(5_000);
        sprite.path = longText;
        set(Sprite.class, "{\"path\": \"b.png\", \"layer\": 4, \"mood\": \"ANGRY\"}");
        assertThat(sprite.layer).isEqualTo(4);
        undo();
        assertThat(sprite.path).isSameAs(longText);
        assertThat(sprite.layer).isZero();
        change(entity, "remove", "{" + type(Sprite.class) + "}");
        undo();
        assertThat(em.getComponent(entity, Sprite.class)).isSameAs(sprite);
        Handle handle = new Handle();
        em.addComponent(entity, handle);
        change(entity, "remove", "{" + type(Handle.class) + "}");
        assertThat(handle.isClosed).isTrue();
        JsonNode edit = edits().get("items").get(0);
        assertThat(edit.get("obstacle").stringValue())
                .isEqualTo("The world has closed the object of Handle, which was its own. It cannot come back.");
        assertThat(asked.refusal("edits/undo", "{\"number\": " + edit.get("number") + "}"))
                .startsWith("409 The world has closed the object of Handle");
    }

    @Test
    void parentsAreUndoneWithTheTransformsThatKeptTheirPlaces() {
        Entity army = em.createEntity(LocalTransform.fromPosition(10, 0, 0), new LocalToWorld());
        Entity flag = em.createEntity(LocalTransform.fromPosition(1, 0, 0), new LocalToWorld());
        change(flag, "parent", "{\"parent\": \"" + id(army) + "\", \"keepWorld\": true}");
        assertThat(em.getComponent(flag, LocalTransform.class).position.x).isEqualTo(-9);
        undo();
        assertThat(em.hasComponent(flag, Parent.class)).isFalse();
        assertThat(em.getComponent(flag, LocalTransform.class).position.x).isEqualTo(1);
        redo();
        assertThat(em.getComponent(flag, Parent.class)).isEqualTo(new Parent(army));
        change(flag, "parent", "{\"parent\": null, \"keepWorld\": true}");
        assertThat(em.getComponent(flag, LocalTransform.class).position.x).isEqualTo(1);
        undo();
        assertThat(em.getComponent(flag, Parent.class)).isEqualTo(new Parent(army));
        assertThat(edits().get("items").get(1).get("title").stringValue()).startsWith("parent of \"LocalToWorld");
    }

    @Test
    void parentsThatMakeNoSenseAreRefused() {
        Entity prefab = em.createEntity(new dev.phalanx.entities.components.Prefab());
        assertThat(asked.refusal("entities/" + id(entity) + "/parent", "{\"parent\": \"" + id(prefab) + "\"}"))
                .isEqualTo("409 One of " + entity + " and " + prefab + " is a prefab and the other is not, so the"
                        + " systems of transforms would not see them together. Choose two of one kind.");
        Entity system = asked.world.systems().getFirst().systemHandle().entity();
        assertThat(asked.refusal("entities/" + id(entity) + "/parent", "{\"parent\": \"" + id(system) + "\"}"))
                .isEqualTo("409 " + system
                        + " is the entity of a system, which cannot be a parent. Choose another entity.");
        assertThat(asked.refusal("entities/" + id(system) + "/parent", "{\"parent\": null}"))
                .isEqualTo("409 " + system
                        + " is the entity of a system, which cannot have a parent. Choose another entity.");
        assertThat(edits().get("total").intValue()).isZero();
    }

    @Test
    void aGroupIsEnabledAsItWas() {
        Entity root = em.createEntity();
        Entity on = em.createEntity();
        Entity off = em.createEntity(new Disabled());
        DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(root, LinkedEntityGroup.class);
        List.of(root, on, off).forEach(member -> group.add(new LinkedEntityGroup(member)));
        change(root, "enabled", "{\"enabled\": false}");
        undo();
        assertThat(em.isEnabled(root)).isTrue();
        assertThat(em.isEnabled(on)).isTrue();
        assertThat(em.isEnabled(off)).isFalse();
    }

    @Test
    void systemsAreSwitchedBack() {
        JsonNode system = asked.ask("systems").get("items").get(0);
        String target = "systems/" + system.get("id") + "/enabled";
        asked.change(target, "{\"enabled\": false}");
        asked.change(target, "{\"enabled\": false}");
        assertThat(edits().get("total").intValue()).isEqualTo(1);
        assertThat(undo().get("title").stringValue()).startsWith("switch off of \"");
        assertThat(asked.world.systems().getFirst().enabled()).isTrue();
        redo();
        assertThat(asked.world.systems().getFirst().enabled()).isFalse();
    }

    @Test
    void whatWasCreatedIsDestroyedAndWhatWasDestroyedStays() {
        Entity made = dev.phalanx.inspector.internal.values.Ids.parse(asked.change(
                        "entities", "{\"name\": \"New\", \"components\": {\"" + Armour.class.getName() + "\": {}}}")
                .get("entity")
                .stringValue());
        em.addComponent(made, new Health());
        assertThat(asked.refusal("edits/undo", "{}"))
                .startsWith("409 The program has changed it since: \"New\" (" + id(made) + ") has Health since.");
        em.removeComponent(made, Health.class);
        undo();
        assertThat(em.exists(made)).isFalse();
        JsonNode edit = edits().get("items").get(0);
        assertThat(edit.get("undone").booleanValue()).isTrue();
        assertThat(edit.get("obstacle").stringValue())
                .isEqualTo("A new entity would have another id than " + id(made) + ".");
        assertThat(asked.refusal("edits/redo", "{}"))
                .isEqualTo("409 There is nothing to redo. Change something first, and then redo it.");

        set(Health.class, "{\"current\": 1}");
        Entity other = em.createEntity(new Health());
        change(other, "set", "{" + type(Health.class) + ", \"value\": {\"current\": 3}}");
        change(other, "destroy", "{}");
        JsonNode list = edits();
        assertThat(list.get("items").get(0).get("obstacle").stringValue())
                .isEqualTo(
                        "A destroyed entity cannot come back: it would have another id, and references to it, cleanup"
                                + " components and the objects of managed components would not be as before.");
        assertThat(list.get("items").get(1).get("obstacle").stringValue())
                .isEqualTo("Entity " + id(other) + " does not exist any more.");
        // These are passed over.
        assertThat(list.get("undo").get("title").stringValue())
                .isEqualTo("Health.current of \"Knight\" (" + id(entity) + ")");
        assertThat(undo().get("number").intValue())
                .isEqualTo(list.get("undo").get("number").intValue());
    }

    // What the program has changed since

    @Test
    void whatTheProgramHasChangedSinceIsNotOverwrittenUnlessForced() {
        set(Health.class, "{\"current\": 12.5}");
        em.setComponent(entity, new Health(35, 100));
        assertThat(asked.refusal("edits/undo", "{}"))
                .isEqualTo("409 The program has changed it since: Health.current of \"Knight\" (" + id(entity)
                        + ") was 12.5 then, and is 35.0 now. Send \"force\": true to overwrite it.");
        assertThat(em.getComponent(entity, Health.class).current).isEqualTo(35);
        // Another field of the component does not matter.
        em.setComponent(entity, new Health(12.5f, 60));
        undo();
        assertThat(em.getComponent(entity, Health.class).current).isEqualTo(80);
        assertThat(em.getComponent(entity, Health.class).max).isEqualTo(60);
        em.setComponent(entity, new Health(2, 60));
        assertThat(asked.refusal("edits/redo", "{}")).startsWith("409 The program has changed it since: ");
        asked.change("edits/redo", "{\"force\": true}");
        assertThat(em.getComponent(entity, Health.class).current).isEqualTo(12.5f);

        change(entity, "buffer", "{" + type(Waypoint.class) + ", \"op\": \"insert\", \"index\": 1, \"value\": {}}");
        em.getBuffer(entity, Waypoint.class).add(new Waypoint(5, 5));
        assertThat(asked.refusal("edits/undo", "{}"))
                .contains("Waypoint of \"Knight\" (" + id(entity) + ") had 2 elements then, and has 3 now");
        em.getBuffer(entity, Waypoint.class).clear();
        assertThat(edits().get("items").get(0).get("obstacle").stringValue()).contains("has only 0 elements");

        change(entity, "remove", "{" + type(Place.class) + "}");
        em.addComponent(entity, new Place(new Vector(0, 0, 0), 0));
        assertThat(asked.refusal("edits/undo", "{}")).contains("has Place again");
        asked.change("edits/undo", "{\"force\": true}");
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(new Vector(1, 2, 3), 0.5f));
        change(entity, "name", "{\"name\": \"A\"}");
        em.setName(entity, "B");
        assertThat(asked.refusal("edits/undo", "{}")).contains("is called \"B\" now");
    }

    @Test
    void aRefusalBecauseOfTheProgramHasAReasonOverHttp() throws Exception {
        try (ServedWorld served = new ServedWorld()) {
            String target = "/api/v1/worlds/1/";
            String health = "\"type\": \"" + Health.class.getName() + "\"";
            String knight = target + "entities/" + served.knight();
            served.post(knight + "/set", "{" + health + ", \"value\": {\"current\": 1}}");
            served.post(knight + "/set", "{" + health + ", \"value\": {\"current\": 2}}");
            var refused = served.post(target + "edits/undo", "{\"number\": 1}");
            assertThat(refused.statusCode()).isEqualTo(409);
            JsonNode answer = AskedWorld.JSON.readTree(refused.body());
            assertThat(answer.get("reason").stringValue()).isEqualTo("changed");
            assertThat(answer.get("error").stringValue()).startsWith("The program has changed it since: ");
        }
    }

    @Test
    void allChangesAreRevertedAndThoseThatAreLeftAreListed() {
        set(Health.class, "{\"current\": 1}");
        set(Health.class, "{\"current\": 2}");
        set(Place.class, "{\"turned\": 2}");
        em.setComponent(entity, new Place(new Vector(1, 2, 3), 9));
        change(em.createEntity(), "destroy", "{}");
        JsonNode done = asked.change("edits/revert", "{}");
        assertThat(done.get("undone").intValue()).isEqualTo(2);
        assertThat(AskedWorld.texts(done.get("left"), "number")).containsExactly("4", "3");
        assertThat(em.getComponent(entity, Health.class).current).isEqualTo(80);
        assertThat(em.getComponent(entity, Place.class).turned()).isEqualTo(9);
        assertThat(asked.change("edits/revert", "{\"force\": true}")
                        .get("undone")
                        .intValue())
                .isEqualTo(1);
        assertThat(em.getComponent(entity, Place.class).turned()).isEqualTo(0.5f);
    }

    // The list

    @Test
    void theListHasTheValuesOnBothSides() {
        int frame = asked.world.frame();
        set(Health.class, "{\"current\": 1, \"max\": 100}");
        JsonNode list = edits();
        JsonNode edit = list.get("items").get(0);
        assertThat(edit.get("number").intValue()).isEqualTo(1);
        assertThat(edit.get("frame").intValue()).isGreaterThan(frame);
        assertThat(edit.get("title").stringValue()).isEqualTo("Health.current of \"Knight\" (" + id(entity) + ")");
        assertThat(edit.get("changes").toString())
                .isEqualTo("[{\"entity\":\"" + id(entity) + "\",\"name\":\"Knight\",\"type\":\""
                        + Health.class.getName() + "\",\"path\":\"current\",\"before\":80.0,\"after\":1.0}]");
        assertThat(list.get("present").intValue()).isEqualTo(1);
        // What changes nothing is no change, and neither is what is refused.
        set(Health.class, "{\"current\": 1}");
        asked.refusal(
                "entities/" + id(entity) + "/set", "{" + type(Health.class) + ", \"value\": {\"current\": \"x\"}}");
        assertThat(edits().get("total").intValue()).isEqualTo(1);
        // A new change ends what could be done again.
        undo();
        assertThat(edits().get("redo").get("number").intValue()).isEqualTo(1);
        set(Health.class, "{\"current\": 5}");
        list = edits();
        assertThat(list.get("redo").isNull()).isTrue();
        assertThat(AskedWorld.texts(list.get("items"), "number")).containsExactly("2");
    }

    @Test
    void changesOfOneSeriesAreOne() {
        for (int i = 1; i <= 5; i++) {
            change(
                    entity,
                    "set",
                    "{" + type(Place.class) + ", \"series\": \"drag\", \"value\": {\"at\": {\"x\": " + (i * 10)
                            + "}}}");
        }
        change(entity, "set", "{" + type(Place.class) + ", \"series\": \"drag\", \"value\": {\"turned\": 3}}");
        change(entity, "set", "{" + type(Place.class) + ", \"series\": \"next\", \"value\": {\"turned\": 4}}");
        assertThat(edits().get("total").intValue()).isEqualTo(2);
        undo();
        undo();
        assertThat(em.getComponent(entity, Place.class)).isEqualTo(new Place(new Vector(1, 2, 3), 0.5f));
        change(entity, "set", "{" + type(Place.class) + ", \"series\": \"back\", \"value\": {\"turned\": 4}}");
        change(entity, "set", "{" + type(Place.class) + ", \"series\": \"back\", \"value\": {\"turned\": 0.5}}");
        assertThat(edits().get("total").intValue())
                .as("a series that ends where it began")
                .isZero();
        assertThat(asked.refusal(
                        "entities/" + id(entity) + "/set",
                        "{" + type(Place.class) + ", \"value\": {}, \"series\": \"" + "x".repeat(65) + "\"}"))
                .isEqualTo("400 The field series has 65 characters. Give 1 to 64.");
    }

    @Test
    void theListIsBoundedAndSaysWhatWasDropped() {
        asked.inspected().setPaused(false);
        for (int i = 0; i < 1_005; i++) {
            change(entity, "name", "{\"name\": \"" + i + "\"}");
        }
        JsonNode list = asked.ask("edits?limit=2");
        assertThat(list.get("total").intValue()).isEqualTo(1_000);
        assertThat(list.get("dropped").intValue()).isEqualTo(5);
        assertThat(list.get("items")).hasSize(2);
        assertThat(asked.refusal("edits/undo", "{\"number\": 3}"))
                .isEqualTo("404 There is no change 3 any more. See the list of changes.");
        assertThat(asked.refusal("edits/undo", "{\"number\": 3000}"))
                .isEqualTo("404 There is no change 3000. See the list of changes.");
    }

    @Test
    void aLargeChangeIsListedButNotKept() {
        DynamicBuffer<Waypoint> way = em.getBuffer(entity, Waypoint.class);
        for (int i = 0; i < 200_000; i++) {
            way.add(new Waypoint(i, i));
        }
        change(entity, "buffer", "{" + type(Waypoint.class) + ", \"op\": \"clear\"}");
        assertThat(edits().get("items").get(0).get("obstacle").stringValue())
                .isEqualTo("It has more than 1024 KiB, more than are kept of one change.");
        List<Waypoint> many = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            many.add(new Waypoint(i, i));
        }
        for (int i = 0; i < 25; i++) {
            em.getBuffer(entity, Waypoint.class).copyFrom(many);
            change(entity, "buffer", "{" + type(Waypoint.class) + ", \"op\": \"clear\"}");
        }
        assertThat(edits().get("total").intValue()).isBetween(5, 20);
        assertThat(edits().get("dropped").intValue()).isPositive();
        undo();
        assertThat(em.getBuffer(entity, Waypoint.class, true).length()).isEqualTo(50_000);
    }

    // Several clients

    @Test
    void severalClientsSeeOneListAndEachChangeIsOne() {
        List<CompletableFuture<Reply>> started = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            started.add(asked.started(AskedWorld.call(
                    "POST",
                    asked.path() + "entities/" + id(entity) + "/set",
                    "{" + type(Health.class) + ", \"value\": {\"current\": " + (200 + i) + "}}")));
        }
        started.forEach(asked::pumped);
        JsonNode list = edits();
        assertThat(list.get("total").intValue()).isEqualTo(40);
        List<CompletableFuture<Reply>> undone = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            undone.add(asked.started(AskedWorld.call("POST", asked.path() + "edits/undo", "{}")));
        }
        undone.forEach(asked::pumped);
        assertThat(em.getComponent(entity, Health.class).current).isEqualTo(80);
        assertThat(edits().get("present").intValue()).isZero();
    }

    @Test
    void anInspectorThatOnlyReadsHasAnEmptyListAndUndoesNothing() {
        try (AskedWorld reading = new AskedWorld(new World("Reading"), false, 1_000_000)) {
            assertThat(reading.ask("edits").get("total").intValue()).isZero();
            for (String target : List.of("edits/undo", "edits/redo", "edits/revert", "changes")) {
                assertThat(reading.refusal(target, "{}")).startsWith("403 The inspector only reads.");
            }
        }
    }

    @Test
    void wrongRequestsAreRefused() {
        assertThat(asked.refusal("edits/undo", "{}"))
                .isEqualTo("409 There is nothing to undo. Change something first, and then undo it.");
        assertThat(asked.refusal("edits/undo", "{\"number\": 0}")).startsWith("400 The field number is 0.");
        assertThat(asked.refusal("edits/undo", "{\"number\": \"1\"}")).startsWith("400 The field number is \"1\".");
        set(Health.class, "{\"current\": 1}");
        assertThat(asked.refusal("edits/undo", "{\"force\": 1}")).startsWith("400 The field force is 1.");
        assertThat(asked.refusal("edits/redo", "{\"number\": 1}"))
                .isEqualTo("409 Change 1 is not undone. Choose another one.");
        undo();
        assertThat(asked.refusal("edits/undo", "{\"number\": 1}"))
                .isEqualTo("409 Change 1 is undone already. Choose another one.");
        asked.world.close();
        assertThat(asked.refused("POST", "worlds/1/edits/undo", "{}")).startsWith("410 ");
        assertThat(asked.refused("GET", "worlds/1/edits", null)).startsWith("410 ");
    }
}
