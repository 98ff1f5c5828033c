package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.baking.ProjectResult.Status;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringPrefab;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.SceneWriter;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.Parent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bakes of scenes with instances of prefabs.
@Row("BAK-10")
class PrefabInstanceBakingTest {
    private static final String TOWER = """
            nodes:
              - name: Tower
                components:
                  - Crate: { weight: 1 }
                  - Link: { target: Tower/Muzzle, prefab: shot.scene.yaml }
                children:
                  - name: Muzzle
                    position: [0, 5, 0]
                    components: [ Crate: { weight: 2 } ]
                  - name: Lamp
                    id: lamp
                    components: [ Lamp: { watts: 40 }, Pile: { count: 3 } ]
            """;

    private static final String LEVEL = """
            nodes:
              - name: Left
                prefab: tower.scene.yaml
              - name: Right
                prefab: tower.scene.yaml
                position: [10, 0, 0]
                overrides:
                  Muzzle/Crate.weight: 7
            """;

    @TempDir
    private Path root;

    @TempDir
    private Path out;

    @BeforeEach
    void writeFiles() throws IOException {
        write("shot.scene.yaml", "nodes: [ { name: Shot, components: [ Crate: { weight: 0 } ] } ]");
        write("tower.scene.yaml", TOWER);
        write("level.scene.yaml", LEVEL);
    }

    private void write(String path, String text) throws IOException {
        Files.writeString(root.resolve(path), text);
    }

    private static List<String> texts(BakeResult result) {
        return result.problems().stream().map(AuthoringProblem::toString).toList();
    }

    private static Map<String, Entity> byPath(EntityManager em) {
        Map<String, Entity> found = new TreeMap<>();
        em.queryBuilder()
                .withAll(EntityGuid.class)
                .withOptions(EntityQueryOptions.INCLUDE_PREFAB, EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                .build()
                .toEntityArray()
                .forEach(entity -> {
                    StringBuilder path = new StringBuilder(em.getName(entity));
                    for (Entity at = entity; em.hasComponent(at, Parent.class); ) {
                        at = em.getComponent(at, Parent.class).value();
                        path.insert(0, em.getName(at) + "/");
                    }
                    found.merge(path.toString(), entity, (first, other) -> first);
                });
        return found;
    }

    private static EntityGuid guid(EntityManager em, String path) {
        return em.getComponent(byPath(em).get(path), EntityGuid.class);
    }

    @Test
    void everyInstanceBecomesEntitiesOfItsOwn() {
        try (SceneBaking baking = SceneBaking.of(root, "level.scene.yaml", Workshop.types())) {
            BakeResult result = baking.bake().orThrow();
            EntityManager em = result.world().entityManager();
            Map<String, Entity> all = byPath(em);
            assertThat(all).containsKeys("Left", "Left/Muzzle", "Right", "Right/Muzzle", "Shot");
            assertThat(em.getComponent(all.get("Left"), Workshop.Link.class).target())
                    .isEqualTo(all.get("Left/Muzzle"));
            assertThat(em.getComponent(all.get("Right"), Workshop.Link.class))
                    .isEqualTo(new Workshop.Link(all.get("Right/Muzzle"), all.get("Shot")));
            assertThat(em.getComponent(all.get("Left/Muzzle"), Workshop.Crate.class))
                    .isEqualTo(new Workshop.Crate(2));
            assertThat(em.getComponent(all.get("Right/Muzzle"), Workshop.Crate.class))
                    .isEqualTo(new Workshop.Crate(7));
            assertThat(em.hasComponent(all.get("Left"), dev.phalanx.entities.components.Prefab.class))
                    .as("an instance is no prefab")
                    .isFalse();
            result.world().audit();
        }
    }

    @Test
    void identitiesStayWhenThePrefabAndTheSceneAreChangedElsewhere() throws IOException {
        try (SceneBaking baking = SceneBaking.of(root, "level.scene.yaml", Workshop.types())) {
            EntityManager em = baking.bake().orThrow().world().entityManager();
            EntityGuid left = guid(em, "Left");
            EntityGuid leftMuzzle = guid(em, "Left/Muzzle");
            EntityGuid rightMuzzle = guid(em, "Right/Muzzle");
            assertThat(leftMuzzle).isNotEqualTo(rightMuzzle);

            write("tower.scene.yaml", TOWER.replace("  - name: Muzzle", "  - name: Door\n      - name: Muzzle"));
            write(
                    "level.scene.yaml",
                    LEVEL.replace("nodes:\n", "nodes:\n  - { name: First, prefab: tower.scene.yaml }\n"));
            em = baking.bake().orThrow().world().entityManager();
            assertThat(guid(em, "Left")).isEqualTo(left);
            assertThat(guid(em, "Left/Muzzle")).isEqualTo(leftMuzzle);
            assertThat(guid(em, "Right/Muzzle")).isEqualTo(rightMuzzle);
        }
    }

    @Test
    void aChangedPrefabReachesAllInstancesExceptForWhatTheyOverride() throws IOException {
        try (SceneBaking baking = SceneBaking.of(root, "level.scene.yaml", Workshop.types())) {
            baking.bake().orThrow();
            write("tower.scene.yaml", TOWER.replace("weight: 2", "weight: 3").replace("weight: 1", "weight: 4"));
            BakeResult result = baking.bake().orThrow();
            EntityManager em = result.world().entityManager();
            assertThat(em.getComponent(byPath(em).get("Left/Muzzle"), Workshop.Crate.class)
                            .weight())
                    .isEqualTo(3);
            assertThat(em.getComponent(byPath(em).get("Right/Muzzle"), Workshop.Crate.class)
                            .weight())
                    .isEqualTo(7);
            assertThat(em.getComponent(byPath(em).get("Right"), Workshop.Crate.class)
                            .weight())
                    .isEqualTo(4);
            assertThat(result.bakersRun())
                    .as("two bakers of crates, at both roots and one muzzle")
                    .isEqualTo(6);

            write("tower.scene.yaml", TOWER.replace("name: Muzzle", "name: Mouth"));
            assertThat(texts(baking.bake()))
                    .containsExactly(
                            "level.scene.yaml:8:7: The prefab tower.scene.yaml has no node \"Muzzle\". Below its"
                                    + " root, it has [#lamp, Lamp, Mouth].");
            Files.delete(root.resolve("tower.scene.yaml"));
            assertThat(texts(baking.bake())).hasSize(2).allMatch(each -> each.contains("tower.scene.yaml"));
            write("tower.scene.yaml", TOWER);
            assertThat(baking.bake().problems()).isEmpty();
        }
    }

    @Test
    void bakedFilesAreUpToDateAsLongAsThePrefabsAre() throws IOException {
        write("strong.scene.yaml", "nodes: [ { name: Strong, prefab: tower.scene.yaml } ]");
        write("level.scene.yaml", "nodes: [ { name: A, prefab: strong.scene.yaml } ]");
        assertThat(statusOfBake()).isEqualTo(Status.BAKED);
        assertThat(statusOfBake()).isEqualTo(Status.UP_TO_DATE);
        write("tower.scene.yaml", TOWER.replace("weight: 2", "weight: 3"));
        assertThat(statusOfBake()).isEqualTo(Status.BAKED);
        assertThat(statusOfBake()).isEqualTo(Status.UP_TO_DATE);
        write("tower.scene.yaml", TOWER);
        assertThat(statusOfBake()).isEqualTo(Status.FROM_CACHE);
    }

    private Status statusOfBake() throws IOException {
        try (ProjectBaking project = ProjectBaking.of(root, out, Workshop.types())) {
            return project.bake().orThrow().scenes().stream()
                    .filter(each -> each.path().equals("level.scene.yaml"))
                    .findFirst()
                    .orElseThrow()
                    .status();
        }
    }

    @Test
    void problemsOfBakersNameTheInstance() throws IOException {
        write("tower.scene.yaml", "nodes: [ { name: Tower, children: [ { name: Vase, components: [ Fragile ] } ] } ]");
        write("level.scene.yaml", """
                nodes:
                  - name: Left
                    prefab: tower.scene.yaml
                  - name: Right
                    prefab: tower.scene.yaml
                    overrides: { Vase/Fragile.fails: true }
                """);
        try (SceneBaking baking = SceneBaking.of(root, "level.scene.yaml", Workshop.types())) {
            assertThat(texts(baking.bake()))
                    .singleElement()
                    .asString()
                    .contains("level.scene.yaml:6:18: FragileBaker failed: ")
                    .contains("It broke.");
        }
        write(
                "tower.scene.yaml",
                "nodes: [ { name: Tower, children: [ { name: Vase, components: [ Fragile: { fails: true } ] } ] } ]");
        write("level.scene.yaml", "nodes: [ { name: Left, prefab: tower.scene.yaml } ]");
        try (SceneBaking baking = SceneBaking.of(root, "level.scene.yaml", Workshop.types())) {
            assertThat(texts(baking.bake()))
                    .singleElement()
                    .asString()
                    .startsWith("tower.scene.yaml:1:65: FragileBaker failed: ")
                    .endsWith("It broke. The node is part of \"Left\", an instance at level.scene.yaml:1:10.");
        }
    }

    @Test
    void filesOfSeveralRootsArePrefabsWithARootThatIsAdded() throws IOException {
        write("hut.gltf", """
                {"asset": {"version": "2.0"}, "nodes": [{"name": "Wall", "extras": {"Crate.weight": 3}},
                 {"name": "Roof", "extras": {"Link.target": "Wall", "Crate.weight": 5}}]}
                """);
        write("level.scene.yaml", """
                nodes:
                  - name: Spawner
                    components: [ Link: { prefab: hut.gltf } ]
                  - name: Hut
                    prefab: hut.gltf
                """);
        try (SceneBaking baking = SceneBaking.of(root, "level.scene.yaml", Workshop.types())) {
            BakeResult result = baking.bake().orThrow();
            EntityManager em = result.world().entityManager();
            Map<String, Entity> all = byPath(em);
            Entity prefab =
                    em.getComponent(all.get("Spawner"), Workshop.Link.class).prefab();
            assertThat(em.getName(prefab)).isEqualTo("hut");
            assertThat(em.getComponent(all.get("Roof"), Workshop.Link.class).target())
                    .isEqualTo(all.get("Wall"));
            Entity copy = em.instantiate(prefab);
            assertThat(em.getBuffer(copy, dev.phalanx.entities.components.LinkedEntityGroup.class)
                            .length())
                    .isEqualTo(3);
            assertThat(result.problems()).isEmpty();
        }
    }

    // Scenes built by code

    @Test
    void codeAddsInstances() {
        AuthoringScene tower = new AuthoringScene("tower");
        AuthoringNode towerRoot = tower.addNode("Tower");
        towerRoot.addChild("Muzzle").setId("muzzle").addComponent(new Workshop.CrateAuthoring(2, false));
        towerRoot.addComponent(new Workshop.LinkAuthoring(NodeRef.of("#muzzle"), AssetRef.NONE));
        AuthoringScene city = new AuthoringScene("city");
        AuthoringPrefab prefab = AuthoringPrefab.of(tower);
        AuthoringNode left = prefab.addTo(city, "Left");
        AuthoringNode right = prefab.addTo(city.addNode("Gate"), "Right").setId("right");
        city.findNode("#right/#muzzle").setComponent(new Workshop.CrateAuthoring(9, true));

        assertThat(left.prefab()).isEqualTo("tower");
        assertThat(prefab.nodeCount()).isEqualTo(2);
        try (SceneBaking baking = SceneBaking.of(city, Workshop.types())) {
            EntityManager em = baking.bake().orThrow().world().entityManager();
            Map<String, Entity> all = byPath(em);
            assertThat(em.getComponent(all.get("Left"), Workshop.Link.class).target())
                    .satisfies(target -> assertThat(em.getComponent(target, Workshop.Crate.class)
                                    .weight())
                            .isEqualTo(2));
            right.setId(null).setName("Moved").setParent(null);
            EntityManager moved = baking.bake().orThrow().world().entityManager();
            assertThat(moved.getComponent(byPath(moved).get("Moved"), Workshop.Link.class)
                            .target())
                    .satisfies(target -> assertThat(moved.getComponent(target, Workshop.Crate.class)
                                    .weight())
                            .isEqualTo(9));
        }
    }

    @Test
    void whatIdentifiesAnInstanceCannotBeChangedInside() {
        AuthoringScene tower = new AuthoringScene("tower");
        tower.addNode("Tower").addChild("Muzzle");
        AuthoringScene city = new AuthoringScene("city");
        AuthoringPrefab.of(tower).addTo(city, "Left");
        AuthoringNode muzzle = city.findNode("Left/Muzzle");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> muzzle.setId("other"))
                .withMessageContaining("Node \"Muzzle\" was given the id other, and it came with an instance of the"
                        + " prefab tower");
        assertThatIllegalArgumentException().isThrownBy(() -> muzzle.setParent(null));
        assertThat(muzzle.setName("Mouth").key()).isEqualTo("Left/Muzzle");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AuthoringPrefab.of(tower).addTo(tower, "Self"))
                .withMessageContaining("was to get an instance of itself");
        tower.addNode("Second");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AuthoringPrefab.of(tower))
                .withMessageContaining("has 2 nodes without a parent");
    }

    @Test
    void scenesThatCodeHasBuiltArePrefabsOfFiles() throws IOException {
        AuthoringScene tower = new AuthoringScene("tower.scene.yaml");
        AuthoringNode towerRoot = tower.addNode("Tower").addComponent(new Workshop.CrateAuthoring(3, false));
        write("level.scene.yaml", "nodes: [ { name: Left, prefab: tower.scene.yaml } ]");
        try (SceneBaking baking =
                SceneBaking.of(root, "level.scene.yaml", Workshop.types()).withScene(tower)) {
            EntityManager em = baking.bake().orThrow().world().entityManager();
            assertThat(em.getComponent(byPath(em).get("Left"), Workshop.Crate.class)
                            .weight())
                    .isEqualTo(3);
            towerRoot.setComponent(new Workshop.CrateAuthoring(5, false));
            em = baking.bake().orThrow().world().entityManager();
            assertThat(em.getComponent(byPath(em).get("Left"), Workshop.Crate.class)
                            .weight())
                    .isEqualTo(5);
        }
    }

    // A model of edits

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void incrementalBakesEqualFullOnes(long seed) throws IOException {
        Random random = new Random(seed);
        int withoutErrors = 0;
        int run = 0;
        int runInFull = 0;
        try (SceneBaking incremental = SceneBaking.of(root, "level.scene.yaml", Workshop.types())) {
            for (int i = 0; i < 30; i++) {
                switch (random.nextInt(4)) {
                    case 0 -> write("tower.scene.yaml", tower(random));
                    case 1 -> write("strong.scene.yaml", strong(random));
                    default -> write("level.scene.yaml", level(random));
                }
                BakeResult result = incremental.bake();
                run += result.bakersRun();
                try (SceneBaking fresh = SceneBaking.of(root, "level.scene.yaml", Workshop.types())) {
                    BakeResult full = fresh.bake();
                    runInFull += full.bakersRun();
                    assertThat(texts(result)).as("seed %d, step %d", seed, i).isEqualTo(texts(full));
                    assertThat(result.isSuccessful()).isEqualTo(full.isSuccessful());
                    if (full.isSuccessful()) {
                        withoutErrors++;
                        assertThat(bytes(result))
                                .as("seed %d, step %d", seed, i)
                                .isEqualTo(bytes(full));
                        result.world().audit();
                    }
                }
            }
        }
        assertThat(withoutErrors).isGreaterThan(5);
        assertThat(run).isLessThan(runInFull);
    }

    private static String tower(Random random) {
        StringBuilder text = new StringBuilder("nodes:\n  - name: Tower\n    components:\n");
        text.append("      - Crate: { weight: ").append(random.nextInt(5)).append(" }\n");
        text.append("      - Link: { target: Tower/Muzzle, prefab: shot.scene.yaml }\n    children:\n");
        if (random.nextBoolean()) {
            text.append("      - { name: Door, components: [ Watcher: { looksUp: true } ] }\n");
        }
        text.append("      - name: Muzzle\n        position: [0, ")
                .append(random.nextInt(3))
                .append(", 0]\n");
        text.append("        components: [ Crate: { weight: ")
                .append(random.nextInt(5))
                .append(" } ]\n");
        if (random.nextInt(4) > 0) {
            text.append("      - { name: Lamp, id: lamp, components: [ Lamp: { watts: ");
            text.append(random.nextInt(3)).append(" }, Link: { target: Tower }, Pile: { count: 2 } ] }\n");
        }
        return text.toString();
    }

    private static String strong(Random random) {
        StringBuilder text = new StringBuilder("nodes:\n  - name: Strong\n    prefab: tower.scene.yaml\n");
        text.append("    overrides:\n      Muzzle/Crate.weight: ")
                .append(random.nextInt(5))
                .append('\n');
        if (random.nextInt(3) == 0) {
            text.append("      '#lamp/Lamp.watts': ").append(random.nextInt(5)).append('\n');
        }
        if (random.nextBoolean()) {
            text.append("    children:\n      - { name: Muzzle, components: [ Link: { target: Strong/Muzzle } ] }\n");
        }
        return text.toString();
    }

    private static String level(Random random) {
        StringBuilder text = new StringBuilder("nodes:\n");
        for (int i = 0; i < 4; i++) {
            int kind = random.nextInt(4);
            text.append("  - name: N").append(random.nextInt(3) == 0 ? 0 : i).append('\n');
            if (kind < 3) {
                text.append("    prefab: ")
                        .append(kind == 0 ? "strong" : "tower")
                        .append(".scene.yaml\n");
            }
            if (random.nextInt(4) == 0) {
                text.append("    id: id").append(i).append('\n');
            }
            text.append("    position: [").append(random.nextInt(3)).append(", 0, 0]\n");
            if (kind < 3 && random.nextBoolean()) {
                text.append("    overrides: { Muzzle/Crate: { weight: ")
                        .append(random.nextInt(5))
                        .append(" } }\n");
            }
            if (kind < 3 && random.nextInt(8) == 0) {
                text.append("    removed: [ Lamp ]\n");
            }
            if (random.nextInt(3) == 0) {
                text.append("    children: [ { name: Inner, prefab: tower.scene.yaml, components: [ Watcher ] } ]\n");
            }
        }
        return text.toString();
    }

    private byte[] bytes(BakeResult result) throws IOException {
        Path file = out.resolve("out.entities");
        new SceneWriter(result.world(), result.guid()).write(file);
        return Files.readAllBytes(file);
    }
}
