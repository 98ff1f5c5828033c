package dev.phalanx.samples.baking.blobasset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.baking.SampleScenes;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlobAssetBakerSampleTest {
    private static final String SCENE = "buoys.scene.yaml";
    private static final BakingTypes TYPES = BakingTypes.beside(CurveAuthoring.class);

    @TempDir
    private Path directory;

    @TempDir
    private Path out;

    @BeforeEach
    void copyTheScene() throws IOException {
        SampleScenes.copy(CurveAuthoring.class, directory, SCENE);
    }

    private static BlobAssetReference<Curve> curve(EntityManager em, String name) {
        return em.getComponent(SampleScenes.entity(em, name), CurveFollower.class)
                .curve();
    }

    @Test
    void equalCurvesShareOneBlob() {
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            EntityManager em = baking.bake().world().entityManager();
            assertThat(curve(em, "Green buoy")).isEqualTo(curve(em, "Red buoy"));
            assertThat(curve(em, "Lightship")).isNotEqualTo(curve(em, "Red buoy"));
        }
    }

    @Test
    void aCurveThatChangesNoLongerSharesTheBlob() throws IOException {
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            baking.bake();
            SampleScenes.edit(
                    directory.resolve(SCENE),
                    "position: [20, 3, 0]\n    components:\n      - Curve: { keys: [{ time: 0, height: 0 }",
                    "position: [20, 3, 0]\n    components:\n      - Curve: { keys: [{ time: 0, height: 1 }");
            BakeResult result = SampleScenes.bakeAgain(baking, directory, SCENE, TYPES);
            assertThat(result.bakersRun()).isEqualTo(1);
            EntityManager em = result.world().entityManager();
            assertThat(curve(em, "Green buoy").value().at(0)).isEqualTo(1);
            assertThat(curve(em, "Red buoy").value().at(0)).isZero();
        }
    }

    @Test
    void loadedEntitiesFollowTheirCurvesUntilTheSceneIsUnloaded() throws IOException {
        SampleScenes.bakeAll(directory, out, TYPES);
        try (World world = SampleScenes.world(out)) {
            world.addSystem(new CurveSystem());
            EntityManager em = world.entityManager();
            Entity scene = SceneSystem.loadSceneAsync(world, SceneReference.of("buoys"));
            SampleScenes.updateUntil(world, () -> SceneSystem.isSceneLoaded(world, scene));
            BlobAssetReference<Curve> red = curve(em, "Red buoy");
            assertThat(curve(em, "Green buoy"))
                    .as("one blob in the loaded scene")
                    .isEqualTo(red);

            assertHeights(world, 0, 1, 3, 2);
            assertHeights(world, 0.5, 2, 4, 2.05f);
            assertHeights(world, 1, 3, 5, 2.1f);
            assertHeights(world, 4.5, 2, 4, 2.15f); // the buoys begin again

            SceneSystem.unloadScene(world, scene, UnloadParameters.DESTROY_META_ENTITIES);
            SampleScenes.updateUntil(world, () -> !red.isCreated());
            assertThat(SampleScenes.count(em, CurveFollower.class)).isZero();
        }
    }

    private static void assertHeights(World world, double time, float red, float green, float lightship) {
        world.setTime(time, 0.1f);
        world.update();
        EntityManager em = world.entityManager();
        assertThat(height(em, "Red buoy")).isCloseTo(red, within(0.05f)); // between samples, the curve is cut short
        assertThat(height(em, "Green buoy")).isCloseTo(green, within(0.05f));
        assertThat(height(em, "Lightship")).isCloseTo(lightship, within(0.05f));
    }

    private static float height(EntityManager em, String name) {
        return em.getComponent(SampleScenes.entity(em, name), LocalTransform.class).position.y;
    }

    @Test
    void aCurveWithoutRisingTimesIsRefused() throws IOException {
        SampleScenes.edit(directory.resolve(SCENE), "time: 3", "time: 7");
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            assertThat(baking.bake().problems())
                    .singleElement()
                    .extracting(AuthoringProblem::message)
                    .asString()
                    .contains("Give it two or more with rising times, the first one at time 0.");
        }
    }
}
