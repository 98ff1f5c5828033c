package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.CompiledProgram;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BakeCommandTest {
    private static final String AUTHORING = """
            import dev.phalanx.baking.authoring.IAuthoring;

            record LampAuthoring(float watts) implements IAuthoring {}
            """;
    private static final String BAKER = """
            import dev.phalanx.baking.bakers.Baker;
            import dev.phalanx.entities.components.IComponentData;
            import dev.phalanx.transforms.TransformUsageFlags;

            final class LampBaker extends Baker<LampAuthoring> {
                record Lamp(float watts) implements IComponentData {}

                @Override
                protected void bake(LampAuthoring authoring) {
                    addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Lamp(authoring.watts() * FACTOR));
                }
            }
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path scenes = Path.of("");
    private Path baked = Path.of("");

    @BeforeEach
    void write() throws IOException {
        scenes = Files.createDirectories(folder.resolve("scenes"));
        baked = folder.resolve("baked");
        Files.createDirectories(scenes.resolve("levels"));
        write("levels/room.scene.yaml", "Lamp: {watts: 20}");
    }

    private Path write(String name, String component) throws IOException {
        return Files.writeString(
                scenes.resolve(name), "nodes:\n  - name: Lamp\n    components:\n      - " + component + "\n");
    }

    private Path lamps(int factor) throws IOException {
        return program(factor).compile();
    }

    private CompiledProgram program(int factor) throws IOException {
        return new CompiledProgram(folder.resolve("program"))
                .with("game.LampAuthoring", AUTHORING)
                .with("game.LampBaker", BAKER.replace("FACTOR", "" + factor));
    }

    private int phalanx(String... arguments) {
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private int bake(Path classes, String... more) {
        List<String> arguments = new ArrayList<>(List.of("bake", scenes.toString(), "--out", baked.toString()));
        arguments.addAll(List.of("--classes", classes.toString()));
        arguments.addAll(List.of(more));
        return phalanx(arguments.toArray(new String[0]));
    }

    private String printed() {
        return out.toString().replaceAll("in [\\d,]+ ms", "in N ms").replace(System.lineSeparator(), "\n");
    }

    private String dump() {
        StringWriter text = new StringWriter();
        int code = new CommandLine(new Main())
                .setOut(new PrintWriter(text, true))
                .execute("scene", "dump", baked.resolve("levels/room.entities").toString());
        return code == 0 ? text.toString() : "";
    }

    @Test
    void scenesAreBakedByTheBakersOfTheProgram() throws IOException {
        Path classes = lamps(2);

        assertThat(bake(classes)).isZero();
        assertThat(printed()).isEqualTo("""
                        Baked levels/room.scene.yaml in N ms.
                        1 scene: 1 baked, 0 from the cache, 0 up to date, 0 with errors, in N ms.
                        """);
        assertThat(err.toString()).isEmpty();
        assertThat(dump()).contains("\"watts\": 40");
        out.getBuffer().setLength(0);
        assertThat(bake(classes)).isZero();
        assertThat(printed()).isEqualTo("1 scene: 0 baked, 0 from the cache, 1 up to date, 0 with errors, in N ms.\n");
        out.getBuffer().setLength(0);
        Files.delete(scenes.resolve("levels/room.scene.yaml"));
        assertThat(bake(classes)).isZero();
        assertThat(printed()).startsWith("Deleted levels/room.entities, whose scene is gone.\n");
    }

    @Test
    void jarsCachesAndCompressionAreUsed() throws IOException {
        Path jar = program(2).jar();
        Path cache = folder.resolve("cache");

        assertThat(bake(jar, "--cache", cache.toString(), "--compress", "--explain"))
                .isZero();
        assertThat(printed())
                .contains(
                        "Baked levels/room.scene.yaml in N ms.\n  levels/room.scene.yaml: Lamp: LampBaker ran because ");
        assertThat(cache).isNotEmptyDirectory();
        Files.delete(baked.resolve("levels/room.entities"));
        out.getBuffer().setLength(0);
        assertThat(bake(jar, "--cache", cache.toString(), "--compress")).isZero();
        assertThat(printed()).startsWith("Took levels/room.scene.yaml from the cache.\n");
    }

    @Test
    void errorsHaveTheirPlaces() throws IOException {
        Path file = write("levels/bad.scene.yaml", "Lmap: {}");

        assertThat(bake(lamps(2))).isEqualTo(1);

        assertThat(err.toString()).startsWith(file + ":4:9: ").hasLineCount(1);
        assertThat(printed()).isEqualTo("""
                        Baked levels/room.scene.yaml in N ms.
                        2 scenes: 1 baked, 0 from the cache, 0 up to date, 1 with errors, in N ms.
                        """);
        assertThat(baked.resolve("levels/room.entities")).exists();
        assertThat(baked.resolve("levels/bad.entities")).doesNotExist();
    }

    @Test
    void aReportTellsWhatBecomesOfEachFile() throws IOException {
        write("a.scene.yaml", "SubScene: {scene: d.gltf}");
        write("b.scene.yaml", "Lamp: {watts: 1}");
        Files.writeString(scenes.resolve("broken.gltf"), "{");
        Files.writeString(scenes.resolve("c.gltf"), """
                {"asset": {"version": "2.0"}, "extensionsUsed": ["ACME_a"], "scene": 0,
                 "buffers": [{"uri": "c.bin", "byteLength": 4}],
                 "scenes": [{"nodes": [0]}], "nodes": [{"name": "N"}]}
                """);
        Files.writeString(scenes.resolve("d.gltf"), """
                {"asset": {"version": "2.0"}, "extensionsUsed": ["ACME_b"], "scene": 0,
                 "scenes": [{"nodes": [0]}], "nodes": [{"name": "N"}]}
                """);
        Files.writeString(scenes.resolve("c.bin"), "1234");
        Files.writeString(scenes.resolve("levels/LICENSE"), "Free");
        Files.writeString(scenes.resolve("levels/model.OBJ"), "o");

        assertThat(phalanx("bake", scenes.toString(), "--report")).isEqualTo(1);
        assertThat(err.toString()).isEmpty();
        assertThat(printed().lines().map(line -> line.replaceAll(" {2,}", " ").strip()))
                .contains("File result nodes entities errors warnings ms")
                .anyMatch(line -> line.matches("a.scene.yaml baked 1 1 0 0 \\d+"))
                .anyMatch(line -> line.matches("b.scene.yaml refused - - 1 0 \\d+"))
                .anyMatch(line -> line.matches("broken.gltf refused - - 1 0 \\d+"))
                .anyMatch(line -> line.matches("c.gltf warned 1 0 0 1 \\d+"))
                .anyMatch(line -> line.matches("d.gltf warned 1 0 0 1 \\d+"))
                .anyMatch(line -> line.startsWith("2 2 b.scene.yaml:4:9: No authoring component"))
                .anyMatch(line -> line.startsWith("2 2 c.gltf:1:") && line.contains("ACME_a"))
                .noneMatch(line -> line.contains("ACME_b"))
                .contains(
                        "Files that no format reads files first",
                        ".bin 1 c.bin",
                        ".obj 1 levels/model.OBJ",
                        "no ending 1 levels/LICENSE",
                        "6 files: 1 baked, 2 baked with warnings, 3 refused, in N ms; 3 other files.",
                        "Without --classes, only the components of the library are known, and its bakers.");
        assertThat(baked).doesNotExist();

        out.getBuffer().setLength(0);
        Path classes = lamps(2);
        assertThat(phalanx("bake", scenes.resolve("levels").toString(), "--report", "--classes", classes.toString()))
                .isZero();
        assertThat(printed())
                .containsPattern("room.scene.yaml +baked +1 +1 +0 +0 +\\d+")
                .endsWith("1 file: 1 baked, 0 baked with warnings, 0 refused, in N ms; 2 other files.\n");
    }

    @Test
    void aReportWritesNothing() {
        assertThat(phalanx("bake", scenes.toString(), "--report", "--out", baked.toString()))
                .isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("phalanx bake: --report writes nothing. Leave out --out, --watch, --explain, --cache and"
                        + " --compress, or --report." + System.lineSeparator());
        err.getBuffer().setLength(0);
        assertThat(phalanx("bake", scenes.toString())).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo(
                        "phalanx bake: There is no --out. Name the directory for baked scenes, or use --report, which"
                                + " writes nothing." + System.lineSeparator());
    }

    @Test
    void mistakesInTheArgumentsAreExplained() {
        Path missing = folder.resolve("missing");

        assertThat(phalanx("bake", missing.toString(), "-o", baked.toString())).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("phalanx bake: There is no directory " + missing + ". Name the one with the scenes.");
        err.getBuffer().setLength(0);
        assertThat(bake(missing)).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("phalanx bake: There is no class directory or jar " + missing
                        + ". Compile the program first, or give another one with --classes.");
        err.getBuffer().setLength(0);
        assertThat(phalanx("bake", scenes.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("--out");
    }

    @Test
    void classesThatCannotBeReadAreNamed() throws IOException {
        Path jar = Files.writeString(folder.resolve("text.jar"), "text");

        assertThat(bake(jar)).isEqualTo(1);

        assertThat(err.toString()).startsWith("phalanx bake: The classes in " + jar + " cannot be read: ");
    }

    @Test
    void theSchemaHasTheComponentsOfTheProgram() throws IOException {
        Path file = folder.resolve("scene.schema.json");
        String classPath = lamps(2) + File.pathSeparator + folder;

        assertThat(phalanx("schema", "--classes", classPath, "--out", file.toString()))
                .isZero();
        assertThat(file).content().startsWith("{").contains("\"Lamp\"", "\"watts\"", "\"SubScene\"");
        assertThat(printed()).isEqualTo("The schema is in " + file + "\n");
        out.getBuffer().setLength(0);
        assertThat(phalanx("schema")).isZero();
        assertThat(printed()).startsWith("{").contains("\"SubScene\"").doesNotContain("\"Lamp\"");
        Path missing = folder.resolve("missing/scene.schema.json");
        assertThat(phalanx("schema", "--out", missing.toString())).isEqualTo(1);
        assertThat(err.toString()).startsWith("phalanx schema: The schema could not be written to " + missing + ": ");
        assertThat(phalanx("schema", "--classes", missing.toString())).isEqualTo(2);
    }

    // Watching

    /// Something to do while a watch runs.
    @FunctionalInterface
    private interface Script {
        void run() throws Exception;
    }

    private int whileWatching(Path classes, Script script) throws Exception {
        InputStream before = System.in;
        PipedOutputStream end = new PipedOutputStream();
        try (PipedInputStream input = new PipedInputStream(end)) {
            System.setIn(input);
            FutureTask<Integer> command = new FutureTask<>(() -> bake(classes, "--watch", "--explain"));
            Thread.ofPlatform().daemon().start(command);
            try {
                awaits(text -> assertThat(text).endsWith("Watching " + scenes + ". End with Ctrl-C.\n"));
                out.getBuffer().setLength(0);
                script.run();
            } finally {
                end.close();
            }
            return command.get(20, TimeUnit.SECONDS);
        } finally {
            System.setIn(before);
        }
    }

    private void awaits(Consumer<String> assertion) throws InterruptedException {
        long start = System.nanoTime();
        while (true) {
            try {
                assertion.accept(printed());
                return;
            } catch (AssertionError notYet) {
                if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(20)) {
                    throw new AssertionError("Standard error: " + err, notYet);
                }
            }
            Thread.sleep(10);
        }
    }

    /// Replaces a file as editors do, so that nobody sees half of it.
    private void replace(String name, String component) throws IOException {
        Path file = write(name + ".new", component);
        Files.move(file, scenes.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void changesOfScenesAreBakedUntilTheInputEnds() throws Exception {
        int code = whileWatching(lamps(2), () -> {
            replace("levels/room.scene.yaml", "Lamp: {watts: 30}");
            awaits(text -> assertThat(text)
                    .contains("Changed: ", "levels/room.scene.yaml")
                    .contains(
                            "Baked levels/room.scene.yaml in N ms.\n  levels/room.scene.yaml: Lamp: LampBaker ran because ")
                    .endsWith(" 0 with errors, in N ms.\n"));
            assertThat(dump()).contains("\"watts\": 60");
            out.getBuffer().setLength(0);
            replace("levels/room.scene.yaml", "Lmap: {}");
            awaits(text -> assertThat(text).contains("1 with errors"));
            assertThat(err.toString()).contains("room.scene.yaml:4:9: ");
            out.getBuffer().setLength(0);
            Files.createDirectories(scenes.resolve("new/deep"));
            replace("new/deep/hall.scene.yaml", "Lamp: {watts: 5}");
            awaits(text -> assertThat(text).contains("Baked new/deep/hall.scene.yaml"));
            out.getBuffer().setLength(0);
            Files.delete(scenes.resolve("new/deep/hall.scene.yaml"));
            awaits(text -> assertThat(text).contains("Deleted new/deep/hall.entities"));
        });
        assertThat(code).isZero();
    }

    @Test
    void changesOfClassesAreBakedWithNewOnes() throws Exception {
        int code = whileWatching(lamps(2), () -> {
            lamps(3);
            awaits(text -> assertThat(text).contains("Classes have changed.\n", "Baked levels/room.scene.yaml"));
            awaits(text -> assertThat(dump()).contains("\"watts\": 60"));
            out.getBuffer().setLength(0);
            Path broken = folder.resolve("program/classes/game/Broken.class");
            Files.write(broken, new byte[11]);
            awaits(text -> assertThat(err.toString()).contains("Class file game/Broken.class cannot be read: "));
            Files.delete(broken);
            awaits(text -> assertThat(text).contains("up to date, 0 with errors"));
        });
        assertThat(code).isZero();
        assertThat(err.toString()).doesNotContain("still in use", "stable name");
    }

    @Test
    void theModuleNamesAllThatAWatchNeeds() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djoml.nounsafe=true",
                        "-p",
                        System.getProperty("jdk.module.path"),
                        "-m",
                        "dev.phalanx.cli/dev.phalanx.cli.Main",
                        "bake",
                        scenes.toString(),
                        "--out",
                        baked.toString(),
                        "--classes",
                        lamps(2).toString(),
                        "--watch")
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(text).isZero();
        assertThat(text).contains("Baked levels/room.scene.yaml in ", "Watching " + scenes);
        assertThat(text).hasLineCount(3);
    }

    @Test
    void anotherJarIsNoticed() throws Exception {
        int code = whileWatching(program(2).jar(), () -> {
            program(4).jar();
            awaits(text -> assertThat(text).contains("Classes have changed.\n", "Baked levels/room.scene.yaml"));
            awaits(text -> assertThat(dump()).contains("\"watts\": 80"));
        });
        assertThat(code).isZero();
    }

    @Test
    void aDirectoryThatIsMadeAgainIsStillWatched() throws Exception {
        int code = whileWatching(lamps(2), () -> {
            Path away = folder.resolve("away");
            Files.move(scenes, away);
            awaits(text -> assertThat(err.toString()).contains("There is no file " + scenes));
            Files.createDirectories(scenes.resolve("levels"));
            write("levels/room.scene.yaml", "Lamp: {watts: 7}");
            awaits(text -> assertThat(dump()).contains("\"watts\": 14"));
            replace("levels/room.scene.yaml", "Lamp: {watts: 8}");
            awaits(text -> assertThat(dump()).contains("\"watts\": 16"));
        });
        assertThat(code).isZero();
    }
}
