package dev.phalanx.samples.baking.dependencies;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.samples.baking.SampleScenes;
import dev.phalanx.transforms.LocalToWorld;
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

class BakingDependenciesSampleTest {
    private static final String SCENE = "gallery.scene.yaml";
    private static final int HOUSE_PIXELS = 14;
    private static final int TREE_PIXELS = 6;
    private static final BakingTypes TYPES = BakingTypes.beside(PictureAuthoring.class);

    private record Place(int rgb, Vector3f position) {}

    @TempDir
    private Path directory;

    private SceneBaking baking;

    @BeforeEach
    void bakeTheScene() throws IOException {
        SampleScenes.copy(PictureAuthoring.class, directory, SCENE, "gallery.properties", "house.pbm", "tree.pbm");
        baking = SceneBaking.of(directory, SCENE, TYPES);
        BakeResult first = SampleScenes.bakeAgain(baking, directory, SCENE, TYPES);
        assertThat(first.bakersRun()).isEqualTo(3);
        assertThat(pixels(first)).hasSize(2 * HOUSE_PIXELS + TREE_PIXELS);
    }

    @AfterEach
    void close() {
        baking.close();
    }

    /// Bakes again, and asserts how many bakers have run.
    private List<Place> pixelsAfter(int bakersRun) throws IOException {
        BakeResult result = SampleScenes.bakeAgain(baking, directory, SCENE, TYPES);
        assertThat(result.bakersRun()).as("%s", result.explanations()).isEqualTo(bakersRun);
        return pixels(result);
    }

    private static List<Place> pixels(BakeResult result) {
        List<Place> pixels = new ArrayList<>();
        result.world()
                .entityManager()
                .query(ro(Pixel.class), ro(LocalToWorld.class))
                .forEach((pixel, place) -> pixels.add(new Place(pixel.rgb(), place.position())));
        return pixels;
    }

    @Test
    void nothingRunsIfNothingHasChanged() throws IOException {
        assertThat(pixelsAfter(0)).hasSize(2 * HOUSE_PIXELS + TREE_PIXELS);
    }

    @Test
    void aBitmapRunsTheBakersOfThePicturesThatShowIt() throws IOException {
        Files.writeString(directory.resolve("tree.pbm"), "P1 2 1 11");
        assertThat(pixelsAfter(1)).hasSize(2 * HOUSE_PIXELS + 2);
        Files.writeString(directory.resolve("house.pbm"), "P1 2 2 11 10");
        assertThat(pixelsAfter(2)).hasSize(2 * 3 + 2);
    }

    @Test
    void aStyleRunsTheBakersOfThePicturesThatHaveIt() throws IOException {
        SampleScenes.edit(directory.resolve("gallery.properties"), "804020", "00ff00");
        assertThat(pixelsAfter(2).stream().filter(pixel -> pixel.rgb() == 0x00ff00))
                .hasSize(HOUSE_PIXELS + TREE_PIXELS);
    }

    @Test
    void aFileThatWasMissingIsADependencyToo() throws IOException {
        Files.writeString(directory.resolve("sketch.properties"), "colour=0000ff");
        assertThat(pixelsAfter(1).stream().filter(pixel -> pixel.rgb() == 0x0000ff))
                .hasSize(HOUSE_PIXELS);
        Files.delete(directory.resolve("sketch.properties"));
        assertThat(pixelsAfter(1).stream().filter(pixel -> pixel.rgb() == 0)).hasSize(HOUSE_PIXELS);
    }

    @Test
    void aComponentOfAnotherNodeRunsTheBakersThatHaveReadIt() throws IOException {
        SampleScenes.edit(directory.resolve(SCENE), "thickness: 0.2", "thickness: 0.75");
        assertThat(pixelsAfter(2).stream().filter(pixel -> pixel.position().z == 0.75f))
                .hasSize(HOUSE_PIXELS + TREE_PIXELS);
    }

    @Test
    void pixelsAreToTheRightOfTheNodeAndBelow() throws IOException {
        Files.writeString(directory.resolve("tree.pbm"), "P1 2 2 00 01");
        Place pixel = pixelsAfter(1).stream()
                .filter(each -> each.position().x >= 10)
                .findFirst()
                .orElseThrow();
        assertThat(pixel.position()).isEqualTo(new Vector3f(10.5f, 9.5f, 0.2f));
    }

    @Test
    void aBitmapThatCannotBeReadIsAProblemWithItsPlace() throws IOException {
        Files.writeString(directory.resolve("tree.pbm"), "P1 2 2 110");
        BakeResult result = baking.bake();
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.problems())
                .singleElement()
                .extracting(AuthoringProblem::toString)
                .asString()
                .startsWith("gallery.scene.yaml:14:")
                .contains("The bitmap of 2 by 2 pixels has 3 digits. Give it one for each pixel.");
        assertThat(pixels(result)).as("the other pictures").hasSize(2 * HOUSE_PIXELS);
    }
}
