package dev.phalanx.baking.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AllowNonFinite;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.testing.Row;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.joml.Vector2i;
import org.joml.Vector3f;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Nodes of files that are instances of prefabs.
class PrefabInstancesTest {
    record Barrel(float length, int calibre) {}

    record GunAuthoring(
            @Range(min = 0, max = 100) int damage, float rate, Barrel barrel, Map<String, Integer> ammunition)
            implements IAuthoring {}

    record AimAuthoring(NodeRef target, List<NodeRef> others, AssetRef sound) implements IAuthoring {}

    record HealthAuthoring(int most, int now) implements IAuthoring {}

    record GlowAuthoring() implements IAuthoring {}

    private static final AuthoringTypes TYPES = AuthoringTypes.of(
            List.of(GunAuthoring.class, AimAuthoring.class, HealthAuthoring.class, GlowAuthoring.class));

    private static final String TOWER = """
            nodes:
              - name: Tower
                position: [1, 2, 3]
                scale: 2
                tag: tower
                components:
                  - Health: { most: 100, now: 50 }
                  - Aim: { target: Tower/Muzzle, others: [ '#lamp', Tower ], sound: sounds/aim.ogg }
                children:
                  - name: Muzzle
                    position: [0, 5, 0]
                    components:
                      - Gun: { damage: 3, rate: 1.5, barrel: { length: 2, calibre: 8 }, ammunition: { shot: 4 } }
                    children:
                      - name: Light
                        components: [ Glow ]
                      - name: Spare
                  - name: Lamp
                    id: lamp
                    components:
                      - Aim: { target: Tower/Muzzle/Light }
            """;

    private final Map<String, String> files = new HashMap<>();

    @BeforeEach
    void addTower() {
        files.put("parts/tower.scene.yaml", TOWER);
    }

    private AuthoringScene read(String path, String content) {
        files.put(path, content);
        SceneFormat format = Objects.requireNonNull(SceneFormat.find(path));
        return format.read(path, content.getBytes(StandardCharsets.UTF_8), TYPES, other -> {
            String found = files.get(other);
            if (found == null) {
                throw new NoSuchFileException("There is no file " + other + ".");
            }
            return found.getBytes(StandardCharsets.UTF_8);
        });
    }

    private AuthoringScene readClean(String content) {
        AuthoringScene scene = read("levels/level.scene.yaml", content);
        assertThat(scene.problems()).isEmpty();
        return scene;
    }

    private List<String> problems(String content) {
        return read("levels/level.scene.yaml", content).problems().stream()
                .map(AuthoringProblem::toString)
                .toList();
    }

    private static AuthoringNode node(AuthoringScene scene, String key) {
        return Objects.requireNonNull(scene.findNode(key), key);
    }

    private static List<String> keys(AuthoringScene scene) {
        List<String> keys = new ArrayList<>();
        scene.forEach(node -> keys.add(node.key()));
        return keys;
    }

    private static <T extends IAuthoring> T component(AuthoringScene scene, String key, Class<T> type) {
        return Objects.requireNonNull(node(scene, key).findComponent(type), type.getName());
    }

    @Test
    @Row("BAK-10.1")
    void instanceHasTheNodesOfThePrefab() {
        AuthoringScene scene = readClean("""
                nodes:
                  - name: Left
                    prefab: ../parts/tower.scene.yaml
                  - name: Right
                    id: right
                    prefab: /parts/tower.scene.yaml
                    position: [9, 0, 0]
                    tag: other
                    active: false
                """);

        assertThat(keys(scene))
                .containsExactly(
                        "Left",
                        "Left/Muzzle",
                        "Left/Muzzle/Light",
                        "Left/Muzzle/Spare",
                        "Left/#lamp",
                        "#right",
                        "#right/Muzzle",
                        "#right/Muzzle/Light",
                        "#right/Muzzle/Spare",
                        "#right/#lamp");
        AuthoringNode left = node(scene, "Left");
        assertThat(left.position()).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(left.scale()).isEqualTo(new Vector3f(2));
        assertThat(left.tag()).isEqualTo("tower");
        assertThat(left.prefab()).isEqualTo("parts/tower.scene.yaml");
        assertThat(left.source()).hasToString("levels/level.scene.yaml:2:5");
        AuthoringNode right = node(scene, "#right");
        assertThat(right.position()).isEqualTo(new Vector3f(9, 0, 0));
        assertThat(right.scale()).isEqualTo(new Vector3f(2));
        assertThat(right.tag()).isEqualTo("other");
        assertThat(right.isActive()).isFalse();
        AuthoringNode muzzle = node(scene, "#right/Muzzle");
        assertThat(muzzle.source()).hasToString("parts/tower.scene.yaml:10:9");
        assertThat(muzzle.innerKey()).isEqualTo("Muzzle");
        assertThat(muzzle.instanceRoot()).isSameAs(right);
        assertThat(muzzle.position()).isEqualTo(new Vector3f(0, 5, 0));
        assertThat(component(scene, "#right/Muzzle", GunAuthoring.class))
                .isEqualTo(new GunAuthoring(3, 1.5f, new Barrel(2, 8), Map.of("shot", 4)));
        assertThat(muzzle.originatingId())
                .isNotEqualTo(node(scene, "Left/Muzzle").originatingId());
    }

    @Test
    void instanceWithoutANameHasThatOfThePrefab() {
        assertThat(keys(readClean("nodes: [ { prefab: ../parts/tower.scene.yaml } ]")))
                .startsWith("Tower", "Tower/Muzzle");
    }

    @Test
    void referencesNameNodesOfTheInstance() {
        AuthoringScene scene = readClean("""
                nodes:
                  - name: Left
                    prefab: ../parts/tower.scene.yaml
                  - name: Left
                    id: right
                    prefab: ../parts/tower.scene.yaml
                    overrides:
                      '#lamp/Aim.others': [ Left, '#right/Muzzle' ]
                """);

        assertThat(component(scene, "Left", AimAuthoring.class))
                .isEqualTo(new AimAuthoring(
                        NodeRef.of("Left/Muzzle"),
                        List.of(NodeRef.of("Left/#lamp"), NodeRef.of("Left")),
                        AssetRef.of("parts/sounds/aim.ogg")));
        assertThat(component(scene, "#right/#lamp", AimAuthoring.class).target())
                .isEqualTo(NodeRef.of("#right/Muzzle/Light"));
        assertThat(component(scene, "#right/#lamp", AimAuthoring.class).others())
                .as("what the file overrides names nodes of the file")
                .containsExactly(NodeRef.of("Left"), NodeRef.of("#right/Muzzle"));
        assertThat(scene.findNode(NodeRef.of("#right/Lamp"))).isSameAs(node(scene, "#right/#lamp"));

        node(scene, "Left").setName("Front");
        assertThat(component(scene, "Front", AimAuthoring.class).target()).isEqualTo(NodeRef.of("Front/Muzzle"));
        assertThat(component(scene, "Front/#lamp", AimAuthoring.class).target())
                .isEqualTo(NodeRef.of("Front/Muzzle/Light"));
    }

    @Test
    void referencesOfChangedComponentsFollowTheInstance() {
        AuthoringScene scene = readClean("""
                nodes:
                  - name: Left
                    prefab: ../parts/tower.scene.yaml
                    components: [ Aim: { sound: /boom.ogg } ]
                    overrides: { '#lamp/Aim.others': [ Left ] }
                    id: late
                """);
        assertThat(component(scene, "#late", AimAuthoring.class))
                .isEqualTo(new AimAuthoring(
                        NodeRef.of("#late/Muzzle"),
                        List.of(NodeRef.of("#late/#lamp"), NodeRef.of("#late")),
                        AssetRef.of("boom.ogg")));
        node(scene, "#late").setId("later");
        assertThat(component(scene, "#later/#lamp", AimAuthoring.class))
                .isEqualTo(new AimAuthoring(
                        NodeRef.of("#later/Muzzle/Light"), List.of(NodeRef.of("Left")), AssetRef.NONE));
        node(scene, "#later").setComponent(new AimAuthoring(NodeRef.of("Left"), List.of(), AssetRef.NONE));
        assertThat(component(scene, "#later", AimAuthoring.class).target()).isEqualTo(NodeRef.of("Left"));
    }

    record Everything(
            int changed,
            byte[] bytes,
            char[] characters,
            float[][] grid,
            LocalDate date,
            Duration time,
            UUID id,
            Optional<Integer> maybe,
            OptionalInt number,
            Set<Thread.State> states,
            EnumMap<Thread.State, Integer> counts,
            Map<String, List<Double>> lists,
            BigDecimal exact,
            Vector2i cell,
            @AllowNonFinite float reach,
            String text,
            Boolean flag)
            implements IAuthoring {}

    @Test
    void overriddenComponentsKeepTheOtherFieldsWhateverTheirTypes() {
        files.put("all.scene.yaml", """
                nodes:
                  - name: All
                    components:
                      - Everything:
                          changed: 1
                          bytes: [1, -2]
                          characters: x1
                          grid: [[1.5], [2, 3]]
                          date: 2024-02-29
                          time: PT1H30M
                          id: 123e4567-e89b-12d3-a456-426614174000
                          maybe: 3
                          number: 4
                          states: [NEW]
                          counts: { BLOCKED: 2 }
                          lists: { a: [1, 2.5] }
                          exact: 1.25
                          cell: [4, 5]
                          reach: .inf
                          text: '5'
                          flag: true
                      - Everything
                """);
        String level = """
                nodes:
                  - prefab: all.scene.yaml
                    components: [ Everything: { changed: 7 }, Everything: { changed: 8 } ]
                """;
        AuthoringScene scene = new TextSceneFormat()
                .read(
                        "level.scene.yaml",
                        level.getBytes(StandardCharsets.UTF_8),
                        AuthoringTypes.of(List.of(Everything.class)),
                        other -> files.get(other).getBytes(StandardCharsets.UTF_8));
        assertThat(scene.problems()).isEmpty();
        List<IAuthoring> all = FormatParts.components(node(scene, "All"));
        assertThat(all)
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(
                        new Everything(
                                7,
                                new byte[] {1, -2},
                                new char[] {'x', '1'},
                                new float[][] {{1.5f}, {2, 3}},
                                LocalDate.of(2024, 2, 29),
                                Duration.ofMinutes(90),
                                UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
                                Optional.of(3),
                                OptionalInt.of(4),
                                Set.of(Thread.State.NEW),
                                new EnumMap<>(Map.of(Thread.State.BLOCKED, 2)),
                                Map.of("a", List.of(1.0, 2.5)),
                                new BigDecimal("1.25"),
                                new Vector2i(4, 5),
                                Float.POSITIVE_INFINITY,
                                "5",
                                true),
                        new Everything(
                                8,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                Optional.empty(),
                                OptionalInt.empty(),
                                null,
                                null,
                                null,
                                null,
                                null,
                                0,
                                null,
                                null));
    }

    @Test
    void referencesToWhatThePrefabLacksAreMissingInInstancesToo() {
        files.put("parts/lost.scene.yaml", """
                nodes: [ { name: Lost, components: [ Aim: { target: Muzzle } ], children: [ { name: Muzzle } ] } ]
                """);
        AuthoringScene scene = readClean("nodes: [ { prefab: ../parts/lost.scene.yaml } ]");
        NodeRef target = component(scene, "Lost", AimAuthoring.class).target();
        assertThat(scene.findNode(target)).isNull();
    }

    @Test
    @Row("BAK-10.1")
    void fieldsOfComponentsAreOverridden() {
        AuthoringScene scene = readClean("""
                nodes:
                  - name: Left
                    prefab: ../parts/tower.scene.yaml
                    components:
                      - Health: { most: 200 }
                      - Glow
                    overrides:
                      Muzzle/Gun.damage: 4
                      Muzzle/Gun.barrel.length: 7
                      Muzzle/Gun: { rate: 9, ammunition: { shell: 1 } }
                      Aim.sound: boom.ogg
                      Muzzle/position: [0, 6, 0]
                      Muzzle/Spare/active: false
                      Lamp: { layer: 3, components: [ Glow, Aim: { others: [] } ] }
                """);

        assertThat(component(scene, "Left", HealthAuthoring.class)).isEqualTo(new HealthAuthoring(200, 50));
        assertThat(node(scene, "Left").findComponent(GlowAuthoring.class)).isNotNull();
        assertThat(component(scene, "Left/Muzzle", GunAuthoring.class))
                .isEqualTo(new GunAuthoring(4, 9, new Barrel(7, 8), Map.of("shell", 1)));
        assertThat(component(scene, "Left", AimAuthoring.class).sound()).isEqualTo(AssetRef.of("levels/boom.ogg"));
        assertThat(component(scene, "Left", AimAuthoring.class).target()).isEqualTo(NodeRef.of("Left/Muzzle"));
        assertThat(node(scene, "Left/Muzzle").position()).isEqualTo(new Vector3f(0, 6, 0));
        assertThat(node(scene, "Left/Muzzle/Spare").isActive()).isFalse();
        assertThat(node(scene, "Left/Muzzle/Light").isActive()).isTrue();
        assertThat(node(scene, "Left/#lamp").layer()).isEqualTo(3);
        assertThat(node(scene, "Left/#lamp").components()).hasSize(2);
        assertThat(component(scene, "Left/#lamp", AimAuthoring.class).others()).isEmpty();
        assertThat(component(scene, "Left/#lamp", AimAuthoring.class).target())
                .isEqualTo(NodeRef.of("Left/Muzzle/Light"));
    }

    @Test
    void nodesAndComponentsAreAddedAndRemoved() {
        AuthoringScene scene = readClean("""
                nodes:
                  - name: Left
                    prefab: ../parts/tower.scene.yaml
                    removed: [ Muzzle/Light, Health, '#lamp/Aim' ]
                    overrides:
                      Muzzle: { children: [ { name: Flag, components: [ Glow ] } ] }
                    children:
                      - name: Banner
                        id: banner
                      - name: Guard
                        prefab: ../parts/tower.scene.yaml
                        overrides: { Muzzle/Gun.damage: 8 }
                """);

        assertThat(keys(scene))
                .containsExactly(
                        "Left",
                        "Left/Muzzle",
                        "Left/Muzzle/Spare",
                        "Left/Muzzle/Flag",
                        "Left/#lamp",
                        "#banner",
                        "Left/Guard",
                        "Left/Guard/Muzzle",
                        "Left/Guard/Muzzle/Light",
                        "Left/Guard/Muzzle/Spare",
                        "Left/Guard/#lamp");
        assertThat(node(scene, "Left").findComponent(HealthAuthoring.class)).isNull();
        assertThat(node(scene, "Left/#lamp").components()).isEmpty();
        assertThat(node(scene, "Left/Muzzle/Flag").instanceRoot()).isNull();
        assertThat(component(scene, "Left/Guard/Muzzle", GunAuthoring.class).damage())
                .isEqualTo(8);
        assertThat(component(scene, "Left/Muzzle", GunAuthoring.class).damage()).isEqualTo(3);
    }

    @Test
    @Row({"BAK-10.1", "BAK-10.4"})
    void prefabsHaveInstancesAndVariantsOfOthers() {
        files.put("parts/strong.scene.yaml", """
                nodes:
                  - name: Strong
                    prefab: tower.scene.yaml
                    overrides: { Muzzle/Gun.damage: 10, Muzzle/Gun.rate: 20 }
                    children:
                      - name: Flag
                        components: [ Aim: { target: Strong/Flag, others: [ Strong/Muzzle ] } ]
                """);
        files.put("parts/wall.scene.yaml", """
                nodes:
                  - name: Wall
                    children:
                      - name: First
                        prefab: strong.scene.yaml
                      - name: Second
                        id: second
                        prefab: tower.scene.yaml
                    components: [ Aim: { target: Wall/First/Flag, others: [ '#second/Muzzle' ] } ]
                """);
        AuthoringScene scene = readClean("""
                nodes:
                  - name: North
                    prefab: ../parts/wall.scene.yaml
                    overrides: { First/Muzzle/Gun.rate: 30, '#second/#lamp/tag': lit }
                """);

        assertThat(keys(scene))
                .containsExactly(
                        "North",
                        "North/First",
                        "North/First/Muzzle",
                        "North/First/Muzzle/Light",
                        "North/First/Muzzle/Spare",
                        "North/First/#lamp",
                        "North/First/Flag",
                        "North/#second",
                        "North/#second/Muzzle",
                        "North/#second/Muzzle/Light",
                        "North/#second/Muzzle/Spare",
                        "North/#second/#lamp");
        GunAuthoring gun = component(scene, "North/First/Muzzle", GunAuthoring.class);
        assertThat(gun.damage()).as("of the variant").isEqualTo(10);
        assertThat(gun.rate()).as("the outermost wins").isEqualTo(30);
        assertThat(node(scene, "North/#second/#lamp").tag()).isEqualTo("lit");
        AimAuthoring aim = component(scene, "North", AimAuthoring.class);
        assertThat(aim.target()).isEqualTo(NodeRef.of("North/First/Flag"));
        assertThat(aim.others()).containsExactly(NodeRef.of("North/#second/Muzzle"));
        AimAuthoring flag = component(scene, "North/First/Flag", AimAuthoring.class);
        assertThat(flag.target()).isEqualTo(NodeRef.of("North/First/Flag"));
        assertThat(flag.others()).containsExactly(NodeRef.of("North/First/Muzzle"));
        assertThat(component(scene, "North/First", AimAuthoring.class).target())
                .isEqualTo(NodeRef.of("North/First/Muzzle"));
        assertThat(component(scene, "North/#second/#lamp", AimAuthoring.class).target())
                .isEqualTo(NodeRef.of("North/#second/Muzzle/Light"));
    }

    @Test
    @Row("BAK-10.1")
    void gltfNodesAreInstances() {
        AuthoringScene scene = read("levels/level.gltf", """
                {"asset": {"version": "2.0"}, "scenes": [{"nodes": [0, 1]}], "nodes": [
                 {"name": "Left", "translation": [7, 0, 0], "children": [2], "extras": {"Glow": true, "phalanx": {
                   "prefab": "../parts/tower.scene.yaml", "Health.most": 200, "removed": ["Muzzle/Light"],
                   "overrides": {"Muzzle/Gun.damage": 4, "Muzzle/position": [0, 6, 0]}}}},
                 {"name": "Right", "extras": {"phalanx": {"id": "right", "prefab": "/parts/tower.scene.yaml"}}},
                 {"name": "Banner"}]}
                """);
        assertThat(scene.problems()).isEmpty();
        assertThat(keys(scene))
                .contains("Left/Muzzle", "Left/#lamp", "Left/Banner", "#right/Muzzle/Light", "Left/Muzzle/Spare")
                .doesNotContain("Left/Muzzle/Light");
        assertThat(node(scene, "Left").position()).isEqualTo(new Vector3f(7, 0, 0));
        assertThat(node(scene, "#right").position()).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(component(scene, "Left", HealthAuthoring.class)).isEqualTo(new HealthAuthoring(200, 50));
        assertThat(node(scene, "Left").findComponent(GlowAuthoring.class)).isNotNull();
        assertThat(component(scene, "Left/Muzzle", GunAuthoring.class).damage()).isEqualTo(4);
        assertThat(node(scene, "Left/Muzzle").position()).isEqualTo(new Vector3f(0, 6, 0));
    }

    private static String map(String objects) {
        return """
                {"type": "map", "version": "1.10", "orientation": "orthogonal", "width": 1, "height": 1, "tilewidth": 16,
                 "tileheight": 16, "tilesets": [], "layers": [{"id": 1, "name": "Things", "type": "objectgroup",
                 "objects": [%s]}]}
                """.formatted(objects);
    }

    @Test
    @Row("BAK-10.1")
    void objectsOfTiledMapsAreInstances() {
        AuthoringScene scene = read("levels/level.tmj", map("""
                {"id": 1, "name": "Left", "x": 7, "y": 8, "visible": true, "properties": [
                  {"name": "prefab", "type": "file", "value": "../parts/tower.scene.yaml"},
                  {"name": "Health.most", "type": "int", "value": 200},
                  {"name": "Muzzle/Gun.damage", "type": "int", "value": 4},
                  {"name": "Lamp/active", "type": "bool", "value": false},
                  {"name": "#lamp/Aim.target", "type": "object", "value": 2},
                  {"name": "removed", "type": "string", "value": "Muzzle/Spare\\nMuzzle/Light"}]},
                {"id": 2, "type": "../parts/tower.scene.yaml", "x": 9, "y": 1},
                {"id": 3, "type": "Gun", "x": 1, "y": 1, "properties": [
                  {"name": "damage", "type": "int", "value": 5},
                  {"name": "prefab", "type": "string", "value": "/parts/tower.scene.yaml"}]}"""));
        assertThat(scene.problems()).isEmpty();
        assertThat(keys(scene))
                .containsExactly(
                        "#map",
                        "Things",
                        "#object-1",
                        "#object-1/Muzzle",
                        "#object-1/#lamp",
                        "#object-2",
                        "#object-2/Muzzle",
                        "#object-2/Muzzle/Light",
                        "#object-2/Muzzle/Spare",
                        "#object-2/#lamp",
                        "#object-3",
                        "#object-3/Muzzle",
                        "#object-3/Muzzle/Light",
                        "#object-3/Muzzle/Spare",
                        "#object-3/#lamp");
        AuthoringNode left = node(scene, "#object-1");
        assertThat(left.name()).isEqualTo("Left");
        assertThat(left.position()).isEqualTo(new Vector3f(7, 8, 0));
        assertThat(component(scene, "#object-1", HealthAuthoring.class)).isEqualTo(new HealthAuthoring(200, 50));
        assertThat(component(scene, "#object-1/Muzzle", GunAuthoring.class).damage())
                .isEqualTo(4);
        assertThat(node(scene, "#object-1/#lamp").isActive()).isFalse();
        assertThat(component(scene, "#object-1/#lamp", AimAuthoring.class).target())
                .isEqualTo(NodeRef.of("#object-2"));
        assertThat(component(scene, "#object-1", AimAuthoring.class).target())
                .isEqualTo(NodeRef.of("#object-1/Muzzle"));
        assertThat(node(scene, "#object-2").name()).isEqualTo("Tower");
        assertThat(component(scene, "#object-3", GunAuthoring.class).damage()).isEqualTo(5);
    }

    @Test
    void templatesOfTiledNamePrefabs() {
        files.put("parts/tower.tj", """
                {"type": "template", "object": {"name": "Post", "properties": [
                  {"name": "prefab", "type": "file", "value": "tower.scene.yaml"},
                  {"name": "Health.most", "type": "int", "value": 300},
                  {"name": "Aim.sound", "type": "file", "value": "post.ogg"},
                  {"name": "#lamp/Aim.sound", "type": "file", "value": "lamp.ogg"},
                  {"name": "Muzzle/Gun.damage", "type": "int", "value": 20},
                  {"name": "removed", "type": "string", "value": "Muzzle/Spare"}]}}
                """);
        AuthoringScene scene = read("levels/level.tmj", map("""
                {"id": 1, "x": 7, "y": 8, "template": "../parts/tower.tj", "properties": [
                  {"name": "Health.now", "type": "int", "value": 7},
                  {"name": "Muzzle/Gun.rate", "type": "int", "value": 30}]}"""));
        assertThat(scene.problems()).isEmpty();
        assertThat(component(scene, "#object-1/#lamp", AimAuthoring.class).sound())
                .as("relative to the template")
                .isEqualTo(AssetRef.of("parts/lamp.ogg"));
        GunAuthoring gun = component(scene, "#object-1/Muzzle", GunAuthoring.class);
        assertThat(gun.damage()).isEqualTo(20);
        assertThat(gun.rate()).isEqualTo(30);
        assertThat(scene.findNode("#object-1/Muzzle/Spare")).isNull();
        assertThat(node(scene, "#object-1").name()).isEqualTo("Post");
        assertThat(component(scene, "#object-1", HealthAuthoring.class)).isEqualTo(new HealthAuthoring(300, 7));
        assertThat(component(scene, "#object-1", AimAuthoring.class).sound()).isEqualTo(AssetRef.of("parts/post.ogg"));
        assertThat(scene.findNode("#object-1/Muzzle")).isNotNull();

        files.computeIfPresent("parts/tower.tj", (path, text) -> text.replace("Muzzle/Gun.damage", "Muzle/Gun.damage"));
        assertThat(read("levels/level.tmj", files.get("levels/level.tmj")).problems())
                .singleElement()
                .asString()
                .matches("parts/tower\\.tj:[0-9]+:[0-9]+: The prefab .* has no node \"Muzle\"\\. Did you mean .*");
    }

    @Test
    void wrongInstancesInTiledMapsAreErrorsWithTheirPlaces() {
        List<String> problems = read("levels/level.tmj", map("""
                {"id": 1, "x": 7, "y": 8, "properties": [
                  {"name": "prefab", "type": "file", "value": "../parts/tower.scene.yaml"},
                  {"name": "Muzle/Gun.damage", "type": "int", "value": 4},
                  {"name": "removed", "type": "string", "value": "Flag"}]},
                {"id": 2, "x": 7, "y": 8, "properties": [
                  {"name": "prefab", "type": "file", "value": "missing.scene.yaml"}]}""")).problems().stream()
                .map(AuthoringProblem::toString)
                .toList();
        assertThat(problems)
                .hasSize(3)
                .allMatch(each -> each.matches("levels/level.tmj:[0-9]+:[0-9]+: .*"))
                .anyMatch(each -> each.contains("has no node \"Muzle\". Did you mean \"Muzzle\"?"))
                .anyMatch(each -> each.contains("has no node \"Flag\"."))
                .anyMatch(each -> each.contains("The prefab levels/missing.scene.yaml cannot be read"));
    }

    @Test
    void tiledMapsArePrefabs() {
        files.put("parts/room.tmj", map("{\"id\": 4, \"name\": \"Chest\", \"type\": \"Glow\"}"));
        AuthoringScene scene = readClean("""
                nodes:
                  - name: First
                    prefab: ../parts/room.tmj
                    overrides: { '#object-4/tag': open }
                  - prefab: ../parts/room.tmj
                """);
        assertThat(keys(scene))
                .containsExactly(
                        "First",
                        "First/#map",
                        "First/Things",
                        "First/#object-4",
                        "room",
                        "room/#map",
                        "room/Things",
                        "room/#object-4");
        assertThat(node(scene, "First/#object-4").tag()).isEqualTo("open");
    }

    @Test
    void problemsInBinaryFilesNameTheInstance() {
        byte[] json = """
                {"asset": {"version": "2.0"}, "nodes": [{"name": "Left", "extras": {"phalanx": {
                 "prefab": "/parts/tower.scene.yaml", "overrides": {"Muzzle/Gun.damage": 400, "Mast/tag": "x",
                 "Muzzle/scale": "big"}}}}, {"name": "Right", "extras": {"phalanx": {"removed": []}}},
                 {"name": "None", "extras": {"phalanx": {"prefab": "none.scene.yaml"}}}]}
                """.getBytes(StandardCharsets.UTF_8);
        ByteBuffer glb = ByteBuffer.allocate(20 + (json.length + 3) / 4 * 4).order(ByteOrder.LITTLE_ENDIAN);
        glb.putInt(0x46546C67)
                .putInt(2)
                .putInt(glb.capacity())
                .putInt(glb.capacity() - 20)
                .putInt(0x4E4F534A);
        glb.put(json);
        while (glb.hasRemaining()) {
            glb.put((byte) ' ');
        }
        AuthoringScene scene = new GltfSceneFormat().read("level.glb", glb.array(), TYPES, other -> {
            if (!files.containsKey(other)) {
                throw new NoSuchFileException("There is no file " + other + ".");
            }
            return files.get(other).getBytes(StandardCharsets.UTF_8);
        });
        assertThat(scene.problems().stream().map(AuthoringProblem::toString).toList())
                .hasSize(5)
                .anyMatch(
                        each -> each.startsWith(
                                "level.glb: Gun.damage of node \"Left/Muzzle\": damage of Gun is 400. It must be from 0 to 100."))
                .anyMatch(each -> each.startsWith("level.glb: overrides of node \"Left\": The prefab"))
                .anyMatch(each -> each.contains(" of node \"Left\": The scale of node \"Muzzle\" is \"big\"."))
                .anyMatch(each -> each.contains("nodes[1].extras.phalanx.removed")
                        && each.contains(" is there without a prefab. Name the prefab, or remove it."))
                .anyMatch(each -> each.contains("The prefab none.scene.yaml cannot be read"));
    }

    @Test
    void gltfFilesWithSeveralRootsArePrefabs() {
        files.put("parts/hut.gltf", """
                {"asset": {"version": "2.0"}, "nodes": [{"name": "Wall", "children": [2]}, {"name": "Roof", "extras": {
                 "Aim": {"target": "Wall/Door"}}}, {"name": "Door"}]}
                """);
        AuthoringScene scene = readClean("""
                nodes:
                  - name: First
                    prefab: ../parts/hut.gltf
                    overrides: { Wall/Door/active: false }
                  - prefab: ../parts/hut.gltf
                """);
        assertThat(keys(scene))
                .containsExactly(
                        "First",
                        "First/Wall",
                        "First/Wall/Door",
                        "First/Roof",
                        "hut",
                        "hut/Wall",
                        "hut/Wall/Door",
                        "hut/Roof");
        assertThat(component(scene, "First/Roof", AimAuthoring.class).target())
                .isEqualTo(NodeRef.of("First/Wall/Door"));
        assertThat(node(scene, "First/Wall/Door").isActive()).isFalse();
    }

    // Problems

    @Test
    @Row("BAK-10.2")
    void pathsThatThePrefabLacksAreErrorsWithTheirPlaces() {
        assertThat(problems("""
                nodes:
                  - name: Left
                    prefab: ../parts/tower.scene.yaml
                    components:
                      - Health: { moist: 1 }
                      - Heath
                    removed: [ Muzle/Light, Gun, Flag ]
                    overrides:
                      Muzle/Gun.damage: 4
                      Muzzle/Gum.damage: 4
                      Muzzle/Gun.damag: 4
                      Muzzle/Health.most: 4
                      Muzzle/Gun.rate: fast
                      Muzzle/Gun.barrel: { calibre: 1.5 }
                      Lamp: 3
                      Muzzle: { colour: red, name: Other }
                      Muzzle/scale: big
                      Mast: { active: false }
                """))
                .satisfiesExactlyInAnyOrder(
                        each -> assertThat(each)
                                .startsWith("levels/level.scene.yaml:5:19: Health has no field \"moist\". Did you mean"
                                        + " \"most\"?"),
                        each -> assertThat(each)
                                .startsWith("levels/level.scene.yaml:6:9: No authoring component is called \"Heath\"."
                                        + " Did you mean \"Health\"?"),
                        each -> assertThat(each)
                                .startsWith(
                                        "levels/level.scene.yaml:7:16: The prefab parts/tower.scene.yaml has no node"
                                                + " \"Muzle/Light\". Did you mean \"Muzzle/Light\"?"),
                        each -> assertThat(each)
                                .isEqualTo("levels/level.scene.yaml:7:29: The node \"Left\" of the prefab"
                                        + " parts/tower.scene.yaml has no component \"Gun\". It has [Health, Aim]."),
                        each -> assertThat(each)
                                .startsWith(
                                        "levels/level.scene.yaml:7:34: The prefab parts/tower.scene.yaml has no node"
                                                + " \"Flag\"."),
                        each -> assertThat(each)
                                .startsWith("levels/level.scene.yaml:9:7: The prefab parts/tower.scene.yaml has no node"
                                        + " \"Muzle\". Did you mean \"Muzzle\"?"),
                        each -> assertThat(each)
                                .startsWith("levels/level.scene.yaml:10:7: No authoring component is called \"Gum\"."
                                        + " Did you mean \"Gun\"?"),
                        each -> assertThat(each)
                                .startsWith("levels/level.scene.yaml:11:7: Gun has no field \"damag\". Did you mean"
                                        + " \"damage\"?"),
                        each -> assertThat(each)
                                .isEqualTo("levels/level.scene.yaml:12:7: The node \"Muzzle\" of the prefab"
                                        + " parts/tower.scene.yaml has no component \"Health\". It has [Gun]."),
                        each -> assertThat(each).startsWith("levels/level.scene.yaml:13:24: rate of Gun is \"fast\"."),
                        each -> assertThat(each)
                                .startsWith("levels/level.scene.yaml:14:37: barrel.calibre of Gun is 1.5."),
                        each -> assertThat(each)
                                .startsWith("levels/level.scene.yaml:15:13: The override of node \"Lamp\" is 3."),
                        each -> assertThat(each)
                                .startsWith("levels/level.scene.yaml:16:17: A node has no key \"colour\"."),
                        each -> assertThat(each)
                                .startsWith("levels/level.scene.yaml:16:30: A node has no key \"name\"."),
                        each -> assertThat(each)
                                .startsWith("levels/level.scene.yaml:17:21: The scale of node \"Muzzle\" is \"big\"."),
                        each -> assertThat(each)
                                .startsWith(
                                        "levels/level.scene.yaml:18:7: The prefab parts/tower.scene.yaml has no node"
                                                + " \"Mast\"."));
    }

    @Test
    void valuesOfOverridesAreChecked() {
        assertThat(problems("""
                nodes:
                  - prefab: ../parts/tower.scene.yaml
                    overrides: { Muzzle/Gun.damage: 400 }
                """))
                .containsExactly("levels/level.scene.yaml:3:37: damage of Gun is 400. It must be from 0 to 100.");
        assertThat(problems("nodes: [ { prefab: ../parts/tower.scene.yaml, overrides: 3, removed: all } ]"))
                .hasSize(2)
                .anyMatch(each -> each.contains("The key overrides of node \"Tower\" is 3. It must be an object"))
                .anyMatch(each -> each.contains("The key removed of node \"Tower\" is \"all\". It must be a list"));
        assertThat(problems("nodes: [ { name: A, overrides: { B/active: false } } ]"))
                .singleElement()
                .asString()
                .contains("A node has no key \"overrides\".");
    }

    @Test
    void prefabsThatCannotBeReadAreErrors() {
        assertThat(problems("nodes: [ { name: A, prefab: missing.scene.yaml } ]"))
                .containsExactly("levels/level.scene.yaml:1:29: The prefab levels/missing.scene.yaml cannot be read:"
                        + " There is no file levels/missing.scene.yaml.");
        assertThat(problems("nodes: [ { name: A, prefab: tower.png } ]"))
                .singleElement()
                .asString()
                .contains("The prefab levels/tower.png is no scene file.");
        assertThat(problems("nodes: [ { name: A, prefab: ../../tower.scene.yaml } ]"))
                .singleElement()
                .asString()
                .contains("leads out of the project");
        assertThat(problems("nodes: [ { name: A, prefab: [ tower.scene.yaml ] } ]"))
                .singleElement()
                .asString()
                .contains("The key prefab is a list of 1 value. It must be the path of a scene file");
        files.put("parts/wrong.scene.yaml", "nodes: [ { name: A, colour: red } ]");
        assertThat(problems("nodes: [ { name: A, prefab: /parts/wrong.scene.yaml } ]"))
                .singleElement()
                .asString()
                .contains("The prefab parts/wrong.scene.yaml has errors, the first of which is: "
                        + "parts/wrong.scene.yaml:1:21: A node has no key \"colour\".");
        files.put("parts/two.scene.yaml", "nodes: [ { name: A }, { name: B } ]");
        assertThat(problems("nodes: [ { name: A, prefab: /parts/two.scene.yaml } ]"))
                .singleElement()
                .asString()
                .contains("The prefab parts/two.scene.yaml has 2 nodes without a parent. Put everything below one");
    }

    @Test
    @Row("BAK-10.3")
    void cyclesAreNamed() {
        assertThat(problems("nodes: [ { name: A, prefab: level.scene.yaml } ]"))
                .containsExactly(
                        "levels/level.scene.yaml:1:29: The prefab levels/level.scene.yaml leads back to itself:"
                                + " levels/level.scene.yaml -> levels/level.scene.yaml. Remove one of the instances.");
        files.put("parts/a.scene.yaml", "nodes: [ { name: A, children: [ { prefab: b.scene.yaml } ] } ]");
        files.put("parts/b.scene.yaml", "nodes: [ { name: B, children: [ { prefab: a.scene.yaml } ] } ]");
        assertThat(problems("nodes: [ { prefab: /parts/a.scene.yaml }, { prefab: /parts/b.scene.yaml } ]"))
                .hasSize(2)
                .allMatch(each -> each.contains("leads back to itself: parts/a.scene.yaml -> parts/b.scene.yaml ->"
                        + " parts/a.scene.yaml. Remove one of the instances."));
    }

    @Test
    void prefabsThatAreTooDeepAreRefused() {
        files.put("q0.scene.yaml", "nodes: [ { name: Q } ]");
        for (int i = 1; i <= 70; i++) {
            files.put(
                    "q" + i + ".scene.yaml",
                    "nodes: [ { name: Q, children: [ { name: R, prefab: q" + (i - 1) + ".scene.yaml } ] } ]");
        }
        assertThat(problems("nodes: [ { prefab: /q63.scene.yaml } ]")).isEmpty();
        assertThat(problems("nodes: [ { prefab: /q70.scene.yaml } ]"))
                .containsExactly(
                        "levels/level.scene.yaml:1:20: The prefab q70.scene.yaml has errors, the first of which"
                                + " is: q7.scene.yaml:1:52: The prefab q6.scene.yaml is inside of 64 others, and there may be"
                                + " 64. Use fewer prefabs inside of others.");
        StringBuilder deep = new StringBuilder("{ name: D }");
        for (int i = 0; i < 90; i++) {
            deep.insert(0, "{ name: D, children: [ ").append(" ] }");
        }
        files.put("d0.scene.yaml", "nodes: [ " + deep + " ]");
        for (int i = 1; i <= 6; i++) {
            files.put(
                    "d" + i + ".scene.yaml",
                    "nodes: [ " + deep.toString().replace("{ name: D }", "{ prefab: d" + (i - 1) + ".scene.yaml }")
                            + " ]");
        }
        assertThat(problems("nodes: [ { prefab: /d6.scene.yaml } ]"))
                .singleElement()
                .asString()
                .contains("With the instance of d4.scene.yaml, 541 nodes are below each other, more than 500. Use fewer"
                        + " prefabs inside of others.");
    }

    @Test
    void warningsOfAPrefabAreToldOnce() {
        files.put("parts/twins.scene.yaml", "nodes: [ { name: A, children: [ { name: T }, { name: T } ] } ]");
        files.put("parts/more.scene.yaml", "nodes: [ { name: A, prefab: twins.scene.yaml } ]");
        assertThat(problems("""
                nodes:
                  - { name: A, prefab: /parts/twins.scene.yaml }
                  - { name: B, prefab: /parts/twins.scene.yaml, removed: [ T ] }
                  - { name: C, prefab: /parts/more.scene.yaml }
                """)).singleElement().asString().startsWith("parts/twins.scene.yaml:1:46: warning:");
        assertThat(keys(read("levels/level.scene.yaml", files.get("levels/level.scene.yaml"))))
                .as("what is removed changes no identity")
                .containsExactly("A", "A/T", "A/T[1]", "B", "B/T[1]", "C", "C/T", "C/T[1]");
    }

    @Test
    void componentsOfInstancesAreNotShared() {
        AuthoringScene scene = readClean("""
                nodes:
                  - { name: A, prefab: /parts/tower.scene.yaml }
                  - { name: B, prefab: /parts/tower.scene.yaml }
                """);
        component(scene, "A/Muzzle", GunAuthoring.class).ammunition().put("shot", 99);
        assertThat(component(scene, "B/Muzzle", GunAuthoring.class).ammunition())
                .containsEntry("shot", 4);
    }
}
