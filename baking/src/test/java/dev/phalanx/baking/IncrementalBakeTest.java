package dev.phalanx.baking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The central test of baking: what an incremental bake comes to equals what a bake from the beginning comes to, bit
/// for bit.
class IncrementalBakeTest {
    private static final int EDITS = 60;

    @TempDir
    private Path root;

    @Row({"BAK-4.1", "BAK-4.2", "BAK-4.3"})
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void incrementalBakesEqualFullOnes(long seed) throws IOException {
        check(seed);
    }

    private void check(long seed) throws IOException {
        RandomEdits edits = new RandomEdits(seed, root);
        List<String> script = new ArrayList<>();
        int run = 0;
        int runInFull = 0;
        int most = 0;
        try (SceneBaking incremental = baking(edits)) {
            for (int i = 0; i < EDITS; i++) {
                for (int k = 0; k <= i % 3; k++) {
                    script.add(edits.edit());
                }
                BakeResult result = incremental.bake();
                run += result.bakersRun();
                try (SceneBaking fresh = baking(edits)) {
                    BakeResult full = fresh.bake();
                    runInFull += full.bakersRun();
                    assertThat(texts(result)).as("seed %d: %s", seed, script).isEqualTo(texts(full));
                    if (!edits.scenes().getFirst().hasErrors()) {
                        assertThat(bytes(result))
                                .as("seed %d: %s", seed, script)
                                .isEqualTo(bytes(full));
                        result.world().audit();
                        most = Math.max(most, result.world().entityManager().entityCount());
                    }
                }
            }
        }
        assertThat(run).as("bakers that ran").isLessThan(runInFull / 3);
        assertThat(most).as("entities").isGreaterThan(15);
    }

    private SceneBaking baking(RandomEdits edits) {
        List<AuthoringScene> scenes = edits.scenes();
        SceneBaking baking = SceneBaking.of(root, scenes.getFirst(), Workshop.types());
        scenes.forEach(baking::withScene);
        return baking;
    }

    private static List<String> texts(BakeResult result) {
        return result.problems().stream().map(AuthoringProblem::toString).toList();
    }

    private byte[] bytes(BakeResult result) throws IOException {
        Path file = root.resolve("out.entities");
        result.writer().write(file);
        return Files.readAllBytes(file);
    }
}
