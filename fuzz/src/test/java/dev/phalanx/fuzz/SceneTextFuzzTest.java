package dev.phalanx.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneInspection;
import dev.phalanx.scenes.SceneText;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/// Whatever a text has, it becomes a file whose tables and values can be read, or an error says where it is wrong.
///
/// To fuzz: `JAZZER_FUZZ=1 mvn -pl fuzz -am test -Dtest='SceneTextFuzzTest#anyText'
/// -Dsurefire.failIfNoSpecifiedTests=false`
class SceneTextFuzzTest {
    @TempDir
    static Path folder;

    /// The text of the file is one that becomes the same file.
    @FuzzTest
    void anyText(byte[] bytes) throws IOException {
        Path file = folder.resolve("any.entities");
        String text = new String(bytes, StandardCharsets.UTF_8);
        try {
            SceneText.toFile("any.json", new StringReader(text), file);
        } catch (SceneFileException wrong) {
            assertThat(wrong.getMessage()).matches("(?s)any\\.json:\\d+:\\d+: .*");
            return;
        }
        byte[] first = Files.readAllBytes(file);
        try (SceneBytes in = Town.bytes(first)) {
            SceneInspection.info(in);
            SceneInspection.check(in);
            StringBuilder again = new StringBuilder();
            SceneText.toJson(in, again);
            SceneText.toFile("again.json", new StringReader(again.toString()), file);
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(first);
        try (World world = new World("Fuzz")) {
            WorldFiles.load(world, Town.bytes(first), Town.OPTIONS);
        } catch (SceneFileException unfit) {
            assertThat(unfit).hasMessageEndingWith(".");
        }
    }
}
