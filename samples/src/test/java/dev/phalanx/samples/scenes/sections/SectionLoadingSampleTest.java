package dev.phalanx.samples.scenes.sections;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.baking.SampleScenes;
import dev.phalanx.samples.scenes.props.Prop;
import dev.phalanx.samples.scenes.props.Visitor;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.SceneSectionData;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SectionLoadingSampleTest {
    private static final String SCENE = "museum.scene.yaml";

    @TempDir
    private Path directory;

    private World world;
    private EntityManager em;
    private Entity museum;

    @BeforeEach
    void loadTheHeadOfTheMuseum() throws IOException {
        SampleScenes.copy(BoundedScene.class, directory, SCENE);
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, BakingTypes.beside(Prop.class))) {
            BoundedScene.write(baking.bake(), directory.resolve("museum.entities"));
        }
        world = SampleScenes.world(directory);
        em = world.entityManager();
        museum = SceneSystem.loadSceneAsync(
                world,
                SceneReference.of("museum"),
                SceneLoadParameters.of(SceneLoadFlags.DISABLE_AUTO_LOAD, SceneLoadFlags.BLOCK_ON_IMPORT));
        world.update();
        world.addSystems(List.of(NearSectionsSystem.class, EndSimulationEntityCommandBufferSystem.class));
        em.createSingleton(new Visitor(0, 0));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private Set<Integer> props() {
        Set<Integer> numbers = new TreeSet<>();
        em.query(ro(Prop.class)).forEach(prop -> numbers.add(prop.number()));
        return numbers;
    }

    private void assertPropsAt(float x, Integer... numbers) {
        em.setComponent(em.getSingletonEntity(Visitor.class), new Visitor(x, 0));
        SampleScenes.updateUntil(world, () -> props().equals(Set.of(numbers)));
    }

    @Test
    void theBoundsOfASectionAreKnownBeforeItIsLoaded() {
        Entity room = SceneSystem.getSectionEntity(world, museum, 1);
        assertThat(em.getComponent(room, SceneSectionData.class).bounds())
                .isEqualTo(new SectionBounds(20, 0, 0, 28, 0, 4));
        assertThat(props()).isEmpty();
    }

    @Test
    void sectionsAreLoadedAroundTheVisitor() {
        assertPropsAt(0, 0);
        assertPropsAt(6, 0, 1, 2);
        assertPropsAt(35, 0, 1, 2, 3);
        assertPropsAt(70, 0, 4, 5);
        assertPropsAt(200, 0);
    }

    @Test
    void aSectionBetweenTheTwoDistancesStaysAsItIs() {
        assertPropsAt(10, 0, 1, 2);
        assertPropsAt(0, 0, 1, 2); // 20 m away: loaded before
        assertPropsAt(-20, 0);
        assertPropsAt(0, 0); // 20 m away: not loaded before
        for (int i = 0; i < 50; i++) {
            world.update();
        }
        assertThat(props()).containsExactly(0);
    }
}
