package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.components.BakingOnlyAuthoring;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystems;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.joml.Matrix4x3f;
import org.junit.jupiter.api.Test;

class PrefabBakingTest extends InBaking {
    record Spawner(Entity prefab) implements IComponentData {}

    record Wing(int number, Entity body) implements IComponentData {}

    private static final String PIGEON = "pigeon.scene.json";
    private static final String CART = "cart.scene.json";
    private static final String BOX = "box.scene.json";

    /// Bakes a node with a baker that stores the root of a prefab.
    private AuthoringNode spawns(AuthoringNode node, String prefab) {
        return scripts.first(
                node,
                baker -> baker.addComponent(
                        baker.getEntity(TransformUsageFlags.NONE),
                        new Spawner(baker.getEntity(AssetRef.of(prefab), TransformUsageFlags.DYNAMIC))));
    }

    private AuthoringNode wing(AuthoringNode node, int number) {
        return scripts.second(
                node,
                baker -> baker.addComponent(
                        baker.getEntity(TransformUsageFlags.RENDERABLE), new Wing(number, Entity.NULL)));
    }

    private AuthoringScene pigeon() {
        AuthoringScene pigeon = other(PIGEON);
        AuthoringNode root = pigeon.addNode("Pigeon").setPosition(1, 2, 3);
        wing(root.addChild("Left").setPosition(-1, 0, 0), 1);
        wing(root.addChild("Right").setPosition(1, 0, 0), 2);
        root.addChild("Nobody");
        return pigeon;
    }

    private List<String> group(String root) {
        List<String> members = new ArrayList<>();
        em().getBuffer(entity(root), LinkedEntityGroup.class)
                .forEach(member -> members.add(em().getName(member.value())));
        return members;
    }

    private Entity spawned(String name) {
        return em().getComponent(entity(name), Spawner.class).prefab();
    }

    @Row({"BAK-8.1", "BAK-9.2"})
    @Test
    void aPrefabIsBakedOnceForAllThatReferToIt() {
        pigeon();
        spawns(node("A"), PIGEON);
        spawns(node("B"), PIGEON);
        scripts.first(node("C"), baker -> baker.registerPrefabForBaking(AssetRef.of(PIGEON)));
        EntityManager em = bakeWell();
        assertThat(names()).containsExactly("A", "B", "Left", "Pigeon", "Right");
        assertThat(spawned("A")).isEqualTo(entity("Pigeon"));
        assertThat(spawned("B")).isEqualTo(entity("Pigeon"));
        for (String name : List.of("Pigeon", "Left", "Right")) {
            assertThat(em.hasComponent(entity(name), Prefab.class)).as(name).isTrue();
            assertThat(em.hasComponent(entity(name), LinkedEntityGroup.class))
                    .as(name)
                    .isEqualTo(name.equals("Pigeon"));
            assertThat(em.getSharedComponent(entity(name), SceneSection.class))
                    .isEqualTo(new SceneSection(scene.guid(), 0));
        }
        assertThat(em.hasComponent(entity("A"), Prefab.class)).isFalse();
        assertThat(group("Pigeon")).containsExactly("Pigeon", "Left", "Right");
        assertThat(result.nodeCount()).isEqualTo(7);
    }

    @Row("BAK-8.1")
    @Test
    void theGroupHasAdditionalEntitiesAndNoneThatAreNotStored() {
        AuthoringScene pigeon = other(PIGEON);
        AuthoringNode root = pigeon.addNode("Pigeon");
        scripts.first(root, baker -> {
            baker.createAdditionalEntity(TransformUsageFlags.NONE, false, "Egg");
            baker.createAdditionalEntity(TransformUsageFlags.NONE, true, "Scaffold");
        });
        AuthoringNode hidden = root.addChild("Hidden").addComponent(new BakingOnlyAuthoring());
        wing(hidden.addChild("Below hidden"), 1);
        wing(root.addChild("Left"), 1);
        wing(root.addChild("Out"), 7);
        types = types.withSystems(LeaveOutSystem.class);
        spawns(node("A"), PIGEON);
        bakeWell();
        assertThat(names()).containsExactly("A", "Egg", "Left", "Pigeon");
        assertThat(group("Pigeon")).containsExactly("Pigeon", "Egg", "Left");
        assertThat(em().hasComponent(entity("Egg"), Prefab.class)).isTrue();
    }

    /// Puts wings of the number 7 into a section that is not stored.
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class LeaveOutSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            for (Entity entity : all(em)) {
                if (em.hasComponent(entity, Wing.class)
                        && em.getComponent(entity, Wing.class).number() == 7) {
                    em.setSharedComponent(entity, new SceneSection(dev.phalanx.scenes.files.Guid.NONE, -1));
                }
            }
        }
    }

    @Row("BAK-8.1")
    @Test
    void eachOfSeveralPrefabsHasItsOwnGroup() {
        AuthoringScene box = other(BOX);
        AuthoringNode rootOfBox = box.addNode("Box").addComponent(new BakingOnlyAuthoring());
        wing(rootOfBox.addChild("Lid"), 1);
        AuthoringScene cart = other(CART);
        wing(cart.addNode("Cart").addChild("Wheel"), 1);
        pigeon();
        for (String prefab : List.of(PIGEON, BOX, CART)) {
            spawns(node("Spawner of " + prefab), prefab);
        }
        bakeWell();
        assertThat(group("Cart")).containsExactly("Cart", "Wheel");
        assertThat(group("Pigeon")).containsExactly("Pigeon", "Left", "Right");
        assertThat(all())
                .filteredOn(entity -> em().hasComponent(entity, LinkedEntityGroup.class))
                .hasSize(2);
        rootOfBox.removeComponent(BakingOnlyAuthoring.class);
        bakeWell();
        assertThat(group("Box")).containsExactly("Box", "Lid");
        assertThat(group("Cart")).containsExactly("Cart", "Wheel");
        assertThat(group("Pigeon")).containsExactly("Pigeon", "Left", "Right");
    }

    @Row("BAK-8.1")
    @Test
    void inactiveNodesOfPrefabsAreDisabled() {
        AuthoringScene pigeon = other(PIGEON);
        AuthoringNode root = pigeon.addNode("Pigeon");
        AuthoringNode nest = root.addChild("Nest").setActive(false);
        scripts.first(nest, baker -> {
            baker.getEntity();
            baker.createAdditionalEntity(TransformUsageFlags.NONE, false, "Egg");
        });
        wing(nest.addChild("Straw"), 1);
        wing(root.addChild("Left"), 2);
        spawns(node("A").setActive(false), PIGEON);
        bakeWell();
        assertThat(disabled()).containsExactly("A", "Egg", "Nest", "Straw");
        nest.setActive(true);
        root.setActive(false);
        bakeWell();
        assertThat(disabled()).containsExactly("A", "Egg", "Left", "Nest", "Pigeon", "Straw");
        assertThat(result.bakersRun()).isZero();
        for (String name : List.of("Egg", "Left", "Nest", "Pigeon", "Straw")) {
            assertThat(em().hasComponent(entity(name), Prefab.class)).as(name).isTrue();
        }
    }

    @Row("BAK-8.3")
    @Test
    void nestedPrefabsShareOneBake() {
        pigeon();
        AuthoringScene cart = other(CART);
        spawns(cart.addNode("Cart"), PIGEON);
        AuthoringScene box = other(BOX);
        spawns(box.addNode("Box"), PIGEON);
        spawns(node("A"), CART);
        spawns(node("B"), BOX);
        spawns(node("C"), PIGEON);
        bakeWell();
        assertThat(names()).containsExactly("A", "B", "Box", "C", "Cart", "Left", "Pigeon", "Right");
        assertThat(spawned("Cart")).isEqualTo(entity("Pigeon"));
        assertThat(spawned("Box")).isEqualTo(entity("Pigeon"));
        assertThat(spawned("C")).isEqualTo(entity("Pigeon"));
        assertThat(group("Cart")).containsExactly("Cart");
        assertThat(group("Pigeon")).containsExactly("Pigeon", "Left", "Right");
        scene.findNode("C").remove();
        bakeWell();
        assertThat(result.bakersRun()).isZero();
        assertThat(names()).contains("Pigeon");
        scene.findNode("A").remove();
        scene.findNode("B").remove();
        bakeWell();
        assertThat(names()).isEmpty();
        spawns(node("A"), CART);
        bakeWell();
        assertThat(result.bakersRun()).as("the prefab has not changed").isEqualTo(1);
        assertThat(names()).containsExactly("A", "Cart", "Left", "Pigeon", "Right");
    }

    private static String cycle(String baker, String asked, String cycle) {
        return baker + " asks for the prefab " + asked + ", which leads back to itself: " + cycle
                + ". Remove one of the references.";
    }

    @Row("BAK-8.2")
    @Test
    void aPrefabThatRefersToItselfIsRefused() {
        AuthoringScene pigeon = pigeon();
        spawns(node("A"), PIGEON);
        bakeWell();
        AuthoringNode root = pigeon.roots().getFirst();
        spawns(root, PIGEON);
        assertThat(problems())
                .containsExactly(PIGEON + ": " + cycle("FirstBaker", PIGEON, "pigeon.scene.json -> pigeon.scene.json"));
        assertThat(names()).containsExactly("A", "Left", "Pigeon", "Right");
        assertThat(em().hasComponent(entity("Pigeon"), Spawner.class)).isFalse();
        root.removeComponent(Scripts.FirstAuthoring.class);
        bakeWell();
        assertThat(names()).containsExactly("A", "Left", "Pigeon", "Right");
    }

    @Row("BAK-8.2")
    @Test
    void everyBakerThatClosesACycleIsRefusedAndNoOther() {
        AuthoringScene pigeon = pigeon();
        AuthoringNode root = pigeon.roots().getFirst();
        wing(root, 3);
        spawns(root, PIGEON);
        AuthoringNode left = pigeon.findNode("Pigeon/Left");
        spawns(left, PIGEON);
        scripts.first(left, baker -> {
            baker.getEntity(AssetRef.of(PIGEON));
            baker.addComponent(baker.createAdditionalEntity(), new Wing(4, Entity.NULL));
        });
        spawns(node("A"), PIGEON);
        String problem = PIGEON + ": " + cycle("FirstBaker", PIGEON, PIGEON + " -> " + PIGEON);
        assertThat(problems()).containsExactly(problem, problem, problem);
        assertThat(names()).containsExactly("A", "Left", "Pigeon", "Right");
        assertThat(em().getComponent(entity("Pigeon"), Wing.class)).isEqualTo(new Wing(3, Entity.NULL));
        assertThat(em().getComponent(entity("Left"), Wing.class)).isEqualTo(new Wing(1, Entity.NULL));
        for (String name : List.of("Pigeon", "Left")) {
            assertThat(em().hasComponent(entity(name), Spawner.class)).as(name).isFalse();
        }
    }

    @Row("BAK-8.2")
    @Test
    void whatABakerAskedForBeforeItFailedIsNoPartOfACycle() {
        AuthoringScene cart = other(CART);
        AuthoringNode rootOfCart = scripts.first(cart.addNode("Cart"), baker -> {
            baker.getEntity(AssetRef.of(BOX));
            throw new IllegalStateException("It has no wheels.");
        });
        AuthoringScene box = other(BOX);
        spawns(box.addNode("Box"), CART);
        spawns(node("A"), BOX);
        assertThat(problems()).containsExactly(CART + ": FirstBaker failed: It has no wheels.");
        assertThat(spawned("Box")).isEqualTo(entity("Cart"));
        rootOfCart.removeComponent(Scripts.FirstAuthoring.class);
        bakeWell();
        assertThat(names()).containsExactly("A", "Box", "Cart");
    }

    @Row("BAK-8.2")
    @Test
    void twoPrefabsThatReferToEachOtherAreRefused() {
        AuthoringScene cart = other(CART);
        spawns(cart.addNode("Cart"), BOX);
        AuthoringScene box = other(BOX);
        AuthoringNode rootOfBox = box.addNode("Box");
        spawns(node("A"), CART);
        bakeWell();
        assertThat(names()).containsExactly("A", "Box", "Cart");
        spawns(rootOfBox, CART);
        assertThat(problems())
                .containsExactly(CART + ": " + cycle("FirstBaker", BOX, CART + " -> " + BOX + " -> " + CART));
        assertThat(names()).as("the box is not part of the scene").containsExactly("A", "Cart");
        spawns(node("B"), BOX);
        assertThat(problems())
                .containsExactly(
                        BOX + ": " + cycle("FirstBaker", CART, BOX + " -> " + CART + " -> " + BOX),
                        CART + ": " + cycle("FirstBaker", BOX, CART + " -> " + BOX + " -> " + CART));
        assertThat(names()).containsExactly("A", "B", "Box", "Cart");
        scene.findNode("A").remove();
        assertThat(problems())
                .containsExactly(BOX + ": " + cycle("FirstBaker", CART, BOX + " -> " + CART + " -> " + BOX));
        rootOfBox.removeComponent(Scripts.FirstAuthoring.class);
        bakeWell();
        assertThat(names()).containsExactly("B", "Box");
    }

    @Row("BAK-8.2")
    @Test
    void threePrefabsInACycleAreRefused() {
        pigeon();
        AuthoringScene cart = other(CART);
        AuthoringScene box = other(BOX);
        AuthoringScene tray = other("tray.scene.json");
        spawns(cart.addNode("Cart"), BOX);
        spawns(box.addNode("Box"), "tray.scene.json");
        AuthoringNode rootOfTray = spawns(tray.addNode("Tray"), CART);
        AuthoringNode spawner = spawns(rootOfTray.addChild("Nest"), PIGEON);
        spawns(node("A"), CART);
        spawns(node("B"), BOX);
        spawns(node("C"), "tray.scene.json");
        String end = " -> box.scene.json -> tray.scene.json";
        assertThat(problems())
                .containsExactly(
                        BOX + ": "
                                + cycle(
                                        "FirstBaker",
                                        "tray.scene.json",
                                        BOX + " -> tray.scene.json -> " + CART + " -> " + BOX),
                        CART + ": " + cycle("FirstBaker", BOX, CART + end + " -> " + CART),
                        "tray.scene.json: " + cycle("FirstBaker", CART, "tray.scene.json -> " + CART + end));
        assertThat(names())
                .as("what leads out of the cycle is baked")
                .containsExactly("A", "B", "Box", "C", "Cart", "Left", "Nest", "Pigeon", "Right", "Tray");
        rootOfTray.removeComponent(Scripts.FirstAuthoring.class);
        bakeWell();
        assertThat(spawned("Box")).isEqualTo(entity("Tray"));
        spawner.remove();
        bakeWell();
        assertThat(names()).containsExactly("A", "B", "Box", "C", "Cart", "Tray");
    }

    @Row("BAK-8.2")
    @Test
    void theSceneItselfIsNoPrefabOfItself() {
        AuthoringNode first = spawns(node("A"), "city");
        assertThat(problems()).containsExactly("city: " + cycle("FirstBaker", "city", "city -> city"));
        first.remove();
        AuthoringScene cart = other(CART);
        spawns(cart.addNode("Cart"), "city");
        spawns(node("B"), CART);
        assertThat(problems()).containsExactly("city: " + cycle("FirstBaker", CART, "city -> " + CART + " -> city"));
        assertThat(names()).isEmpty();
    }

    @Test
    void aPrefabHasOneRoot() {
        AuthoringScene pigeon = pigeon();
        pigeon.addNode("Second");
        AuthoringNode node = spawns(node("A"), PIGEON);
        assertThat(problems())
                .containsExactly(
                        "city: FirstBaker failed: The prefab pigeon.scene.json has 2 nodes without a parent. Put"
                                + " everything below one node.");
        pigeon.roots().getLast().remove();
        bakeWell();
        assertThat(spawned("A")).isEqualTo(entity("Pigeon"));
        pigeon.roots().getFirst().remove();
        assertThat(problems())
                .containsExactly(
                        "city: FirstBaker failed: The prefab pigeon.scene.json has 0 nodes without a parent. Put"
                                + " everything below one node.");
        node.remove();
        bakeWell();
    }

    @Test
    void aFileThatIsNotThereIsAProblemUntilItIs() {
        spawns(node("A"), "birds/pigeon.scene.json");
        assertThat(problems())
                .containsExactly("city: FirstBaker failed: The prefab birds/pigeon.scene.json has errors, the first of"
                        + " which is: birds/pigeon.scene.json: There is no file birds/pigeon.scene.json below " + root
                        + ". Correct the path.");
        write("birds/pigeon.scene.json", "{\"nodes\": [{\"name\": \"Pigeon\"}]}");
        bakeWell();
        assertThat(spawned("A")).isEqualTo(entity("Pigeon"));
        write("birds/pigeon.scene.json", "{\"nodes\": [{\"name\": \"Pigeon\", \"tga\": 1}]}");
        List<String> problems = problems();
        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst())
                .startsWith(
                        "city: FirstBaker failed: The prefab birds/pigeon.scene.json has errors, the first of which is:"
                                + " birds/pigeon.scene.json:1:31: ");
        assertThat(names()).isEmpty();
    }

    @Test
    void aFileThatBecomesTooLargeSaysSo() throws IOException {
        spawns(node("A"), PIGEON);
        assertThat(problems()).hasSize(1);
        try (RandomAccessFile file = new RandomAccessFile(root.resolve(PIGEON).toFile(), "rw")) {
            file.setLength((1L << 30) + 1);
        }
        assertThat(problems())
                .containsExactly(
                        "city: FirstBaker failed: The prefab pigeon.scene.json has errors, the first of which is:"
                                + " pigeon.scene.json: The file pigeon.scene.json has 1073741825 bytes, more than 1073741824. Make"
                                + " it smaller.");
    }

    @Test
    void aFileThatIsNoSceneIsAProblem() {
        write("pigeon.png", "");
        spawns(node("A"), "pigeon.png");
        assertThat(problems())
                .containsExactly("city: FirstBaker failed: The prefab pigeon.png has errors, the first of which is:"
                        + " pigeon.png: The file is no scene: its name ends with none of .scene.yaml, .scene.json, .gltf,"
                        + " .glb, .tmj and .tmx. Name it so, or use it as another asset.");
    }

    private static final String HOUSE = """
            {"asset": {"version": "2.0"},
             "scenes": [{"name": "Attic", "nodes": [0]}, {"name": "Cellar", "nodes": [1]}],
             "nodes": [{"name": "Chest"}, {"name": "Barrel"}]}
            """;

    @Test
    @Row("BAK-12.4")
    void prefabsCanBeTheScenesOfOneFile() {
        write("props/house.gltf", HOUSE);
        spawns(node("A"), "props/house.gltf#scenes/Attic");
        spawns(node("B"), "props/house.gltf#scenes/1");
        spawns(node("C"), "props/house.gltf#scenes/Attic");
        bakeWell();
        assertThat(em().getName(spawned("A"))).isEqualTo("Chest");
        assertThat(em().getName(spawned("B"))).isEqualTo("Barrel");
        assertThat(spawned("C")).isEqualTo(spawned("A"));
        assertThat(result.files()).contains("props/house.gltf").noneMatch(file -> file.contains("#"));

        write("props/house.gltf", HOUSE.replace("Chest", "Trunk"));
        bakeWell();
        assertThat(em().getName(spawned("A"))).isEqualTo("Trunk");
    }

    @Test
    void aPrefabThatIsNoSceneOfItsFileIsAProblem() {
        write("house.gltf", HOUSE);
        spawns(node("A"), "house.gltf#scenes/Attik");
        assertThat(problems())
                .containsExactly(
                        "city: FirstBaker failed: The prefab house.gltf#scenes/Attik has errors, the first of which"
                                + " is: house.gltf:2:12: scenes has no scene \"Attik\". Did you mean \"Attic\"? It has [Attic,"
                                + " Cellar].");
        spawns(node("B"), "house.gltf#meshes/0");
        assertThat(problems())
                .contains(
                        "city: FirstBaker failed: The prefab house.gltf#meshes/0 names a part of a file that is no scene."
                                + " Name the file alone, or a scene of a glTF file, such as house.glb#scenes/0.");
    }

    @Test
    void problemsOfPrefabsAreThoseOfTheScene() {
        AuthoringScene pigeon = pigeon();
        scripts.first(pigeon.roots().getFirst(), baker -> {
            throw new IllegalStateException("It does not fly.");
        });
        pigeon.roots().getFirst().addChild("Left");
        spawns(node("A"), PIGEON);
        assertThat(problems())
                .containsExactly(
                        PIGEON + ": FirstBaker failed: It does not fly.",
                        PIGEON
                                + ": warning: The node \"Left\" has a sibling of the same name before it, and they are told"
                                + " apart by their order. Give it another name, or an id.");
    }

    @Test
    void anEditOfAPrefabRunsItsBakersAlone() {
        AuthoringScene pigeon = pigeon();
        spawns(node("A"), PIGEON);
        bakeWell();
        wing(pigeon.findNode("Pigeon/Nobody"), 3);
        pigeon.roots().getFirst().setPosition(7, 0, 0);
        bakeWell();
        assertThat(result.explanations())
                .containsExactly("pigeon.scene.json: Pigeon/Nobody: SecondBaker ran because SecondAuthoring is new.");
        assertThat(group("Pigeon")).containsExactly("Pigeon", "Left", "Right", "Nobody");
        pigeon.roots().getFirst().setName("Dove");
        bakeWell();
        assertThat(spawned("A")).isEqualTo(entity("Dove"));
    }

    @Test
    void aRootThatIsNotStoredHasNoGroup() {
        AuthoringScene pigeon = pigeon();
        pigeon.roots().getFirst().addComponent(new BakingOnlyAuthoring());
        spawns(node("A"), PIGEON);
        bakeWell();
        assertThat(names()).containsExactly("A");
        assertThat(spawned("A")).isEqualTo(Entity.NULL);
    }

    @Row("BAK-8.1")
    @Test
    void inactiveNodesAreDisabled() {
        AuthoringNode top = wing(node("Top"), 1);
        AuthoringNode below = top.addChild("Below");
        scripts.first(below, baker -> {
            baker.getEntity();
            baker.createAdditionalEntity(TransformUsageFlags.NONE, false, "More");
        });
        AuthoringNode own = node("Own");
        scripts.first(own, baker -> baker.addComponent(baker.getEntity(), Disabled.class));
        bakeWell();
        assertThat(disabled()).containsExactly("Own");
        below.setActive(false);
        own.setActive(false);
        bakeWell();
        assertThat(disabled()).containsExactly("Below", "More", "Own");
        top.setActive(false);
        below.setActive(true);
        bakeWell();
        assertThat(disabled()).containsExactly("Below", "More", "Own", "Top");
        top.setActive(true);
        own.setActive(true);
        bakeWell();
        assertThat(disabled()).containsExactly("Own");
        assertThat(result.bakersRun()).isZero();
    }

    private List<String> disabled() {
        return names().stream()
                .filter(name -> em().hasComponent(entity(name), Disabled.class))
                .toList();
    }

    @Row("BAK-8.1")
    @Test
    void aLoadedPrefabIsInstantiated() throws IOException {
        AuthoringScene pigeon = pigeon();
        scripts.first(
                pigeon.findNode("Pigeon/Left").addChild("Tip").setPosition(0, 1, 0),
                baker -> baker.addComponent(
                        baker.getEntity(TransformUsageFlags.DYNAMIC),
                        new Wing(9, baker.getEntity(dev.phalanx.baking.authoring.NodeRef.of("Pigeon")))));
        pigeon.findNode("Pigeon/Right").setActive(false);
        spawns(node("A"), PIGEON);
        bakeWell();
        Path file = root.resolve("city.entities");
        result.write(file);
        try (World world = new World("Game")) {
            world.addSystems(TransformSystems.types());
            EntityManager em = world.entityManager();
            WorldFiles.load(world, file);
            Entity prefab = em.getComponent(entity(em, "A"), Spawner.class).prefab();
            Entity instance = em.instantiate(prefab);
            em.setComponent(instance, LocalTransform.fromPosition(10, 0, 0));
            world.update();
            world.update();
            em.completeAllJobs();
            assertThat(em.hasComponent(instance, Prefab.class)).isFalse();
            List<Entity> members = new ArrayList<>();
            em.getBuffer(instance, LinkedEntityGroup.class).forEach(member -> members.add(member.value()));
            assertThat(members).extracting(em::getName).containsExactly("Pigeon", "Left", "Right", "Tip");
            assertThat(members)
                    .allSatisfy(member ->
                            assertThat(em.hasComponent(member, Prefab.class)).isFalse());
            Entity tip = members.get(3);
            assertThat(em.getComponent(tip, Wing.class)).isEqualTo(new Wing(9, instance));
            assertThat(em.getComponent(tip, Parent.class)).isEqualTo(new Parent(members.get(1)));
            assertThat(em.getComponent(tip, LocalToWorld.class).toMatrix4x3f())
                    .isEqualTo(new Matrix4x3f().translation(9, 1, 0));
            assertThat(em.hasComponent(members.get(2), Disabled.class)).isTrue();
            em.destroyEntity(instance);
            world.update();
            em.completeAllJobs();
            assertThat(members).noneMatch(em::exists);
        }
    }
}
