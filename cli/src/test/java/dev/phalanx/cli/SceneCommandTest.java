package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.scenes.SceneText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SceneCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path file = Path.of("");

    @BeforeEach
    void save() throws IOException {
        file = folder.resolve("world.entities");
        StringBuilder entities = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            entities.append(i == 0 ? "" : ",")
                    .append("{'entity': N, 'name': 'place N', 'Place': {'x': N, 'y': 0.5}}".replace("N", "" + i));
        }
        String text = """
                {'format': 'phalanx entities', 'version': 1, 'guid': '00000000000000000000000000000000',
                 'types': {'Place': {'class': 'game.Place', 'hash': '0123456789abcdef', 'kind': 'data',
                   'fields': {'x': 'float', 'y': 'float'}}},
                 'sections': [{'index': 0, 'entityCount': 10,
                   'archetypes': [{'types': ['Place'], 'groups': [{'entities': [ENTITIES]}]}]}]}
                """.replace("ENTITIES", entities).replace('\'', '"');
        SceneText.toFile("world.json", new StringReader(text), file);
    }

    private int scene(String... arguments) {
        List<String> all = new ArrayList<>(List.of("scene"));
        all.addAll(List.of(arguments));
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(new String[0]));
    }

    @Test
    void infoPrintsTables() {
        assertThat(scene("info", "--fields", file.toString())).isZero();

        assertThat(out.toString())
                .contains("Format version 1, a world, ")
                .containsPattern("game.Place +data +10 +0 +8.0 +80 ")
                .containsPattern("Place +0 +10 +1 ")
                .contains("x: float", "y: float");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void infoPrintsJson() {
        assertThat(scene("info", "--json", file.toString())).isZero();

        assertThat(out.toString()).startsWith("{").contains("\"version\" : 1", "\"entities\" : 10");
    }

    @Test
    void dumpAndPackGiveTheSameFile() {
        Path json = folder.resolve("world.json");
        Path back = folder.resolve("back.entities");

        assertThat(scene("dump", file.toString(), "-o", json.toString())).isZero();
        assertThat(scene("pack", json.toString(), "-o", back.toString())).isZero();

        assertThat(back).hasSameBinaryContentAs(file);
        assertThat(out.toString()).startsWith("Wrote " + back + ", ");
    }

    @Test
    void dumpShowsAPart() {
        assertThat(scene("dump", file.toString(), "--entities", "3-4")).isZero();

        assertThat(out.toString()).contains("\"entity\": 3", "\"entity\": 4").doesNotContain("\"entity\": 5");
        out.getBuffer().setLength(0);
        assertThat(scene("dump", file.toString(), "--name", "place 7", "--section", "0"))
                .isZero();
        assertThat(out.toString()).contains("\"entity\": 7").doesNotContain("\"entity\": 3");
    }

    @Test
    void mistakesInTheArgumentsAreExplained() {
        assertThat(scene("dump", file.toString(), "--entities", "4-3")).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("phalanx scene dump: '4-3' is no range of entities. Give one such as 100-199."
                        + System.lineSeparator());
    }

    @Test
    void aMissingFileIsNamed() {
        Path missing = folder.resolve("missing.entities");
        for (String command : List.of("info", "dump", "verify")) {
            err.getBuffer().setLength(0);
            assertThat(scene(command, missing.toString())).isEqualTo(1);
            assertThat(err.toString())
                    .isEqualTo("phalanx scene " + command + ": There is no file " + missing
                            + ". Name one that is there." + System.lineSeparator());
        }
    }

    @Test
    void verifyTellsWhatItChecked() {
        assertThat(scene("verify", file.toString())).isZero();

        assertThat(out.toString())
                .containsPattern("Checked 5 blocks of \\d+ bytes, 1 sections, 10 entities, 0 references and 0 managed"
                        + " values in \\d+ ms\\.")
                .contains(file + " is whole.");
    }

    @Test
    void verifyNamesTheBlockThatIsDamaged() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[128 + 2] ^= 1; // in the column of x
        Files.write(file, bytes);

        assertThat(scene("verify", file.toString())).isEqualTo(1);

        assertThat(err.toString())
                .contains(
                        "Section 0: The file is damaged: the checksum of the values of game.Place, at byte 128, is not that of its bytes.");
    }

    @Test
    void packSaysWhereTheTextIsWrong() throws IOException {
        Path json = Files.writeString(folder.resolve("wrong.json"), "{\"format\": 3}");

        assertThat(scene("pack", json.toString(), "-o", file.toString())).isEqualTo(1);

        assertThat(err.toString()).contains(json + ":1:12: format is 3. Give it a string.");
    }

    @Test
    void helpNamesTheCommands() {
        assertThat(scene()).isZero();
        assertThat(out.toString()).contains("info", "dump", "verify", "pack");
    }
}
