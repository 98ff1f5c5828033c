package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Starts `phalanx` in a clone that has nothing but the launcher, with a Maven that only copies a command there. The
/// command prints its arguments and ends with the number that the last one is.
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final String JDK = System.getProperty("java.home");
    private static final String MAIN = """
            package dev.phalanx.cli;
            public class Main {
                public static void main(String[] arguments) throws Exception {
                    System.out.println("home " + System.getProperty("phalanx.home"));
                    System.out.println("contenders " + System.getProperty("phalanx.contenders"));
                    System.out.println("typed " + String.join("|", arguments));
                    String last = arguments[arguments.length - 1];
                    if (last.equals("wait")) {
                        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("told to end")));
                        Thread.sleep(60_000);
                    }
                    System.exit(last.matches("[0-9]+") ? Integer.parseInt(last) : 0);
                }
            }
            """;
    private static final String MAVEN = """
            #!/bin/sh
            echo "$JAVA_HOME $*" >> CLONE/maven.log
            [ ! -e CLONE/broken ] || { cat CLONE/broken; exit 1; }
            echo '[INFO] Building Phalanx command line 0.2.0                [2/2]'
            mkdir -p CLONE/cli/target/lib CLONE/contenders/target/lib
            cp JAR CLONE/cli/target/phalanx-cli.jar
            touch CLONE/cli/target/lib/new.txt
            """;

    @TempDir
    private static Path shared;

    @TempDir
    private Path directory;

    private Path home;
    private Path bin;

    private record Ended(int code, String out, String err) {}

    @BeforeAll
    static void makeCommand() throws IOException {
        Path classes = shared.resolve("classes");
        Path module = Files.writeString(shared.resolve("module-info.java"), "module dev.phalanx.cli {}");
        Path main = Files.writeString(shared.resolve("Main.java"), MAIN);
        tool("javac", "-d", classes, module, main);
        tool("jar", "--create", "--file", shared.resolve("command.jar"), "-C", classes, ".");
        tool("javac", "-d", shared.resolve("launcher"), PROJECT.resolve("cli/launcher/Phalanx.java"));
    }

    private static void tool(String name, Object... arguments) {
        String[] texts = List.of(arguments).stream().map(Object::toString).toArray(String[]::new);
        assertThat(ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, texts))
                .isZero();
    }

    @BeforeEach
    void makeClone() throws IOException {
        home = directory.toRealPath().resolve("clone");
        bin = Files.createDirectories(directory.resolve("bin"));
        Path source = Files.createDirectories(home.resolve("cli/launcher")).resolve("Phalanx.java");
        Files.copy(PROJECT.resolve("cli/launcher/Phalanx.java"), source, StandardCopyOption.COPY_ATTRIBUTES);
        Files.copy(PROJECT.resolve("phalanx"), home.resolve("phalanx"), StandardCopyOption.COPY_ATTRIBUTES);
        Path compiled = Files.createDirectories(home.resolve("target/launcher"));
        try (var classes = Files.list(shared.resolve("launcher"))) {
            for (Path file : classes.toList()) {
                Files.copy(file, compiled.resolve(file.getFileName()));
            }
        }
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        Files.writeString(home.resolve("cli/pom.xml"), "<project/>");
        Files.createDirectories(home.resolve("structs/src/main/java"));
        Files.createDirectories(home.resolve("contenders/src/main"));
        Path maven = bin.resolve("mvn");
        Files.writeString(
                maven,
                MAVEN.replace("CLONE", home.toString())
                        .replace("JAR", shared.resolve("command.jar").toString()));
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void firstStartBuildsAndNextOneDoesNot() throws Exception {
        Ended first = phalanx("demo", "two words");
        Ended second = phalanx("demo");

        assertThat(first.out()).contains("typed demo|two words\n").contains("home " + home + "\n");
        assertThat(first.err())
                .isEqualTo("phalanx: building with the JDK in " + JDK
                        + "; the first time Maven fetches libraries, which takes minutes\n"
                        + "phalanx: building 2/2 Phalanx command line\n");
        assertThat(second.out()).contains("typed demo\n");
        assertThat(second.err()).isEmpty();
        assertThat(builds())
                .containsExactly(JDK + " -B -ntp -f " + home + "/pom.xml -pl cli -am -Dmaven.test.skip=true package");
    }

    @Test
    void sourceThatIsNewerThanTheBuildIsBuilt() throws Exception {
        phalanx("demo");
        Path source = Files.writeString(home.resolve("structs/src/main/java/New.java"), "");
        Files.setLastModifiedTime(source, inAMinute());

        Ended ended = phalanx("demo");

        assertThat(ended.err()).startsWith("phalanx: sources have changed, building with the JDK in " + JDK + "\n");
        assertThat(builds()).hasSize(2);
    }

    @Test
    void sourceThatWasRemovedIsAChange() throws Exception {
        Path source = Files.writeString(home.resolve("structs/src/main/java/Old.java"), "");
        phalanx("demo");
        Files.delete(source);
        Files.setLastModifiedTime(source.getParent(), inAMinute());

        phalanx("demo");

        assertThat(builds()).hasSize(2);
    }

    @Test
    void testsAndOtherModulesAreNotBuilt() throws Exception {
        phalanx("demo");
        for (String other :
                List.of("structs/src/test/Test.java", "stress/src/main/Stress.java", "contenders/pom.xml")) {
            Path file = home.resolve(other);
            Files.createDirectories(file.getParent());
            Files.setLastModifiedTime(Files.writeString(file, ""), inAMinute());
        }
        phalanx("demo");

        assertThat(builds()).hasSize(1);
    }

    @Test
    void librariesOfEarlierVersionsAreRemovedByABuild() throws Exception {
        Path old = Files.createDirectories(home.resolve("cli/target/lib")).resolve("old.jar");
        Files.writeString(old, "");

        phalanx("demo");

        assertThat(old).doesNotExist();
        assertThat(home.resolve("cli/target/lib/new.txt")).exists();
    }

    @Test
    void benchIsBuiltWithTheContendersAndFindsThem() throws Exception {
        Ended ended = phalanx("bench");

        Path contenders = home.resolve("contenders/target");
        assertThat(ended.out())
                .contains("contenders " + contenders.resolve("phalanx-contenders.jar") + ":" + contenders + "/lib/*\n");
        assertThat(builds().getFirst()).contains(" -pl cli,contenders -am ");
    }

    @Test
    void partThatWasCleanedIsBuiltAgain() throws Exception {
        phalanx("bench");
        phalanx("demo");
        assertThat(builds()).hasSize(1);
        Files.delete(home.resolve("cli/target/phalanx-built"));
        phalanx("bench");
        assertThat(builds()).hasSize(2);
        Files.delete(home.resolve("cli/target/phalanx-built"));
        Path library = Files.writeString(home.resolve("contenders/target/lib/peer.jar"), "");
        phalanx("demo");
        assertThat(builds()).hasSize(3);
        assertThat(library).exists();
    }

    @Test
    void exitCodeOfTheCommandIsPassedOn() throws Exception {
        assertThat(phalanx("demo", "3").code()).isEqualTo(3);
        assertThat(phalanx("demo", "0").code()).isZero();
    }

    @Test
    void homeIsFoundFromAnyDirectoryThroughSymbolicLinks() throws Exception {
        Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(bin.resolve("link"), Path.of("../clone/phalanx"));
        Path phalanx = Files.createSymbolicLink(bin.resolve("phalanx"), link);

        Ended ended = run(elsewhere, Map.of(), phalanx.toString(), "demo");

        assertThat(ended.out()).contains("home " + home + "\n");
    }

    @Test
    void directoryWithoutTheLauncherIsNoClone() throws Exception {
        Path launcher = home.resolve("target/launcher");

        Ended ended = run(directory, Map.of(), JDK + "/bin/java", "-cp", launcher.toString(), "Phalanx", "demo");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err())
                .isEqualTo("phalanx: this is no clone of Phalanx: " + directory
                        + " has no cli/launcher/Phalanx.java. Start the command in a clone.\n");
    }

    @Test
    void foundJdkIsPrinted() throws Exception {
        Ended ended = phalanx("--find-jdk");

        assertThat(ended.out()).isEqualTo(JDK + "\n");
        assertThat(ended.code()).isZero();
        assertThat(builds()).isEmpty();
    }

    @Test
    void jdkOnThePathIsFoundThroughSymbolicLinks() throws Exception {
        Files.createSymbolicLink(bin.resolve("javac"), Path.of(JDK, "bin", "javac"));

        assertThat(run(home, Map.of("JAVA_HOME", "/nowhere"), "./phalanx", "--find-jdk")
                        .out())
                .isEqualTo(JDK + "\n");
    }

    @Test
    void jdkOfAnotherVersionIsPassedOver() throws Exception {
        Path old = jdk("25.0.3", false);
        assertThat(run(home, Map.of("JAVA_HOME", jdk("21.0.8", true).toString()), "./phalanx", "--find-jdk")
                        .out())
                .isNotEqualTo(old + "\n")
                .isNotEqualTo(directory.resolve("jdk-21.0.8") + "\n");
        Path later = jdk("26-ea", true);
        assertThat(run(home, Map.of("JAVA_HOME", later.toString()), "./phalanx", "--find-jdk")
                        .out())
                .isEqualTo(later + "\n");
    }

    @Test
    void missingMavenIsSaid() throws Exception {
        Files.delete(bin.resolve("mvn"));
        for (String tool : List.of("sh", "dirname", "readlink", "find")) {
            Files.createSymbolicLink(bin.resolve(tool), Path.of("/bin", tool).toRealPath());
        }

        Ended ended = run(home, Map.of("PATH", bin.toString()), "./phalanx", "demo");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err())
                .contains("phalanx: Maven was not found: there is no mvn on the PATH. Install Maven 3.8 or later"
                        + " (Debian, Ubuntu: apt install maven;");
    }

    @Test
    void failedBuildShowsItsErrorsAndIsTriedAgain() throws Exception {
        Files.writeString(home.resolve("broken"), """
                [INFO] Compiling
                [WARNING] old
                [ERROR] A.java:[1,2] ';' expected
                [ERROR] Failed to execute goal: Compilation failure -> [Help 1]
                [ERROR] To see the full stack trace, re-run Maven
                """);

        Ended ended = phalanx("demo");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).endsWith("""
                [ERROR] A.java:[1,2] ';' expected
                [ERROR] Failed to execute goal: Compilation failure -> [Help 1]
                phalanx: the build failed. The whole log is in %s/target/phalanx-build.log
                """.formatted(home));
        assertThat(home.resolve("target/phalanx-build.log")).content().contains("[INFO] Compiling");
        Files.delete(home.resolve("broken"));
        assertThat(phalanx("demo").code()).isZero();
    }

    @Test
    void commandIsToldToEnd() throws Exception {
        Process process = builder(home, Map.of(), "./phalanx", "wait").start();
        try (var lines = process.inputReader()) {
            String line = lines.readLine();
            while (line != null && !line.equals("typed wait")) {
                line = lines.readLine();
            }
            process.toHandle().destroy();
            assertThat(lines.readAllLines()).containsExactly("told to end");
        }
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void cacheIsMadeAfterABuildAndUsed() throws Exception {
        Map<String, String> on = Map.of("PHALANX_AOT", "on");

        Ended first = run(home, on, "./phalanx", "demo");
        FileTime made = Files.getLastModifiedTime(home.resolve("target/phalanx.aot"));
        Ended second = run(home, on, "./phalanx", "demo");

        assertThat(first.err()).endsWith("phalanx: preparing a fast start\n");
        assertThat(second.err()).isEmpty();
        assertThat(second.out()).isEqualTo(first.out());
        assertThat(Files.getLastModifiedTime(home.resolve("target/phalanx.aot")))
                .isEqualTo(made);
        assertThat(home.resolve("target/phalanx-training.log")).content().contains("typed train");
    }

    private Path jdk(String version, boolean isWhole) throws IOException {
        Path jdk = directory.resolve("jdk-" + version);
        Files.createDirectories(jdk.resolve("bin"));
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"None\"\nJAVA_VERSION=\"" + version + "\"\n");
        for (String tool : isWhole ? List.of("java", "javac") : List.of("java")) {
            Files.createSymbolicLink(jdk.resolve("bin").resolve(tool), Path.of(JDK, "bin", tool));
        }
        return jdk;
    }

    private static FileTime inAMinute() {
        return FileTime.from(Instant.now().plusSeconds(60));
    }

    private List<String> builds() throws IOException {
        Path log = home.resolve("maven.log");
        return Files.exists(log) ? Files.readAllLines(log) : List.of();
    }

    private Ended phalanx(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("./phalanx"));
        command.addAll(List.of(arguments));
        return run(home, Map.of(), command.toArray(String[]::new));
    }

    private Ended run(Path where, Map<String, String> variables, String... command) throws Exception {
        Path out = directory.resolve("out.txt");
        Path err = directory.resolve("err.txt");
        Process process = builder(where, variables, command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        // The command that stands in for the real one has none of its libraries.
        String errors = Files.readString(err).replaceAll("(?m)^WARNING: Unknown module: .*\\R", "");
        return new Ended(process.exitValue(), Files.readString(out), errors);
    }

    private ProcessBuilder builder(Path where, Map<String, String> variables, String... command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile());
        builder.environment().put("PATH", bin + ":" + System.getenv("PATH"));
        builder.environment().put("JAVA_HOME", JDK);
        builder.environment().put("PHALANX_AOT", "off");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().putAll(variables);
        return builder;
    }
}
