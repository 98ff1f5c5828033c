package dev.phalanx.samples.scenes.loading;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.baking.SampleScenes;
import dev.phalanx.samples.scenes.props.Prop;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.EntitySceneReference;
import dev.phalanx.scenes.components.SceneStreamingState;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SceneLoadingSampleTest {
    @TempDir
    private Path directory;

    @TempDir
    private Path out;

    private World world;
    private EntityManager em;
    private Entity forest;
    private Entity cave;

    @BeforeEach
    void bakeTheLevels() throws IOException {
        SampleScenes.copy(Level.class, directory, "forest.scene.yaml", "cave.scene.yaml");
        SampleScenes.bakeAll(directory, out, BakingTypes.beside(Prop.class));
        world = SampleScenes.world(out);
        em = world.entityManager();
        world.addSystem(new LevelSystem());
        forest = em.createEntity(new Level(EntitySceneReference.of("forest")));
        cave = em.createEntity(new Level(EntitySceneReference.of("cave")));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private void want(Entity level, boolean isWanted) {
        Level value = em.getComponent(level, Level.class);
        value.isWanted = isWanted;
        em.setComponent(level, value);
    }

    private SceneStreamingState state(Entity level) {
        return em.getComponent(level, Level.class).state;
    }

    private void updateUntil(Entity level, SceneStreamingState state) {
        SampleScenes.updateUntil(world, () -> state(level) == state);
    }

    private List<Integer> props() {
        List<Integer> numbers = new ArrayList<>();
        em.query(ro(Prop.class)).forEach(prop -> numbers.add(prop.number()));
        return numbers;
    }

    @Test
    void levelsThatAreWantedAreLoaded() {
        world.update();
        assertThat(state(forest)).isEqualTo(SceneStreamingState.UNLOADED);
        want(forest, true);
        updateUntil(forest, SceneStreamingState.LOADED_SUCCESSFULLY);
        assertThat(props()).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(state(cave)).isEqualTo(SceneStreamingState.UNLOADED);

        want(cave, true);
        updateUntil(cave, SceneStreamingState.LOADED_SUCCESSFULLY);
        assertThat(props()).containsExactlyInAnyOrder(1, 2, 3, 11, 12);
    }

    @Test
    void levelsThatAreNoLongerWantedAreUnloaded() {
        want(forest, true);
        want(cave, true);
        updateUntil(forest, SceneStreamingState.LOADED_SUCCESSFULLY);
        updateUntil(cave, SceneStreamingState.LOADED_SUCCESSFULLY);

        want(forest, false);

        SampleScenes.updateUntil(world, () -> props().size() == 2);
        assertThat(props()).containsExactlyInAnyOrder(11, 12);
        assertThat(state(forest)).isEqualTo(SceneStreamingState.UNLOADED);
        want(cave, false);
        SampleScenes.updateUntil(world, () -> em.entityCount() == 2);
    }

    @Test
    void aLevelCanBeWantedAndNotWantedInEveryFrame() {
        for (int i = 0; i < 30; i++) {
            want(forest, i % 2 == 0);
            world.update();
        }
        want(forest, true);
        updateUntil(forest, SceneStreamingState.LOADED_SUCCESSFULLY);
        assertThat(props()).containsExactlyInAnyOrder(1, 2, 3);
    }

    @Test
    void aLevelWithoutAFileFails() {
        Entity castle = em.createEntity(new Level(EntitySceneReference.of("castle")));
        want(castle, true);
        updateUntil(castle, SceneStreamingState.FAILED_LOADING_SCENE_HEADER);
        assertThat(SceneSystem.getFailure(world, em.getComponent(castle, Level.class).sceneEntity))
                .hasMessageContaining("directory " + out);
    }
}
