package dev.phalanx.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BakeArgumentsTest {
    @TempDir
    private Path folder;

    private static BakeArguments arguments(List<Path> searched, boolean flags) {
        return new BakeArguments(
                List.of(Path.of("classes"), Path.of("lib", "baking.jar")),
                searched,
                Path.of("scenes"),
                Path.of("out"),
                Path.of("cache"),
                flags ? Map.of("house.glb", "Attic") : Map.of(),
                flags,
                flags,
                flags ? List.of("-Xmx1g") : List.of());
    }

    @Test
    void whatIsNotSetIsLeftOut() {
        assertThat(arguments(List.of(), false).list())
                .containsExactly(
                        "-Djava.awt.headless=true",
                        "-Djoml.nounsafe=true",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dstdout.encoding=UTF-8",
                        "-Dstderr.encoding=UTF-8",
                        "-cp",
                        "classes" + File.pathSeparator + Path.of("lib", "baking.jar"),
                        "dev.phalanx.baking.internal.tool.BakeTool",
                        "--scenes",
                        "scenes",
                        "--out",
                        "out",
                        "--cache",
                        "cache");
    }

    @Test
    void everythingCanBeSet() {
        assertThat(arguments(List.of(Path.of("classes"), Path.of("more.jar")), true)
                        .list())
                .containsSubsequence("-Xmx1g", "-cp")
                .endsWith(
                        "--classes",
                        "classes" + File.pathSeparator + "more.jar",
                        "--gltf-scene",
                        "house.glb=Attic",
                        "--compress",
                        "--fail-on-warnings");
    }

    @Test
    void filesOfArgumentsAreQuoted() throws IOException {
        assertThat(BakeArguments.quoted("C:\\my \"own\" dir")).isEqualTo("\"C:\\\\my \\\"own\\\" dir\"");
        Path file = folder.resolve("deep/arguments.txt");
        arguments(List.of(), false).write(file);
        assertThat(Files.readAllLines(file))
                .hasSize(14)
                .startsWith("\"-Djava.awt.headless=true\"")
                .endsWith("\"cache\"");
    }
}
