package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneText;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.io.InputStream;
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
    @Row("BAK-11.3")
    void infoPrintsBoundsAndMetadataOfSections() throws IOException {
        Path tiles = folder.resolve("tiles.entities");
        String text = """
                {'format': 'phalanx entities', 'version': 1, 'guid': '00000000000000000000000000000001',
                 'types': {'Biome': {'class': 'game.Level$Biome', 'hash': '0123456789abcdef', 'kind': 'data',
                   'fields': {'number': 'int'}}},
                 'sections': [{'index': 0, 'entityCount': 0, 'archetypes': []},
                   {'index': 2, 'entityCount': 0, 'bounds': [[1, 2, 3], [4, 5, 6]],
                    'metadata': [{'type': 'Biome', 'value': {'number': 7}}], 'archetypes': []}]}
                """.replace('\'', '"');
        SceneText.toFile("tiles.json", new StringReader(text), tiles);
        assertThat(scene("info", tiles.toString())).isZero();
        assertThat(out.toString())
                .containsPattern("Section +entities +bytes +named +bounds +metadata")
                .containsPattern("0 +0 +0 +0 +none +none")
                .containsPattern("2 +0 +0 +0 +\\[1.0, 2.0, 3.0\\] to \\[4.0, 5.0, 6.0\\] +Biome \\{\"number\": 7\\}");
        out.getBuffer().setLength(0);
        assertThat(scene("info", "--json", tiles.toString())).isZero();
        assertThat(out.toString()).contains("game.Level$Biome {\\\"number\\\": 7}");
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
        assertThat(out.toString()).contains("info", "diff", "dump", "verify", "pack");
    }

    /// A file whose types this program does not have.
    private Path guarded(String name, String... entities) throws IOException {
        Path made = folder.resolve(name + ".entities");
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < entities.length; i++) {
            all.append(i == 0 ? "" : ",").append("{'entity': ").append(i).append(", ");
            all.append(entities[i]).append('}');
        }
        String text = """
                {'format': 'phalanx entities', 'version': 1, 'guid': '00000000000000000000000000000000',
                 'types': {
                   'EntityGuid': {'class': 'dev.phalanx.scenes.diff.EntityGuid', 'hash': '0123456789abcdef',
                     'kind': 'data', 'fields': {'originatingId': 'long', 'subId': 'int', 'namespaceId': 'int',
                     'serial': 'int'}},
                   'Place': {'class': 'game.Place', 'hash': '0123456789abcdef', 'kind': 'data',
                     'fields': {'x': 'float'}}},
                 'sections': [{'index': 0, 'entityCount': COUNT,
                   'archetypes': [{'types': ['EntityGuid', 'Place'], 'groups': [{'entities': [ENTITIES]}]}]}]}
                """.replace("COUNT", "" + entities.length)
                .replace("ENTITIES", all)
                .replace('\'', '"');
        SceneText.toFile(name, new StringReader(text), made);
        return made;
    }

    private static String entity(int guid, int x) {
        return "'EntityGuid': {'originatingId': " + guid
                + ", 'subId': 0, 'namespaceId': 0, 'serial': 0}, 'Place': {'x': " + x + "}";
    }

    @Test
    void diffDescribesWhatDiffers() throws IOException {
        String before =
                guarded("before", entity(1, 1), entity(2, 2), entity(0, 5)).toString();
        String after =
                guarded("after", entity(0, 5), entity(2, 3), entity(3, 4)).toString();

        assertThat(scene("diff", before, after)).isZero();

        assertThat(out.toString()).isEqualTo("""
                        1 created, 1 destroyed, 1 components added, 0 removed, 2 set: Place 2
                        Entities without a guid, which cannot be matched: 1 before, 1 after; they have the same values
                        + 3:0:0:0: Place {"x": 4}
                        - 1:0:0:0
                        ~ 2:0:0:0: Place {"x": 3}, was {"x": 2}
                        """);
        assertThat(err.toString()).isEmpty();
        out.getBuffer().setLength(0);
        Path text = folder.resolve("diff.json");
        assertThat(scene("diff", before, after, "--json", "-o", text.toString()))
                .isZero();
        assertThat(out.toString()).isEmpty();
        assertThat(text).content().contains("\"same\": false", "{\"guid\": \"3:0:0:0\"");
    }

    @Test
    void theExitCodeOfDiffSaysWhetherTheFilesDifferIfItIsAskedFor() throws IOException {
        String before = guarded("before", entity(1, 1)).toString();
        String after = guarded("after", entity(1, 2)).toString();

        assertThat(scene("diff", before, after)).isZero();
        assertThat(scene("diff", "--exit-code", before, before)).isZero();
        assertThat(scene("diff", "--exit-code", before, after)).isEqualTo(3);
        assertThat(scene("diff", "--exit-code", before, folder.resolve("none").toString()))
                .isEqualTo(1);
        assertThat(err.toString())
                .isEqualTo("phalanx scene diff: There is no file " + folder.resolve("none")
                        + ". Name one that is there." + System.lineSeparator());
    }

    @Test
    void diffNamesTheFileThatIsDamaged() throws IOException {
        String whole = guarded("before", entity(1, 1)).toString();
        Path text = Files.writeString(folder.resolve("text"), "Once upon a time. ".repeat(10));

        assertThat(scene("diff", whole, text.toString())).isEqualTo(1);

        assertThat(err.toString()).startsWith("phalanx scene diff: " + text + ": ");
    }

    @Test
    void diffWritesAChangeSetIfTheClassesAreThere() throws IOException {
        Path before = folder.resolve("before.entities");
        Path after = folder.resolve("after.entities");
        Path changeSet = folder.resolve("changes");
        try (World world = new World("Game")) {
            EntityManager em = world.entityManager();
            em.createEntity(EntityGuid.of(1));
            WorldFiles.save(world, before);
            em.createEntity(EntityGuid.of(2), new Prefab());
            WorldFiles.save(world, after);
        }

        assertThat(scene("diff", before.toString(), after.toString(), "--change-set", changeSet.toString()))
                .as(err.toString())
                .isZero();

        try (InputStream in = Files.newInputStream(changeSet)) {
            EntityChangeSet changes = EntityChangeSet.read(in, LoadOptions.standard());
            assertThat(changes.created()).containsExactly(EntityGuid.of(2));
            assertThat(changes.added(Prefab.class)).containsExactly(EntityGuid.of(2));
            assertThat(in.read()).isNegative();
        }
    }

    @Test
    void diffSaysIfTheClassesOfAChangeSetAreMissing() throws IOException {
        String before = guarded("before", entity(1, 1)).toString();
        Path changeSet = folder.resolve("changes");

        assertThat(scene("diff", before, before, "--change-set", changeSet.toString()))
                .isEqualTo(1);
        assertThat(err.toString())
                .startsWith("phalanx scene diff: The change set was not written: " + before + ": ")
                .contains("game.Place")
                .endsWith(" Name the component classes with --classes." + System.lineSeparator());
        assertThat(changeSet).doesNotExist();
        assertThat(scene("diff", before, before, "--classes", folder.toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--classes is given without --change-set. Give both, or neither");
        assertThat(scene("diff", before, before, "--classes", folder.resolve("none") + "", "--change-set", "x"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("There is no class directory or jar " + folder.resolve("none"));
    }
}
