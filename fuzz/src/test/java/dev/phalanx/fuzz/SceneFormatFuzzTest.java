package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.baking.formats.AuthoringTypes;
import dev.phalanx.baking.formats.SceneFormat;
import dev.phalanx.baking.tree.AuthoringScene;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/// Whatever a scene file of people has, it becomes a tree of nodes with keys, and problems with places.
///
/// To fuzz: `JAZZER_FUZZ=1 mvn -pl fuzz -am test -Dtest='SceneFormatFuzzTest#yaml'
/// -Dsurefire.failIfNoSpecifiedTests=false`
class SceneFormatFuzzTest {
    private static final int GLB_MAGIC = 0x46546c67;
    private static final int GLB_JSON = 0x4e4f534a;
    private static final int GLB_HEADERS = 20;

    private static final Set<String> OTHERS = Set.of("tiles.tsx", "object.tx");
    private static final String MAP = """
            <map orientation="isometric"><tileset firstgid="1" source="tiles.tsx"/><objectgroup id="1" name="A">
            <object id="1" gid="1"/><object id="2" template="object.tx"/></objectgroup></map>
            """;

    enum Kind {
        SMALL,
        LARGE
    }

    record Area(float width, float height) {}

    record Spawner(
            AssetRef prefab,
            @Range(min = 0, max = 1000) int count,
            @Nullable Area area) implements IAuthoring {}

    record Marker() implements IAuthoring {}

    record Everything(
            Kind kind,
            NodeRef target,
            String text,
            double size,
            @Nullable Boolean flag,
            List<Vector3f> corners,
            Map<String, Area> areas)
            implements IAuthoring {}

    private static final AuthoringTypes TYPES =
            AuthoringTypes.of(List.of(Spawner.class, Marker.class, Everything.class));

    @FuzzTest
    void yaml(byte[] bytes) {
        read("levels/any.scene.yaml", bytes);
    }

    @FuzzTest
    void json(byte[] bytes) {
        read("levels/any.scene.json", bytes);
    }

    @FuzzTest
    void gltf(byte[] bytes) {
        read("any.gltf", bytes);
    }

    @FuzzTest
    void glb(byte[] bytes) {
        read("any.glb", bytes);
    }

    /// The file has the headers that belong to the JSON, so that the JSON is read.
    @FuzzTest
    void glbWithHeaders(byte[] json) {
        ByteBuffer file = ByteBuffer.allocate(GLB_HEADERS + json.length).order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(GLB_MAGIC).putInt(2).putInt(file.capacity());
        file.putInt(json.length).putInt(GLB_JSON).put(json);
        read("any.glb", file.array());
    }

    @FuzzTest
    void tiled(byte[] bytes) {
        read("levels/any.tmj", bytes);
    }

    @FuzzTest
    void tiledXml(byte[] bytes) {
        read("levels/any.tmx", bytes);
    }

    /// The bytes are the tileset and the template of a map.
    @FuzzTest
    void tiledFilesBeside(byte[] bytes) {
        read("any.tmx", MAP.getBytes(StandardCharsets.UTF_8), bytes);
    }

    private static void read(String path, byte[] bytes) {
        read(path, bytes, new byte[0]);
    }

    private static void read(String path, byte[] bytes, byte[] beside) {
        AuthoringScene scene = Objects.requireNonNull(SceneFormat.find(path), path)
                .read(path, bytes, TYPES, other -> {
                    if (!OTHERS.contains(other)) {
                        throw new IOException("There is no such file.");
                    }
                    return beside;
                });
        Set<String> keys = new HashSet<>();
        scene.forEach(node -> {
            assertThat(keys.add(node.key())).as(node.key()).isTrue();
            assertThat(scene.findNode(node.key())).isSameAs(node);
            assertThat(node.position().isFinite()).isTrue();
            assertThat(node.rotation().isFinite()).isTrue();
            assertThat(node.scale().isFinite()).isTrue();
            node.components()
                    .forEach(component ->
                            assertThat(component.value().toString()).isNotEmpty());
        });
        assertThat(scene.nodes()).hasSameSizeAs(keys);
        for (AuthoringProblem problem : scene.problems()) {
            assertThat(problem.position().file())
                    .satisfiesAnyOf(
                            file -> assertThat(file).isEqualTo(path),
                            file -> assertThat(OTHERS).contains(file));
            assertThat(problem.message()).matches("(?s)\\S.*[.?\\])]");
        }
    }
}
