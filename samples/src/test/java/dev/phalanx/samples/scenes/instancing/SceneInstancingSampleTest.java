package dev.phalanx.samples.scenes.instancing;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.baking.SampleScenes;
import dev.phalanx.samples.scenes.props.Prop;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.SceneReference;
import dev.phalanx.scenes.components.UnloadParameters;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.TransformSystems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SceneInstancingSampleTest {
    private static final SceneReference COTTAGE = SceneReference.of("cottage");

    @TempDir
    private Path directory;

    @TempDir
    private Path out;

    private World world;
    private EntityManager em;

    @BeforeEach
    void bakeTheCottage() throws IOException {
        SampleScenes.copy(Offset.class, directory, "cottage.scene.yaml");
        SampleScenes.bakeAll(directory, out, BakingTypes.beside(Prop.class));
        world = SampleScenes.world(out);
        world.addSystems(TransformSystems.types());
        em = world.entityManager();
        SceneInstances.prepare(world);
    }

    @AfterEach
    void close() {
        world.close();
    }

    private List<Entity> load(Offset... offsets) {
        List<Entity> instances = new ArrayList<>();
        for (Offset offset : offsets) {
            instances.add(SceneInstances.load(world, COTTAGE, offset));
        }
        SampleScenes.updateUntil(
                world, () -> instances.stream().allMatch(each -> SceneSystem.isSceneLoaded(world, each)));
        world.update();
        return instances;
    }

    /// Where all props are, such as `1 at 1 0 2`.
    private Set<String> places() {
        Set<String> places = new TreeSet<>();
        em.query(ro(Prop.class), ro(LocalToWorld.class)).forEach((prop, place) -> {
            Vector3f at = place.position();
            places.add("%d at %.0f %.0f %.0f".formatted(prop.number(), at.x, at.y, at.z));
        });
        return places;
    }

    @Test
    void eachInstanceIsAtItsPlace() {
        load(new Offset(0, 0), new Offset(100, 0), new Offset(0, 200));
        assertThat(places())
                .containsExactlyInAnyOrder(
                        "1 at 1 0 2",
                        "2 at 1 4 2",
                        "3 at 6 0 0",
                        "1 at 101 0 2",
                        "2 at 101 4 2",
                        "3 at 106 0 0",
                        "1 at 1 0 202",
                        "2 at 1 4 202",
                        "3 at 6 0 200");
        assertThat(SampleScenes.count(em, Offset.class)).isZero();
    }

    @Test
    void instancesAreUnloadedOneByOne() {
        List<Entity> instances = load(new Offset(0, 0), new Offset(100, 0));
        SceneSystem.unloadScene(world, instances.getFirst(), UnloadParameters.DESTROY_META_ENTITIES);
        SampleScenes.updateUntil(world, () -> SampleScenes.count(em, Prop.class) == 3);
        assertThat(places()).containsExactlyInAnyOrder("1 at 101 0 2", "2 at 101 4 2", "3 at 106 0 0");
    }

    @Test
    void aHundredInstancesFormAVillage() {
        Offset[] offsets = new Offset[100];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = new Offset(i % 10 * 20, i / 10 * 20);
        }
        load(offsets);
        assertThat(SampleScenes.count(em, Prop.class)).isEqualTo(300);
        assertThat(places()).hasSize(300);
    }
}
