package dev.phalanx.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.CompiledProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BakeProcessTest {
    private static final String BAKER = """
            import dev.phalanx.baking.authoring.IAuthoring;
            import dev.phalanx.baking.bakers.Baker;
            import dev.phalanx.entities.components.IComponentData;
            import dev.phalanx.transforms.TransformUsageFlags;

            final class LampBaker extends Baker<LampBaker.LampAuthoring> {
                record LampAuthoring(float watts) implements IAuthoring {}

                record Lamp(float watts) implements IComponentData {}

                @Override
                protected void bake(LampAuthoring authoring) {
                    addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Lamp(authoring.watts()));
                }
            }
            """;

    /// Keeps the lines.
    private static final class Lines extends SystemStreamLog {
        private final List<String> all = new ArrayList<>();

        private synchronized void add(String level, CharSequence line) {
            all.add(level + line.toString().replaceAll("in [\\d,]+ ms", "in N ms"));
        }

        @Override
        public void info(CharSequence line) {
            add("[INFO] ", line);
        }

        @Override
        public void warn(CharSequence line) {
            add("[WARN] ", line);
        }

        @Override
        public void error(CharSequence line) {
            add("[ERROR] ", line);
        }
    }

    @TempDir
    private Path folder;

    private final Lines lines = new Lines();
    private Path scenes = Path.of("");

    @BeforeEach
    void write() throws IOException {
        scenes = Files.createDirectories(folder.resolve("my scenes"));
        write("room.scene.yaml", "Lamp: {watts: 20}");
    }

    private Path write(String name, String component) throws IOException {
        return Files.writeString(
                scenes.resolve(name), "nodes:\n  - name: Lamp\n    components:\n      - " + component + "\n");
    }

    private int run(BakeProcess process, String out) throws IOException, InterruptedException {
        Path classes = new CompiledProgram(folder.resolve("program"))
                .with("game.LampBaker", BAKER)
                .compile();
        List<Path> classPath = new ArrayList<>(List.of(classes));
        Stream.of(CompiledProgram.classPath().split(File.pathSeparator))
                .map(Path::of)
                .forEach(classPath::add);
        Path file = folder.resolve("arguments.txt");
        new BakeArguments(
                        classPath,
                        List.of(classes),
                        scenes,
                        folder.resolve(out),
                        folder.resolve("cache"),
                        Map.of(),
                        true,
                        false,
                        List.of("-Xshare:auto"))
                .write(file);
        Path java = new Jdk("this", Path.of(System.getProperty("java.home"))).java();
        return process.run(java, file, folder);
    }

    private static BakeProcess process(Log log) {
        return new BakeProcess(log);
    }

    @Test
    void scenesAreBakedByBakersOfTheProject() throws Exception {
        BakeProcess process = process(lines);
        assertThat(run(process, "out")).as(lines.all.toString()).isZero();
        assertThat(lines.all)
                .containsExactly(
                        "[INFO] Baked room.scene.yaml.",
                        "[INFO] 1 scene: 1 baked, 0 from the cache, 0 up to date, 0 with errors, in N ms.");
        assertThat(folder.resolve("out/room.entities")).isRegularFile();
        lines.all.clear();
        assertThat(run(process, "out")).isZero();
        assertThat(lines.all)
                .containsExactly("[INFO] 1 scene: 0 baked, 0 from the cache, 1 up to date, 0 with errors, in N ms.");
    }

    @Test
    void problemsAreLinesOfTheirLevel() throws Exception {
        Path bad = write("bad.scene.yaml", "Lmap: {}");
        Path twins = Files.writeString(scenes.resolve("twins.scene.yaml"), "nodes: [{name: Lamp}, {name: Lamp}]\n");
        BakeProcess process = process(lines);
        assertThat(run(process, "out")).isEqualTo(1);
        assertThat(process.errors()).singleElement().asString().startsWith(bad + ":4:9: ");
        assertThat(process.warnings()).singleElement().asString().startsWith(twins + ":1:23: warning: ");
        assertThat(lines.all)
                .anyMatch(line -> line.startsWith("[ERROR] " + bad))
                .anyMatch(line -> line.startsWith("[WARN] " + twins));
    }

    @Test
    void aProcessThatCannotRunTellsWhy() throws Exception {
        BakeProcess process = process(lines);
        Files.writeString(folder.resolve("file"), "text");
        assertThat(run(process, "file")).isEqualTo(2);
        assertThat(process.errors()).isNotEmpty();
    }
}
