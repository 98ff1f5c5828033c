package dev.phalanx.samples.scenes.metadata;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.EndSimulationEntityCommandBufferSystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.baking.SampleScenes;
import dev.phalanx.samples.scenes.props.Prop;
import dev.phalanx.samples.scenes.props.PropAuthoring;
import dev.phalanx.samples.scenes.props.PropBaker;
import dev.phalanx.samples.scenes.props.Visitor;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.SceneLoadFlags;
import dev.phalanx.scenes.components.SceneLoadParameters;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SectionMetadataSampleTest {
    private static final String SCENE = "islands.scene.yaml";

    @TempDir
    private Path directory;

    private static Set<Integer> props(EntityManager em) {
        Set<Integer> numbers = new TreeSet<>();
        em.query(ro(Prop.class)).forEach(prop -> numbers.add(prop.number()));
        return numbers;
    }

    @Test
    void sectionsAreLoadedWhileTheVisitorIsInTheirCircle() throws IOException {
        SampleScenes.copy(Circle.class, directory, SCENE);
        BakingTypes types = BakingTypes.none()
                .withAuthoring(CircleAuthoring.class, PropAuthoring.class)
                .withBakers(new CircleBaker(), new PropBaker());
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, types)) {
            CircleScene.write(baking.bake(), directory.resolve("islands.entities"));
        }
        try (World world = SampleScenes.world(directory)) {
            EntityManager em = world.entityManager();
            Entity islands = SceneSystem.loadSceneAsync(
                    world,
                    SceneReference.of("islands"),
                    SceneLoadParameters.of(SceneLoadFlags.DISABLE_AUTO_LOAD, SceneLoadFlags.BLOCK_ON_IMPORT));
            world.update();
            assertThat(em.getComponent(SceneSystem.getSectionEntity(world, islands, 2), Circle.class))
                    .isEqualTo(new Circle(50, 0, 40));
            assertThat(SampleScenes.count(em, Prop.class)).isZero();
            SceneSystem.loadSectionAsync(world, SceneSystem.getSectionEntity(world, islands, 0));

            world.addSystems(List.of(CircleSystem.class, EndSimulationEntityCommandBufferSystem.class));
            Entity visitor = em.createSingleton(new Visitor(-10, 5));
            SampleScenes.updateUntil(world, () -> props(em).equals(Set.of(1)));
            em.setComponent(visitor, new Visitor(20, 5));
            SampleScenes.updateUntil(world, () -> props(em).equals(Set.of(1, 2)));
            em.setComponent(visitor, new Visitor(80, 5));
            SampleScenes.updateUntil(world, () -> props(em).equals(Set.of(2)));
            em.setComponent(visitor, new Visitor(80, 50));
            SampleScenes.updateUntil(world, () -> props(em).isEmpty());
        }
    }
}
