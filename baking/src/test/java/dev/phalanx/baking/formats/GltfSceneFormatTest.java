package dev.phalanx.baking.formats;

import static dev.phalanx.baking.formats.FormatParts.components;
import static dev.phalanx.baking.formats.FormatParts.damage;
import static dev.phalanx.baking.formats.FormatParts.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.MeshAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.formats.FormatParts.Area;
import dev.phalanx.baking.formats.FormatParts.MarkerAuthoring;
import dev.phalanx.baking.formats.FormatParts.SpawnerAuthoring;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.testing.Row;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class GltfSceneFormatTest {
    private static final GltfSceneFormat FORMAT = new GltfSceneFormat();

    private static final String HARBOUR = """
            {
              "asset": {"version": "2.0", "generator": "by hand"},
              "scene": 1,
              "scenes": [
                {"name": "Empty"},
                {"name": "Harbour", "nodes": [0, 3], "extras": {"Spawner.count": 9}}
              ],
              "nodes": [
                {"name": "Pier", "translation": [1, 2, 3], "rotation": [0, 0.70710678, 0, 0.70710678],
                 "scale": [1, 2, 1], "children": [1, 2], "mesh": 0,
                 "extras": {
                   "Spawner": {"prefab": "gull.scene.yaml", "count": 3},
                   "static": 1, "layer": 4, "tag": "wood", "id": "pier"
                 }},
                {"extras": {"Spawner.count": 5, "Spawner.area.width": 2.5, "Marker": true, "cycles": {"a": 1}}},
                {"name": "Crane", "extras": {"active": false, "Marker": false}},
                {"name": "Buoy", "mesh": 1, "extras": {"Marker": {}}},
                {"name": "Elsewhere"}
              ],
              "meshes": [
                {"extras": {"Marker": true}, "primitives": [
                  {"attributes": {"POSITION": 0}, "material": 1},
                  {"attributes": {"POSITION": 1}, "material": 1, "extras": {"Spawner": {"count": 1}}},
                  {"attributes": {"POSITION": 1}}
                ]},
                {"primitives": [{"attributes": {"POSITION": 2}, "material": 0}]}
              ],
              "materials": [{"name": "Paint"}, {"name": "Wood", "extras": {"Spawner.count": 2}}],
              "accessors": [
                {"componentType": 5126, "type": "VEC3", "min": [-1, 0, -2], "max": [1, 0.5, 2]},
                {"componentType": 5126, "type": "VEC3", "min": [-3, 0, 0], "max": [0, 1, 0]},
                {"componentType": 5122, "normalized": true, "type": "VEC3", "min": [-32767, 0, 0], "max": [32767, 0, 0]}
              ],
              "buffers": [{"byteLength": 4, "uri": "data:application/octet-stream;base64,AAAAAA=="}]
            }
            """;

    private static AuthoringScene read(String text) {
        return FormatParts.read(FORMAT, "props/harbour.gltf", text);
    }

    private static List<String> problemsOf(String members) {
        return problems(read("{\"asset\": {\"version\": \"2.0\"},\n" + members + "}"));
    }

    /// The problems of a scene, without the warnings of nodes without names, other scenes and nodes in no scene, which
    /// have tests of their own.
    private static List<String> problems(AuthoringScene scene) {
        return FormatParts.problems(scene).stream()
                .filter(problem -> !problem.contains("] has no name")
                        && !problem.contains("The node \"Node\" has a sibling of the same name")
                        && !problem.contains(" alone is read")
                        && !problem.contains(" is in no scene"))
                .toList();
    }

    private static String nodes(String nodes) {
        return "\"nodes\": [\n" + nodes + "]";
    }

    /// A binary file with these chunks.
    private static byte[] glb(String json, int... otherTypes) {
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes =
                ByteBuffer.allocate(20 + text.length + 12 * otherTypes.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(0x46546c67).putInt(2).putInt(bytes.capacity());
        bytes.putInt(text.length).putInt(0x4e4f534a).put(text);
        for (int type : otherTypes) {
            bytes.putInt(4).putInt(type).putInt(7);
        }
        return bytes.array();
    }

    private static AuthoringScene readGlb(byte[] content) {
        return FORMAT.read("ship.glb", content, FormatParts.TYPES);
    }

    @Test
    void endingsOfGltfAreRead() {
        assertThat(FORMAT.reads("a/b.gltf")).isTrue();
        assertThat(FORMAT.reads("b.glb")).isTrue();
        assertThat(FORMAT.reads("b.gltf.bin")).isFalse();
    }

    @Test
    void nodesOfTheDefaultSceneHaveNamesAndTransforms() {
        AuthoringScene scene = read(HARBOUR);
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.roots()).extracting(AuthoringNode::name).containsExactly("Pier", "Buoy", "Harbour");
        AuthoringNode pier = node(scene, "#pier");
        assertThat(pier.children()).extracting(AuthoringNode::name).containsExactly("Node", "Crane");
        assertThat(pier.position()).isEqualTo(new Vector3f(1, 2, 3));
        assertThat(pier.rotation().y()).isCloseTo((float) Math.sqrt(0.5), within(1e-6f));
        assertThat(pier.scale()).isEqualTo(new Vector3f(1, 2, 1));
        assertThat(pier.source()).isEqualTo(new SourcePosition("props/harbour.gltf", 9, 5));
    }

    @Test
    void reservedPropertiesSetWhatNodesHave() {
        AuthoringScene scene = read(HARBOUR);
        AuthoringNode pier = node(scene, "#pier");
        assertThat(pier.isStatic()).isTrue();
        assertThat(pier.layer()).isEqualTo(4);
        assertThat(pier.tag()).isEqualTo("wood");
        assertThat(pier.isActive()).isTrue();
        assertThat(node(scene, "#pier/Crane").isActive()).isFalse();
    }

    @Test
    void propertiesAreComponents() {
        AuthoringScene scene = read(HARBOUR);
        AuthoringNode pier = node(scene, "#pier");
        AssetRef gull = AssetRef.of("props/gull.scene.yaml");
        assertThat(pier.components().getFirst().value()).isEqualTo(new SpawnerAuthoring(gull, 3, null));
        assertThat(pier.components().getFirst().position()).isEqualTo(new SourcePosition("props/harbour.gltf", 12, 19));
        assertThat(components(node(scene, "#pier/Node")))
                .containsExactly(new SpawnerAuthoring(AssetRef.NONE, 5, new Area(2.5f, 0)), new MarkerAuthoring());
        assertThat(components(node(scene, "#pier/Crane"))).isEmpty();
        assertThat(components(node(scene, "Harbour"))).containsExactly(new SpawnerAuthoring(AssetRef.NONE, 9, null));
    }

    @Test
    void nodesWithMeshesHaveThemWithMaterialsBoundsAndProperties() {
        AuthoringScene scene = read(HARBOUR);
        AssetRef wood = AssetRef.of("props/harbour.gltf#materials/1");
        MeshAuthoring mesh = node(scene, "#pier").findComponent(MeshAuthoring.class);
        assertThat(mesh)
                .isEqualTo(new MeshAuthoring(
                        AssetRef.of("props/harbour.gltf#meshes/0"),
                        List.of(wood, wood, AssetRef.NONE),
                        new Vector3f(-3, 0, -2),
                        new Vector3f(1, 1, 2)));
        assertThat(components(node(scene, "#pier")))
                .containsExactly(
                        new SpawnerAuthoring(AssetRef.of("props/gull.scene.yaml"), 3, null),
                        mesh,
                        new MarkerAuthoring(),
                        new SpawnerAuthoring(AssetRef.NONE, 1, null),
                        new SpawnerAuthoring(AssetRef.NONE, 2, null));
        MeshAuthoring buoy = node(scene, "Buoy").findComponent(MeshAuthoring.class);
        assertThat(buoy.boundsMinimum()).isEqualTo(new Vector3f(-1, 0, 0));
        assertThat(buoy.boundsMaximum()).isEqualTo(new Vector3f(1, 0, 0));
        assertThat(buoy.hasEmptyBounds()).isFalse();
    }

    @Test
    void meshesWithTheSameContentHaveTheSameHash() {
        AuthoringScene first = read(HARBOUR);
        AuthoringScene second = read(HARBOUR.replace("\"Pier\"", "\"Jetty\""));
        AuthoringScene other = read(HARBOUR.replace("[-3, 0, 0]", "[-4, 0, 0]"));
        assertThat(node(second, "#pier").components().get(1).contentHash())
                .isEqualTo(node(first, "#pier").components().get(1).contentHash())
                .isNotEqualTo(node(other, "#pier").components().get(1).contentHash());
    }

    @Test
    void meshesCanBeWrittenAndReadAsOtherComponents() {
        MeshAuthoring empty = new MeshAuthoring(AssetRef.of("a.glb#meshes/0"), List.of());
        assertThat(empty.hasEmptyBounds()).isTrue();
        AuthoringNode node = new AuthoringScene("code").addNode("A").addComponent(empty);
        assertThat(components(node)).containsExactly(empty);
    }

    @Test
    void fileWithoutScenesHasAllNodes() {
        AuthoringScene scene = read("{\"asset\": {\"version\": \"2.0\"}," + nodes("{\"children\": [2]}, {}, {}") + "}");
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.roots()).extracting(AuthoringNode::name).containsExactly("Node", "Node");
        assertThat(scene.roots().getFirst().children())
                .extracting(AuthoringNode::name)
                .containsExactly("Node");
    }

    @Test
    void firstSceneIsReadIfNoneIsTheDefault() {
        assertThat(read("{\"asset\": {\"version\": \"2.0\"}, \"scenes\": [{\"nodes\": [1]}, {\"nodes\": [0]}],"
                                + nodes("{}, {}") + "}")
                        .roots())
                .extracting(AuthoringNode::name)
                .containsExactly("Node");
    }

    // Matrices

    private static AuthoringNode ofMatrix(Matrix4f matrix) {
        String numbers = IntStream.range(0, 16)
                .mapToObj(i -> Float.toString(matrix.get(i / 4, i % 4)))
                .collect(Collectors.joining(","));
        AuthoringScene scene =
                read("{\"asset\": {\"version\": \"2.0\"}," + nodes("{\"matrix\": [" + numbers + "]}") + "}");
        assertThat(problems(scene)).isEmpty();
        return scene.roots().getFirst();
    }

    @Test
    void matricesAreDecomposed() {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            Vector3f scale =
                    new Vector3f(random.nextFloat(0.1f, 4), random.nextFloat(0.1f, 4), random.nextFloat(0.1f, 4));
            scale.mul(random.nextBoolean() ? 1 : -1, random.nextBoolean() ? 1 : -1, random.nextBoolean() ? 1 : -1);
            Matrix4f matrix = new Matrix4f()
                    .translationRotateScale(
                            new Vector3f(random.nextFloat(), random.nextFloat(), random.nextFloat()),
                            new Quaternionf()
                                    .rotationXYZ(random.nextFloat(6), random.nextFloat(6), random.nextFloat(6)),
                            scale);
            AuthoringNode node = ofMatrix(matrix);
            Matrix4f again = new Matrix4f().translationRotateScale(node.position(), node.rotation(), node.scale());
            assertThat(again.equals(matrix, 1e-5f))
                    .as("%s%s%s", scale, matrix, again)
                    .isTrue();
        }
    }

    @Test
    void matricesThatFlattenAreDecomposed() {
        for (int flat = 1; flat < 8; flat++) {
            Matrix4f matrix = new Matrix4f()
                    .rotationXYZ(1, 2, 3)
                    .scale((flat & 1) == 0 ? 2 : 0, (flat & 2) == 0 ? 3 : 0, (flat & 4) == 0 ? 4 : 0);
            AuthoringNode node = ofMatrix(matrix);
            Matrix4f again = new Matrix4f().translationRotateScale(node.position(), node.rotation(), node.scale());
            assertThat(again.equals(matrix, 1e-5f))
                    .as("%d%s%s", flat, matrix, again)
                    .isTrue();
        }
    }

    @Test
    void shearIsAWarning() {
        assertThat(problemsOf(nodes("{\"matrix\": [1,0,0,0, 0.5,1,0,0, 0,0,1,0, 0,0,0,1]}")))
                .containsExactly(
                        "props/harbour.gltf:3:12: warning: nodes[0].matrix has axes that are not at right angles,"
                                + " which a position, a rotation and a scale cannot say. The axes were turned. Apply the"
                                + " transforms before you export.");
    }

    @Test
    void wrongTransformsAreProblems() {
        assertThat(problemsOf(nodes("""
                {"matrix": [1,0,0,1, 0,1,0,0, 0,0,1,0, 0,0,0,1]},
                {"matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1], "scale": [1,1,1]},
                {"rotation": [0,0,0,0]}, {"rotation": [1e30,1e30,0,0]},
                {"translation": [0,0,1e39]}, {"scale": [1,1]}, {"scale": "big"}, {"matrix": [1]}
                """)))
                .containsExactly(
                        "props/harbour.gltf:3:12: nodes[0].matrix has another last row than 0, 0, 0, 1. Export the file"
                                + " again.",
                        "props/harbour.gltf:4:12: nodes[1].matrix is beside a translation, rotation or scale. Remove one"
                                + " of them.",
                        "props/harbour.gltf:5:14: nodes[2].rotation is not of length 1. Export the file again.",
                        "props/harbour.gltf:5:39: nodes[3].rotation is not of length 1. Export the file again.",
                        "props/harbour.gltf:6:22: nodes[4].translation[2] is 1.0E39. Make it a number in the range of"
                                + " float.",
                        "props/harbour.gltf:6:40: nodes[5].scale is a list of 2 values. Make it a list of 3 numbers in"
                                + " the range of float.",
                        "props/harbour.gltf:6:58: nodes[6].scale is \"big\". Make it a list of 3 numbers in the range of"
                                + " float.",
                        "props/harbour.gltf:6:77: nodes[7].matrix is a list of 1 value. Make it a list of 16 numbers in"
                                + " the range of float.");
    }

    // Hierarchy

    @Test
    void nodesInTwoPlacesAreProblems() {
        assertThat(problemsOf(nodes("{\"children\": [2]},\n{\"children\": [2]}, {}")))
                .containsExactly("props/harbour.gltf:4:15: nodes[1].children[0] is 2, a node that is in another place,"
                        + " too. Remove it in one of them.");
        assertThat(problemsOf("\"scenes\": [{\"nodes\": [0, 1]}], " + nodes("{\"children\": [1]}, {}")))
                .containsExactly("props/harbour.gltf:3:15: nodes[0].children[0] is 1, a node that is in another place,"
                        + " too. Remove it in one of them.");
    }

    @Test
    void cyclesAreProblems() {
        assertThat(problemsOf(
                        "\"scenes\": [{\"nodes\": [0]}], " + nodes("{\"children\": [1]},\n{\"children\": [1, 0]}")))
                .containsExactly(
                        "props/harbour.gltf:4:15: nodes[1].children[0] is 1, a node that is above itself. Remove it"
                                + " there.",
                        "props/harbour.gltf:4:18: nodes[1].children[1] is 0, a node that is above itself. Remove it"
                                + " there.");
        assertThat(problemsOf(nodes("{}, {\"children\": [2]}, {\"children\": [1]}")))
                .containsExactly("props/harbour.gltf:3:5: nodes[1] is below itself, as are 1 more nodes or nodes above"
                        + " them, so it is below no root. Remove one of the children on the way.");
        assertThat(problemsOf(nodes("{\"children\": [0]}")))
                .containsExactly("props/harbour.gltf:3:1: nodes[0] is below itself, so it is below no root. Remove one"
                        + " of the children on the way.");
    }

    @Test
    void nodesBelowTooManyOthersAreLeftOut() {
        String chain = IntStream.range(0, 250)
                .mapToObj(i -> i == 249 ? "{}" : "{\"children\": [" + (i + 1) + "]}")
                .collect(Collectors.joining(",\n"));
        AuthoringScene scene = read("{\"asset\": {\"version\": \"2.0\"},\n" + nodes(chain) + "}");
        assertThat(problems(scene))
                .containsExactly("props/harbour.gltf:202:15: nodes[199].children[0] is 200, a node with 200 nodes above"
                        + " it. It and what is below it are left out. Use fewer nodes above it.");
        assertThat(scene.nodes()).hasSize(200);
    }

    @Test
    void indexesOutOfRangeAreProblems() {
        assertThat(problemsOf("\"scene\": 3, \"scenes\": [{\"nodes\": [0, 9, -1, \"a\", 0.5]}],\n"
                        + nodes("{\"mesh\": 1, \"children\": 5}") + ", \"meshes\": [\n{}]"))
                .containsExactly(
                        "props/harbour.gltf:2:10: scene is 3, which is not an index of scenes. Use a whole"
                                + " number from 0 to 0.",
                        "props/harbour.gltf:2:38: scenes[0].nodes[1] is 9, which is not an index of nodes. Use"
                                + " a whole number from 0 to 0.",
                        "props/harbour.gltf:2:41: scenes[0].nodes[2] is -1, which is not an index of nodes. Use"
                                + " a whole number from 0 to 0.",
                        "props/harbour.gltf:2:45: scenes[0].nodes[3] is \"a\", which is not an index of nodes. Use"
                                + " a whole number from 0 to 0.",
                        "props/harbour.gltf:2:50: scenes[0].nodes[4] is 0.5, which is not an index of nodes. Use"
                                + " a whole number from 0 to 0.",
                        "props/harbour.gltf:4:10: nodes[0].mesh is 1, which is not an index of meshes. Use"
                                + " a whole number from 0 to 0.",
                        "props/harbour.gltf:4:25: nodes[0].children is 5. Make it a list.");
        assertThat(problemsOf("\"scene\": 0"))
                .containsExactly("props/harbour.gltf:2:10: scene is 0, and the file has no scenes. Remove it.");
    }

    @Test
    void indexesMayBeWrittenAsDecimals() {
        AuthoringScene scene =
                read("{\"asset\": {\"version\": \"2.0\"}, \"scene\": 1.0, \"scenes\": [{}, {\"nodes\": [1e0]}],"
                        + nodes("{}, {\"mesh\": 0.0, \"extras\": {\"layer\": 3.0}}") + ", \"meshes\": [{}]}");
        assertThat(problems(scene)).isEmpty();
        assertThat(node(scene, "Node").layer()).isEqualTo(3);
        assertThat(node(scene, "Node").findComponent(MeshAuthoring.class).hasEmptyBounds())
                .isTrue();
    }

    @Test
    void objectsWithManyMembersHavePlaces() {
        String many =
                IntStream.range(0, 50_000).mapToObj(i -> "\"a" + i + "\": 1,").collect(Collectors.joining("\n"));
        assertThat(problemsOf(nodes("{\"extras\": {" + many + "\n\"Spawner\": 1.5}}")))
                .containsExactly(
                        "props/harbour.gltf:50003:12: The property \"Spawner\" has the name of an authoring type"
                                + " and is 1.5. Make it an object with the fields of the type, or true if it needs none.");
        assertThat(problemsOf(nodes("{\"extras\": {" + many.replace(",", ", \"b\": 2,") + "\n\"Spawner\": {}}}")))
                .hasSize(1001)
                .contains(
                        "props/harbour.gltf:4:10: The key \"b\" is there twice, first in line 3. Remove one of them.");
    }

    @Test
    void wrongTypesAreProblems() {
        assertThat(problemsOf("\"scenes\": {}, \"nodes\": 5, \"meshes\": null"))
                .containsExactly(
                        "props/harbour.gltf:2:11: scenes is an empty object. Make it a list.",
                        "props/harbour.gltf:2:24: nodes is 5. Make it a list.",
                        "props/harbour.gltf:2:37: meshes is null. Make it a list.");
        assertThat(problemsOf("\"scenes\": [7], " + nodes("[1]")))
                .containsExactly(
                        "props/harbour.gltf:2:12: scenes[0] is 7. Make it an object.",
                        "props/harbour.gltf:3:1: nodes[0] is a list of 1 value. Make it an object.");
        assertThat(problemsOf(nodes("{\"name\": 4, \"extras\": 9}")))
                .containsExactly("props/harbour.gltf:3:10: nodes[0].name is 4. Make it a string.");
    }

    @Test
    void settingsOfWrongTypesAreProblemsInAPlaceOfTheirOwn() {
        assertThat(problemsOf(nodes("{\"name\": \"A\", \"extras\": {\"phalanx\": {\"active\": 2, \"static\": \"x\",\n"
                        + "\"layer\": 1.5, \"tag\": [], \"id\": \"a/b\"}}}")))
                .containsExactly(
                        "props/harbour.gltf:3:48: nodes[0].extras.phalanx.active is 2. Make it true or false.",
                        "props/harbour.gltf:3:61: nodes[0].extras.phalanx.static is \"x\". Make it true or false.",
                        "props/harbour.gltf:4:10: nodes[0].extras.phalanx.layer is 1.5. Make it a whole number from"
                                + " -2147483648 to 2147483647.",
                        "props/harbour.gltf:4:22: nodes[0].extras.phalanx.tag is a list of 0 values. Make it a string.",
                        "props/harbour.gltf:4:32: nodes[0].extras.phalanx.id is \"a/b\". Give it at least one character,"
                                + " and no slash and no #.");
    }

    @Test
    void settingsOfModellingProgramsAreLeftAlone() {
        AuthoringScene scene = read("{\"asset\": {\"version\": \"2.0\"},\n"
                + nodes("{\"name\": \"A\", \"extras\": {\"layer\": \"structure\", \"active\": \"yes\", \"static\": 2,\n"
                        + "\"tag\": null, \"id\": \"a/b\"}},\n{\"name\": \"B\", \"extras\": {\"tag\": [1], \"id\": 7,"
                        + " \"layer\": \"walls\", \"phalanx\": {\"layer\": 3, \"tag\": \"own\", \"Marker\": true}}}")
                + "}");
        assertThat(scene.hasErrors()).isFalse();
        assertThat(problems(scene))
                .containsExactly(
                        "props/harbour.gltf:3:35: warning: nodes[0].extras.layer is \"structure\", so it is left alone."
                                + " Make it a whole number of 32 bits to set it for the node, or set it in an object"
                                + " \"phalanx\".",
                        "props/harbour.gltf:3:58: warning: nodes[0].extras.active is \"yes\", so it is left alone. Make it"
                                + " true or false to set it for the node, or set it in an object \"phalanx\".",
                        "props/harbour.gltf:3:75: warning: nodes[0].extras.static is 2, so it is left alone. Make it true"
                                + " or false to set it for the node, or set it in an object \"phalanx\".",
                        "props/harbour.gltf:4:8: warning: nodes[0].extras.tag is null, so it is left alone. Make it a"
                                + " string to set it for the node, or set it in an object \"phalanx\".",
                        "props/harbour.gltf:4:20: warning: nodes[0].extras.id is \"a/b\", so it is left alone. Make it a"
                                + " string of at least one character, without a slash and a #, to set it for the node,"
                                + " or set it in an object \"phalanx\".",
                        "props/harbour.gltf:5:44: warning: nodes[1].extras.id is 7, so it is left alone. Make it a string"
                                + " of at least one character, without a slash and a #, to set it for the node, or set"
                                + " it in an object \"phalanx\".");
        AuthoringNode own = node(scene, "B");
        assertThat(own.layer()).isEqualTo(3);
        assertThat(own.tag()).isEqualTo("own");
        assertThat(components(own)).containsExactly(new MarkerAuthoring());
        assertThat(node(scene, "A").isActive()).isTrue();
    }

    // What the file needs

    @Test
    @Row("BAK-12.1")
    void requiredExtensionsThatAreNotReadAreProblems() {
        assertThat(problemsOf("\"extensionsUsed\": [\"ACME_everything\", \"CESIUM_RTC\", \"KHR_materials_unlit\"],\n"
                        + "\"extensionsRequired\": [\"KHR_draco_mesh_compression\", \"ACME_everything\"],\n"
                        + nodes("{\"name\": \"A\"}")))
                .containsExactly(
                        "props/harbour.gltf:2:19: warning: extensionsUsed has extensions of glTF that are not read, so"
                                + " that what they say is left out: [CESIUM_RTC]. Export the file without them if the"
                                + " scene needs it.",
                        "props/harbour.gltf:3:54: extensionsRequired[1] is \"ACME_everything\", an extension of glTF that"
                                + " is not read, and without it the scene would be another one. Export the file without"
                                + " it.");
        assertThat(problemsOf("\"extensionsUsed\": [\"KHR_texture_transform\", \"KHR_lights_punctual\"],\n"
                        + "\"extensionsRequired\": [\"EXT_meshopt_compression\", \"KHR_node_visibility\"],\n"
                        + nodes("{\"name\": \"A\"}")))
                .isEmpty();
    }

    @Test
    void versionIsCheckedFirst() {
        assertThat(problems(read("{\"asset\": {\"version\": 1.0}, \"accessors\": {}, \"nodes\": {}}")))
                .containsExactly(
                        "props/harbour.gltf:1:23: The file is glTF of version \"1.0\". Export it as glTF 2.0.");
        assertThat(problems(read("{\"asset\": [], \"accessors\": {}, \"nodes\": {}}")))
                .singleElement()
                .asString()
                .endsWith("The file has no asset.version, so it is not glTF 2.0. Export the file again.");
        assertThat(problems(read("{\"asset\": {\"version\": \"1.0\"}, \"accessors\": {}, \"nodes\": {}}")))
                .containsExactly(
                        "props/harbour.gltf:1:23: The file is glTF of version \"1.0\". Export it as glTF 2.0.");
        assertThat(problems(read("{\"asset\": {\"version\": \"2.1\", \"minVersion\": \"2.1\"}, \"nodes\": [{}]}")))
                .containsExactly(
                        "props/harbour.gltf:1:44: asset.minVersion is \"2.1\", so the file can only be read as that version"
                                + " of glTF. Export it as glTF 2.0.");
        assertThat(problems(read("{\"asset\": {\"version\": \"2.1\", \"minVersion\": \"2.0\"}}")))
                .isEmpty();
    }

    @Test
    @Row("BAK-12.5")
    void whatIsInNoSceneOrAnotherOneIsAWarning() {
        assertThat(FormatParts.problems(read(HARBOUR)))
                .containsExactly(
                        "props/harbour.gltf:4:13: warning: scenes has 2 scenes, and scenes[1] alone is read. Choose one"
                                + " with BakingTypes.withGltfScene or --gltf-scene, or export each scene to a file of its"
                                + " own.",
                        "props/harbour.gltf:15:5: warning: nodes[1] has no name, so it is called after its mesh or camera,"
                                + " or Node, and told apart from siblings of the same name by its order. Name the nodes,"
                                + " so that references to them stay when others are added.",
                        "props/harbour.gltf:18:5: warning: nodes[4] is in no scene, so it is left out. Put it into the"
                                + " scene if it belongs there.");
        assertThat(FormatParts.problems(read("{\"asset\": {\"version\": \"2.0\"}, \"scenes\": [{\"nodes\": [0]}],\n"
                        + nodes("{\"name\": \"A\"}, {\"name\": \"B\", \"children\": [2, 1]}, {\"name\": \"C\"}")
                        + "}")))
                .containsExactly(
                        "props/harbour.gltf:3:16: warning: nodes[1] is in no scene, as is 1 more node, so it is"
                                + " left out. Put it into the scene if it belongs there.");
    }

    @Test
    void nodesWithoutNamesKeepWhatIdentifiesThem() {
        String tree = "{\"mesh\": 0}";
        String eye = "{\"camera\": 0}";
        String members = "\"meshes\": [{\"name\": \"Tree\", \"primitives\": []}], \"cameras\": [{\"name\": \"Eye\"}],";
        List<String> before = keys(members + nodes(tree + ", " + eye + ", {}, " + tree));
        assertThat(before).containsExactly("Tree", "Eye", "Node", "Tree[1]");
        assertThat(keys(members
                        + nodes("{\"name\": \"New\"}, " + tree + ", {}, {\"name\": \"Other\"}, " + eye + ", " + tree)))
                .containsAll(before);
    }

    private static List<String> keys(String members) {
        AuthoringScene scene = read("{\"asset\": {\"version\": \"2.0\"},\n" + members + "}");
        assertThat(FormatParts.problems(scene))
                .filteredOn(problem -> problem.contains(" has no name"))
                .hasSize(1);
        return scene.nodes().stream().map(AuthoringNode::key).toList();
    }

    @Test
    @Row("BAK-12.2")
    void invisibleNodesAreInactive() {
        AuthoringScene scene = read("""
                {"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_node_visibility"], "nodes": [
                  {"name": "A", "extensions": {"KHR_node_visibility": {"visible": false}}},
                  {"name": "B", "extensions": {"KHR_node_visibility": {"visible": true}}},
                  {"name": "C", "extensions": {"KHR_node_visibility": {}}, "extras": {"active": false}}]}
                """);
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.nodes().stream().map(AuthoringNode::isActive)).containsExactly(false, true, false);
    }

    // Instances

    private static byte[] instances() {
        ByteBuffer bytes = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 3; i++) {
            bytes.position(16 * i).putFloat(i).putFloat(10 * i).putFloat(-i);
        }
        short one = Short.MAX_VALUE;
        short[] rotations = {0, 0, 0, one, 0, one, 0, 0, one, 0, 0, 0};
        bytes.position(48);
        for (short number : rotations) {
            bytes.putShort(number);
        }
        bytes.position(72).put((byte) 0).put((byte) 2);
        bytes.position(76);
        for (int i = 1; i <= 6; i++) {
            bytes.putFloat(i);
        }
        return bytes.array();
    }

    private static String instanced(String uri) {
        return """
            {"asset": {"version": "2.0"},
            "extensionsRequired": ["EXT_mesh_gpu_instancing"], "extensionsUsed": ["EXT_mesh_gpu_instancing"],
            "nodes": [{"name": "Wood", "mesh": 0, "extensions": {"EXT_mesh_gpu_instancing": {"attributes": {
              "TRANSLATION": 0, "ROTATION": 1, "SCALE": 2}}}}],
            "meshes": [{"primitives": [], "extras": {"Marker": true}}],
            "accessors": [
              {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3},
              {"bufferView": 1, "byteOffset": 4, "componentType": 5122, "normalized": true, "type": "VEC4", "count": 3},
              {"componentType": 5126, "type": "VEC3", "count": 3, "sparse": {"count": 2,
                "indices": {"bufferView": 2, "componentType": 5121}, "values": {"bufferView": 3}}}],
            "bufferViews": [
              {"buffer": 0, "byteLength": 44, "byteStride": 16},
              {"buffer": 0, "byteOffset": 44, "byteLength": 28},
              {"buffer": 0, "byteOffset": 72, "byteLength": 2},
              {"buffer": 0, "byteOffset": 76, "byteLength": 24}],
            "buffers": [{"byteLength": 100%s}]
                        }
            """.formatted(uri);
    }

    private static String embedded(byte[] bytes) {
        return ", \"uri\": \"data:application/octet-stream;base64,"
                + Base64.getEncoder().encodeToString(bytes) + "\"";
    }

    private static void requireInstances(AuthoringScene scene) {
        assertThat(FormatParts.problems(scene)).isEmpty();
        AuthoringNode wood = node(scene, "Wood");
        assertThat(components(wood)).containsExactly(new MarkerAuthoring());
        assertThat(wood.children())
                .extracting(AuthoringNode::name)
                .containsExactly("Instance 0", "Instance 1", "Instance 2");
        AuthoringNode second = wood.children().get(1);
        assertThat(second.position()).isEqualTo(new Vector3f(1, 10, -1));
        assertThat(second.rotation()).isEqualTo(new Quaternionf(0, 1, 0, 0));
        assertThat(wood.children().stream().map(child -> child.scale().x())).containsExactly(1f, 0f, 4f);
        assertThat(wood.children())
                .allSatisfy(child -> assertThat(
                                child.findComponent(MeshAuthoring.class).mesh().part())
                        .isEqualTo("meshes/0"));
    }

    @Test
    @Row("BAK-12.3")
    void instancesAreChildrenWithTheMesh() {
        requireInstances(read(instanced(embedded(instances()))));
        requireInstances(FORMAT.read(
                "props/harbour.gltf",
                instanced(", \"uri\": \"a%20wood.bin\"").getBytes(StandardCharsets.UTF_8),
                FormatParts.TYPES,
                path -> {
                    assertThat(path).isEqualTo("props/a wood.bin");
                    return instances();
                }));
        byte[] json = instanced("").getBytes(StandardCharsets.UTF_8);
        ByteBuffer glb = ByteBuffer.allocate(28 + json.length + 100).order(ByteOrder.LITTLE_ENDIAN);
        glb.putInt(0x46546c67).putInt(2).putInt(glb.capacity());
        glb.putInt(json.length).putInt(0x4e4f534a).put(json);
        glb.putInt(100).putInt(0x004e4942).put(instances());
        requireInstances(readGlb(glb.array()));
    }

    @Test
    void mistakesInInstancesAreProblems() {
        assertThat(problems(read(instanced(", \"uri\": \"a%20wood.bin\""))))
                .containsExactly(
                        "props/harbour.gltf:16:40: buffers[0].uri names the file props/a wood.bin, which cannot be"
                                + " read: no other files were given. Read the scene together with them.");
        assertThat(problems(read(instanced(", \"uri\": \"../../wood.bin\""))))
                .containsExactly(
                        "props/harbour.gltf:16:40: buffers[0].uri is \"../../wood.bin\", which is no file of the"
                                + " project. Put the file beside the scene.");
        assertThat(problems(read(instanced(""))).getFirst())
                .endsWith(
                        "buffers[0].uri is not there, and the file has no binary chunk for it. Export the file again.");
        assertThat(problems(read(instanced(", \"uri\": \"data:;base64,*\""))).getFirst())
                .endsWith("buffers[0].uri has data that is not base64. Export the file again.");
        assertThat(problems(read(instanced(embedded(new byte[60])))))
                .contains("props/harbour.gltf:13:49: bufferViews[1].byteLength is 28, and the buffer has 16 bytes from"
                        + " byteOffset 44 on. Export the file again.");
        byte[] wrong = instances();
        wrong[73] = 3;
        ByteBuffer.wrap(wrong).order(ByteOrder.LITTLE_ENDIAN).putFloat(16, Float.NaN);
        assertThat(problems(read(instanced(embedded(wrong)))))
                .containsExactly(
                        "props/harbour.gltf:7:18: accessors[0].bufferView has the number NaN. Export the file again.",
                        "props/harbour.gltf:10:31: accessors[2].sparse.indices.bufferView has the index 3, and the accessor"
                                + " has 3 elements. Export the file again.");
        assertThat(problems(read(
                        instanced(embedded(instances())).replace("\"VEC4\", \"count\": 3", "\"VEC4\", \"count\": 2"))))
                .containsExactly(
                        "props/harbour.gltf:4:33: nodes[0].extensions.EXT_mesh_gpu_instancing.attributes.ROTATION has"
                                + " 2 elements, and another attribute of the instances has 3. Export the file again.");
        assertThat(problems(read(
                        instanced(embedded(instances())).replace("\"componentType\": 5122", "\"componentType\": 7"))))
                .contains(
                        "props/harbour.gltf:8:55: accessors[1].componentType is 7, which is no kind of number of glTF."
                                + " Export the file again.");
        assertThat(problems(read("""
                {"asset": {"version": "2.0"}, "accessors": [{"componentType": 5126, "type": "VEC3", "count": 2000000}],
                "nodes": [{"name": "A", "extensions": {"EXT_mesh_gpu_instancing": {"attributes": {"SCALE": 0}}}}]}
                """)))
                .containsExactly("props/harbour.gltf:2:82: nodes[0].extensions.EXT_mesh_gpu_instancing.attributes has"
                        + " 2000000 instances, and a file can have 1000000 together. Divide the scene.");
        damage(FORMAT, "a.gltf", instanced(embedded(instances())).getBytes(StandardCharsets.UTF_8), 3000, (byte) '0');
    }

    @Test
    void namesThatAreNearlyTypesAreWarnings() {
        assertThat(
                        problemsOf(
                                nodes(
                                        "{\"name\": \"A\", \"extras\": {\"Spawnr\": {\"count\": 3}, \"spawner\": true, \"cycles\": {}}}")))
                .containsExactly(
                        "props/harbour.gltf:3:36: warning: The property \"Spawnr\" names no authoring type, so it is"
                                + " ignored. Did you mean \"Spawner\"?",
                        "props/harbour.gltf:3:61: warning: The property \"spawner\" names no authoring type, so it is"
                                + " ignored. Did you mean \"Spawner\"?");
    }

    @Test
    void scenesAreReadEvenIfTheFirstOnesNodesAreNot() {
        AuthoringScene scene = read("{\"asset\": {\"version\": \"2.0\"}, " + nodes("{\"name\": \"A\"}, 5") + "}");
        assertThat(scene.roots()).extracting(AuthoringNode::name).containsExactly("A");
        assertThat(scene.hasErrors()).isTrue();
    }

    // Properties

    @Test
    void mistakesInPropertiesAreProblems() {
        assertThat(problemsOf(nodes("""
                {"extras": {"Spawnr.count": 3, "Zebra.x": 1, "spawner": 7, "a": null}},
                {"extras": {"Spawner": 7}}, {"extras": {"Marker": null}}, {"extras": {"Marker": "yes"}},
                {"extras": {"Spawner": {"count": 1}, "Spawner.count": 2}},
                {"extras": {"Spawner": {}, "SpawnerAuthoring": {}}},
                {"extras": {"Spawner.": 1}}, {"extras": {"Spawner.count": 1, "Spawner.count.x": 1}},
                {"extras": {"Marker": true, "Marker": true}}
                """)))
                .contains(
                        "props/harbour.gltf:3:29: warning: The property \"Spawnr.count\" has a dot, and no authoring type"
                                + " is called \"Spawnr\", so it is ignored. Did you mean \"Spawner\"?",
                        "props/harbour.gltf:3:43: warning: The property \"Zebra.x\" has a dot, and no authoring type is"
                                + " called \"Zebra\", so it is ignored.",
                        "props/harbour.gltf:4:24: The property \"Spawner\" has the name of an authoring type and is 7. Make"
                                + " it an object with the fields of the type, or true if it needs none.",
                        "props/harbour.gltf:4:51: The property \"Marker\" has the name of an authoring type and is null."
                                + " Make it an object with the fields of the type, or true if it needs none.",
                        "props/harbour.gltf:4:81: The property \"Marker\" has the name of an authoring type and is \"yes\"."
                                + " Make it an object with the fields of the type, or true if it needs none.",
                        "props/harbour.gltf:5:55: The field \"Spawner.count\" is there twice. Remove one of them.",
                        "props/harbour.gltf:6:48: The component \"SpawnerAuthoring\" is there twice. Remove one of them.",
                        "props/harbour.gltf:7:25: The property \"Spawner.\" has no name of a field behind its dot. Write"
                                + " one.",
                        "props/harbour.gltf:7:81: The property \"Spawner.count.x\" sets a field of \"count\", which is 1."
                                + " Remove one of them.",
                        "props/harbour.gltf:8:29: The key \"Marker\" is there twice, first in line 8. Remove one of them.");
    }

    @Test
    void fieldsOfComponentsHavePlaces() {
        AuthoringScene scene = read("{\"asset\": {\"version\": \"2.0\"},\n"
                + nodes("{\"extras\": {\"Spawner\": {\"count\": \"many\"}}},\n"
                        + "{\"extras\": {\"Spawner.area.width\": 1,\n \"Spawner.area.height\": \"tall\"}}")
                + "}");
        assertThat(scene.problems())
                .filteredOn(AuthoringProblem::isError)
                .extracting(problem -> problem.position().toString())
                .containsExactly("props/harbour.gltf:3:34", "props/harbour.gltf:5:25");
    }

    @Test
    void propertiesMayUseFullNames() {
        String name = SpawnerAuthoring.class.getCanonicalName();
        AuthoringScene scene = read("{\"asset\": {\"version\": \"2.0\"}, "
                + nodes("{\"extras\": {\"" + name + ".area.width\": 2}}, {\"extras\": {\"" + name + "\": {}}}") + "}");
        assertThat(problems(scene)).isEmpty();
        assertThat(scene.roots())
                .flatExtracting(FormatParts::components)
                .containsExactly(
                        new SpawnerAuthoring(AssetRef.NONE, 0, new Area(2, 0)),
                        new SpawnerAuthoring(AssetRef.NONE, 0, null));
    }

    @Test
    void propertiesWithVeryManyDotsAreWarnings() {
        assertThat(problemsOf(nodes("{\"extras\": {\"Spawner" + ".a".repeat(20_000) + "\": 1}}")))
                .containsExactly("props/harbour.gltf:3:40024: warning: The property"
                        + " \"Spawner" + ".a".repeat(46) + ".…\" has more than 32 names with dots between them, so"
                        + " it is ignored. Use fewer.");
    }

    @Test
    void problemsOfMeshesAreListedOnce() {
        assertThat(problemsOf(nodes("{\"mesh\": 0}, {\"mesh\": 0}, {\"mesh\": 1}") + """
                , "meshes": [{"extras": {"Spawner": 5}, "primitives": [
                {}, {"attributes": {"POSITION": 0}}, {"attributes": {"POSITION": 9}, "material": 2}, {"attributes": {}}
                ]}, 4], "accessors": [{}]"""))
                .containsExactly(
                        "props/harbour.gltf:3:75: The property \"Spawner\" has the name of an authoring type and is 5. Make"
                                + " it an object with the fields of the type, or true if it needs none.",
                        "props/harbour.gltf:4:1: warning: meshes[0].primitives[0].attributes has no POSITION, so the"
                                + " bounds of the mesh lack this part. Export the file again.",
                        "props/harbour.gltf:4:66: meshes[0].primitives[2].attributes.POSITION is 9, which is not an"
                                + " index of accessors. Use a whole number from 0 to 0.",
                        "props/harbour.gltf:4:82: meshes[0].primitives[2].material is 2, and the file has no materials."
                                + " Remove it.",
                        "props/harbour.gltf:4:86: warning: meshes[0].primitives[3].attributes has no POSITION, so the"
                                + " bounds of the mesh lack this part. Export the file again.",
                        "props/harbour.gltf:5:5: meshes[1] is 4. Make it an object.",
                        "props/harbour.gltf:5:23: warning: accessors[0] has positions and no min and max, so the bounds"
                                + " of the mesh lack this part. Export the file again.");
    }

    @Test
    void componentsOfMeshesAreLimited() {
        String marker = "{\"attributes\": {\"POSITION\": 0}, \"extras\": {\"Marker\": true}}";
        String mesh = "{\"mesh\": 0}";
        AuthoringScene scene = read("{\"asset\": {\"version\": \"2.0\"}, \"accessors\": [{\"min\": [0,0,0], \"max\":"
                + " [0,0,0]}], \"meshes\": [{\"primitives\": ["
                + String.join(",", Collections.nCopies(2000, marker)) + "]}], "
                + nodes(String.join(",", Collections.nCopies(501, mesh))) + "}");
        assertThat(problems(scene))
                .containsExactly("props/harbour.gltf:2:6010: nodes[500].mesh gives the node more components than the"
                        + " 1000000 that meshes and materials can give to nodes. Use fewer properties.");
    }

    @Test
    void pathsThatAreNoReferencesAreProblems() {
        AuthoringScene scene = FormatParts.read(
                FORMAT,
                "c:ship.gltf",
                "{\"asset\": {\"version\": \"2.0\"}, " + nodes("{\"mesh\": 0}") + ", \"meshes\": [{}]}");
        assertThat(problems(scene))
                .containsExactly(
                        "c:ship.gltf: The path of an asset is \"c:ship.gltf\". Write it relative to the project"
                                + " or the file, with slashes and without a drive.");
    }

    // Documents

    @Test
    void filesThatAreNotJsonAreProblems() {
        assertThat(problems(read("")))
                .containsExactly(
                        "props/harbour.gltf: The file does not begin with a JSON object." + " Export the file again.");
        assertThat(problems(read("[]")))
                .containsExactly(
                        "props/harbour.gltf: The file does not begin with a JSON object." + " Export the file again.");
        assertThat(problems(read("{\n \"asset\": {]")))
                .containsExactly(
                        "props/harbour.gltf:2:12: This is not valid JSON: Unexpected close marker ']': expected '}'. Check the commas, brackets and quotes.");
        assertThat(problems(read("{\n \"asset\": {\"version\": \"2.0\"}")))
                .containsExactly(
                        "props/harbour.gltf:2:29: This is not valid JSON: Unexpected end-of-input: expected close"
                                + " marker for Object. Check the commas, brackets and quotes.");
        assertThat(problems(read("{\"asset\": {\"version\": \"2.0\"}}\n {}")))
                .containsExactly(
                        "props/harbour.gltf:2:2: The file goes on behind its only value. Remove what follows.");
        assertThat(problems(read("{\"nodes\": " + "[".repeat(100_000))))
                .containsExactly(
                        "props/harbour.gltf:1:490: Lists and objects are nested more than 480 deep here. Nest them less.");
        assertThat(problemsOf("\"nodes\": [1e400, 1" + "0".repeat(400) + "]"))
                .contains(
                        "props/harbour.gltf:2:11: The number 1e400 is too large. Use a smaller one, or write it in quotes if it is text.",
                        "props/harbour.gltf:2:18: The number 1000000000000000000000000000000000000000… is too large. Use a"
                                + " smaller one, or write it in quotes if it is text.");
    }

    @Test
    void filesAreInUtf8() {
        byte[] text = "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"name\": \"é\"}, {\"scale\": 1}]}"
                .getBytes(StandardCharsets.UTF_8);
        ByteBuffer marked = ByteBuffer.allocate(text.length + 3);
        marked.put(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf}).put(text);
        AuthoringScene scene = FORMAT.read("a.gltf", marked.array(), FormatParts.TYPES);
        assertThat(scene.roots().getFirst().name()).isEqualTo("é");
        assertThat(problems(scene))
                .containsExactly(
                        "a.gltf:1:66: nodes[1].scale is 1. Make it a list of 3 numbers in the range of float.");
        byte[] latin = "{\"asset\": \"é\"}".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(problems(FORMAT.read("a.gltf", latin, FormatParts.TYPES)))
                .containsExactly("a.gltf:1:12: The byte 0xe9 here is not UTF-8. Save the file as UTF-8.");
    }

    @Test
    void otherVersionsAreProblems() {
        assertThat(problems(read("{\"asset\": {\"version\": \"1.0\"}}")))
                .containsExactly(
                        "props/harbour.gltf:1:23: The file is glTF of version \"1.0\". Export it as glTF 2.0.");
        assertThat(problems(read("{}")))
                .containsExactly(
                        "props/harbour.gltf:1:1: The file has no asset.version, so it is not glTF 2.0. Export the"
                                + " file again.");
        assertThat(problems(read("{\"asset\": {\"version\": \"2.1\"}}"))).isEmpty();
    }

    @Test
    void problemsAreListedUpToAThousand() {
        assertThat(problemsOf(nodes(String.join(",", Collections.nCopies(3000, "5")))))
                .hasSize(1001)
                .contains(
                        "props/harbour.gltf: The file has more than 1000 problems. Correct those that are listed first.");
    }

    // Binary files

    @Test
    void binaryFilesAreRead() {
        AuthoringScene scene = readGlb(glb(HARBOUR, 0x004e4942, 0x12345678));
        assertThat(problems(scene)).isEmpty();
        assertThat(node(scene, "#pier").source()).isEqualTo(SourcePosition.of("ship.glb"));
        assertThat(node(scene, "#pier").findComponent(MeshAuthoring.class).mesh())
                .isEqualTo(AssetRef.of("ship.glb#meshes/0"));
    }

    @Test
    void problemsOfBinaryFilesHaveNoLines() {
        assertThat(problems(readGlb(
                        glb("{\"asset\": {\"version\": \"2.0\"}, " + nodes("{\"scale\": 1, \"scale\": 2}") + "}"))))
                .containsExactly(
                        "ship.glb: nodes[0].scale of node \"Node\" is 1. Make it a list of 3 numbers in the"
                                + " range of float.",
                        "ship.glb: nodes[0]: The key \"scale\" is there twice. Remove one of them.");
    }

    @Test
    void problemsOfBinaryFilesNameThePathInTheFileAndTheNode() {
        assertThat(problems(readGlb(glb("""
                        {"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}],
                         "meshes": [{"primitives": [], "extras": {"Spawner": {"cuont": 1}}}],
                         "nodes": [
                           {"name": "Village", "children": [1, 2, 3]},
                           {"name": "Hut", "extras": {"Spawner": {"count": 30.5, "area": {"width": "wide"}},
                                                      "Spawnr": {}, "layer": "top"}},
                           {"name": "Inn", "extras": {"phalanx": {"Link.more": [1], "layer": 1.5}}, "mesh": 0},
                           {"name": "Mill", "rotation": [0, 0, "x", 1], "extras": {"Link": "a", "Spwner.count": 1}}
                         ]}
                        """))))
                .containsExactlyInAnyOrder(
                        "ship.glb: nodes[1].extras.Spawner.count of node \"Village/Hut\": count of Spawner is 30.5. It must"
                                + " be a whole number.",
                        "ship.glb: nodes[1].extras.Spawner.area.width of node \"Village/Hut\": area.width of Spawner is"
                                + " \"wide\". It must be a number.",
                        "ship.glb: warning: nodes[1].extras.Spawnr of node \"Village/Hut\": The property \"Spawnr\" names no"
                                + " authoring type, so it is ignored. Did you mean \"Spawner\"?",
                        "ship.glb: warning: nodes[1].extras.layer of node \"Village/Hut\" is \"top\", so it is left alone."
                                + " Make it a whole number of 32 bits to set it for the node, or set it in an object"
                                + " \"phalanx\".",
                        "ship.glb: nodes[2].extras.phalanx.Link.more[0] of node \"Village/Inn\": more[0] of Link is 1. It"
                                + " must name a node, such as \"#fountain\" or \"Village/Fountain\".",
                        "ship.glb: nodes[2].extras.phalanx.layer of node \"Village/Inn\" is 1.5. Make it a whole number from"
                                + " -2147483648 to 2147483647.",
                        "ship.glb: meshes[0].extras.Spawner.cuont of node \"Village/Inn\": Spawner has no field \"cuont\"."
                                + " Did you mean \"count\"? It has [prefab, count, area].",
                        "ship.glb: nodes[3].rotation[2] of node \"Village/Mill\" is \"x\". Make it a number in the range of"
                                + " float.",
                        "ship.glb: nodes[3].extras.Link of node \"Village/Mill\": The property \"Link\" has the name of an"
                                + " authoring type and is \"a\". Make it an object with the fields of the type, or true if"
                                + " it needs none.",
                        "ship.glb: warning: nodes[3].extras.Spwner.count of node \"Village/Mill\": The property"
                                + " \"Spwner.count\" has a dot, and no authoring type is called \"Spwner\", so it is"
                                + " ignored. Did you mean \"Spawner\"?");
    }

    // Several scenes

    private static final String HOUSE = """
            {"asset": {"version": "2.0"}, "scene": 1,
             "scenes": [{"name": "Attic", "nodes": [0]}, {"name": "Cellar", "nodes": [1]}, {"nodes": [2]},
                        {"name": "0", "nodes": [3]}, {"name": "Twin"}, {"name": "Twin"}],
             "nodes": [{"name": "Chest"}, {"name": "Barrel"}, {"name": "Bed"}, {"name": "Oven"}]}
            """;

    private static List<String> rootsOf(AuthoringScene scene) {
        assertThat(FormatParts.problems(scene)).isEmpty();
        return scene.roots().stream().map(AuthoringNode::name).toList();
    }

    @Test
    @Row("BAK-12.4")
    void aSceneCanBeChosenByNameOrIndex() {
        byte[] content = HOUSE.getBytes(StandardCharsets.UTF_8);
        for (String[] each : new String[][] {{"Attic", "Chest"}, {"1", "Barrel"}, {"2", "Bed"}, {"0", "Oven"}}) {
            assertThat(rootsOf(FORMAT.withScene(each[0]).read("house.gltf", content, FormatParts.TYPES)))
                    .containsExactly(each[1]);
            AuthoringScene part = FORMAT.read("props/house.gltf#scenes/" + each[0], content, FormatParts.TYPES);
            assertThat(rootsOf(part)).containsExactly(each[1]);
            assertThat(part.roots().getFirst().source().file()).isEqualTo("props/house.gltf");
            assertThat(rootsOf(FORMAT.read("house.glb#scenes/" + each[0], glb(HOUSE), FormatParts.TYPES)))
                    .containsExactly(each[1]);
        }
    }

    @Test
    @Row("BAK-12.4")
    void aSceneThatIsNotThereIsAnError() {
        assertThat(FormatParts.problems(FormatParts.read(FORMAT, "house.gltf#scenes/Attik", HOUSE)))
                .containsExactly(
                        "house.gltf:2:12: scenes has no scene \"Attik\". Did you mean \"Attic\"? It has [Attic,"
                                + " Cellar, 2, 0, Twin, Twin].");
        assertThat(FormatParts.problems(FormatParts.read(FORMAT.withScene("7"), "house.gltf", HOUSE)))
                .containsExactly(
                        "house.gltf:2:12: scenes has no scene \"7\". Did you mean \"0\"? It has [Attic, Cellar,"
                                + " 2, 0, Twin, Twin].");
        assertThat(FormatParts.problems(FormatParts.read(FORMAT.withScene("Twin"), "house.gltf", HOUSE)))
                .containsExactly("house.gltf:2:12: scenes has several scenes called \"Twin\". Choose one by its index,"
                        + " such as 4.");
        assertThat(FormatParts.problems(
                        FormatParts.read(FORMAT.withScene("A"), "a.gltf", "{\"asset\": {\"version\":" + " \"2.0\"}}")))
                .containsExactly("a.gltf:1:1: scenes has no scene \"A\". The file has no scenes.");
    }

    private static List<String> problemsOfChanged(int offset, int value) {
        byte[] content = glb("{\"asset\": {\"version\": \"2.0\"}}", 0x004e4942);
        ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).putInt(offset, value);
        return problems(readGlb(content));
    }

    @Test
    void everyLengthOfABinaryFileIsChecked() {
        assertThat(problemsOfChanged(0, 5))
                .containsExactly(
                        "ship.glb: The file does not begin with \"glTF\", so it is not a binary glTF file. Export the"
                                + " file again, or take a copy.");
        assertThat(problemsOfChanged(4, 1))
                .containsExactly("ship.glb: The file is binary glTF of version 1. Export it as glTF 2.0.");
        assertThat(problemsOfChanged(8, -1))
                .containsExactly(
                        "ship.glb: The file has 61 bytes, and its header says 4294967295. Export the file again,"
                                + " or take a copy.");
        assertThat(problemsOfChanged(12, 100))
                .containsExactly(
                        "ship.glb: Chunk 0 of the file has 100 bytes, and 41 are left. Export the file again, or"
                                + " take a copy.");
        assertThat(problemsOfChanged(12, -1))
                .containsExactly("ship.glb: Chunk 0 of the file has 4294967295 bytes, and 41 are left. Export the file"
                        + " again, or take a copy.");
        assertThat(problemsOfChanged(12, 38))
                .containsExactly(
                        "ship.glb: The file ends within the header of chunk 1. Export the file again, or take a"
                                + " copy.");
        assertThat(problemsOfChanged(16, 7))
                .containsExactly("ship.glb: The first chunk of the file is not JSON. Export the file again, or take a"
                        + " copy.");
        assertThat(problemsOfChanged(49, 5))
                .containsExactly(
                        "ship.glb: Chunk 1 of the file has 5 bytes, and 4 are left. Export the file again, or take"
                                + " a copy.");
        assertThat(problems(readGlb(Arrays.copyOf(glb("{}"), 14))))
                .containsExactly(
                        "ship.glb: The file has 14 bytes, and the headers of a binary glTF file have 20. Export"
                                + " the file again, or take a copy.");
    }

    @Test
    void damagedFilesNeverThrow() {
        byte[] marks = "{}[],:\"0123456789-e.\\".getBytes(StandardCharsets.UTF_8);
        damage(FORMAT, "ship.gltf", HARBOUR.getBytes(StandardCharsets.UTF_8), 20_000, marks);
        damage(FORMAT, "ship.glb", glb(HARBOUR, 0x004e4942), 20_000, marks);
    }
}
