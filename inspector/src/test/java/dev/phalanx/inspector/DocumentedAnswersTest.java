package dev.phalanx.inspector;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static dev.phalanx.inspector.AskedWorld.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Mood;
import dev.phalanx.inspector.Beings.Place;
import dev.phalanx.inspector.Beings.Waypoint;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Every answer has the fields that `docs/inspector-protocol.md` shows, of the same types, and no others.
final class DocumentedAnswersTest {
    private static final Path PAGE = Path.of("..", "docs", "inspector-protocol.md");

    /// Fields whose content depends on the program.
    private static final Set<String> OPEN = Set.of("value", "schema");

    /// Fields that each thing with a `type` and a `name` may have beside what is shown, as the page says.
    private static final Set<String> OF_TYPES = Set.of("package", "chunk");

    private final AskedWorld asked = new AskedWorld();
    private final EntityManager em = asked.em;
    private Entity knight;

    @UpdateBefore(LastSystem.class)
    static final class FirstSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            state.requireForUpdate(Health.class);
            SystemAPI.query(rw(Health.class), ro(Place.class)).forEach((health, place) -> {});
            SystemAPI.getSingleton(EndSimulationEntityCommandBufferSystem.Singleton.class)
                    .createCommandBuffer()
                    .createEntity();
        }
    }

    @UpdateAfter(FirstSystem.class)
    static final class LastSystem implements ISystem {}

    static final class BrokenSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            throw new IllegalStateException("broken");
        }
    }

    @BeforeEach
    void populate() {
        asked.world.addSystems(DefaultSystems.types());
        asked.world.addSystems(TransformSystems.types());
        asked.world.addSystem(new FirstSystem());
        asked.world.addSystem(new LastSystem());
        asked.world.setFailFast(false);
        asked.world.addSystem(new BrokenSystem());
        Entity army = em.createEntity(new LocalTransform(), new LocalToWorld());
        em.setName(army, "Army");
        knight = Beings.ofEveryKind(em);
        em.addComponent(knight, new LocalTransform());
        em.addComponent(knight, new LocalToWorld());
        em.addComponent(knight, new Parent(army));
        em.createEntity(new Health(), new Prefab());
        em.createEntity(new Health(), new Disabled());
        em.createEntity(SceneReference.of("city"));
        em.createEntity(SceneSectionData.class);
        em.createEntity(new Armour(1));
        asked.world.update();
        asked.ask("commands");
        asked.world.update();
    }

    @AfterEach
    void close() {
        asked.close();
    }

    /// The first block of JSON after a text.
    private static JsonNode block(String after) {
        String page;
        try {
            page = Files.readString(PAGE);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        int place = page.indexOf(after);
        assertThat(place).as("the page has %s", after).isNotNegative();
        int start = page.indexOf("```json\n", place) + "```json\n".length();
        return AskedWorld.JSON.readTree(page.substring(start, page.indexOf("```", start)));
    }

    private static void compare(JsonNode documented, JsonNode answered) {
        compare("", List.of(documented), List.of(answered), Set.of());
    }

    /// Compares what may be at one place: several nodes, if the place is in an array.
    private static void compare(
            String place, List<JsonNode> documented, List<JsonNode> answered, Set<String> notAnswered) {
        Set<String> kinds = kinds(documented);
        if (!kinds.isEmpty()) {
            assertThat(kinds).as("types at %s", place).containsAll(kinds(answered));
        }
        Map<String, List<JsonNode>> shown = fields(documented);
        Map<String, List<JsonNode>> given = fields(answered);
        if (!shown.isEmpty()) {
            Set<String> extra = new TreeSet<>(given.keySet());
            extra.removeAll(shown.keySet());
            if (shown.containsKey("type") && shown.containsKey("name")) {
                extra.removeAll(OF_TYPES);
            }
            assertThat(extra)
                    .as("fields at %s that the page does not show", place)
                    .isEmpty();
            Set<String> missing = new TreeSet<>(shown.keySet());
            missing.removeAll(given.keySet());
            missing.removeAll(notAnswered);
            assertThat(missing).as("fields at %s that no answer has", place).isEmpty();
            shown.forEach((name, nodes) -> {
                if (!OPEN.contains(name) && given.containsKey(name)) {
                    compare(place + "." + name, nodes, given.get(name), notAnswered);
                }
            });
        }
        List<JsonNode> elements = elements(documented);
        if (!elements.isEmpty() && !elements(answered).isEmpty()) {
            compare(place + "[]", elements, elements(answered), notAnswered);
        }
    }

    private static Set<String> kinds(List<JsonNode> nodes) {
        Set<String> kinds = new TreeSet<>();
        for (JsonNode node : nodes) {
            if (!node.isNull()) {
                kinds.add(node.getNodeType().name());
            }
        }
        return kinds;
    }

    private static Map<String, List<JsonNode>> fields(List<JsonNode> nodes) {
        Map<String, List<JsonNode>> fields = new HashMap<>();
        for (JsonNode node : nodes) {
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                fields.computeIfAbsent(field.getKey(), name -> new ArrayList<>())
                        .add(field.getValue());
            }
        }
        return fields;
    }

    private static List<JsonNode> elements(List<JsonNode> nodes) {
        List<JsonNode> elements = new ArrayList<>();
        nodes.stream().filter(JsonNode::isArray).forEach(node -> node.forEach(elements::add));
        return elements;
    }

    /// Both objects as one.
    private static JsonNode joined(JsonNode first, JsonNode second) {
        var all = AskedWorld.JSON.createObjectNode();
        first.properties().forEach(field -> all.set(field.getKey(), field.getValue()));
        second.properties().forEach(field -> all.set(field.getKey(), field.getValue()));
        return all;
    }

    @Test
    void theProcess() {
        compare("", List.of(block("`GET /api/v1/process`")), List.of(asked.get("process")), Set.of("history"));
        assertThat(asked.get("process").get("protocol").intValue()).isEqualTo(1);
    }

    @Test
    void theHierarchy() {
        JsonNode items = asked.ask("hierarchy?systems=true");
        JsonNode sections = asked.ask("find?q=c%3DSceneSectionData");
        var all = AskedWorld.JSON.createObjectNode();
        all.set("total", items.get("total"));
        var list = all.putArray("items");
        items.get("items").forEach(list::add);
        sections.get("items").forEach(list::add);
        compare(block("`GET /worlds/{w}/hierarchy"), all);
        assertThat(asked.ask("find").propertyNames()).containsExactlyInAnyOrder("total", "complete", "items");
        assertThat(asked.ask("path?entity=" + id(knight)).propertyNames())
                .containsExactlyInAnyOrder("nodes", "positions");
    }

    @Test
    void anEntity() {
        compare(block("`GET /worlds/{w}/entities/40:1`"), asked.ask("entities/" + id(knight)));
    }

    @Test
    void theChangesThatWereMade() {
        String target = "entities/" + id(knight);
        asked.change(target + "/set", "{\"type\": \"" + Health.class.getName() + "\", \"value\": {\"current\": 10}}");
        Entity other = em.createEntity();
        asked.change("entities/" + id(other) + "/name", "{\"name\": \"Other\"}");
        asked.change("entities/" + id(other) + "/destroy", "{}");
        asked.change(target + "/name", "{\"name\": \"Sir\"}");
        asked.change("edits/undo", "{}");
        compare(block("`GET /worlds/{w}/edits?offset"), asked.ask("edits"));
        assertThat(asked.change("edits/undo", "{}").propertyNames()).containsExactlyInAnyOrder("number", "title");
        JsonNode patch = asked.ask("edits/patch");
        compare("", List.of(block("`GET /worlds/{w}/edits/patch`")), List.of(patch), Set.of());
        JsonNode reverted = asked.change("edits/revert", "{}");
        assertThat(reverted.propertyNames()).containsExactlyInAnyOrder("undone", "left");
        assertThat(reverted.get("left").get(0).propertyNames()).containsExactlyInAnyOrder("number", "reason");
        assertThat(asked.ask("entities?ids=" + id(knight)).propertyNames()).containsExactlyInAnyOrder("items", "gone");
    }

    @Test
    void theRelationsOfAnEntity() {
        compare(block("/relations` returns"), asked.ask("entities/" + id(knight) + "/relations"));
    }

    @Test
    void theSystems() {
        compare(block("`GET /worlds/{w}/systems`"), asked.ask("systems"));
        JsonNode times = asked.ask("systems/times?since=0");
        assertThat(times.propertyNames()).containsExactlyInAnyOrder("frames", "frameMillis", "systems");
    }

    @Test
    void oneSystem() {
        JsonNode items = asked.ask("systems").get("items");
        JsonNode documented =
                joined(block("`GET /worlds/{w}/systems`").get("items").get(0), block("`GET /worlds/{w}/systems/{id}`"));
        List<JsonNode> answered = new ArrayList<>();
        for (String name : List.of("FirstSystem", "LastSystem", "BrokenSystem")) {
            answered.add(
                    asked.ask("systems/" + AskedWorld.item(items, "name", name).get("id")));
        }
        compare("", List.of(documented), answered, Set.of());
    }

    @Test
    void theArchetypes() {
        compare(block("`GET /worlds/{w}/archetypes?"), asked.ask("archetypes"));
    }

    @Test
    void oneArchetype() {
        int id = em.getChunk(knight).archetype().id();
        JsonNode documented = joined(
                block("`GET /worlds/{w}/archetypes?").get("items").get(0), block("`GET /worlds/{w}/archetypes/{id}`"));
        compare(documented, asked.ask("archetypes/" + id));
    }

    @Test
    void theComponents() {
        compare(block("`GET /worlds/{w}/components`"), asked.ask("components"));
    }

    @Test
    void oneComponent() {
        asked.world.addSystem(new ISystem() {}).getEntityQuery(ComponentType.readOnly(Mooded.class));
        JsonNode documented = joined(
                block("`GET /worlds/{w}/components`").get("items").get(0),
                block("`GET /worlds/{w}/components/{type}`"));
        compare(documented, asked.ask("components/" + Health.class.getName()));
        compare(documented, asked.ask("components/" + Waypoint.class.getName()));
        compare(documented, asked.ask("components/" + Mooded.class.getName()));
    }

    record Mooded(Mood mood) implements dev.phalanx.entities.components.IComponentData {}

    @Test
    void theTableOfAQuery() {
        compare(block("`GET /worlds/{w}/query?"), asked.ask("query?q=c%3DHealth"));
    }

    @Test
    void theSuggestionsOfASearch() {
        compare(block("`GET /worlds/{w}/complete?"), asked.ask("complete?q=plac"));
    }

    @Test
    void theWatchedValues() {
        em.createEntity(new Armour(2));
        Entity unnamed = em.createEntity(new Armour(1));
        String fields = "\"entity\": \"" + id(knight) + "\", \"type\": \"" + Health.class.getName() + "\"";
        String pins = "\"pins\": [{\"id\": 1, " + fields + ", \"path\": \"current\"}, {\"id\": 2, \"q\": \"c=Armour\"},"
                + " {\"id\": 3, " + fields.replace(id(knight), id(unnamed)) + ", \"path\": \"current\"},"
                + " {\"id\": 4, \"q\": \"Health.x<1\"}]}";
        JsonNode first = asked.change("watch", "{" + pins);
        var all = AskedWorld.JSON.createObjectNode();
        JsonNode second = asked.change("watch", "{\"since\": " + first.get("revision") + ", " + pins);
        second.properties().forEach(field -> all.set(field.getKey(), field.getValue()));
        all.set("items", first.get("items"));
        compare(block("A request has at most 256 pins."), all);
    }

    @Test
    void theStopConditions() {
        Entity weak = em.createEntity(new Health());
        asked.change("conditions", "{\"entity\": \"" + id(knight) + "\", \"when\": \"Health.current<10\"}");
        asked.change("conditions", "{\"q\": \"c=Armour\", \"op\": \">\", \"count\": 1}");
        asked.change("conditions", "{\"entity\": \"" + id(weak) + "\", \"when\": \"c=Armour\"}");
        em.setComponent(knight, new Health(5, 100));
        em.createEntity(new Armour(2));
        em.destroyEntity(weak);
        asked.world.update();
        assertThat(asked.inspected().isPaused()).isTrue();
        asked.inspected().setPaused(false);
        compare(block("`GET /worlds/{w}/conditions` lists"), asked.ask("conditions"));
    }

    @Test
    void theCommandBuffers() {
        compare(block("`GET /worlds/{w}/commands?"), asked.ask("commands?frames=5"));
    }

    @Test
    void theLiveBaking(@TempDir Path root) throws IOException {
        Files.writeString(root.resolve("town.scene.yaml"), Treasures.TOWN);
        LiveBaking live = LiveBaking.start(asked.world, root, Treasures.options());
        Entity scene = live.openScene("town");
        while (!SceneSystem.isSceneLoaded(asked.world, scene)) {
            asked.world.update();
        }
        asked.ask("live");
        for (String gold : List.of("11", "none")) {
            Files.writeString(root.resolve("town.scene.yaml"), Treasures.TOWN.replace("gold: 10", "gold: " + gold));
            live.refresh();
            assertThat(live.awaitBaked(Duration.ofSeconds(30))).isTrue();
            asked.world.update();
        }
        compare(block("`GET /worlds/{w}/live?"), asked.ask("live"));
        em.addComponent(asEntity(asked.ask("node?node=ntown:Hidden")), Prefab.class);
        var all = AskedWorld.JSON.createObjectNode();
        all.put("total", 2);
        var list = all.putArray("items");
        asked.ask("hierarchy?mode=authoring").get("items").forEach(list::add);
        asked.ask("hierarchy?mode=mixed&node=atown").get("items").forEach(list::add);
        compare("", List.of(block("`GET /worlds/{w}/hierarchy?mode=")), List.of(all), Set.of("system"));
    }

    private static Entity asEntity(JsonNode node) {
        String[] halves = node.get("entity").stringValue().split(":", 2);
        return new Entity(Integer.parseInt(halves[0]), Integer.parseInt(halves[1]));
    }

    @Test
    void everyBlockOfThePageIsJson() throws IOException {
        String page = Files.readString(PAGE);
        int count = 0;
        for (int at = page.indexOf("```json\n"); at >= 0; at = page.indexOf("```json\n", at + 1)) {
            int start = at + "```json\n".length();
            assertThat(AskedWorld.JSON
                            .readTree(page.substring(start, page.indexOf("```", start)))
                            .isObject())
                    .isTrue();
            count++;
        }
        assertThat(count).isGreaterThanOrEqualTo(13);
    }
}
