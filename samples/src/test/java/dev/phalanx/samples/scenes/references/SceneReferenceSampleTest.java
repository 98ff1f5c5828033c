package dev.phalanx.samples.scenes.references;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.baking.SampleScenes;
import dev.phalanx.samples.scenes.props.Prop;
import dev.phalanx.samples.scenes.props.PropAuthoring;
import dev.phalanx.samples.scenes.props.PropBaker;
import dev.phalanx.samples.scenes.props.Visitor;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.EntitySceneReference;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SceneReferenceSampleTest {
    private static final String SCENE = "station.scene.yaml";
    private static final BakingTypes TYPES = BakingTypes.none()
            .withAuthoring(StreamingVolumeAuthoring.class, PropAuthoring.class)
            .withBakers(new StreamingVolumeBaker(), new PropBaker());

    @TempDir
    private Path directory;

    @TempDir
    private Path out;

    @BeforeEach
    void copyTheScenes() throws IOException {
        SampleScenes.copy(StreamingVolume.class, directory, SCENE, "bridge.scene.yaml", "greenhouse.scene.yaml");
    }

    private static List<Integer> props(EntityManager em) {
        List<Integer> numbers = new ArrayList<>();
        em.query(ro(Prop.class)).forEach(prop -> numbers.add(prop.number()));
        return numbers.stream().sorted().toList();
    }

    private static StreamingVolume toTheBridge(BakeResult result) {
        EntityManager em = result.world().entityManager();
        return em.getComponent(SampleScenes.entity(em, "To the bridge"), StreamingVolume.class);
    }

    @Test
    void aReferenceIsBakedToTheGuidOfTheSceneFile() throws IOException {
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            Guid bridge = Guid.parse("00112233445566778899aabbccddeeff");
            assertThat(toTheBridge(baking.bake()))
                    .isEqualTo(new StreamingVolume(new EntitySceneReference(bridge), -5, 5, 5, 15));

            SampleScenes.edit(directory.resolve("bridge.scene.yaml"), "0011", "ffff");
            BakeResult result = SampleScenes.bakeAgain(baking, directory, SCENE, TYPES);
            assertThat(result.bakersRun()).isEqualTo(1);
            assertThat(toTheBridge(result).scene().sceneGuid().toString()).startsWith("ffff2233");
        }
    }

    @Test
    void scenesAreLoadedWhileTheVisitorIsInTheirVolumes() throws IOException {
        SampleScenes.bakeAll(directory, out, TYPES);
        try (World world = SampleScenes.world(out)) {
            world.addSystem(new StreamingVolumeSystem());
            EntityManager em = world.entityManager();
            SceneSystem.loadSceneAsync(world, SceneReference.of("station"));
            Entity visitor = em.createSingleton(new Visitor(0, 30));
            SampleScenes.updateUntil(world, () -> SampleScenes.count(em, StreamingVolume.class) == 3);
            assertThat(props(em)).isEmpty();

            em.setComponent(visitor, new Visitor(0, 12));
            SampleScenes.updateUntil(world, () -> props(em).equals(List.of(1)));
            em.setComponent(visitor, new Visitor(0, 5)); // in all three volumes
            SampleScenes.updateUntil(world, () -> props(em).equals(List.of(1, 2, 3)));
            em.setComponent(visitor, new Visitor(12, 0)); // in one of the two of the greenhouse
            SampleScenes.updateUntil(world, () -> props(em).equals(List.of(2, 3)));
            em.setComponent(visitor, new Visitor(12, 30));
            SampleScenes.updateUntil(world, () -> props(em).isEmpty());
        }
    }

    @Test
    void aReferenceToAMissingFileIsAProblemOfTheBake() throws IOException {
        SampleScenes.edit(directory.resolve(SCENE), "bridge.scene.yaml", "brigde.scene.yaml");
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            assertThat(baking.bake().problems())
                    .singleElement()
                    .asString()
                    .startsWith("station.scene.yaml:6:")
                    .contains("brigde.scene.yaml");
        }
    }
}
