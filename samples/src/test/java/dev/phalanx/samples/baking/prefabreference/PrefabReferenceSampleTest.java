package dev.phalanx.samples.baking.prefabreference;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.baking.SampleScenes;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.PrefabLoadResult;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrefabReferenceSampleTest {
    private static final BakingTypes TYPES = BakingTypes.beside(Loft.class);

    @TempDir
    private Path directory;

    @TempDir
    private Path out;

    private World world;
    private EntityManager em;
    private Entity scene;

    @BeforeEach
    void loadTheLofts() throws IOException {
        SampleScenes.copy(Loft.class, directory, "lofts.scene.yaml", "pigeon-prefab.scene.yaml", "pigeon.scene.yaml");
        SampleScenes.bakeAll(directory, out, TYPES);
        world = SampleScenes.world(out);
        em = world.entityManager();
        scene = SceneSystem.loadSceneAsync(world, SceneReference.of("lofts"));
        SampleScenes.updateUntil(world, () -> SceneSystem.isSceneLoaded(world, scene));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private int prefabs() {
        return em.queryBuilder().withAll(Pigeon.class, Prefab.class).build().calculateEntityCount();
    }

    private void addSystems() {
        world.addSystems(
                List.of(LoftSystem.class, NewPigeonSystem.class, EndSimulationEntityCommandBufferSystem.class));
    }

    @Test
    void thePrefabIsNotLoadedWithTheSceneThatNamesIt() {
        assertThat(SampleScenes.count(em, Loft.class)).isEqualTo(2);
        for (int i = 0; i < 20; i++) {
            world.update();
        }
        assertThat(prefabs()).isZero();
    }

    @Test
    void pigeonsAreSpawnedAndInitialisedWhenThePrefabIsThere() {
        addSystems();
        SampleScenes.updateUntil(world, () -> SampleScenes.count(em, Pigeon.class) == 17);
        assertThat(SampleScenes.count(em, NewPigeon.class)).as("new pigeons").isEqualTo(17);

        world.update();

        assertThat(SampleScenes.count(em, NewPigeon.class)).as("new pigeons").isZero();
        assertThat(prefabs()).as("one prefab for both lofts").isOne();
        Entity north = SampleScenes.entity(em, "North loft");
        List<Vector3f> places = new ArrayList<>();
        em.query(ro(LocalTransform.class), ro(Pigeon.class)).forEach((transform, pigeon) -> {
            if (pigeon.loft().equals(north)) {
                places.add(new Vector3f(transform.position));
            }
        });
        assertThat(places)
                .hasSize(12)
                .doesNotHaveDuplicates()
                .allSatisfy(place -> assertThat(place.distance(0, 6, 100)).isCloseTo(4, within(1e-4f)));
        for (int i = 0; i < 20; i++) {
            world.update();
        }
        assertThat(SampleScenes.count(em, Pigeon.class))
                .as("after more updates")
                .isEqualTo(17);
    }

    @Test
    void thePrefabGoesWithTheLastLoftThatHasAskedForIt() {
        addSystems();
        SampleScenes.updateUntil(world, () -> SampleScenes.count(em, Pigeon.class) == 17);
        em.destroyEntity(SampleScenes.entity(em, "South loft"));
        for (int i = 0; i < 20; i++) {
            world.update();
        }
        assertThat(prefabs()).isOne();

        SceneSystem.unloadScene(world, scene);

        SampleScenes.updateUntil(world, () -> prefabs() == 0);
        assertThat(SampleScenes.count(em, Pigeon.class)).isZero();
    }

    @Test
    void aMissingPrefabIsAFailureOfTheLoft() throws IOException {
        Files.delete(out.resolve("pigeon-prefab.entities"));
        addSystems();
        Entity north = SampleScenes.entity(em, "North loft");
        SampleScenes.updateUntil(world, () -> SceneSystem.getFailure(world, north) != null);
        assertThat(em.hasComponent(north, PrefabLoadResult.class)).isFalse();
        assertThat(SceneSystem.getFailure(world, north)).hasMessageContaining("directory " + out);
    }
}
