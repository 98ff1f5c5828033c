package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.phalanx.scenes.diff.ChangeSetReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The inputs are what today's writer writes, see [BlobFileSeedsTest].
class ChangeSetStreamSeedsTest {
    private static final Path INPUTS = Path.of("src/test/resources/dev/phalanx/fuzz/ChangeSetStreamFuzzTestInputs");

    @Test
    void theInputsAreWhatIsWrittenToday() throws IOException {
        boolean isRegenerated = Boolean.getBoolean("phalanx.golden.regenerate");
        for (Map.Entry<String, byte[]> seed : ChangeSetStreamSeeds.all().entrySet()) {
            Path file = INPUTS.resolve(seed.getKey());
            if (isRegenerated) {
                Files.createDirectories(file.getParent());
                Files.write(file, seed.getValue());
            }
            assertThat(file).hasBinaryContent(seed.getValue());
        }
        if (isRegenerated) {
            fail("Rewrote %s. Run the test without -Dphalanx.golden.regenerate.", INPUTS);
        }
    }

    @Test
    void renewingAWholeStreamChangesNothing() throws IOException {
        byte[] whole = ChangeSetStreamSeeds.all().get("renewedChecksums/whole");
        byte[] twice = ChangeSetStreamSeeds.all().get("renewedChecksums/repeated");

        assertThat(ChangeSetStreamFuzzTest.renew(whole)).isEqualTo(whole);
        try (ChangeSetReader in =
                new ChangeSetReader(new ByteArrayInputStream(ChangeSetStreamFuzzTest.renew(twice)), Town.OPTIONS)) {
            while (in.read() != null) {
                assertThat(in.count()).isPositive();
            }
            assertThat(in.count()).isEqualTo(4);
        }
    }
}
