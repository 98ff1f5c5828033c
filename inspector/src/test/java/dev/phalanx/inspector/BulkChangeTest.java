package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Asleep;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Sprite;
import dev.phalanx.inspector.Beings.Waypoint;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.Parent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One change of several entities, and the values of several entities.
final class BulkChangeTest {
    private final AskedWorld asked = new AskedWorld();
    private final EntityManager em = asked.em;
    private final List<Entity> knights = new ArrayList<>();

    @BeforeEach
    void populate() {
        for (int i = 0; i < 3; i++) {
            knights.add(Beings.ofEveryKind(em));
        }
        em.createEntity(new Armour(0));
    }

    @AfterEach
    void close() {
        asked.close();
    }

    private static String list(List<Entity> entities) {
        return entities.stream().map(entity -> "\"" + id(entity) + "\"").collect(Collectors.joining(", ", "[", "]"));
    }

    private static String body(List<Entity> entities, String change, String rest) {
        return "{\"entities\": " + list(entities) + ", \"change\": \"" + change + "\"" + rest + "}";
    }

    private static String type(Class<?> type) {
        return ", \"type\": \"" + type.getName() + "\"";
    }

    private JsonNode change(String change, String rest) {
        return asked.change("changes", body(knights, change, rest));
    }

    private void undo() {
        asked.change("edits/undo", "{}");
    }

    @Test
    void oneChangeIsThatOfAllAndIsUndoneTogether() {
        em.setComponent(knights.get(1), new Health(3, 100));
        long before = asked.world.stateHash();
        change("set", type(Health.class) + ", \"value\": {\"current\": 12}");
        for (Entity knight : knights) {
            assertThat(em.getComponent(knight, Health.class).current).isEqualTo(12);
        }
        JsonNode edit = asked.ask("edits").get("items").get(0);
        assertThat(edit.get("title").stringValue()).isEqualTo("Health.current of 3 entities");
        assertThat(AskedWorld.texts(edit.get("changes"), "before")).containsExactly("80.0", "3.0", "80.0");
        undo();
        assertThat(asked.world.stateHash()).isEqualTo(before);
        for (String rest : List.of(
                "component-enabled" + type(Asleep.class) + ", \"enabled\": false",
                "remove" + type(Sprite.class),
                "add" + type(Armour.class) + ", \"value\": {\"points\": 2}",
                "set" + type(Sprite.class) + ", \"value\": {\"layer\": 7}",
                "buffer" + type(Waypoint.class) + ", \"op\": \"clear\"",
                "enabled, \"enabled\": false",
                "name, \"name\": \"All\"")) {
            int comma = rest.indexOf(',');
            change(rest.substring(0, comma), rest.substring(comma));
            undo();
            assertThat(asked.world.stateHash()).as(rest).isEqualTo(before);
        }
        Entity army = em.createEntity();
        change("parent", ", \"parent\": \"" + id(army) + "\"");
        assertThat(knights)
                .allMatch(
                        knight -> em.getComponent(knight, Parent.class).value().equals(army));
        undo();
        assertThat(knights).noneMatch(knight -> em.hasComponent(knight, Parent.class));
    }

    @Test
    void copiesAreNamedAndDestroyedTogether() {
        int before = em.entityCount();
        JsonNode copies = change("duplicate", "").get("entities");
        assertThat(copies).hasSize(3);
        assertThat(em.entityCount()).isEqualTo(before + 3);
        undo();
        assertThat(em.entityCount()).isEqualTo(before);
        List<Entity> plain = List.of(em.createEntity(new Health()), em.createEntity(new Health()));
        asked.change("changes", body(plain, "destroy", ""));
        assertThat(plain).noneMatch(em::exists);
    }

    @Test
    void allOrNothing() {
        em.removeComponent(knights.get(2), Health.class);
        long before = asked.world.stateHash();
        int version = em.getChunk(knights.get(0)).getChangeVersion(Health.class);
        String missing =
                asked.refusal("changes", body(knights, "set", type(Health.class) + ", \"value\": {\"current\": 1}"));
        assertThat(missing)
                .isEqualTo("409 Nothing has changed, because of \"Knight\" (" + id(knights.get(2)) + "): "
                        + knights.get(2) + " has no Health. Add it first.");
        assertThat(em.getChunk(knights.get(0)).getChangeVersion(Health.class)).isEqualTo(version);
        assertThat(asked.world.stateHash()).isEqualTo(before);
        // What only the world refuses is taken back.
        Entity army = em.createEntity(new Parent(knights.get(1)));
        String circle = asked.refusal("changes", body(knights, "parent", ", \"parent\": \"" + id(army) + "\""));
        assertThat(circle).startsWith("409 Nothing has changed, because of \"Knight\" (" + id(knights.get(1)) + "): ");
        assertThat(em.hasComponent(knights.get(0), Parent.class)).isFalse();
        em.destroyEntity(army);
        assertThat(asked.ask("edits").get("total").intValue()).isZero();
        assertThat(asked.refusal(
                        "changes", body(List.of(knights.get(0), new Entity(9_999, 1)), "name", ", \"name\": \"x\"")))
                .isEqualTo("404 Nothing has changed, because of 9999:1: Entity 9999:1 does not exist in world"
                        + " \"Asked\" any more, or never did.");
        assertThat(em.getName(knights.get(0))).isEqualTo("Knight");
    }

    @Test
    void wrongListsAreRefused() {
        assertThat(asked.refusal("changes", "{\"change\": \"set\"}"))
                .isEqualTo("400 The body has no field entities. Add it.");
        assertThat(asked.refusal("changes", body(List.of(), "set", "")))
                .isEqualTo("400 The field entities is []. Give a list of 1 to 200 ids.");
        List<Entity> many = new ArrayList<>();
        for (int i = 0; i < 201; i++) {
            many.add(new Entity(i, 1));
        }
        assertThat(asked.refusal("changes", body(many, "set", "")))
                .endsWith("Give a list of 1 to 200 ids.")
                .hasSizeLessThan(200);
        assertThat(asked.refusal("changes", "{\"entities\": [5], \"change\": \"set\"}"))
                .isEqualTo("400 \"5\" is not the id of an entity. Give one such as \"40:1\".");
        Entity twice = knights.getFirst();
        assertThat(asked.refusal("changes", body(List.of(twice, twice), "set", "")))
                .isEqualTo("400 The field entities names " + id(twice) + " twice. Give each entity once.");
        assertThat(asked.refusal("changes", body(knights, "polish", "")))
                .isEqualTo("400 The field change is \"polish\". Give one of [set, add, remove, component-enabled,"
                        + " buffer, enabled, name, parent, duplicate, destroy].");
    }

    @Test
    void theValuesOfSeveralEntities() {
        Entity gone = em.createEntity();
        em.destroyEntity(gone);
        JsonNode answer = asked.ask("entities?ids=" + id(knights.get(1)) + "," + id(gone) + "," + id(knights.get(0)));
        assertThat(AskedWorld.texts(answer.get("items"), "entity"))
                .containsExactly(id(knights.get(1)), id(knights.get(0)));
        assertThat(answer.get("gone").toString()).isEqualTo("[\"" + id(gone) + "\"]");
        ObjectNode alone = (ObjectNode) asked.ask("entities/" + id(knights.get(1)));
        alone.remove("revision");
        assertThat(answer.get("items").get(0)).isEqualTo(alone);
        assertThat(asked.refusal("entities")).isEqualTo("400 The parameter ids is missing. Give it.");
        assertThat(asked.refusal("entities?ids="))
                .isEqualTo("400 \"\" is not the id of an entity. Give one such as \"40:1\".");
        StringBuilder many = new StringBuilder("1:1");
        for (int i = 2; i <= 101; i++) {
            many.append(',').append(i).append(":1");
        }
        assertThat(asked.refusal("entities?ids=" + many))
                .isEqualTo("400 The parameter ids lists more than 100 entities. Give at most 100.");
    }

    @Test
    void theValuesOfManyAreCopiedInPieces() {
        StringBuilder ids = new StringBuilder(id(knights.getFirst()));
        for (int i = 1; i < 100; i++) {
            ids.append(',').append(id(Beings.ofEveryKind(em)));
        }
        JsonNode answer = asked.ask("entities?ids=" + ids);
        assertThat(answer.get("items")).hasSize(100);
        assertThat(asked.inspected().budget().mostOfFrame())
                .isLessThanOrEqualTo(asked.inspected().budget().unitsOfFrame());
    }
}
