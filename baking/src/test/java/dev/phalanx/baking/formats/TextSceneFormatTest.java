package dev.phalanx.baking.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.baking.authoring.AllowNonFinite;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.scenes.files.Guid;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextSceneFormatTest {
    record SpawnerAuthoring(
            AssetRef prefab, @Range(min = 0, max = 1000) int count) implements IAuthoring {}

    record MarkerAuthoring() implements IAuthoring {}

    record Sign(String text, @AllowNonFinite double size, boolean isLit, List<Vector3f> corners, NodeRef target)
            implements IAuthoring {}

    record Table(Map<String, Integer> rows) implements IAuthoring {}

    record Numbers(
            float half,
            double exact,
            Vector3f at,
            double[] list,
            List<Float> floats,
            Map<String, Double> named,
            @AllowNonFinite float free,
            @AllowNonFinite @Range(max = 8) List<Double> most)
            implements IAuthoring {}

    static final AuthoringTypes TYPES = AuthoringTypes.of(
            List.of(SpawnerAuthoring.class, MarkerAuthoring.class, Sign.class, Table.class, Numbers.class));

    private static final String EXAMPLE = """
                guid: 0123456789abcdef0123456789abcdef   # optional
                nodes:
                  - name: Fountain
                    id: fountain
                    active: false
                    static: true
                    layer: 3
                    tag: water
                    position: [10, 0.5, 4]
                    rotation: [0, 90, 0]
                    scale: [1, 2, 1]
                    components:
                      - Spawner: { prefab: pigeon.scene.yaml, count: 30 }
                      - Marker
                    children:
                      - name: Water
                        rotation: [0, 0, 0, 2]
                        scale: 3
                      - name: Rim
                        components:
                          Sign:
                            text: "12"
                            size: 1e1
                            isLit: true
                            corners: [[1, 2, 3], [4, 5, 6]]
                            target: "#fountain"
                          Marker:
                  - name: Lamp
                """;

    static AuthoringScene read(String path, String content) {
        return read(path, content, TYPES);
    }

    static AuthoringScene read(String path, String content, AuthoringTypes types) {
        return new TextSceneFormat().read(path, content.getBytes(StandardCharsets.UTF_8), types);
    }

    private static AuthoringScene yaml(String content) {
        return read("levels/city.scene.yaml", content);
    }

    private static List<String> problems(AuthoringScene scene) {
        return scene.problems().stream()
                .map(AuthoringProblem::toString)
                .map(text -> text.replace(scene.path(), "city"))
                .toList();
    }

    private static List<String> problemsOfYaml(String content) {
        return problems(yaml(content));
    }

    private static List<String> problemsOfJson(String content) {
        return problems(read("levels/city.scene.json", content));
    }

    private static AuthoringNode node(AuthoringScene scene, String key) {
        AuthoringNode node = scene.findNode(key);
        assertThat(node).as(key).isNotNull();
        return node;
    }

    @ParameterizedTest
    @CsvSource({
        "a.scene.yaml, true",
        "b/a.scene.yml, true",
        "a.scene.json, true",
        "a.yaml, false",
        "a.json, false",
        "a.gltf, false",
        "a.scene.yaml.bak, false"
    })
    void theEndingTellsWhichFilesItReads(String path, boolean isRead) {
        assertThat(new TextSceneFormat().reads(path)).isEqualTo(isRead);
        assertThat(SceneFormat.find(path) instanceof TextSceneFormat).isEqualTo(isRead);
    }

    @Test
    void aFileBecomesATreeOfNodes() {
        AuthoringScene scene = yaml(EXAMPLE);
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.guid()).isEqualTo(Guid.parse("0123456789abcdef0123456789abcdef"));
        assertThat(scene.nodes()).extracting(AuthoringNode::name).containsExactly("Fountain", "Lamp", "Water", "Rim");
        AuthoringNode fountain = node(scene, "#fountain");
        assertThat(fountain.id()).isEqualTo("fountain");
        assertThat(fountain.isActive()).isFalse();
        assertThat(fountain.isStatic()).isTrue();
        assertThat(fountain.layer()).isEqualTo(3);
        assertThat(fountain.tag()).isEqualTo("water");
        assertThat(fountain.position()).isEqualTo(new Vector3f(10, 0.5f, 4));
        assertThat(fountain.rotation().equals(new Quaternionf().rotationY((float) Math.toRadians(90)), 1e-6f))
                .isTrue();
        assertThat(fountain.scale()).isEqualTo(new Vector3f(1, 2, 1));
        assertThat(fountain.source()).isEqualTo(new SourcePosition("levels/city.scene.yaml", 3, 5));
        assertThat(fountain.components())
                .extracting(AuthoringComponent::value)
                .containsExactly(
                        new SpawnerAuthoring(AssetRef.of("levels/pigeon.scene.yaml"), 30), new MarkerAuthoring());
        assertThat(fountain.components())
                .extracting(AuthoringComponent::position)
                .extracting(SourcePosition::toString)
                .containsExactly("levels/city.scene.yaml:13:9", "levels/city.scene.yaml:14:9");
        AuthoringNode water = node(scene, "#fountain/Water");
        assertThat(water.isActive()).isTrue();
        assertThat(water.isStatic()).isFalse();
        assertThat(water.rotation()).isEqualTo(new Quaternionf());
        assertThat(water.scale()).isEqualTo(new Vector3f(3));
        assertThat(node(scene, "#fountain/Rim").components())
                .extracting(AuthoringComponent::value)
                .containsExactly(
                        new Sign(
                                "12",
                                10,
                                true,
                                List.of(new Vector3f(1, 2, 3), new Vector3f(4, 5, 6)),
                                NodeRef.of("#fountain")),
                        new MarkerAuthoring());
    }

    @Test
    void jsonSaysTheSame() {
        AuthoringScene scene = read("levels/city.scene.json", """
                {
                  "$schema": "../scene.schema.json",
                  "guid": "0123456789abcdef0123456789abcdef",
                  "nodes": [
                    {"name": "Fountain", "rotation": [0, 90, 0], "scale": 2,
                     "components": ["Marker", {"Spawner": {"prefab": "/pigeon.scene.json", "count": 30}}],
                     "children": [{"name": "Water", "layer": -2, "components": {"Marker": null}}]}
                  ]
                }
                """);
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.guid()).isEqualTo(Guid.parse("0123456789abcdef0123456789abcdef"));
        AuthoringNode fountain = node(scene, "Fountain");
        assertThat(fountain.source()).isEqualTo(new SourcePosition("levels/city.scene.json", 5, 5));
        assertThat(fountain.scale()).isEqualTo(new Vector3f(2));
        assertThat(fountain.components())
                .extracting(AuthoringComponent::value)
                .containsExactly(new MarkerAuthoring(), new SpawnerAuthoring(AssetRef.of("pigeon.scene.json"), 30));
        assertThat(fountain.components())
                .extracting(component -> component.position().toString())
                .containsExactly("levels/city.scene.json:6:21", "levels/city.scene.json:6:32");
        assertThat(node(scene, "Fountain/Water").layer()).isEqualTo(-2);
        assertThat(node(scene, "Fountain/Water").findComponent(MarkerAuthoring.class))
                .isNotNull();
    }

    @Test
    void aSceneWithoutAGuidHasThatOfItsName() {
        assertThat(yaml("nodes: []").guid()).isEqualTo(Guid.ofName("levels/city"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n", "# nothing\n", "---\n", "--- ~\n...\n", "null", "{}", "nodes:", "nodes: []"})
    void aFileWithoutNodesIsASceneWithoutNodes(String content) {
        AuthoringScene scene = yaml(content);
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.nodes()).isEmpty();
        if (!content.startsWith("#") && !content.startsWith("-") && !content.startsWith("n")) {
            assertThat(problemsOfJson(content)).isEmpty();
        }
    }

    @Test
    void aByteOrderMarkIsSkipped() {
        assertThat(yaml("\uFEFFnodes:\n- name: A").nodes()).hasSize(1);
        assertThat(read("a.scene.json", "\uFEFF{\"nodes\": [{\"name\": \"A\"}]}")
                        .nodes())
                .hasSize(1);
    }

    @Test
    void namesIdsAndTagsThatLookLikeNumbersAreTexts() {
        AuthoringScene scene = yaml("""
                nodes:
                  - { name: 012, id: 1e3, tag: true }
                  - { name: 0x10 }
                  - { name: "null" }
                """);
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.nodes()).extracting(AuthoringNode::name).containsExactly("012", "0x10", "null");
        assertThat(scene.nodes().getFirst().id()).isEqualTo("1e3");
        assertThat(scene.nodes().getFirst().tag()).isEqualTo("true");
        assertThat(read("a.scene.json", "{\"nodes\": [{\"name\": 12}]}").nodes())
                .extracting(AuthoringNode::name)
                .containsExactly("12");
    }

    @Test
    void aGuidOfDigitsAloneIsAGuid() {
        assertThat(yaml("guid: 00000000000000000000000000000012").guid()).isEqualTo(new Guid(0, 0x12));
    }

    @Test
    void keysThatAreNullAreLeftOut() {
        AuthoringScene scene = yaml("""
                guid:
                nodes:
                  - name: A
                    id:
                    active: ~
                    position: null
                    scale:
                    components:
                    children:
                """);
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.nodes().getFirst().isActive()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "1e3, 1000",
        "0x1f, 31",
        "0o17, 15",
        "017, 17",
        "+5, 5",
        ".5, 0.5",
        "-.inf, -Infinity",
        ".inf, Infinity",
        "1., 1",
        "1e-2, 0.01",
        "-0.0, -0.0",
        "123456789012345678901234567890, 1.2345678901234568e29"
    })
    void numbersAreThoseOfYaml12(String text, double number) {
        AuthoringScene scene = yaml("nodes: [{name: A, components: [Sign: {size: " + text + "}]}]");
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.nodes().getFirst().findComponent(Sign.class).size()).isEqualTo(number, within(0.0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yes",
                "on",
                "off",
                "no",
                "2025-01-31",
                "1_000",
                "1e",
                "0x",
                "0xfg",
                "0o8",
                "+",
                "-",
                ".",
                "1.2.3",
                "12:30:45",
                "tRUE",
                "nUll",
                "-.Nan",
                "1e+",
                "0x-1",
                "--1"
            })
    void everythingElseIsText(String text) {
        AuthoringScene scene = yaml("nodes: [{name: A, components: [Sign: {text: " + text + "}]}]");
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.nodes().getFirst().findComponent(Sign.class).text()).isEqualTo(text);
    }

    @Test
    void numbersAreFiniteUnlessTheFieldSaysOtherwise() {
        AuthoringScene scene = yaml(
                "nodes: [{name: A, components: [Numbers: {half: .nan, exact: -.inf, at: [1, .inf, 3],"
                        + " list: [.nan], floats: [.inf], named: {a: .nan}, free: .inf, most: [.nan, -.inf, .inf, 9]}]}]");
        assertThat(problems(scene))
                .extracting(problem -> problem.substring(problem.indexOf(' ') + 1))
                .containsExactlyInAnyOrder(
                        "half of Numbers is NaN. Make it a finite number, or mark the field with @AllowNonFinite.",
                        "exact of Numbers is -Infinity. Make it a finite number, or mark the field with @AllowNonFinite.",
                        "at[1] of Numbers is Infinity. Make it a finite number, or mark the field with @AllowNonFinite.",
                        "list[0] of Numbers is NaN. Make it a finite number, or mark the field with @AllowNonFinite.",
                        "floats[0] of Numbers is Infinity. Make it a finite number, or mark the field with"
                                + " @AllowNonFinite.",
                        "named.a of Numbers is NaN. Make it a finite number, or mark the field with @AllowNonFinite.",
                        "most[2] of Numbers is Infinity. It must be at most 8.",
                        "most[3] of Numbers is 9. It must be at most 8.");
        AuthoringScene free = yaml("nodes: [{name: A, components: [Numbers: {free: .nan, most: [.nan, -.inf]}]}]");
        assertThat(problems(free)).isEmpty();
        assertThat(free.nodes().getFirst().findComponent(Numbers.class).free()).isNaN();
    }

    @Test
    void aNumberIsNoTextAndATextInQuotesIsNoNumber() {
        assertThat(problemsOfYaml("""
                nodes:
                  - name: A
                    active: no
                    layer: "3"
                    position: ["1", 2, 3]
                    components:
                      - Spawner: { count: "3" }
                      - Sign: { text: 1.10, isLit: on }
                """))
                .containsExactly(
                        "city:3:13: The key active of node \"A\" is \"no\". It must be true or false.",
                        "city:4:12: The layer of node \"A\" is \"3\". It must be a whole number from -2147483648 to"
                                + " 2147483647. Write it without quotes.",
                        "city:5:16: Element 0 of the position of node \"A\" is \"1\". It must be a number. Write it"
                                + " without quotes.",
                        "city:7:27: count of Spawner is \"3\". It must be a whole number. Write it without quotes.",
                        "city:8:23: text of Sign is 1.1. It must be text. Write it in quotes.",
                        "city:8:36: isLit of Sign is \"on\". It must be true or false.");
    }

    @Test
    void everyProblemOfAFileIsReportedInItsPlace() {
        AuthoringScene scene = yaml("""
                guid: 123
                nods: []
                nodes:
                  - id: a/b
                    active: 1
                    static: maybe
                    layer: 1.5
                    tag: [a]
                    position: [1, 2]
                    rotation: 90
                    scale: [1, 2, 3, 4]
                    compnents: []
                    children:
                      - name: ""
                      - name: Lamp
                        scale: big
                        rotation: [0, 0, 0, 0]
                        position: [1e39, 0, 0]
                        components:
                          - Spwner: {}
                          - Spawner:
                              cuont: 30
                              count: 2000
                              prefab:
                                - a
                          - Spawner:
                            count: 3
                          -
                          - []
                          - {}
                      - Lamp
                      - name: [1]
                      - name: Below
                        children:
                          - name: Deep
                            components: Marker
                            children: 3
                  - 5
                """);
        assertThat(problems(scene))
                .containsExactly(
                        "city:1:7: A guid was parsed from \"123\". Give it 32 hexadecimal digits.",
                        "city:2:1: A scene has no key \"nods\". Did you mean \"nodes\"? It has [guid, nodes].",
                        "city:4:5: A node has no name. Give it one that its siblings lack.",
                        "city:4:9: Node \"(nameless 1)\" was given the id \"a/b\". Give it at least one character, and"
                                + " no slash and no #.",
                        "city:5:13: The key active of node \"(nameless 1)\" is 1. It must be true or false.",
                        "city:6:13: The key static of node \"(nameless 1)\" is \"maybe\". It must be true or false.",
                        "city:7:12: The layer of node \"(nameless 1)\" is 1.5. It must be a whole number from"
                                + " -2147483648 to 2147483647.",
                        "city:8:10: The tag of node \"(nameless 1)\" is a list of 1 value. It must be text.",
                        "city:9:15: The position of node \"(nameless 1)\" is a list of 2 values. It must be a list of 3"
                                + " numbers.",
                        "city:10:15: The rotation of node \"(nameless 1)\" is 90. It must be a list of 3 angles in"
                                + " degrees, or of the 4 numbers of a quaternion.",
                        "city:11:12: The scale of node \"(nameless 1)\" is a list of 4 values. It must be a number or a"
                                + " list of 3 numbers.",
                        "city:12:5: A node has no key \"compnents\". Did you mean \"components\"? It has [name, id,"
                                + " active, static, layer, tag, position, rotation, scale, components, children, prefab].",
                        "city:14:15: The name of a node is empty. Give it one that its siblings lack.",
                        "city:16:16: The scale of node \"Lamp\" is \"big\". It must be a number or a list of 3"
                                + " numbers.",
                        "city:17:19: Node \"Lamp\" was given the rotation ( 0.000E+0  0.000E+0  0.000E+0  0.000E+0),"
                                + " which has no direction. Give it a quaternion of length 1.",
                        "city:18:19: Node \"Lamp\" was given a position of Infinity, 0.0, 0.0. Give it finite numbers.",
                        "city:20:13: No authoring component is called \"Spwner\". Did you mean \"Spawner\"? The program"
                                + " has [Marker, Numbers, Sign, Spawner, Table].",
                        "city:22:15: Spawner has no field \"cuont\". Did you mean \"count\"? It has [prefab, count].",
                        "city:23:22: count of Spawner is 2000. It must be from 0 to 1000.",
                        "city:25:17: prefab of Spawner is a list of 1 value. It must be the path of a file, in quotes.",
                        "city:27:13: A component of a list has one name, and this one has [Spawner, count]. Begin each"
                                + " component with a dash of its own, and indent fields below the name.",
                        "city:28:12: A component is null. It must be a name, or a name with fields such as {Spawner:"
                                + " {count: 30}}.",
                        "city:29:13: A component is a list of 0 values. It must be a name, or a name with fields such"
                                + " as {Spawner: {count: 30}}.",
                        "city:30:13: A component is an empty object. It must be a name, or a name with fields such as"
                                + " {Spawner: {count: 30}}.",
                        "city:31:9: A node is \"Lamp\". It must be an object with a name, such as {name: Fountain}.",
                        "city:32:15: The name of a node is a list of 1 value. It must be text.",
                        "city:36:25: The key components of node \"Deep\" is \"Marker\". It must be a list, or an object"
                                + " whose keys are names of components.",
                        "city:37:23: The key children of node \"Deep\" is 3. It must be a list of nodes.",
                        "city:38:5: A node is 5. It must be an object with a name, such as {name: Fountain}.");
        assertThat(scene.findNode("(nameless 1)/Below/Deep")).isNotNull();
    }

    @Test
    void aFileThatIsNoObjectIsAProblem() {
        assertThat(problemsOfYaml("- name: A"))
                .containsExactly(
                        "city:1:1: The file is a list of 1 value. It must be an object with the keys [guid, nodes].");
        assertThat(problemsOfYaml("Fountain"))
                .containsExactly(
                        "city:1:1: The file is \"Fountain\". It must be an object with the keys [guid," + " nodes].");
        assertThat(problemsOfYaml("nodes: {name: A}"))
                .containsExactly("city:1:8: The key nodes of the scene is an object. It must be a list of nodes.");
        assertThat(problemsOfYaml("guid: [1]\nnodes: 3"))
                .containsExactly(
                        "city:1:7: The guid is a list of 1 value. It must be 32 hexadecimal digits.",
                        "city:2:8: The key nodes of the scene is 3. It must be a list of nodes.");
        assertThat(problemsOfYaml("guid: 00000000000000000000000000000000"))
                .containsExactly("city:1:7: Scene levels/city.scene.yaml was given the guid"
                                .replace("levels/city.scene.yaml", "city")
                        + " 00000000000000000000000000000000, which names nothing. Use another one.");
    }

    @Test
    void keysThatAreThereTwiceAreProblemsAndTheFirstCounts() {
        AuthoringScene scene = yaml("""
                nodes:
                  - name: A
                    name: B
                    components:
                      - Spawner: { count: 1, count: 2 }
                    children: []
                    children:
                      - name: C
                        name: D
                """);
        assertThat(problems(scene))
                .containsExactly(
                        "city:3:5: The key \"name\" is there twice, first in line 2. Remove one of them.",
                        "city:5:30: The key \"count\" is there twice, first in line 5. Remove one of them.",
                        "city:7:5: The key \"children\" is there twice, first in line 6. Remove one of them.");
        assertThat(scene.nodes()).extracting(AuthoringNode::name).containsExactly("A");
        assertThat(scene.nodes()
                        .getFirst()
                        .findComponent(SpawnerAuthoring.class)
                        .count())
                .isEqualTo(1);
        assertThat(problemsOfJson("{\"nodes\": [],\n \"nodes\": []}"))
                .containsExactly("city:2:2: The key \"nodes\" is there twice, first in line 1. Remove one of them.");
    }

    @Test
    void keysThatAreThereTwiceAreFoundInLargeObjects() {
        StringBuilder text = new StringBuilder("nodes: [{name: A, components: [Table: {rows: {");
        for (int i = 0; i < 100; i++) {
            text.append('k').append(i).append(": 1, ");
        }
        assertThat(problemsOfYaml(text + "k50: 2}}]}]"))
                .containsExactly("city:1:" + (text.length() + 1) + ": The key \"k50\" is there twice, first in line 1."
                        + " Remove one of them.");
    }

    @Test
    void nodesOfOneIdAreAProblemAndOfOneNameAWarning() {
        assertThat(problemsOfYaml("nodes: [{name: A, id: x}, {name: B, id: x}, {name: C}, {name: C}]"))
                .containsExactly(
                        "city:1:27: The node \"B\" is named #x, as is the one at city:1:9. Give one of them another id"
                                + " or name.",
                        "city:1:56: warning: The node \"C\" has a sibling of the same name before it, and they are told"
                                + " apart by their order. Give it another name, or an id.");
    }

    @Test
    void aliasesTagsAndMergedObjectsAreProblemsAndNeverTexts() {
        AuthoringScene scene = yaml("""
                nodes:
                  - name: &first A
                    tag: *first
                    layer: !!int "3"
                    position: !vector [1, 2, 3]
                    components:
                      - Spawner: { prefab: a, count: *first }
                      - *first
                      - Table: { rows: { <<: {a: 1}, b: 2 } }
                      - Sign: *first
                    children: *first
                  - *first
                """);
        assertThat(problems(scene))
                .containsExactly(
                        alias("3:10"),
                        "city:4:12: The tag \"tag:yaml.org,2002:int\" is in the file, and scenes have none. Remove it,"
                                + " or put the value in quotes if it is text.",
                        "city:5:15: The tag \"!vector\" is in the file, and scenes have none. Remove it, or put the"
                                + " value in quotes if it is text.",
                        alias("7:38"),
                        alias("8:9"),
                        "city:9:26: The key << is in the file, and scenes do not merge objects. Write the fields out.",
                        alias("10:15"),
                        alias("11:15"),
                        alias("12:5"));
        assertThat(scene.nodes().getFirst().position()).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(scene.nodes().getFirst().findComponent(Table.class).rows()).containsExactly(Map.entry("b", 2));
    }

    private static String alias(String place) {
        return "city:" + place + ": The alias \"*first\" is in the file, and scenes have none. Repeat what it stands"
                + " for, or put it in quotes if it is text.";
    }

    @Test
    void textsInQuotesMayLookLikeAliasesTagsAndMergedObjects() {
        AuthoringScene scene = yaml("""
                nodes:
                  - { name: '*A', tag: "!b", components: [Table: {rows: {"<<": 1}}] }
                """);
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.nodes().getFirst().name()).isEqualTo("*A");
    }

    @Test
    void anAliasAsAKeyIsAProblem() {
        assertThat(problemsOfYaml("""
                nodes:
                  - &first name: A
                    *first : 3
                    ?
                    : 4
                """))
                .containsExactly(alias("3:5"), "city:4:6: A key is missing here. Write one before the colon.");
    }

    @Test
    void keysThatAreListsOrObjectsAreProblems() {
        assertThat(problemsOfYaml("nodes:\n? [a, b]\n: 3"))
                .containsExactly("city:2:3: A key is a list here. Use text as a key, or write the value in quotes if it"
                        + " is text.");
        assertThat(problemsOfYaml("{a: 1}: 3"))
                .containsExactly("city:1:1: A key is an object here. Use text as a key, or write the value in quotes if"
                        + " it is text.");
    }

    @Test
    void aSecondDocumentIsAProblem() {
        AuthoringScene scene = yaml("nodes:\n- name: A\n---\nnodes: []\n");
        assertThat(problems(scene))
                .containsExactly("city:3:1: A second document starts here. Write each scene into a file of its own.");
        assertThat(scene.nodes()).isEmpty();
    }

    @Test
    void wrongSyntaxOfYamlIsOneProblemAndTheSceneIsEmpty() {
        AuthoringScene scene = yaml("nodes:\n  - name: A\n   id: 3\n");
        assertThat(problems(scene))
                .containsExactly("city:3:4: This is not valid YAML: expected <block end>, but found '<block mapping"
                        + " start>' while parsing a block collection. Check the indentation, and write text with special"
                        + " characters in quotes.");
        assertThat(scene.nodes()).isEmpty();
        assertThat(problemsOfYaml("nodes: [1, 2"))
                .containsExactly("city:1:13: This is not valid YAML: expected ',' or ']', but got <stream end> while"
                        + " parsing a flow sequence. Check the indentation, and write text with special characters in"
                        + " quotes.");
        assertThat(problemsOfYaml("nodes:\n\t- a"))
                .containsExactly(
                        "city:2:1: A tab is in the indentation here, where YAML has spaces alone. Write spaces.");
        assertThat(problemsOfYaml("nodes: []\ntag: a\u0001b"))
                .containsExactly(
                        "city:2:7: The character with the code 1 is not allowed in YAML. Remove it, or write it"
                                + " as an escape in double quotes.");
    }

    @Test
    void wrongSyntaxOfJsonIsOneProblemAndTheSceneIsEmpty() {
        AuthoringScene scene = read("levels/city.scene.json", "{\"nodes\": [{\"name\": \"A\"},\n]}");
        assertThat(problems(scene))
                .containsExactly("city:2:1: This is not valid JSON: Unexpected character (']' (code 93)): expected a"
                        + " valid value (JSON String, Number, Array, Object or token 'null', 'true' or 'false'). Check"
                        + " the commas, brackets and quotes.");
        assertThat(scene.nodes()).isEmpty();
        assertThat(problemsOfJson("{\"nodes\": []"))
                .containsExactly("city:1:13: This is not valid JSON: Unexpected end-of-input: expected close marker for"
                        + " Object. Check the commas, brackets and quotes.");
        assertThat(problemsOfJson("{} {}"))
                .containsExactly("city:1:4: The file goes on behind its only value. Remove what follows.");
        for (String text : List.of(
                "{// comment\n}",
                "{\"nodes\": [NaN]}",
                "{'nodes': []}",
                "{nodes: []}",
                "{\"nodes\": [.5]}",
                "{\"nodes\": [5.]}",
                "{\"nodes\": [+1]}",
                "{\"nodes\": [007]}",
                "{\"nodes\": [1,]}",
                "{\"nodes\": [\"a\tb\"]}",
                "# comment\n{}",
                "{\"nodes\": [-INF]}")) {
            assertThat(problemsOfJson(text)).singleElement().asString().doesNotContain("Feature", "enable", "[Source");
        }
    }

    @Test
    void aFileThatIsNotUtf8IsAProblem() {
        AuthoringScene scene =
                new TextSceneFormat().read("city", "nodes:\n- name: Café".getBytes(StandardCharsets.ISO_8859_1), TYPES);
        assertThat(problems(scene))
                .containsExactly("city:2:12: The byte 0xe9 here is not UTF-8. Save the file as UTF-8.");
    }

    @Test
    void theReplacementCharacterIsACharacterLikeOthers() {
        assertThat(yaml("nodes: [{name: \uFFFD}]").nodes().getFirst().name()).isEqualTo("\uFFFD");
    }

    @Test
    void aFileThatIsTooLongIsAProblem() {
        AuthoringScene scene = new TextSceneFormat().read("city.scene.yaml", new byte[(64 << 20) + 1], TYPES);
        assertThat(scene.problems())
                .extracting(AuthoringProblem::toString)
                .containsExactly("city.scene.yaml: The file has 67108865 bytes, and a scene may have 67108864. Divide"
                        + " the scene.");
    }

    @Test
    void listsAndObjectsMayBeTwoHundredDeep() {
        String fits = "{nodes: [{name: A, children: ".repeat(1) + "[{name: A, children: ".repeat(98) + "[]"
                + "}]".repeat(98) + "}]}";
        assertThat(problemsOfYaml(fits)).isEmpty();
        assertThat(problemsOfYaml("[".repeat(201)))
                .containsExactly("city:1:201: Lists and objects are nested more than 200 deep here. Nest them less.");
        assertThat(problemsOfJson("[".repeat(100_000)))
                .containsExactly("city:1:201: Lists and objects are nested more than 200 deep here. Nest them less.");
        assertThat(problemsOfYaml("- ".repeat(100_000)))
                .containsExactly("city:1:401: Lists and objects are nested more than 200 deep here. Nest them less.");
    }

    @Test
    void numbersThatAreTooLargeAreProblems() {
        String long1 = "1".repeat(2000);
        assertThat(problemsOfYaml("nodes: [{name: A, layer: 1e999, position: [" + long1 + ", 0, 0]}]"))
                .containsExactly(
                        "city:1:26: The number 1e999 is too large. Use a smaller one, or write it in quotes if it is"
                                + " text.",
                        "city:1:44: The number " + "1".repeat(40) + "… is too large. Use a smaller one, or write it in"
                                + " quotes if it is text.");
        assertThat(problemsOfJson("{\"nodes\": [{\"name\": \"A\", \"layer\": " + long1 + "}]}"))
                .hasSize(1);
    }

    @Test
    void aFileListsAThousandProblemsAtMost() {
        AuthoringScene scene = yaml("nodes:\n" + "- a: 1\n".repeat(5000));
        assertThat(scene.problems()).hasSize(1001);
        assertThat(scene.problems().getFirst().toString())
                .isEqualTo("levels/city.scene.yaml: The file has more than 1000 problems. Correct those that are listed"
                        + " first.");
    }
}
