package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Treasures.Chest;
import dev.phalanx.scenes.SceneStreamingSettings;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystems;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Live baking: the tree of its scenes, their state, their changes, opening and closing them.
final class LiveBakingAskedTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private Path root;

    private AskedWorld asked = new AskedWorld();
    private World world = asked.world;
    private EntityManager em = asked.em;

    @AfterEach
    void close() {
        asked.close();
    }

    private void write(String path, String text) throws IOException {
        Files.writeString(root.resolve(path), text);
    }

    private LiveBaking start() {
        world.addSystems(DefaultSystems.types());
        world.addSystems(TransformSystems.types());
        world.addSystems(SceneSystems.types());
        SceneSystem.setSettings(
                world, SceneStreamingSettings.DEFAULT.withMoveMicros(10_000_000).withUnloadMicros(10_000_000));
        return LiveBaking.start(world, root, Treasures.options());
    }

    private Entity load(String name) {
        Entity scene = SceneSystem.loadSceneAsync(world, SceneReference.of(name));
        long end = System.nanoTime() + LONG.toNanos();
        while (!SceneSystem.isSceneLoaded(world, scene)) {
            assertThat(System.nanoTime()).isLessThan(end);
            world.update();
        }
        world.update();
        return scene;
    }

    private void step(LiveBaking live) {
        live.refresh();
        assertThat(live.awaitBaked(LONG)).isTrue();
        world.update();
    }

    private Entity town() throws IOException {
        write("town.scene.yaml", Treasures.TOWN);
        start();
        return load("town");
    }

    private Entity named(String name) {
        List<Entity> found = new ArrayList<>();
        for (String which : List.of("", "%20is%3Ddisabled")) {
            for (JsonNode item : asked.ask("find?q=" + name + which).get("items")) {
                if (item.get("name").stringValue().equals(name)) {
                    String[] halves = item.get("entity").stringValue().split(":", 2);
                    found.add(new Entity(Integer.parseInt(halves[0]), Integer.parseInt(halves[1])));
                }
            }
        }
        assertThat(found).as(name).hasSize(1);
        return found.getFirst();
    }

    private JsonNode children(String mode, String node) {
        return asked.ask("hierarchy?mode=" + mode + "&node=" + node);
    }

    // The hierarchy

    @Test
    @Row("EDT-1.2")
    void theAuthoringModeHasTheNodesOfOpenScenes() throws IOException {
        Entity scene = town();
        em.createEntity(new Armour(1));
        JsonNode scenes = children("authoring", "world");
        assertThat(scenes.get("total").intValue()).isEqualTo(1);
        JsonNode item = scenes.get("items").get(0);
        assertThat(item.get("node").stringValue()).isEqualTo("atown");
        assertThat(item.get("kind").stringValue()).isEqualTo("authoring-scene");
        assertThat(item.get("name").stringValue()).isEqualTo("town");
        assertThat(item.get("children").intValue()).isEqualTo(3);
        assertThat(item.get("entity").stringValue()).isEqualTo(id(scene));
        assertThat(item.get("state").stringValue()).isEqualTo("loaded");
        assertThat(item.get("source").toString()).isEqualTo("{\"file\":\"town.scene.yaml\",\"line\":0,\"column\":0}");

        JsonNode nodes = children("authoring", "atown");
        assertThat(AskedWorld.texts(nodes.get("items"), "name")).containsExactly("Chest", "Marker", "Hidden");
        JsonNode chest = nodes.get("items").get(0);
        assertThat(chest.get("node").stringValue()).isEqualTo("ntown:Chest");
        assertThat(chest.get("kind").stringValue()).isEqualTo("node");
        assertThat(chest.get("children").intValue()).isEqualTo(1);
        assertThat(chest.get("active").booleanValue()).isTrue();
        assertThat(chest.get("source").get("file").stringValue()).isEqualTo("town.scene.yaml");
        assertThat(chest.get("source").get("line").intValue()).isEqualTo(2);
        assertThat(chest.get("source").get("column").intValue()).isPositive();
        assertThat(chest.get("components").toString())
                .isEqualTo("[\"" + Treasures.ChestAuthoring.class.getName() + "\"]");
        assertThat(chest.get("entity").stringValue()).isEqualTo(id(named("Chest")));

        JsonNode marker = nodes.get("items").get(1);
        assertThat(marker.has("entity")).isFalse();
        assertThat(marker.get("components")).isEmpty();
        JsonNode hidden = nodes.get("items").get(2);
        assertThat(hidden.get("active").booleanValue()).isFalse();
        assertThat(hidden.get("disabled").booleanValue()).isTrue();

        JsonNode lids = children("authoring", "ntown:Chest");
        assertThat(AskedWorld.texts(lids.get("items"), "node")).containsExactly("ntown:Chest/Lid");
        assertThat(AskedWorld.texts(lids.get("items"), "entity")).containsExactly(id(named("Lid")));
        assertThat(AskedWorld.texts(
                        asked.ask("hierarchy?mode=authoring&node=atown&offset=1&limit=1")
                                .get("items"),
                        "name"))
                .containsExactly("Marker");
    }

    @Test
    @Row("EDT-1.2")
    void theMixedModeAlsoHasEntitiesThatComeFromNoNode() throws IOException {
        write("town.scene.yaml", Treasures.TOWN.replace("gold: 10", "gold: 200"));
        start();
        load("town");
        Entity chest = named("Chest");
        Entity free = em.createEntity(new Armour(1));
        Entity key = em.createEntity(new LocalTransform(), new LocalToWorld(), new Parent(chest));
        em.setName(key, "Key");
        Entity copy = em.instantiate(named("Hidden"));
        world.update();

        JsonNode top = children("mixed", "world");
        assertThat(AskedWorld.texts(top.get("items"), "node"))
                .startsWith("atown")
                .contains("e" + id(free));
        assertThat(AskedWorld.texts(top.get("items"), "kind")).doesNotContain("scene");
        assertThat(AskedWorld.texts(asked.ask("hierarchy").get("items"), "kind"))
                .as("the runtime mode, which is the usual one")
                .contains("scene")
                .doesNotContain("authoring-scene");

        JsonNode nodes = children("mixed", "atown").get("items");
        assertThat(AskedWorld.texts(nodes, "kind")).containsExactly("node", "node", "node", "entity", "entity");
        assertThat(nodes.get(0).get("entity").stringValue()).isEqualTo(id(chest));
        assertThat(nodes.get(0).get("children").intValue()).isEqualTo(2);
        assertThat(AskedWorld.texts(nodes, "entity")).contains(id(copy)).doesNotHaveDuplicates();

        JsonNode below = children("mixed", "ntown:Chest").get("items");
        assertThat(AskedWorld.texts(below, "node")).containsExactly("ntown:Chest/Lid", "e" + id(key));
        assertThat(children("mixed", "e" + id(chest)).get("total").intValue()).isEqualTo(2);
        assertThat(children("authoring", "ntown:Chest").get("total").intValue()).isEqualTo(1);
    }

    @Test
    @Row("EDT-1.2")
    void theTreeFollowsTheFiles() throws IOException {
        town();
        LiveBaking live = LiveBaking.of(world);
        write("town.scene.yaml", Treasures.TOWN.replace("Lid", "Cover") + "  - name: Last\n");
        step(live);
        assertThat(AskedWorld.texts(children("authoring", "atown").get("items"), "name"))
                .containsExactly("Chest", "Marker", "Hidden", "Last");
        JsonNode cover = children("mixed", "ntown:Chest").get("items").get(0);
        assertThat(cover.get("name").stringValue()).isEqualTo("Cover");
        assertThat(cover.get("entity").stringValue()).isEqualTo(id(named("Cover")));
        assertThat(asked.refusal("hierarchy?mode=mixed&node=ntown:Chest/Lid"))
                .isEqualTo("404 Scene town has no node Chest/Lid any more. Ask for its nodes again.");
    }

    @Test
    @Row("EDT-1.2")
    void aNodeOfItsOwnSaysWhereItIsAndWhichEntityItHas() throws IOException {
        town();
        JsonNode lid = asked.ask("node?node=ntown:Chest/Lid");
        assertThat(lid.get("entity").stringValue()).isEqualTo(id(named("Lid")));
        assertThat(lid.get("source").get("line").intValue()).isEqualTo(7);
        em.destroyEntity(named("Lid"));
        assertThat(asked.ask("node?node=ntown:Chest/Lid").has("entity")).isFalse();
        assertThat(asked.refusal("node?node=atown"))
                .isEqualTo("400 The node is \"atown\". Give a node of an answer, such as \"ncity:Fountain\".");
    }

    @Test
    @Row("EDT-1.2")
    void thePathLeadsToTheNodeOfAnEntity() throws IOException {
        Entity scene = town();
        for (String mode : List.of("authoring", "mixed")) {
            JsonNode path = asked.ask("path?mode=" + mode + "&entity=" + id(named("Lid")));
            assertThat(path.toString())
                    .isEqualTo("{\"nodes\":[\"world\",\"atown\",\"ntown:Chest\",\"ntown:Chest/Lid\"],"
                            + "\"positions\":[0,0,0,0]}");
            assertThat(asked.ask("path?mode=" + mode + "&entity=" + id(named("Hidden")))
                            .get("positions")
                            .toString())
                    .isEqualTo("[0,0,2]");
        }
        Entity free = em.createEntity(new Armour(1));
        assertThat(asked.refusal("path?mode=mixed&entity=" + id(free)))
                .isEqualTo("404 Entity " + id(free)
                        + " comes from no node of an open scene. Ask for its path with mode=runtime.");
        assertThat(asked.refusal("path?mode=mixed&entity=" + id(scene))).startsWith("404 Entity " + id(scene));
        assertThat(asked.refusal("path?mode=mixed&entity=77777:1")).isEqualTo("404 Entity 77777:1 does not exist.");
    }

    @Test
    void aSceneWhoseNameHasColonsIsFoundAgain() throws IOException {
        write("a%3A:b.scene.yaml", Treasures.TOWN);
        start();
        load("a%3A:b");
        String node = asked.ask("hierarchy?mode=authoring&node=" + "a" + "a%253A%3Ab")
                .get("items")
                .get(0)
                .get("node")
                .stringValue();
        assertThat(node).isEqualTo("na%253A%3Ab:Chest");
        assertThat(asked.ask("node?node=" + node.replace("%", "%25"))
                        .get("name")
                        .stringValue())
                .isEqualTo("Chest");
    }

    @Test
    void wrongModesAndNodesAreRefused() throws IOException {
        town();
        assertThat(asked.refusal("hierarchy?mode=editor"))
                .isEqualTo("400 The parameter mode is \"editor\". Give runtime, authoring or mixed.");
        assertThat(asked.refusal("hierarchy?mode=authoring&node=e40:1"))
                .isEqualTo("400 The node is \"e40:1\". Give \"world\", or a node of an answer, such as"
                        + " \"ncity:Fountain\".");
        assertThat(asked.refusal("hierarchy?mode=mixed&node=")).startsWith("400 The node is \"\".");
        assertThat(asked.refusal("hierarchy?mode=mixed&node=ntown")).startsWith("400 The node is \"ntown\".");
        assertThat(asked.refusal("hierarchy?mode=mixed&node=avillage"))
                .isEqualTo("404 There is no open scene \"village\"; open are [town]. Ask for the children of world"
                        + " again.");
        assertThat(asked.ask("hierarchy?mode=runtime")).isEqualTo(asked.ask("hierarchy"));
    }

    @Test
    void aLargeSceneIsLookedAtOverSeveralFrames() throws IOException {
        asked.close();
        asked = new AskedWorld(new World("Asked"), true, 1);
        world = asked.world;
        em = asked.em;
        StringBuilder text = new StringBuilder("nodes:\n");
        for (int i = 0; i < 5_000; i++) {
            text.append("  - name: Chest ").append(i).append("\n    components:\n      - Chest: {gold: 1}\n");
        }
        write("town.scene.yaml", text.toString());
        start();
        load("town");
        JsonNode items =
                asked.ask("hierarchy?mode=authoring&node=atown&limit=1000").get("items");
        assertThat(items).hasSize(1_000);
        assertThat(Set.copyOf(AskedWorld.texts(items, "entity"))).hasSize(1_000);
    }

    // Changes as a patch of the files

    private JsonNode set(Entity entity, Class<?> type, String value) {
        return asked.change(
                "entities/" + id(entity) + "/set", "{\"type\": \"" + type.getName() + "\", \"value\": " + value + "}");
    }

    @Test
    void changesOfTransformsNamesAndActiveNodesArePatchesOfTheirFiles() throws IOException {
        town();
        Entity chest = named("Chest");
        Entity lid = named("Lid");
        Entity hidden = named("Hidden");
        set(chest, LocalTransform.class, "{\"position\": {\"x\": 5.5}}");
        set(lid, LocalTransform.class, "{\"scale\": 2, \"rotation\": {\"y\": 1, \"w\": 0}}");
        asked.change("entities/" + id(hidden) + "/enabled", "{\"enabled\": true}");
        asked.change("entities/" + id(hidden) + "/name", "{\"name\": \"Seen \\\"one\\\"\"}");
        set(chest, Chest.class, "{\"gold\": 11}");
        asked.change("entities/" + id(chest) + "/enabled", "{\"enabled\": false}");
        asked.change("entities/" + id(chest) + "/add", "{\"type\": \"" + Armour.class.getName() + "\"}");
        JsonNode patch = asked.ask("edits/patch");
        assertThat(patch.get("files")).hasSize(1);
        assertThat(patch.get("files").get(0).get("file").stringValue()).isEqualTo("town.scene.yaml");
        assertThat(patch.get("files").get(0).get("text").stringValue()).isEqualTo("""
                # town.scene.yaml:11, node "Hidden"
                - name: "Seen \\"one\\""
                  active: true
                # town.scene.yaml:2, node "Chest"
                - name: "Chest"
                  position: [5.5, 2.0, 3.0]
                # town.scene.yaml:7, node "Chest/Lid"
                - name: "Lid"
                  rotation: [0.0, 1.0, 0.0, 0.0]
                  scale: 2.0
                """);
        assertThat(AskedWorld.texts(patch.get("left"), "title")).containsExactly("Chest.gold", "enabled", "add Armour");
        assertThat(AskedWorld.texts(patch.get("left"), "reason"))
                .startsWith(
                        "Bakers made this component, and only they know which field of the scene file it comes from.",
                        "The setting active is also that of everything below the node.");
    }

    @Test
    void theTextOfAPatchBakesToTheChangedValues() throws IOException {
        write("town.scene.yaml", Treasures.TOWN);
        LiveBaking live = start();
        load("town");
        set(named("Chest"), LocalTransform.class, "{\"position\": {\"x\": 0.1, \"z\": 1e-7}}");
        set(named("Lid"), LocalTransform.class, "{\"position\": {\"y\": 16777217}}");
        LocalTransform chest = em.getComponent(named("Chest"), LocalTransform.class);
        LocalTransform lid = em.getComponent(named("Lid"), LocalTransform.class);
        String text = asked.ask("edits/patch").get("files").get(0).get("text").stringValue();
        List<String> positions =
                text.lines().filter(line -> line.contains("position")).toList();
        assertThat(positions).hasSize(2);
        write(
                "town.scene.yaml",
                Treasures.TOWN
                        .replace("    position: [1, 2, 3]", "  " + positions.get(0))
                        .replace("- name: Lid\n", "- name: Lid\n      " + positions.get(1) + "\n"));
        step(live);
        assertThat(em.getComponent(named("Chest"), LocalTransform.class))
                .usingRecursiveComparison()
                .isEqualTo(chest);
        assertThat(em.getComponent(named("Lid"), LocalTransform.class))
                .usingRecursiveComparison()
                .isEqualTo(lid);
    }

    @Test
    void whatIsNotKnownExactlyIsLeftOutOfThePatch() throws IOException {
        town();
        Entity chest = named("Chest");
        Entity copy = em.instantiate(chest);
        set(copy, LocalTransform.class, "{\"position\": {\"x\": 5}}");
        LocalTransform moved = em.getComponent(chest, LocalTransform.class);
        moved.position.x = 40;
        em.setComponent(chest, moved);
        set(chest, LocalTransform.class, "{\"position\": {\"x\": 41, \"y\": \"NaN\"}}");
        Entity lid = named("Lid");
        asked.change("entities/" + id(lid) + "/parent", "{\"parent\": null}");
        set(lid, LocalTransform.class, "{\"position\": {\"x\": 1}}");
        JsonNode patch = asked.ask("edits/patch");
        assertThat(patch.get("files")).isEmpty();
        assertThat(AskedWorld.texts(patch.get("left"), "reason"))
                .containsExactlyInAnyOrder(
                        "It comes from no node of an open scene.",
                        "The value before the change was 40.0, and that of the node is 1.0.",
                        "The value before the change was 40.0, and that of the node is 1.0.",
                        "The transform of the entity is not relative to the entity of the node above it, so it is not"
                                + " that of the node.",
                        "It is a change of what the entity consists of, which bakers decide, or of an element of a"
                                + " buffer.");
        asked.change("edits/revert", "{\"force\": true}");
        assertThat(asked.ask("edits/patch").get("left")).isEmpty();
    }

    @Test
    void nodesOfPrefabsBecomeOverridesOfTheirInstance() throws IOException {
        write("chest.scene.yaml", """
                nodes:
                  - name: Chest
                    components:
                      - Chest: {gold: 10}
                    children:
                      - name: Lid
                        components:
                          - Chest: {gold: 1}
                """);
        write("town.scene.yaml", """
                nodes:
                  - name: First
                    prefab: chest.scene.yaml
                """);
        start();
        load("town");
        set(named("Lid"), LocalTransform.class, "{\"position\": {\"y\": 2}}");
        set(named("First"), LocalTransform.class, "{\"position\": {\"x\": 7}}");
        JsonNode patch = asked.ask("edits/patch");
        assertThat(patch.get("files").get(0).get("file").stringValue()).isEqualTo("town.scene.yaml");
        assertThat(patch.get("files").get(0).get("text").stringValue()).isEqualTo("""
                # town.scene.yaml:2, node "First", an instance of chest.scene.yaml
                - name: "First"
                  position: [7.0, 0.0, 0.0]
                  overrides:
                    "Lid/position": [0.0, 2.0, 0.0]
                """);
    }

    @Test
    void aWorldWithoutLiveBakingHasNoPatch() {
        Entity plain = em.createEntity(new Armour(1));
        set(plain, Armour.class, "{\"points\": 2}");
        JsonNode patch = asked.ask("edits/patch");
        assertThat(patch.get("files")).isEmpty();
        assertThat(patch.get("left").get(0).get("reason").stringValue())
                .isEqualTo("World \"Asked\" has no live baking. Start it with LiveBaking.start(world, directory).");
    }

    // Scenes and changes

    @Test
    void aWorldWithoutLiveBakingSaysHowToStartIt() {
        String reason = "World \"Asked\" has no live baking. Start it with LiveBaking.start(world, directory).";
        assertThat(asked.ask("live").toString())
                .isEqualTo("{\"available\":false,\"reason\":\"" + reason.replace("\"", "\\\"") + "\"}");
        assertThat(asked.refusal("hierarchy?mode=authoring")).isEqualTo("409 " + reason);
        assertThat(asked.refusal("node?node=ntown:Chest")).isEqualTo("409 " + reason);
        assertThat(asked.refusal("live/open", "{\"scene\": \"town\"}")).isEqualTo("409 " + reason);
    }

    @Test
    void scenesAndTheirChangesAreListed() throws IOException {
        Entity scene = town();
        JsonNode first = asked.ask("live");
        assertThat(first.get("available").booleanValue()).isTrue();
        assertThat(first.get("directory").stringValue()).isEqualTo(root.toString());
        assertThat(first.get("changes")).isEmpty();
        JsonNode town = first.get("scenes").get(0);
        assertThat(town.get("name").stringValue()).isEqualTo("town");
        assertThat(town.get("file").stringValue()).isEqualTo("town.scene.yaml");
        assertThat(town.get("open").booleanValue()).isTrue();
        assertThat(town.get("bakes").intValue()).isEqualTo(1);
        assertThat(town.get("bakeMillis").doubleValue()).isPositive();
        assertThat(town.get("patches").intValue()).isZero();
        assertThat(town.get("problems")).isEmpty();

        write("town.scene.yaml", Treasures.TOWN.replace("gold: 10", "gold: 11"));
        step(LiveBaking.of(world));
        write("town.scene.yaml", Treasures.TOWN.replace("gold: 10", "gold: none"));
        step(LiveBaking.of(world));
        JsonNode then = asked.ask("live");
        JsonNode changes = then.get("changes");
        assertThat(AskedWorld.texts(changes, "number")).containsExactly("2", "1");
        JsonNode value = changes.get(1);
        assertThat(value.get("scene").stringValue()).isEqualTo("town");
        assertThat(value.get("set").intValue()).isEqualTo(1);
        assertThat(value.get("created").intValue()).isZero();
        assertThat(value.get("destroyed").intValue()).isZero();
        assertThat(value.get("added").intValue()).isZero();
        assertThat(value.get("removed").intValue()).isZero();
        assertThat(value.get("reloaded").booleanValue()).isFalse();
        assertThat(value.get("time").longValue())
                .isBetween(System.currentTimeMillis() - 60_000, System.currentTimeMillis());
        assertThat(changes.get(0).get("problems").intValue()).isEqualTo(1);
        assertThat(asked.ask("live?changes=1").get("changes")).hasSize(1);
        assertThat(asked.refusal("live?changes=201")).startsWith("400 The parameter changes is \"201\".");

        JsonNode now = then.get("scenes").get(0);
        assertThat(now.get("bakes").intValue()).isEqualTo(3);
        assertThat(now.get("patches").intValue()).isEqualTo(1);
        assertThat(now.get("patchMillis").doubleValue()).isPositive();
        JsonNode problem = now.get("problems").get(0);
        assertThat(problem.get("severity").stringValue()).isEqualTo("error");
        assertThat(problem.get("source").get("file").stringValue()).isEqualTo("town.scene.yaml");
        assertThat(problem.get("source").get("line").intValue()).isEqualTo(5);
        assertThat(problem.get("source").get("column").intValue()).isPositive();
        assertThat(problem.get("message").stringValue()).isNotEmpty();
        assertThat(SceneSystem.isSceneLoaded(world, scene)).isTrue();
    }

    @Test
    void theLast200ChangesAreKept() throws IOException {
        town();
        asked.ask("live");
        for (int i = 0; i < 203; i++) {
            write("town.scene.yaml", Treasures.TOWN.replace("gold: 10", "gold: " + (20 + i)));
            step(LiveBaking.of(world));
        }
        JsonNode changes = asked.ask("live").get("changes");
        assertThat(changes).hasSize(200);
        assertThat(changes.get(0).get("number").intValue()).isEqualTo(203);
        assertThat(changes.get(199).get("number").intValue()).isEqualTo(4);
    }

    @Test
    void scenesAreClosedAndOpened() throws IOException {
        town();
        write("village.scene.yaml", Treasures.TOWN);
        assertThat(asked.change("live/close", "{\"scene\": \"town\"}").toString())
                .isEqualTo("{}");
        assertThat(asked.ask("live").get("scenes").get(0).get("open").booleanValue())
                .isFalse();
        assertThat(children("authoring", "world").get("total").intValue()).isZero();
        write("town.scene.yaml", Treasures.TOWN.replace("gold: 10", "gold: 12"));
        step(LiveBaking.of(world));
        asked.change("live/open", "{\"scene\": \"town\"}");
        long end = System.nanoTime() + LONG.toNanos();
        while (asked.ask("query?q=c%3DChest&columns=" + Chest.class.getName() + ".gold")
                .get("items")
                .valueStream()
                .noneMatch(item -> item.get("values").get(0).intValue() == 12)) {
            assertThat(System.nanoTime()).isLessThan(end);
        }
        asked.change("live/open", "{\"scene\": \"village\"}");
        assertThat(AskedWorld.texts(asked.ask("live").get("scenes"), "name")).containsExactly("town", "village");
        assertThat(asked.refusal("live/open", "{\"scene\": \"nowhere\"}"))
                .startsWith("409 There is no scene \"nowhere\" in " + root);
        assertThat(asked.refusal("live/open", "{}")).isEqualTo("400 The body has no field scene. Add it.");
        assertThat(asked.refusal("live/bake", "{\"scene\": \"town\"}")).startsWith("404 There is no path");
        assertThat(asked.refusal("live/open")).startsWith("405 ");
    }

    @Test
    void scenesAreNotClosedByAnInspectorThatOnlyReads() throws IOException {
        asked.close();
        asked = new AskedWorld(new World("Asked"), false, 1_000_000);
        world = asked.world;
        em = asked.em;
        town();
        assertThat(asked.refusal("live/close", "{\"scene\": \"town\"}")).startsWith("403 The inspector only reads.");
        assertThat(asked.ask("live").get("scenes").get(0).get("open").booleanValue())
                .isTrue();
    }

    @Test
    void liveBakingThatIsClosedAndStartedAgainBeginsAnew() throws IOException {
        town();
        asked.ask("live");
        write("town.scene.yaml", Treasures.TOWN.replace("gold: 10", "gold: 11"));
        step(LiveBaking.of(world));
        assertThat(asked.ask("live").get("changes")).hasSize(1);
        LiveBaking.of(world).close();
        assertThat(asked.ask("live").get("available").booleanValue()).isFalse();
        LiveBaking.start(world, root, Treasures.options());
        assertThat(asked.ask("live").get("available").booleanValue()).isTrue();
        assertThat(asked.ask("live").get("changes")).isEmpty();
    }

    // Programs without baking

    /// A program whose libraries do not have baking.
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws Exception {
            try {
                Class.forName("dev.phalanx.baking.live.LiveBaking");
                System.out.println("baking is there");
            } catch (ClassNotFoundException absent) {
                System.out.println("baking is not there");
            }
            try (World world = new World("Game");
                    Inspector inspector =
                            Inspector.start(Inspector.options().port(0).allowWrites(), world);
                    HttpClient client = HttpClient.newHttpClient()) {
                world.entityManager().createEntity(new Armour(1));
                world.update(); // a first frame takes long on a busy machine
                for (String target : List.of("hierarchy?mode=runtime", "hierarchy?mode=authoring", "live")) {
                    CompletableFuture<HttpResponse<String>> answer = client.sendAsync(
                            HttpRequest.newBuilder(URI.create(
                                            "http://127.0.0.1:" + inspector.port() + "/api/v1/worlds/1/" + target))
                                    .header("Phalanx-Token", inspector.token())
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
                    while (!answer.isDone()) {
                        world.update();
                        Thread.sleep(1);
                    }
                    System.out.println(
                            answer.join().statusCode() + " " + answer.join().body());
                }
            }
            System.exit(0);
        }
    }

    @Test
    void aProgramWithoutTheBakingLibraryHasAnInspector() throws Exception {
        String baking = Path.of(LiveBaking.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString()
                .replace(File.separatorChar, '/');
        List<String> lines = OwnJvm.outputWithout(baking, Program.class).lines().toList();
        String reason = "World \\\"Game\\\" has no live baking, because the program does not have the library"
                + " phalanx-baking. Add it, and start live baking with LiveBaking.start(world, directory).";
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).isEqualTo("baking is not there");
        assertThat(lines.get(1)).startsWith("200 {\"total\":1,");
        assertThat(lines.get(2)).isEqualTo("409 {\"error\":\"" + reason + "\"}");
        assertThat(lines.get(3)).isEqualTo("200 {\"available\":false,\"reason\":\"" + reason + "\"}");
    }
}
