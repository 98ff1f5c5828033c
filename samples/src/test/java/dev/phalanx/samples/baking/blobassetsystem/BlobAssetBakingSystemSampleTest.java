package dev.phalanx.samples.baking.blobassetsystem;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.baking.SampleScenes;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlobAssetBakingSystemSampleTest {
    private static final String SCENE = "rocks.scene.yaml";
    private static final BakingTypes TYPES = BakingTypes.beside(ShapeAuthoring.class);

    @TempDir
    private Path directory;

    @BeforeEach
    void copyTheScene() throws IOException {
        SampleScenes.copy(ShapeAuthoring.class, directory, SCENE, "cube.xyz", "octahedron.xyz");
    }

    private static BlobAssetReference<Hull> hull(EntityManager em, String name) {
        return em.getComponent(SampleScenes.entity(em, name), HullReference.class)
                .hull();
    }

    @Test
    void theHullOfAShapeIsInTheLoadedScene() throws IOException {
        Path file = directory.resolve("rocks.entities");
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            baking.bake().write(file);
        }
        try (World world = new World("Loaded")) {
            WorldFiles.load(world, file);
            EntityManager em = world.entityManager();
            assertThat(hull(em, "Boulder")).isEqualTo(hull(em, "Second boulder"));
            Hull cube = hull(em, "Boulder").value();
            Hull octahedron = hull(em, "Crystal").value();
            for (int i = 0; i < Hull.DIRECTIONS; i++) {
                assertThat(cube.extents().getFloat(i)).isCloseTo(i < 6 ? 1 : 1.7320508f, within(1e-6f));
                assertThat(octahedron.extents().getFloat(i)).isCloseTo(i < 6 ? 2 : 1.1547005f, within(1e-6f));
            }
            assertThat(cube.contains(0.9f, 0.9f, 0.9f)).isTrue();
            assertThat(octahedron.contains(0.9f, 0.9f, 0.9f)).isFalse();
            assertThat(octahedron.contains(0, 0, 1.9f)).isTrue();
        }
    }

    @Test
    void manyEntitiesOfFewShapesShareFewBlobs() throws IOException {
        for (int shape = 0; shape < 4; shape++) {
            StringBuilder points = new StringBuilder();
            for (int i = 0; i < 500; i++) {
                double angle = i * 0.1;
                points.append("%s %s %s%n".formatted(Math.cos(angle) * (shape + 1), i % 7, Math.sin(angle)));
            }
            Files.writeString(directory.resolve("shape" + shape + ".xyz"), points);
        }
        AuthoringScene scene = new AuthoringScene("field");
        for (int i = 0; i < 256; i++) {
            scene.addNode("Rock " + i).addComponent(new ShapeAuthoring(AssetRef.of("shape" + i % 4 + ".xyz")));
        }
        try (SceneBaking baking = SceneBaking.of(directory, scene, TYPES)) {
            EntityManager em = baking.bake().orThrow().world().entityManager();
            Set<BlobAssetReference<Hull>> hulls = new HashSet<>();
            em.query(ro(HullReference.class)).forEach(reference -> hulls.add(reference.hull()));
            assertThat(SampleScenes.count(em, HullReference.class)).isEqualTo(256);
            assertThat(hulls).hasSize(4);
            for (int i = 0; i < 256; i++) {
                assertThat(hull(em, "Rock " + i).value().extents().getFloat(0)).isEqualTo(i % 4 + 1);
            }
        }
    }

    @Test
    void aShapeThatChangesGetsAnotherHull() throws IOException {
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            baking.bake();
            SampleScenes.edit(directory.resolve("octahedron.xyz"), "2 0 0\n-2 0 0", "5 0 0\n-2 0 0");
            BakeResult result = SampleScenes.bakeAgain(baking, directory, SCENE, TYPES);
            assertThat(result.bakersRun()).isEqualTo(1);
            Hull hull = hull(result.world().entityManager(), "Crystal").value();
            assertThat(hull.extents().getFloat(0)).isEqualTo(5);
            assertThat(hull.extents().getFloat(1)).isEqualTo(2);
        }
    }

    @Test
    void aLineThatIsNoPointIsAProblem() throws IOException {
        Files.writeString(directory.resolve("cube.xyz"), "1 2\n");
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            assertThat(baking.bake().problems())
                    .hasSize(2)
                    .extracting(AuthoringProblem::message)
                    .allMatch(message -> message.contains("A line with points is \"1 2\"."));
        }
    }
}
