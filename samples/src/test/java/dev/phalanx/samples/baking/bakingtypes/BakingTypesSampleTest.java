package dev.phalanx.samples.baking.bakingtypes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.samples.baking.SampleScenes;
import dev.phalanx.scenes.WorldFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.joml.Vector3f;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BakingTypesSampleTest {
    private static final String SCENE = "houses.scene.yaml";
    private static final BakingTypes TYPES = BakingTypes.beside(CompoundAuthoring.class);

    @TempDir
    private Path directory;

    @BeforeEach
    void copyTheScene() throws IOException {
        SampleScenes.copy(CompoundAuthoring.class, directory, SCENE);
    }

    private static void assertBounds(EntityManager em, String name, Vector3f least, Vector3f greatest) {
        CompoundBounds bounds = em.getComponent(SampleScenes.entity(em, name), CompoundBounds.class);
        assertThat(bounds.least.distance(least)).as("%s is least", bounds.least).isLessThan(1e-5f);
        assertThat(bounds.greatest.distance(greatest))
                .as("%s is greatest", bounds.greatest)
                .isLessThan(1e-5f);
    }

    @Test
    void theBoundsOfAHouseAreThoseOfAllItsBoxes() throws IOException {
        Path file = directory.resolve("houses.entities");
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            baking.bake().write(file);
        }
        try (World world = new World("Loaded")) {
            WorldFiles.load(world, file);
            EntityManager em = world.entityManager();
            assertBounds(em, "Cottage", new Vector3f(4, 0, -2), new Vector3f(13, 5, 2));
            assertBounds(em, "Tower", new Vector3f(28, 0, 3), new Vector3f(32, 20, 7));
        }
    }

    @Test
    void bakingTypesAreNotInTheBakedScene() {
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            Set<Class<?>> stored = new HashSet<>();
            for (EntityArchetype archetype :
                    baking.bake().world().entityManager().getAllArchetypes()) {
                stored.addAll(archetype.componentTypes());
            }
            assertThat(stored).contains(CompoundBounds.class).doesNotContain(BoxBounds.class, PartOf.class);
        }
    }

    @Test
    void aBoxThatMovesRunsItsBakerAndTheSystemAgain() throws IOException {
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            assertThat(baking.bake().bakersRun()).isEqualTo(7);

            SampleScenes.edit(directory.resolve(SCENE), "position: [2, 4, 0]", "position: [2, 8, 0]");
            BakeResult moved = SampleScenes.bakeAgain(baking, directory, SCENE, TYPES);

            assertThat(moved.bakersRun()).isEqualTo(1);
            assertBounds(moved.world().entityManager(), "Cottage", new Vector3f(4, 0, -2), new Vector3f(13, 9, 2));
        }
    }

    @Test
    void inactiveBoxesCountAsSoonAsTheyAreActive() throws IOException {
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            baking.bake();
            SampleScenes.edit(directory.resolve(SCENE), "active: false", "active: true");
            BakeResult result = SampleScenes.bakeAgain(baking, directory, SCENE, TYPES);
            assertBounds(result.world().entityManager(), "Tower", new Vector3f(28, 0, 3), new Vector3f(32, 30, 7));
        }
    }

    @Test
    void aBoxOutsideOfACompoundIsWarnedOf() throws IOException {
        SampleScenes.edit(
                directory.resolve(SCENE),
                "  - name: Tower\n    position: [30, 0, 5]\n    components:\n      - Compound",
                "  - name: Tower\n    position: [30, 0, 5]");
        try (SceneBaking baking = SceneBaking.of(directory, SCENE, TYPES)) {
            BakeResult result = baking.bake();
            assertThat(result.isSuccessful()).isTrue();
            assertThat(result.problems())
                    .extracting(AuthoringProblem::message)
                    .containsOnly("The box belongs to no compound. Give a node above it a Compound.")
                    .hasSize(2);
        }
    }
}
