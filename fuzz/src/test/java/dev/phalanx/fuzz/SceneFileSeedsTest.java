package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The inputs are what today's writer writes, see [BlobFileSeedsTest].
class SceneFileSeedsTest {
    private static final Path INPUTS = Path.of("src/test/resources/dev/phalanx/fuzz");

    @Test
    void theInputsAreWhatIsWrittenToday() throws IOException {
        check("SceneFileFuzzTestInputs", SceneFileSeeds.files());
        check("ReplayFuzzTestInputs", SceneFileSeeds.replays());
        check("SceneTextFuzzTestInputs", SceneFileSeeds.texts());
        if (Boolean.getBoolean("phalanx.golden.regenerate")) {
            fail("Rewrote the inputs in %s. Run the test without -Dphalanx.golden.regenerate.", INPUTS);
        }
    }

    private static void check(String directory, Map<String, byte[]> seeds) throws IOException {
        for (Map.Entry<String, byte[]> seed : seeds.entrySet()) {
            Path file = INPUTS.resolve(directory).resolve(seed.getKey());
            if (Boolean.getBoolean("phalanx.golden.regenerate")) {
                Files.createDirectories(file.getParent());
                Files.write(file, seed.getValue());
            }
            assertThat(file).hasBinaryContent(seed.getValue());
        }
    }
}
