package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.MeshAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.formats.GltfSceneFormat;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.scenes.SerializeUtility;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Many instances of a mesh are baked together, and the result is the one that nodes have.
class InstancesTest {
    private static final int COUNT = 72;
    private static final String FILE = "wood.glb";

    @TempDir
    private Path root;

    // Bakers

    record Shown(int mesh, float size) implements IComponentData {}

    record Tag() implements IComponentData {}

    record Lit(int color) implements IComponentData, IEnableableComponent {}

    record Bit(int value) implements IBufferElementData {}

    record Material(int number) implements ISharedComponentData {}

    record Link(Entity to) implements IComponentData {}

    record Text(String text) implements IManagedComponentData {}

    record GroveAuthoring(int size) implements IAuthoring {}

    /// A baker of meshes.
    private abstract static class Meshes extends Baker<MeshAuthoring> {}

    private static final class Plain extends Meshes {
        @Override
        protected void bake(MeshAuthoring mesh) {
            Entity entity = getEntity(TransformUsageFlags.RENDERABLE);
            addComponent(entity, new Shown(mesh.mesh().part().length(), mesh.boundsMaximum().y));
            addComponent(entity, Tag.class);
            addComponent(entity, new Lit(3));
            setComponentEnabled(entity, Lit.class, false);
            addSharedComponent(entity, new Material(mesh.materials().size()));
            addBuffer(entity, Bit.class).add(new Bit(7));
        }
    }

    private static final class Moving extends Meshes {
        @Override
        protected void bake(MeshAuthoring mesh) {
            addComponent(getEntity(TransformUsageFlags.DYNAMIC, TransformUsageFlags.NON_UNIFORM_SCALE), new Lit(1));
        }
    }

    private static final class WithoutTransform extends Meshes {
        @Override
        protected void bake(MeshAuthoring mesh) {
            Entity entity = getEntity();
            addComponent(entity, Disabled.class);
        }
    }

    private static final class ByName extends Meshes {
        @Override
        protected void bake(MeshAuthoring mesh) {
            addComponent(
                    getEntity(TransformUsageFlags.RENDERABLE),
                    new Shown(getName().length(), 0));
        }
    }

    private static final class ByPlace extends Meshes {
        @Override
        protected void bake(MeshAuthoring mesh) {
            addComponent(
                    getEntity(TransformUsageFlags.RENDERABLE),
                    new Shown(0, getLocalToWorld().m30()));
        }
    }

    private static final class Several extends Meshes {
        @Override
        protected void bake(MeshAuthoring mesh) {
            addComponent(getEntity(TransformUsageFlags.RENDERABLE), Tag.class);
            addComponent(createAdditionalEntity(TransformUsageFlags.RENDERABLE), new Lit(4));
        }
    }

    private static final class Linked extends Meshes {
        @Override
        protected void bake(MeshAuthoring mesh) {
            Entity entity = getEntity(TransformUsageFlags.RENDERABLE);
            addComponent(entity, new Link(entity));
        }
    }

    private static final class Objects extends Meshes {
        @Override
        protected void bake(MeshAuthoring mesh) {
            addComponent(getEntity(TransformUsageFlags.RENDERABLE), new Text("a"));
        }
    }

    private static final class Doubtful extends Meshes {
        @Override
        protected void bake(MeshAuthoring mesh) {
            warn("This is doubtful.");
            enlargeSectionBounds(new SectionBounds(-900, 0, 0, 0, 0, 0));
        }
    }

    private static final class Failing extends Meshes {
        @Override
        protected void bake(MeshAuthoring mesh) {
            throw new IllegalStateException("No. Do something else.");
        }
    }

    private static final class Again extends Meshes {
        @Override
        protected void bake(MeshAuthoring mesh) {
            addComponent(getEntity(), Tag.class);
        }
    }

    private static final class GroveBaker extends Baker<GroveAuthoring> {
        @Override
        protected void bake(GroveAuthoring grove) {
            Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
            if (grove.size() > 0) {
                NodeRef tree = NodeRef.of("Wood/Instance " + grove.size());
                addComponent(entity, new Link(getEntity(tree, TransformUsageFlags.DYNAMIC)));
            }
            if (grove.size() < 0) {
                addComponent(entity, new Shown(getChildCount(), 0));
            }
        }
    }

    private static final List<List<Baker<?>>> BAKERS = List.of(
            List.of(new Plain()),
            List.of(new Moving(), new InWorld()),
            List.of(new WithoutTransform()),
            List.of(),
            List.of(new ByName()),
            List.of(new ByPlace(), new Moving()),
            List.of(new Several()),
            List.of(new Linked()),
            List.of(new Objects()),
            List.of(new Doubtful()),
            List.of(new Failing(), new Moving()),
            List.of(new Plain(), new Again()));

    private static final class InWorld extends Meshes {
        @Override
        protected void bake(MeshAuthoring mesh) {
            addComponent(getEntity(TransformUsageFlags.WORLD_SPACE), new Shown(1, 2));
        }
    }

    private static BakingTypes types(List<Baker<?>> bakers) {
        return BakingTypes.none()
                .withAuthoring(GroveAuthoring.class)
                .withBakers(bakers.toArray(new Baker<?>[0]))
                .withBakers(new GroveBaker());
    }

    // Files

    private static String wood(String attributes) {
        return """
                "name": "Wood", "mesh": 0, "extensions": {"EXT_mesh_gpu_instancing": {"attributes": {%s}}}
                """.formatted(attributes);
    }

    private static final String ALL = "\"TRANSLATION\": 0, \"ROTATION\": 1, \"SCALE\": 2";

    /// The nodes of the files; the first one is the only root, unless there is a line with roots.
    private static Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("translations", "{" + wood("\"TRANSLATION\": 0") + "}");
        files.put("scales", "{" + wood("\"SCALE\": 2") + ", \"translation\": [3, 2, 1]}");
        files.put("all", "{" + wood(ALL) + "}");
        files.put("normalised", "{" + wood("\"ROTATION\": 3") + "}");
        files.put("sparse and strided", "{" + wood("\"TRANSLATION\": 4, \"SCALE\": 5") + "}");
        files.put("lengths", "{" + wood("\"ROTATION\": 6") + "}");
        files.put("other mesh", "{" + wood(ALL).replace("\"mesh\": 0", "\"mesh\": 1") + "}");
        files.put("no mesh", "{" + wood(ALL).replace("\"mesh\": 0, ", "") + "}");
        files.put("below others", """
                {"name": "A", "translation": [1, 2, 3], "scale": [1, 2, -3], "rotation": [0, 0.6, 0, 0.8], "children": [1]},
                {"name": "B", "rotation": [0.6, 0, 0, 0.8], "scale": [2, 2, 1], "children": [2, 3]},
                {%s, "translation": [5, 5, 5], "scale": [1, 0.5, 2], "children": [4, 5]},
                {"name": "C", "children": [6]}, {"name": "D", "mesh": 1}, {"name": "E"}, {"name": "F"}
                """.formatted(wood(ALL)));
        files.put("below one that moves", """
                {"name": "A", "scale": [1, 2, -3], "rotation": [0, 0.6, 0, 0.8], "children": [1], "extras": {"Grove.size": 0}},
                {"name": "B", "rotation": [0.6, 0, 0, 0.8], "children": [2]}, {%s}
                """.formatted(wood(ALL)));
        files.put("inactive", """
                {"name": "A", "children": [1], "extensions": {"KHR_node_visibility": {"visible": false}}}, {%s}
                """.formatted(wood(ALL)));
        files.put("section", """
                {"name": "A", "children": [1], "extras": {"SceneSection.section": 3}}, {%s}
                """.formatted(wood(ALL)));
        files.put("only for baking", """
                {"name": "A", "children": [1], "extras": {"BakingOnly": true}}, {%s}
                """.formatted(wood(ALL)));
        files.put("several", """
                {"name": "A", "children": [1, 2, 3]}, {%s}, {%s}, {"name": "B"}
                """.formatted(wood(ALL), wood("\"TRANSLATION\": 0")));
        files.put("equal names", """
                {%s, "children": [1, 2]}, {"name": "Instance 7"}, {"name": "Instance 7"}
                """.formatted(wood(ALL)));
        files.put("names with slashes", """
                {"name": "A", "children": [1, 2]}, {%s}, {"name": "Wood/Instance 7"}
                """.formatted(wood(ALL)));
        files.put("named by a baker", "{" + wood(ALL) + ", \"extras\": {\"Grove.size\": 70}}");
        files.put("counted by a baker", "{" + wood(ALL) + ", \"extras\": {\"Grove.size\": -1}}");
        files.put("not found by a baker", "{" + wood(ALL) + ", \"extras\": {\"Grove.size\": 7000}}");
        return files;
    }

    private static byte[] file(String nodes, int count, long seed) {
        ByteBuffer data = ByteBuffer.allocate(count * 80).order(ByteOrder.LITTLE_ENDIAN);
        Random random = new Random(seed);
        for (int i = 0; i < 3 * count; i++) {
            data.putFloat(random.nextFloat(-100, 100)); // 0: translations
        }
        for (int i = 0; i < count; i++) {
            double angle = random.nextDouble(7);
            data.putFloat(0).putFloat((float) Math.sin(angle)).putFloat(0).putFloat((float) Math.cos(angle));
        }
        for (int i = 0; i < 3 * count; i++) {
            data.putFloat(i % 11 == 0 ? 1 : random.nextFloat(-2, 2));
        }
        for (int i = 0; i < 4 * count; i++) {
            data.put((byte) (i % 4 == 3 ? 127 : random.nextInt(-60, 60))); // 3: normalised rotations
        }
        for (int i = 0; i < count; i++) {
            data.put((byte) i); // indices of sparse numbers
        }
        String json = """
                {"asset": {"version": "2.0"},
                "extensionsUsed": ["EXT_mesh_gpu_instancing", "KHR_node_visibility"], "nodes": [
                %1$s],
                "scenes": [{"nodes": [0]}],
                "meshes": [
                  {"primitives": [{"attributes": {"POSITION": 7}, "material": 0}, {"attributes": {"POSITION": 7}}]},
                  {"primitives": []}],
                "materials": [{}],
                "accessors": [
                  {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": %2$d},
                  {"bufferView": 1, "componentType": 5126, "type": "VEC4", "count": %2$d},
                  {"bufferView": 2, "componentType": 5126, "type": "VEC3", "count": %2$d},
                  {"bufferView": 3, "componentType": 5120, "normalized": true, "type": "VEC4", "count": %2$d},
                  {"componentType": 5126, "type": "VEC3", "count": %2$d, "sparse": {"count": 60,
                    "indices": {"bufferView": 4, "componentType": 5121}, "values": {"bufferView": 0}}},
                  {"bufferView": 5, "componentType": 5126, "type": "VEC3", "count": %2$d},
                  {"bufferView": 6, "componentType": 5126, "type": "VEC4", "count": %2$d},
                  {"componentType": 5126, "type": "VEC3", "count": 3, "min": [-1, 0, -2], "max": [1, 4, 2]}],
                "bufferViews": [
                  {"buffer": 0, "byteLength": %3$d},
                  {"buffer": 0, "byteOffset": %3$d, "byteLength": %4$d},
                  {"buffer": 0, "byteOffset": %5$d, "byteLength": %3$d},
                  {"buffer": 0, "byteOffset": %6$d, "byteLength": %7$d},
                  {"buffer": 0, "byteOffset": %8$d, "byteLength": %2$d},
                  {"buffer": 0, "byteLength": %4$d, "byteStride": 16},
                  {"buffer": 0, "byteLength": %4$d}],
                "buffers": [{"byteLength": %9$d}]}
                """.formatted(
                nodes, count, 12 * count, 16 * count, 28 * count, 40 * count, 4 * count, 44 * count, 80 * count);
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        int padding = (4 - text.length % 4) % 4;
        ByteBuffer glb = ByteBuffer.allocate(28 + text.length + padding + data.capacity())
                .order(ByteOrder.LITTLE_ENDIAN);
        glb.putInt(0x46546c67).putInt(2).putInt(glb.capacity());
        glb.putInt(text.length + padding).putInt(0x4e4f534a).put(text);
        glb.put("   ".substring(0, padding).getBytes(StandardCharsets.US_ASCII));
        glb.putInt(data.capacity()).putInt(0x004e4942).put(data.array());
        return glb.array();
    }

    // Comparing

    private static AuthoringScene readAsNodes(byte[] content, BakingTypes types) {
        AuthoringScene scene = new GltfSceneFormat().read(FILE, content, types.authoring());
        assertThat(scene.nodes()).isNotEmpty();
        return scene;
    }

    private static byte[] bytes(BakeResult result) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SerializeUtility.serializeWorld(result.world().entityManager(), out);
        return out.toByteArray();
    }

    private static List<String> names(BakeResult result) {
        List<String> names = new ArrayList<>();
        InBaking.all(result.world().entityManager())
                .forEach(entity -> names.add(result.world().entityManager().getName(entity)));
        return names;
    }

    private static void requireEqual(String what, BakeResult packed, BakeResult nodes) throws IOException {
        assertThat(InBaking.texts(packed)).as(what).isEqualTo(InBaking.texts(nodes));
        assertThat(packed.nodeCount()).as(what).isEqualTo(nodes.nodeCount());
        packed.world().audit();
        assertThat(names(packed)).as(what).isEqualTo(names(nodes));
        assertThat(InBaking.sections(packed)).as(what).isEqualTo(InBaking.sections(nodes));
        assertThat(bytes(packed)).as(what).isEqualTo(bytes(nodes));
    }

    private static boolean isPacked(SceneBaking baking) {
        return baking.scene().ownNodes().size() < COUNT;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    @Row("BAK-12.3")
    void theResultIsThatOfNodes(int index) throws IOException {
        BakingTypes types = types(BAKERS.get(index));
        Map<String, String> files = files();
        if (index > 1) {
            files.keySet().retainAll(List.of("all", "below others", "several", "named by a baker"));
        }
        for (Map.Entry<String, String> each : files.entrySet()) {
            String what = each.getKey() + ", " + BAKERS.get(index);
            byte[] content = file(each.getValue(), COUNT, 5);
            Files.write(root.resolve(FILE), content);
            try (SceneBaking packed = SceneBaking.of(root, FILE, types);
                    SceneBaking nodes = SceneBaking.of(readAsNodes(content, types), types)) {
                BakeResult result = packed.bake();
                BakeResult expected = nodes.bake();
                requireEqual(what, result, expected);
                if (!isPacked(packed)) {
                    assertThat(result.bakersRun()).as(what).isEqualTo(expected.bakersRun());
                    assertThat(result.explanations()).as(what).isEqualTo(expected.explanations());
                }
                assertThat(packed.bake().bakersRun()).isEqualTo(nodes.bake().bakersRun());
            }
        }
    }

    @Test
    void bakersThatReadTheComponentAloneRunOnceForAllInstances() throws IOException {
        Files.write(root.resolve(FILE), file(files().get("all"), COUNT, 5));
        try (SceneBaking baking = SceneBaking.of(root, FILE, types(BAKERS.getFirst()))) {
            BakeResult result = baking.bake();
            assertThat(result.bakersRun()).isEqualTo(1);
            assertThat(result.nodeCount()).isEqualTo(COUNT + 1);
            assertThat(result.explanations())
                    .containsExactly("wood.glb: Wood/Instance 0: Plain ran because MeshAuthoring is new, for"
                            + " Wood/Instance 1 to Instance 71, too.");
            assertThat(isPacked(baking)).isTrue();
        }
        try (SceneBaking baking = SceneBaking.of(root, FILE, types(List.of(new ByName())))) {
            assertThat(baking.bake().bakersRun()).isEqualTo(COUNT);
            assertThat(isPacked(baking)).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 6})
    void incrementalBakesEqualFullOnes(int index) throws IOException {
        BakingTypes types = types(BAKERS.get(index));
        String all = files().get("all");
        String named = files().get("named by a baker");
        record Step(String nodes, int count, long seed) {}
        List<Step> steps = List.of(
                new Step(all, COUNT, 1),
                new Step(all, COUNT, 2),
                new Step(all, COUNT + 9, 2),
                new Step(all, 63, 2),
                new Step(all, COUNT, 2),
                new Step(all.replace("\"mesh\": 0", "\"mesh\": 1"), COUNT, 2),
                new Step(all.replace("\"name\": \"Wood\"", "\"name\": \"Trees\""), COUNT, 2),
                new Step(all, COUNT, 2),
                new Step(named, COUNT, 2),
                new Step(named.replace("70", "71"), COUNT, 3),
                new Step(all, COUNT, 3),
                new Step("{\"name\": \"Wood\"}", COUNT, 3),
                new Step(files().get("inactive"), COUNT, 3),
                new Step(files().get("inactive").replace("false", "true"), COUNT, 3),
                new Step(all.replace("\"mesh\": 0, ", ""), COUNT, 3));
        try (SceneBaking incremental = SceneBaking.of(root, FILE, types)) {
            for (int i = 0; i < steps.size(); i++) {
                Step step = steps.get(i);
                byte[] content = file(step.nodes(), step.count(), step.seed());
                Files.write(root.resolve(FILE), content);
                try (SceneBaking full = SceneBaking.of(readAsNodes(content, types), types)) {
                    requireEqual("step " + i + ", " + BAKERS.get(index), incremental.bake(), full.bake());
                }
            }
        }
    }

    @Test
    void movingInstancesRunsNoBaker() throws IOException {
        try (SceneBaking baking = SceneBaking.of(root, FILE, types(BAKERS.getFirst()))) {
            Files.write(root.resolve(FILE), file(files().get("all"), COUNT, 1));
            baking.bake();
            Files.write(root.resolve(FILE), file(files().get("all"), COUNT + 1, 2));
            assertThat(baking.bake().bakersRun()).isZero();
        }
    }

    @Test
    void instancesAreNodesForCodeThatLooksAtThem() {
        byte[] content = file(files().get("below others"), COUNT, 1);
        BakingTypes types = types(List.of());
        AuthoringScene scene = new GltfSceneFormat().read(FILE, content, types.authoring());
        AuthoringScene nodes = readAsNodes(content, types);

        assertThat(scene.findNode("A/B/Wood/Instance 72")).isNull();
        assertThat(scene.findNode(NodeRef.of("A/B/Wood/None"))).isNull();
        assertThat(scene.ownNodes()).hasSize(7);
        AuthoringScene copy = scene.withNodes();
        assertThat(scene.withNodes()).isSameAs(copy);
        assertThat(scene.ownNodes()).hasSize(7);
        assertThat(texts(copy)).isEqualTo(texts(nodes));

        AuthoringNode last = scene.findNode(NodeRef.of("A/B/Wood/Instance 71"));
        assertThat(last).isNotNull();
        assertThat(last.originatingId())
                .isEqualTo(nodes.findNode("A/B/Wood/Instance 71").originatingId());
        assertThat(texts(scene)).isEqualTo(texts(nodes));
        assertThat(scene.withNodes()).isSameAs(scene);
    }

    private static List<String> texts(AuthoringScene scene) {
        return scene.nodes().stream()
                .map(node ->
                        node.key() + " " + node + node.position() + node.rotation() + node.scale() + node.components())
                .toList();
    }

    @Test
    void aPrefabCanHaveInstances() throws IOException {
        Files.write(root.resolve(FILE), file(files().get("below one that moves"), COUNT, 1));
        Files.writeString(root.resolve("town.scene.yaml"), """
                nodes:
                  - name: First
                    prefab: wood.glb
                  - name: Second
                    prefab: wood.glb
                    position: [4, 5, 6]
                """);
        BakingTypes types = types(BAKERS.getFirst());
        try (SceneBaking baking = SceneBaking.of(root, "town.scene.yaml", types)) {
            BakeResult result = baking.bake();
            assertThat(InBaking.texts(result)).isEmpty();
            assertThat(result.nodeCount()).isEqualTo(2 * (COUNT + 3));
            assertThat(names(result)).filteredOn("Instance 70"::equals).hasSize(2);
        }
    }

    record PlantAuthoring(AssetRef prefab) implements IAuthoring {}

    private static final class PlantBaker extends Baker<PlantAuthoring> {
        @Override
        protected void bake(PlantAuthoring plant) {
            addComponent(getEntity(), new Link(getEntity(plant.prefab())));
        }
    }

    @Test
    void anEntityPrefabCanHaveInstances() throws IOException {
        Files.write(root.resolve(FILE), file(files().get("all"), COUNT, 1));
        BakingTypes types =
                types(BAKERS.getFirst()).withAuthoring(PlantAuthoring.class).withBakers(new PlantBaker());
        AuthoringScene scene = new AuthoringScene("town");
        scene.addNode("Plant").addComponent(new PlantAuthoring(AssetRef.of(FILE)));
        try (SceneBaking baking = SceneBaking.of(root, scene, types)) {
            BakeResult result = baking.bake();
            assertThat(InBaking.texts(result)).isEmpty();
            assertThat(result.nodeCount()).isEqualTo(COUNT + 2);
            assertThat(result.bakersRun()).isEqualTo(COUNT + 1);
        }
    }
}
