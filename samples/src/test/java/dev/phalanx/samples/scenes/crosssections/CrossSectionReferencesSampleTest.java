package dev.phalanx.samples.scenes.crosssections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.baking.SampleScenes;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrossSectionReferencesSampleTest {
    private static final String SCENE = "railway.scene.yaml";
    private static final BakingTypes TYPES = BakingTypes.beside(Link.class);

    @TempDir
    private Path directory;

    private static Entity target(EntityManager em, String name) {
        return em.getComponent(SampleScenes.entity(em, name), Link.class).target();
    }

    private World load() throws IOException {
        SampleScenes.copy(Link.class, directory, SCENE);
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            baking.bake().write(directory.resolve("railway.entities"));
        }
        World world = SampleScenes.world(directory);
        Entity railway = SceneSystem.loadSceneAsync(world, SceneReference.of("railway"));
        SampleScenes.updateUntil(world, () -> SceneSystem.isSceneLoaded(world, railway));
        return world;
    }

    @Test
    void linksWithinASectionAndToSectionZeroAreKept() throws IOException {
        try (World world = load()) {
            EntityManager em = world.entityManager();
            assertThat(target(em, "Local train")).isEqualTo(SampleScenes.entity(em, "North station"));
            assertThat(target(em, "North station")).isEqualTo(SampleScenes.entity(em, "Main station"));
            assertThat(target(em, "South station")).isEqualTo(SampleScenes.entity(em, "Main station"));
        }
    }

    @Test
    void linksToOtherSectionsAreNull() throws IOException {
        try (World world = load()) {
            assertThat(target(world.entityManager(), "Express train")).isEqualTo(Entity.NULL);
        }
    }

    @Test
    void linksOfASectionStayWhileAnotherOneIsUnloaded() throws IOException {
        try (World world = load()) {
            EntityManager em = world.entityManager();
            Entity railway = SceneSystem.getSceneEntity(
                    world, SceneReference.of("railway").sceneGuid());
            SceneSystem.unloadSection(world, SceneSystem.getSectionEntity(world, railway, 2));
            SampleScenes.updateUntil(
                    world, () -> SampleScenes.named(em, "South station").isEmpty());
            assertThat(target(em, "Local train")).isEqualTo(SampleScenes.entity(em, "North station"));

            SceneSystem.loadSectionAsync(world, SceneSystem.getSectionEntity(world, railway, 2));
            SampleScenes.updateUntil(
                    world, () -> SampleScenes.named(em, "South station").size() == 1);
            assertThat(target(em, "South station")).isEqualTo(SampleScenes.entity(em, "Main station"));
        }
    }
}
