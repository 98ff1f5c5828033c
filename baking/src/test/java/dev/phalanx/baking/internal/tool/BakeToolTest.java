package dev.phalanx.baking.internal.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BakeToolTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Path scenes = Path.of("");
    private Path baked = Path.of("");

    @BeforeEach
    void write() throws IOException {
        scenes = Files.createDirectories(folder.resolve("scenes"));
        baked = folder.resolve("baked");
        Files.createDirectories(scenes.resolve("levels"));
        Files.writeString(scenes.resolve("levels/room.scene.yaml"), "nodes: [{name: Lamp}]\n");
    }

    private int run(String... arguments) {
        out.reset();
        err.reset();
        return BakeTool.run(
                List.of(arguments),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8).replaceAll("in [\\d,]+ ms", "in N ms");
    }

    private String complained() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void scenesAreBakedOnce() {
        String[] arguments = {
            "--scenes", scenes.toString(),
            "--out", baked.toString(),
            "--cache", folder.resolve("cache").toString(),
            "--classes", folder.resolve("missing").toString(),
            "--compress"
        };
        assertThat(run(arguments)).isZero();
        assertThat(printed()).isEqualTo("""
                        Baked levels/room.scene.yaml.
                        1 scene: 1 baked, 0 from the cache, 0 up to date, 0 with errors, in N ms.
                        """.replace("\n", System.lineSeparator()));
        assertThat(complained()).isEmpty();
        assertThat(baked.resolve("levels/room.entities")).isRegularFile();
        assertThat(folder.resolve("cache")).isNotEmptyDirectory();
        assertThat(run(arguments)).isZero();
        assertThat(printed())
                .isEqualTo("1 scene: 0 baked, 0 from the cache, 1 up to date, 0 with errors, in N ms."
                        + System.lineSeparator());
    }

    @Test
    void errorsBeginWithTheirPlaces() throws IOException {
        Path file = Files.writeString(
                scenes.resolve("bad.scene.yaml"), "nodes:\n  - name: Lamp\n    components:\n      - Lmap\n");
        assertThat(run("--scenes", scenes.toString(), "--out", baked.toString()))
                .isEqualTo(1);
        assertThat(complained()).startsWith(file + ":4:9: ").hasLineCount(1);
        assertThat(printed()).contains("2 scenes: 1 baked, 0 from the cache, 0 up to date, 1 with errors");
    }

    @Test
    void warningsFailOnDemand() throws IOException {
        Path file = Files.writeString(scenes.resolve("twins.scene.yaml"), "nodes: [{name: Lamp}, {name: Lamp}]\n");
        assertThat(run("--scenes", scenes.toString(), "--out", baked.toString()))
                .isZero();
        assertThat(complained()).startsWith(file + ":1:23: warning: The node \"Lamp\" has a sibling of the same name");
        assertThat(run("--scenes", scenes.toString(), "--out", baked.toString(), "--fail-on-warnings"))
                .isEqualTo(1);
        assertThat(baked.resolve("twins.entities")).isRegularFile();
    }

    @Test
    void aDirectoryWithoutScenesSaysWhatToDo() throws IOException {
        Path assets = Files.createDirectories(folder.resolve("assets"));
        Files.writeString(assets.resolve("notes.txt"), "none");
        assertThat(run("--scenes", assets.toString(), "--out", baked.toString()))
                .isZero();
        assertThat(complained().strip())
                .isEqualTo(assets.resolve(".") + ": warning: No scene was found: no file ends with .scene.yaml,"
                        + " .scene.json, .gltf, .glb, .tmj or .tmx, but there is notes.txt. Name the files of scenes with one of"
                        + " these endings, or name the directory that has them.");
    }

    @Test
    void theSceneOfAGltfFileIsChosen() throws IOException {
        Files.writeString(scenes.resolve("house.gltf"), """
                {"asset": {"version": "2.0"}, "scenes": [{"name": "Attic", "nodes": [0]}, {"name": "Cellar", "nodes": [1]}],
                 "nodes": [{"name": "Chest"}, {"name": "Barrel"}]}
                """);
        String[] arguments = {"--scenes", scenes.toString(), "--out", baked.toString(), "--fail-on-warnings"};
        assertThat(run(arguments)).isEqualTo(1);
        assertThat(complained()).contains("alone is read");
        List<String> more = new ArrayList<>(List.of(arguments));
        more.addAll(List.of("--gltf-scene", "house.gltf=Cellar"));
        assertThat(run(more.toArray(String[]::new))).isZero();
        assertThat(complained()).isEmpty();
    }

    @Test
    void wrongArgumentsAreExplained() {
        assertThat(run("--scenes", scenes.toString())).isEqualTo(2);
        assertThat(complained().strip()).isEqualTo("The argument --out is missing. Give a directory with it.");
        assertThat(run("--scenes")).isEqualTo(2);
        assertThat(complained().strip()).isEqualTo("The argument --scenes has no value. Put one after it.");
        assertThat(run("--bake")).isEqualTo(2);
        assertThat(complained().strip())
                .isEqualTo("There is no argument --bake. The arguments are --scenes, --out, --cache, --classes,"
                        + " --gltf-scene, --compress and --fail-on-warnings.");
        assertThat(run("--gltf-scene", "Attic")).isEqualTo(2);
        assertThat(complained().strip())
                .isEqualTo("The argument --gltf-scene has the value Attic. Give it a file and a scene, such as"
                        + " --gltf-scene house.glb=Attic.");
        Path missing = folder.resolve("missing");
        assertThat(run("--scenes", missing.toString(), "--out", baked.toString()))
                .isEqualTo(2);
        assertThat(complained().strip())
                .isEqualTo("There is no directory " + missing + ". Name the one with the scenes with --scenes.");
    }
}
