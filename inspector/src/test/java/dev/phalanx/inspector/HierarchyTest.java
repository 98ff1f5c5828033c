package dev.phalanx.inspector;

import static dev.phalanx.inspector.AskedWorld.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.inspector.Beings.Weather;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.Child;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The tree of scenes, sections and entities, and the way to an entity.
@Row("EDT-1")
final class HierarchyTest {
    @TempDir
    private Path folder;

    private final AskedWorld asked = new AskedWorld();
    private final World world = asked.world;
    private final EntityManager em = asked.em;

    @AfterEach
    void close() {
        asked.close();
    }

    private static String node(Entity entity) {
        return "e" + id(entity);
    }

    private Entity named(String name) {
        return named(em, name);
    }

    private static Entity named(EntityManager of, String name) {
        Entity entity = of.createEntity(new Health(), new LocalTransform(), new LocalToWorld());
        of.setName(entity, name);
        return entity;
    }

    private void withTransforms() {
        world.addSystems(DefaultSystems.types());
        world.addSystems(TransformSystems.types());
    }

    private Entity childOf(Entity parent, String name) {
        Entity child = named(name);
        em.addComponent(child, new Parent(parent));
        return child;
    }

    @Test
    void theRootHasTheEntitiesWithoutParentInTheOrderOfArchetypesChunksAndRows() {
        Entity first = named("first");
        Entity other = em.createEntity(new Armour(1));
        Entity second = named("second");
        JsonNode answer = asked.ask("hierarchy?node=world");
        assertThat(answer.get("total").intValue()).isEqualTo(3);
        assertThat(AskedWorld.texts(answer.get("items"), "node"))
                .containsExactly(node(first), node(second), node(other));
        JsonNode item = answer.get("items").get(0);
        assertThat(item.propertyNames()).containsExactlyInAnyOrder("node", "kind", "entity", "name", "children");
        assertThat(item.get("kind").stringValue()).isEqualTo("entity");
        assertThat(item.get("entity").stringValue()).isEqualTo(id(first));
        assertThat(item.get("name").stringValue()).isEqualTo("first");
        assertThat(item.get("children").intValue()).isZero();
        assertThat(asked.ask("hierarchy")).isEqualTo(answer);
    }

    record Heading(float degrees) implements IComponentData {}

    record Position(float x, float y) implements IComponentData {}

    record Fish() implements IComponentData {}

    @Test
    void entitiesWithoutNamesAreCalledAfterTheirSystemOrTheirComponents() {
        em.createEntity(new Position(1, 2), new Heading(3), new LocalTransform());
        em.createEntity(new Position(1, 2), new Heading(3), new Fish(), new Armour(1));
        em.createEntity(new LocalTransform());
        em.createEntity();
        named("Knight");
        assertThat(labels("hierarchy"))
                .containsExactlyInAnyOrder(
                        "Heading + Position", "Fish + Armour + Heading + …", "LocalTransform", "Entity", "name Knight");
        world.addSystems(DefaultSystems.types());
        assertThat(labels("hierarchy?systems=true"))
                .contains("EndSimulationEntityCommandBufferSystem", "SimulationSystemGroup");
    }

    /// The labels of a list, and the names of those that have one.
    private List<String> labels(String question) {
        List<String> all = new ArrayList<>();
        for (JsonNode item : asked.ask(question).get("items")) {
            String name = item.get("name").stringValue();
            all.add(name.isEmpty() ? item.get("label").stringValue() : "name " + name);
            assertThat(item.has("label")).isEqualTo(name.isEmpty());
        }
        return all;
    }

    @Test
    void equalEntitiesWithoutNamesAreOneGroupOnRequest() {
        List<Entity> fish = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            fish.add(em.createEntity(new Position(i, 0), new Heading(i)));
        }
        for (int i = 0; i < 12; i++) {
            named("Knight " + i);
        }
        for (int i = 0; i < 9; i++) {
            em.createEntity(new Armour(i));
        }
        assertThat(asked.ask("hierarchy").get("total").intValue()).isEqualTo(300 + 12 + 9);
        JsonNode root = asked.ask("hierarchy?groups=true&limit=50");
        assertThat(root.get("total").intValue()).isEqualTo(1 + 12 + 9);
        assertThat(root.get("items")).hasSize(1 + 12 + 9);
        JsonNode group = root.get("items").get(0);
        assertThat(group.get("kind").stringValue()).isEqualTo("group");
        assertThat(group.get("label").stringValue()).isEqualTo("Heading + Position");
        assertThat(group.get("children").intValue()).isEqualTo(300);
        assertThat(group.has("entity")).isFalse();
        String node = group.get("node").stringValue();
        JsonNode part = asked.ask("hierarchy?groups=true&node=" + node + "&offset=290&limit=50");
        assertThat(part.get("total").intValue()).isEqualTo(300);
        assertThat(AskedWorld.texts(part.get("items"), "entity"))
                .containsExactlyElementsOf(
                        fish.subList(290, 300).stream().map(AskedWorld::id).toList());
        JsonNode path = asked.ask("path?groups=true&entity=" + id(fish.get(270)));
        assertThat(path.get("nodes").toString())
                .isEqualTo("[\"world\",\"" + node + "\",\"" + node(fish.get(270)) + "\"]");
        assertThat(path.get("positions").toString()).isEqualTo("[0,0,270]");
        assertThat(asked.ask("path?groups=true&entity="
                                + root.get("items").get(2).get("entity").stringValue())
                        .get("positions")
                        .toString())
                .isEqualTo("[0,2]");
        fish.forEach(em::destroyEntity);
        assertThat(asked.ask("hierarchy?groups=true&node=" + node).get("total").intValue())
                .isZero();
        assertThat(asked.refusal("hierarchy?node=g1@999:1"))
                .isEqualTo("404 Section 999:1 does not exist any more. Ask for its scene's children again.");
    }

    @Test
    void anyPartOfTheListCanBeAskedFor() {
        List<String> nodes = new ArrayList<>();
        for (int i = 0; i < 1_500; i++) {
            nodes.add(node(em.createEntity(new Armour(i))));
        }
        JsonNode first = asked.ask("hierarchy");
        assertThat(first.get("total").intValue()).isEqualTo(1_500);
        assertThat(AskedWorld.texts(first.get("items"), "node")).isEqualTo(nodes.subList(0, 100));
        assertThat(AskedWorld.texts(asked.ask("hierarchy?offset=1234&limit=200").get("items"), "node"))
                .isEqualTo(nodes.subList(1_234, 1_434));
        assertThat(AskedWorld.texts(
                        asked.ask("hierarchy?offset=1499&limit=1000").get("items"), "node"))
                .isEqualTo(nodes.subList(1_499, 1_500));
        assertThat(asked.ask("hierarchy?offset=1500").get("items")).isEmpty();
        assertThat(asked.ask("hierarchy?offset=2147483647&limit=1000").get("items"))
                .isEmpty();
    }

    @Test
    void offsetsAndLimitsOutsideOfTheirRangesAreRefused() {
        assertThat(asked.refusal("hierarchy?offset=-1"))
                .isEqualTo("400 The parameter offset is \"-1\". Give an integer from 0 to 2147483647.");
        assertThat(asked.refusal("hierarchy?limit=0"))
                .isEqualTo("400 The parameter limit is \"0\". Give an integer from 1 to 1000.");
        assertThat(asked.refusal("hierarchy?limit=1001")).startsWith("400 The parameter limit is \"1001\".");
        assertThat(asked.refusal("hierarchy?limit=many")).startsWith("400 The parameter limit is \"many\".");
        assertThat(asked.refusal("hierarchy?offset=99999999999")).startsWith("400 The parameter offset");
    }

    @Test
    @Row("EDT-1.2")
    void childrenAreThoseOfTheChildBufferInItsOrder() {
        withTransforms();
        Entity army = named("Army");
        Entity knight = childOf(army, "Knight");
        Entity squire = childOf(knight, "Squire");
        Entity archer = childOf(army, "Archer");
        world.update();
        JsonNode root = asked.ask("hierarchy");
        assertThat(AskedWorld.texts(root.get("items"), "name")).contains("Army").doesNotContain("Knight", "Squire");
        assertThat(AskedWorld.item(root.get("items"), "name", "Army")
                        .get("children")
                        .intValue())
                .isEqualTo(2);
        JsonNode members = asked.ask("hierarchy?node=" + node(army));
        assertThat(members.get("total").intValue()).isEqualTo(2);
        assertThat(AskedWorld.texts(members.get("items"), "entity")).containsExactly(id(knight), id(archer));
        assertThat(AskedWorld.texts(
                        asked.ask("hierarchy?offset=1&node=" + node(army)).get("items"), "name"))
                .containsExactly("Archer");
        assertThat(AskedWorld.texts(asked.ask("hierarchy?node=" + node(knight)).get("items"), "entity"))
                .containsExactly(id(squire));
        assertThat(asked.ask("hierarchy?node=" + node(squire)).get("total").intValue())
                .isZero();
    }

    @Test
    @Row("EDT-1.2")
    void prefabsAndDisabledEntitiesAreListedAndMarked() {
        Entity prefab = named("prefab");
        em.addComponent(prefab, Prefab.class);
        Entity disabled = named("disabled");
        em.addComponent(disabled, Disabled.class);
        named("plain");
        JsonNode items = asked.ask("hierarchy").get("items");
        assertThat(items).hasSize(3);
        assertThat(AskedWorld.item(items, "name", "prefab").get("prefab").booleanValue())
                .isTrue();
        assertThat(AskedWorld.item(items, "name", "prefab").has("disabled")).isFalse();
        assertThat(AskedWorld.item(items, "name", "disabled").get("disabled").booleanValue())
                .isTrue();
        assertThat(AskedWorld.item(items, "name", "plain").has("prefab")).isFalse();
    }

    @Test
    void entitiesOfSystemsAndChunksAreListedOnRequest() {
        world.addSystems(DefaultSystems.types());
        Entity entity = named("plain");
        em.addChunkComponentData(entity, new Weather(1));
        world.update();
        assertThat(asked.ask("hierarchy").get("items")).noneMatch(item -> item.has("system"));
        int plain = asked.ask("hierarchy").get("total").intValue();
        JsonNode systems = asked.ask("hierarchy?systems=true");
        assertThat(systems.get("total").intValue())
                .isEqualTo(plain + world.systems().size());
        assertThat(systems.get("items")).anyMatch(item -> item.path("system").asBoolean());
        assertThat(asked.ask("hierarchy?chunks=true").get("total").intValue()).isEqualTo(plain + 1);
        assertThat(asked.ask("hierarchy?chunks=false").get("total").intValue()).isEqualTo(plain);
    }

    @Test
    void aNodeThatIsNoneIsRefused() {
        for (String node : List.of("", "x", "e", "x40:1", "e40", "40:1", "world2", "e-1:1", "e1:0")) {
            assertThat(asked.refusal("hierarchy?node=" + node))
                    .isEqualTo("400 The node is \"" + node
                            + "\". Give \"world\", or a node of an answer, such as \"e40:1\".");
        }
        Entity gone = named("gone");
        em.destroyEntity(gone);
        assertThat(asked.refusal("hierarchy?node=" + node(gone)))
                .isEqualTo("404 Entity " + id(gone) + " does not exist any more. Ask for its parent's children again.");
    }

    // The way to an entity

    private List<String> nodes(Entity entity) {
        List<String> all = new ArrayList<>();
        asked.ask("path?entity=" + id(entity)).get("nodes").forEach(node -> all.add(node.stringValue()));
        return all;
    }

    /// Follows the positions of a path through the lists that it leads through.
    private void follow(Entity entity) {
        JsonNode path = asked.ask("path?entity=" + id(entity));
        JsonNode nodes = path.get("nodes");
        JsonNode positions = path.get("positions");
        assertThat(positions).hasSameSizeAs(nodes);
        assertThat(positions.get(0).intValue()).isZero();
        assertThat(nodes.get(0).stringValue()).isEqualTo("world");
        for (int i = 1; i < nodes.size(); i++) {
            JsonNode list =
                    asked.ask("hierarchy?limit=1&node=" + nodes.get(i - 1).stringValue() + "&offset="
                            + positions.get(i).intValue());
            assertThat(list.get("items").get(0).get("node"))
                    .as("node %s of %s", i, path)
                    .isEqualTo(nodes.get(i));
        }
        assertThat(nodes.get(nodes.size() - 1).stringValue().substring(1)).isEqualTo(id(entity));
    }

    @Test
    void thePathLeadsThroughTheParents() {
        withTransforms();
        for (int i = 0; i < 300; i++) {
            em.createEntity(new Health());
        }
        Entity army = named("Army");
        childOf(army, "First");
        Entity knight = childOf(army, "Knight");
        childOf(knight, "Horse");
        Entity squire = childOf(knight, "Squire");
        world.update();
        assertThat(nodes(squire)).containsExactly("world", node(army), node(knight), node(squire));
        follow(squire);
        follow(army);
        assertThat(asked.refusal("path?entity=77777:1")).isEqualTo("404 Entity 77777:1 does not exist.");
        assertThat(asked.refusal("path?entity=knight"))
                .isEqualTo("400 \"knight\" is not the id of an entity. Give one such as \"40:1\".");
        assertThat(asked.refusal("path?entity=")).startsWith("400 \"\" is not the id");
        assertThat(asked.refusal("path")).isEqualTo("400 The parameter entity is missing. Give it.");
    }

    @Test
    void aCircleOfParentsHasAnEnd() {
        Entity first = named("first");
        Entity second = named("second");
        em.addComponent(first, new Parent(second));
        em.addComponent(second, new Parent(first));
        assertThat(nodes(first)).startsWith("world").endsWith(node(first)).hasSizeLessThan(10_010);
    }

    @Test
    void aParentThatIsGoneEndsThePath() {
        Entity parent = named("parent");
        Entity child = childOf(parent, "child");
        em.destroyEntity(parent);
        assertThat(nodes(child)).containsExactly("world", node(child));
    }

    // Scenes

    private SceneSource scenes() throws IOException {
        try (World written = new World("Written")) {
            EntityManager from = written.entityManager();
            Entity tower = named(from, "Tower");
            Entity bell = named(from, "Bell");
            from.addComponent(bell, new Parent(tower));
            for (int i = 0; i < 5; i++) {
                Entity house = from.createEntity(new Armour(i));
                from.addSharedComponent(house, new SceneSection(Guid.NONE, 1));
                from.setName(house, "House " + i);
            }
            Path file = folder.resolve("city.entities");
            new SceneWriter(written, Guid.ofName("city")).write(file);
            return SceneSource.inMemory(Map.of("city", ByteBuffer.wrap(Files.readAllBytes(file))));
        }
    }

    private Entity loadedCity() throws IOException {
        withTransforms();
        world.addSystems(SceneSystems.types());
        SceneSystem.setSource(world, scenes());
        Entity city = SceneSystem.loadSceneAsync(world, SceneReference.of("city"));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!SceneSystem.isSceneLoaded(world, city)) {
            assertThat(System.nanoTime()).isLessThan(end);
            world.update();
        }
        return city;
    }

    @Test
    @Row("EDT-1.2")
    void scenesComeFirstAndHaveTheirSectionsWhichHaveTheirEntities() throws IOException {
        named("plain");
        Entity city = loadedCity();
        JsonNode root = asked.ask("hierarchy").get("items");
        JsonNode scene = root.get(0);
        assertThat(scene.propertyNames())
                .containsExactlyInAnyOrder("node", "kind", "entity", "name", "children", "state");
        assertThat(scene.get("node").stringValue()).isEqualTo(node(city));
        assertThat(scene.get("kind").stringValue()).isEqualTo("scene");
        assertThat(scene.get("name").stringValue()).isEqualTo("city");
        assertThat(scene.get("children").intValue()).isEqualTo(2);
        assertThat(scene.get("state").stringValue()).isEqualTo("loaded");
        assertThat(AskedWorld.texts(root, "name")).contains("plain").doesNotContain("Tower", "House 1");

        JsonNode sections = asked.ask("hierarchy?node=" + node(city)).get("items");
        assertThat(AskedWorld.texts(sections, "kind")).containsExactly("section", "section");
        assertThat(AskedWorld.texts(sections, "name")).containsExactly("section 0", "section 1");
        assertThat(AskedWorld.texts(sections, "state")).containsExactly("loaded", "loaded");
        assertThat(AskedWorld.texts(sections, "children")).containsExactly("1", "5");
        String second = sections.get(1).get("node").stringValue();
        assertThat(second).startsWith("s");

        JsonNode houses = asked.ask("hierarchy?limit=2&offset=2&node=" + second);
        assertThat(houses.get("total").intValue()).isEqualTo(5);
        assertThat(AskedWorld.texts(houses.get("items"), "kind")).containsExactly("entity", "entity");
    }

    @Test
    void thePathLeadsThroughSceneAndSection() throws IOException {
        Entity city = loadedCity();
        JsonNode found = asked.ask("find?q=c%3DArmour").get("items");
        assertThat(found).hasSize(5);
        Entity last = entity(found.get(4).get("entity").stringValue());
        follow(last);
        assertThat(nodes(last)).hasSize(4).startsWith("world", node(city));
        follow(city);
        Entity section = SceneSystem.getSectionEntity(world, city, 1);
        assertThat(nodes(section)).containsExactly("world", node(city), "s" + id(section));
        follow(section);
        Entity tower = entity(asked.ask("hierarchy?node=s" + id(SceneSystem.getSectionEntity(world, city, 0)))
                .get("items")
                .get(0)
                .get("entity")
                .stringValue());
        Entity bell = em.getBuffer(tower, Child.class, true).get(0).value();
        assertThat(nodes(bell)).hasSize(5);
        follow(bell);
    }

    private static Entity entity(String id) {
        String[] halves = id.split(":", 2);
        return new Entity(Integer.parseInt(halves[0]), Integer.parseInt(halves[1]));
    }

    @Test
    void theStatesOfScenesAreShown() throws IOException {
        Entity city = loadedCity();
        SceneSystem.unloadScene(world, city);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!state(city).equals("unloaded")) {
            assertThat(System.nanoTime()).isLessThan(end);
        }
        Entity missing = SceneSystem.loadSceneAsync(world, SceneReference.of("nowhere"));
        while (!state(missing).equals("failed")) {
            assertThat(System.nanoTime()).isLessThan(end);
        }
        assertThat(AskedWorld.item(asked.ask("hierarchy").get("items"), "node", node(missing))
                        .get("name")
                        .stringValue())
                .isNotEmpty();
    }

    private String state(Entity scene) {
        return AskedWorld.item(asked.ask("hierarchy").get("items"), "node", node(scene))
                .get("state")
                .stringValue();
    }

    @Test
    void askingForSectionsAgainAndAgainKeepsNothing() throws IOException {
        Entity city = loadedCity();
        String section = "s" + id(SceneSystem.getSectionEntity(world, city, 1));
        JsonNode first = asked.ask("hierarchy?node=" + section);
        for (int i = 0; i < 50; i++) {
            assertThat(asked.ask("hierarchy?node=" + section)).isEqualTo(first);
        }
    }

    @Test
    void aSceneInAWorldWithoutSceneSystemsIsListedAsUnloaded() {
        Entity scene = em.createEntity(SceneReference.of("city"));
        JsonNode item = asked.ask("hierarchy").get("items").get(0);
        assertThat(item.get("node").stringValue()).isEqualTo(node(scene));
        assertThat(item.get("state").stringValue()).isEqualTo("unloaded");
        em.createEntity(SceneSectionData.class);
        assertThat(asked.ask("find?q=c%3DSceneSectionData")
                        .get("items")
                        .get(0)
                        .get("state")
                        .stringValue())
                .isEqualTo("unloaded");
    }
}
