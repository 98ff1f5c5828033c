package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The inputs are what today's writer writes, so that a fuzzer begins behind the first checks.
///
/// `-Dphalanx.golden.regenerate=true` rewrites them and then fails, so that nobody passes by accident. Inputs with
/// other names, such as those that a fuzzer has found, stay as they are.
class BlobFileSeedsTest {
    private static final Path INPUTS = Path.of("src/test/resources/dev/phalanx/fuzz/BlobFileFuzzTestInputs");

    @Test
    void theInputsAreWhatIsWrittenToday() throws IOException {
        Map<String, byte[]> seeds = BlobFileSeeds.all();
        if (Boolean.getBoolean("phalanx.golden.regenerate")) {
            for (Map.Entry<String, byte[]> seed : seeds.entrySet()) {
                Path file = INPUTS.resolve(seed.getKey());
                Files.createDirectories(file.getParent());
                Files.write(file, seed.getValue());
            }
            fail("Rewrote %s. Run the test without -Dphalanx.golden.regenerate.", INPUTS);
        }
        for (Map.Entry<String, byte[]> seed : seeds.entrySet()) {
            assertThat(INPUTS.resolve(seed.getKey())).hasBinaryContent(seed.getValue());
        }
    }

    @Test
    void theWholeFileHasABlob(@TempDir Path folder) throws IOException {
        byte[] whole = BlobFileSeeds.all().get("anyFile/whole");
        Path file = Files.write(folder.resolve("whole.blob"), whole);
        try (BlobAssetReference<Shelf> read = BlobAssetReference.read(file, Shelf.class, Shelf.VERSION);
                BlobAssetReference<Shelf> mapped = BlobAssetReference.map(file, Shelf.class, Shelf.VERSION)) {
            assertThat(read.value().first().value().sequels().length()).isEqualTo(4);
            assertThat(mapped.value().walk()).isEqualTo(read.value().walk()).isNotZero();
        }
    }
}
