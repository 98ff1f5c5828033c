package dev.phalanx.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A user's module, with the `module-info.java` that the README gives, in a JVM of its own.
class OutsideModuleTest {
    private static final Pattern MODULE_INFO =
            Pattern.compile("```\\n(module com\\.example\\.game \\{.*?\\n})\\n```", Pattern.DOTALL);
    private static final String MODULES = Stream.of(Entity.class, JobHandle.class, World.class, NullMarked.class)
            .map(type -> home(type).toString())
            .collect(Collectors.joining(File.pathSeparator));
    private static final String GAME = """
            package com.example.game;

            import static dev.phalanx.entities.query.QueryTerms.ro;
            import static dev.phalanx.entities.query.QueryTerms.rw;

            import dev.phalanx.entities.components.IComponentData;
            import dev.phalanx.entities.systems.World;

            final class Game {
                static final class Position implements IComponentData {
                    public float x;
                }

                record Velocity(float x) implements IComponentData {}

                public static void main(String[] arguments) {
                    try (World world = new World("Game")) {
                        var em = world.entityManager();
                        var entity = em.createEntity(Position.class, Velocity.class);
                        em.setComponent(entity, new Velocity(3));
                        em.query(rw(Position.class), ro(Velocity.class)).forEach((position, velocity) -> position.x += velocity.x());
                        System.out.print(em.getComponent(entity, Position.class).x);
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    private static Path home(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String moduleInfo() {
        Matcher block = MODULE_INFO.matcher(Project.text("README.md"));
        assertThat(block.find())
                .as("README.md has the module-info of com.example.game")
                .isTrue();
        return block.group(1);
    }

    /// Compiles the module and runs it: what it prints, to standard output and to standard error.
    private String run(String moduleInfo) throws IOException, InterruptedException {
        Path source = Files.writeString(folder.resolve("Game.java"), GAME);
        Path module = Files.writeString(folder.resolve("module-info.java"), moduleInfo);
        Path classes = folder.resolve("classes");
        int code = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "-Xlint:all",
                        "-Werror",
                        "-cp",
                        "",
                        "-p",
                        MODULES,
                        "-d",
                        classes.toString(),
                        module.toString(),
                        source.toString());
        assertThat(code).isZero();
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--sun-misc-unsafe-memory-access=deny",
                        "--illegal-native-access=deny",
                        "-p",
                        MODULES + File.pathSeparator + classes,
                        "-m",
                        "com.example.game/com.example.game.Game"))
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed;
    }

    @Test
    void theModuleOfTheReadmeRunsWithoutFlagsAndWarnings() throws Exception {
        assertThat(run(moduleInfo())).isEqualTo("3.0");
    }

    @Test
    void whoForgetsToOpenThePackageIsToldTheLine() throws Exception {
        String opens = "    opens com.example.game to dev.phalanx.structs;\n";
        assertThat(moduleInfo()).contains(opens);

        assertThat(run(moduleInfo().replace(opens, "")))
                .contains(
                        "Package com.example.game of module com.example.game is not open to dev.phalanx.structs, so no"
                                + " code can be generated for Position. Add `opens com.example.game to dev.phalanx.structs;` to the"
                                + " module-info.java of com.example.game.");
    }
}
