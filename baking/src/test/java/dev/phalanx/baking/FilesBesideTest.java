package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.ProjectResult.Status;
import dev.phalanx.baking.authoring.MeshAuthoring;
import dev.phalanx.baking.authoring.TiledObjectAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A scene of several files is baked again when any of them changes.
class FilesBesideTest {
    private static final String WOOD = """
            {"asset": {"version": "2.0"}, "extensionsUsed": ["EXT_mesh_gpu_instancing"],
            "meshes": [{"primitives": []}], "nodes": [{"name": "Wood", "mesh": 0,
              "extensions": {"EXT_mesh_gpu_instancing": {"attributes": {"TRANSLATION": 0}}}}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 2}],
            "bufferViews": [{"buffer": 0, "byteLength": 24}], "buffers": [{"byteLength": 24, "uri": "wood.bin"}]}
            """;

    static final class MeshBaker extends Baker<MeshAuthoring> {
        @Override
        protected void bake(MeshAuthoring authoring) {
            getEntity(TransformUsageFlags.DYNAMIC);
        }
    }

    private static final BakingTypes TYPES = BakingTypes.none().withBakers(new MeshBaker());

    @TempDir
    private Path root;

    private void writeData(float... numbers) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
        for (float number : numbers) {
            bytes.putFloat(number);
        }
        Files.write(root.resolve("wood.bin"), bytes.array());
    }

    private static Set<Float> places(BakeResult result) {
        EntityManager em = result.world().entityManager();
        Set<Float> places = new HashSet<>();
        em.query(QueryTerms.ro(LocalTransform.class)).forEach(transform -> places.add(transform.position.x));
        return places;
    }

    @Test
    void changedDataIsReadAgain() throws IOException {
        Files.writeString(root.resolve("wood.gltf"), WOOD);
        writeData(1, 0, 0, 2, 0, 0);
        try (SceneBaking baking = SceneBaking.of(root, "wood.gltf", TYPES)) {
            BakeResult first = baking.bake();
            assertThat(first.problems()).isEmpty();
            assertThat(places(first)).contains(1f, 2f);
            writeData(1, 0, 0, 3, 0, 0);
            assertThat(places(baking.bake())).contains(1f, 3f).doesNotContain(2f);
            Files.delete(root.resolve("wood.bin"));
            assertThat(baking.bake().problems().toString()).contains("wood.bin");
            writeData(4, 0, 0, 5, 0, 0);
            assertThat(places(baking.bake())).contains(4f, 5f);
        }
    }

    @Test
    void bakedFilesAreUpToDateAsLongAsTheDataIs(@TempDir Path out) throws IOException {
        Files.writeString(root.resolve("wood.gltf"), WOOD);
        writeData(1, 0, 0, 2, 0, 0);
        assertThat(statusOfBake(out)).isEqualTo(Status.BAKED);
        assertThat(statusOfBake(out)).isEqualTo(Status.UP_TO_DATE);
        writeData(1, 0, 0, 3, 0, 0);
        assertThat(statusOfBake(out)).isEqualTo(Status.BAKED);
        assertThat(statusOfBake(out)).isEqualTo(Status.UP_TO_DATE);
    }

    private static final class ObjectBaker extends Baker<TiledObjectAuthoring> {
        @Override
        protected void bake(TiledObjectAuthoring authoring) {
            addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Size(authoring.width(), authoring.left()));
        }
    }

    record Size(float width, float left) implements IComponentData {}

    private static Size size(BakeResult result) {
        assertThat(result.problems()).isEmpty();
        EntityManager em = result.world().entityManager();
        List<Size> sizes = new ArrayList<>();
        em.query(QueryTerms.ro(Size.class)).forEach(sizes::add);
        assertThat(sizes).hasSize(1);
        return sizes.getFirst();
    }

    /// The tileset of a template is two files away from the map.
    @Test
    void changedTilesetsAndTemplatesAreReadAgain() throws IOException {
        Files.createDirectories(root.resolve("parts"));
        Files.writeString(root.resolve("island.tmx"), """
                <map><objectgroup id="1" name="A"><object id="1" template="parts/tree.tx"/></objectgroup></map>""");
        String template = "<template><tileset firstgid=\"1\" source=\"../trees.tsx\"/><object gid=\"1\"%s/></template>";
        Files.writeString(root.resolve("parts/tree.tx"), template.formatted(""));
        String tileset = "<tileset tilewidth=\"%d\" tileheight=\"1\" objectalignment=\"right\"/>";
        Files.writeString(root.resolve("trees.tsx"), tileset.formatted(16));
        BakingTypes types = BakingTypes.none().withBakers(new ObjectBaker());
        try (SceneBaking baking = SceneBaking.of(root, "island.tmx", types)) {
            assertThat(size(baking.bake())).isEqualTo(new Size(16, -16));
            Files.writeString(root.resolve("trees.tsx"), tileset.formatted(24));
            assertThat(size(baking.bake())).isEqualTo(new Size(24, -24));
            Files.writeString(root.resolve("parts/tree.tx"), template.formatted(" width=\"7\""));
            assertThat(size(baking.bake())).isEqualTo(new Size(7, -7));
            Files.delete(root.resolve("trees.tsx"));
            assertThat(baking.bake().problems().toString())
                    .contains("parts/tree.tx", "trees.tsx, which cannot be read");
        }
    }

    @Test
    void tiledMapsAreUpToDateAsLongAsTheirTilesetsAre(@TempDir Path out) throws IOException {
        Files.writeString(root.resolve("island.tmx"), "<map><tileset firstgid=\"1\" source=\"trees.tsj\"/></map>");
        Files.writeString(root.resolve("trees.tsj"), "{\"type\": \"tileset\"}");
        assertThat(statusOfBake(out)).isEqualTo(Status.BAKED);
        assertThat(statusOfBake(out)).isEqualTo(Status.UP_TO_DATE);
        Files.writeString(root.resolve("trees.tsj"), "{\"type\": \"tileset\", \"name\": \"B\"}");
        assertThat(statusOfBake(out)).isEqualTo(Status.BAKED);
    }

    private Status statusOfBake(Path out) throws IOException {
        try (ProjectBaking project = ProjectBaking.of(root, out, TYPES)) {
            return project.bake().orThrow().scenes().getFirst().status();
        }
    }
}
