package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.ProjectResult.Status;
import dev.phalanx.baking.authoring.MeshAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
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

    private Status statusOfBake(Path out) throws IOException {
        try (ProjectBaking project = ProjectBaking.of(root, out, TYPES)) {
            return project.bake().orThrow().scenes().getFirst().status();
        }
    }
}
