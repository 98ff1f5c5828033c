package dev.phalanx.entities.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.fixture.ChildProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tools that JVM switches start, in programs of their own.
@Tag("programs")
final class WorldToolsTest {
    private static final String PROGRAM = """
            package game;

            import dev.phalanx.entities.systems.World;

            public final class Program {
                public static void main(String[] arguments) {
                    try (World first = new World("First"); World second = new World("Second")) {
                        first.update();
                        second.update();
                        System.out.println("updated");
                    }
                }
            }
            """;

    private static String tool(String field, String start) {
        return """
                package game;

                import dev.phalanx.entities.diagnostics.WorldTool;
                import dev.phalanx.entities.systems.World;

                public final class Tool implements WorldTool {
                    %s

                    @Override
                    public String name() {
                        return "inspect";
                    }

                    @Override
                    public void start(String value) {
                        %s
                    }
                }
                """.formatted(field, start);
    }

    @TempDir
    private static Path folder;

    private static Path program;

    @BeforeAll
    static void compile() throws IOException {
        program = folder.resolve("program");
        ChildProgram.compile(program, Map.of("game/Program.java", PROGRAM));
    }

    private static Path withTool(String name, String field, String start) throws IOException {
        Path classes = folder.resolve(name);
        ChildProgram.compile(classes, Map.of("game/Tool.java", tool(field, start)));
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(services.resolve("dev.phalanx.entities.diagnostics.WorldTool"), "game.Tool\n");
        return classes;
    }

    private static List<String> run(List<Path> classes, String... options) throws IOException, InterruptedException {
        StringBuilder path = new StringBuilder(ChildProgram.PHALANX)
                .append(File.pathSeparator)
                .append(program);
        classes.forEach(one -> path.append(File.pathSeparator).append(one));
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("-cp", path.toString(), "game.Program"));
        return ChildProgram.run(arguments);
    }

    @Test
    void aToolStartsOnceBeforeTheFirstWorldIfItsSwitchIsSet() throws IOException, InterruptedException {
        Path tool = withTool("working", "", "System.out.println(\"<\" + value + \"> \" + World.all());");
        assertThat(run(List.of(tool), "-Dphalanx.inspect=27750")).containsExactly("<27750> []", "updated");
        assertThat(run(List.of(tool), "-Dphalanx.inspect")).containsExactly("<> []", "updated");
        assertThat(run(List.of(tool))).containsExactly("updated");
    }

    @Test
    void aSwitchWithoutItsLibraryIsLogged() throws IOException, InterruptedException {
        assertThat(run(List.of(), "-Dphalanx.inspect"))
                .contains(
                        "SEVERE: -Dphalanx.inspect is set, but the program has no tool of that name. Add the library"
                                + " phalanx-inspector to its class path or module path.",
                        "updated");
    }

    @Test
    void aToolThatThrowsIsLoggedAndTheProgramGoesOn() throws IOException, InterruptedException {
        Path tool = withTool("throwing", "", "throw new IllegalStateException(\"port \" + value + \" is taken\");");
        assertThat(run(List.of(tool), "-Dphalanx.inspect=1"))
                .contains(
                        "SEVERE: The tool of -Dphalanx.inspect did not start.",
                        "java.lang.IllegalStateException: port 1 is taken",
                        "updated");
    }

    @Test
    void aToolThatLacksClassesIsLoggedAndTheProgramGoesOn() throws IOException, InterruptedException {
        Path tool = withTool("lacking", "", "throw new NoClassDefFoundError(\"com/sun/net/httpserver/HttpServer\");");
        assertThat(run(List.of(tool), "-Dphalanx.inspect"))
                .contains("SEVERE: The tool of -Dphalanx.inspect did not start.", "updated")
                .anyMatch(line -> line.contains("NoClassDefFoundError: com/sun/net/httpserver/HttpServer"));
    }

    @Test
    void aToolThatCannotBeMadeIsLoggedAndTheProgramGoesOn() throws IOException, InterruptedException {
        Path tool = withTool("unmade", "int zero = 1 / Integer.parseInt(\"0\");", "");
        assertThat(run(List.of(tool), "-Dphalanx.inspect"))
                .contains("SEVERE: A tool that the program offers as a service could not be made.", "updated")
                .anyMatch(line -> line.contains("ArithmeticException: / by zero"));
    }
}
