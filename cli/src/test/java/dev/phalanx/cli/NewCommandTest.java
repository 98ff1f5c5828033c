package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.cli.project.ProjectVersions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class NewCommandTest {
    private static final String VERSION = ProjectVersions.ofThisBuild().phalanx();
    private static final String REPOSITORY = "maven.repo.local";
    private static final String HOME = "phalanx.home";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final String repositoryBefore = System.getProperty(REPOSITORY);
    private final String homeBefore = System.getProperty(HOME);
    private Path repository = Path.of("");

    @BeforeEach
    void installPhalanx() throws IOException {
        repository = folder.resolve("repository");
        install("parent", ".pom");
        for (String module : List.of("structs", "jobs", "entities", "transforms", "scenes", "inspector")) {
            install(module, ".jar");
        }
        System.setProperty(REPOSITORY, repository.toString());
        System.setProperty(HOME, "/home/me/my phalanx");
    }

    @AfterEach
    void restore() {
        restore(REPOSITORY, repositoryBefore);
        restore(HOME, homeBefore);
    }

    private static void restore(String property, String before) {
        if (before == null) {
            System.clearProperty(property);
        } else {
            System.setProperty(property, before);
        }
    }

    private Path artifact(String module, String extension) {
        String name = "phalanx-" + module;
        return repository
                .resolve("dev/phalanx")
                .resolve(name)
                .resolve(VERSION)
                .resolve(name + "-" + VERSION + extension);
    }

    private void install(String module, String extension) throws IOException {
        Path file = artifact(module, extension);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }

    private int phalanx(String... arguments) {
        List<String> all = new ArrayList<>(List.of("new"));
        all.addAll(List.of(arguments));
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(new String[0]));
    }

    private String printed() {
        return out.toString().replace(System.lineSeparator(), "\n");
    }

    @Test
    void itMakesAProjectAndSaysWhatIsNext() {
        assertThat(phalanx("mygame", "--in", folder.toString())).isZero();

        Path made = folder.resolve("mygame");
        assertThat(printed()).isEqualTo("""
                        Made a project with Maven and Java in MADE

                        Next:

                            cd MADE
                            mvn compile exec:exec -Dargs=--inspect

                        This runs the game; open the URL that it prints. The README of the project explains the rest.
                        """.replace("MADE", made.toString()));
        assertThat(err.toString()).isEmpty();
        assertThat(made.resolve("pom.xml")).content().contains("<phalanx.version>" + VERSION + "</phalanx.version>");
        assertThat(made.resolve("src/main/java/com/example/mygame/Main.java")).exists();
    }

    @Test
    void aGameNeedsTheBakingLibraryAndThePlugin() {
        assertThat(phalanx("mygame", "--game", "--in", folder.toString())).isZero();

        assertThat(folder.resolve("mygame/src/main/scenes/level.scene.yaml")).exists();
        assertThat(printed())
                .contains(
                        "phalanx-baking, phalanx-maven-plugin are missing. Install it once:\n",
                        "-pl transforms,inspector,baking,maven-plugin -am install -Dmaven.test.skip=true\n");
    }

    @Test
    void theOptionsChooseTheFormAndThePackage() throws IOException {
        Path parent = Files.createDirectory(folder.resolve("my games"));
        assertThat(phalanx("mygame", "--gradle", "--kotlin", "--package", "org.games", "--in", parent.toString()))
                .isZero();

        Path made = parent.resolve("mygame");
        assertThat(printed())
                .contains(
                        "Made a project with Gradle and Kotlin in " + made + "\n",
                        "    cd \"" + made + "\"\n    gradle run --args=--inspect\n");
        assertThat(made.resolve("build.gradle.kts")).content().contains("mainClass = \"org.games.MainKt\"");
        assertThat(made.resolve("src/test/kotlin/org/games/GameTest.kt")).exists();
    }

    @Test
    void itSaysHowToInstallWhatTheLocalRepositoryLacks() throws IOException {
        Files.delete(artifact("inspector", ".jar"));
        Files.delete(artifact("parent", ".pom"));

        assertThat(phalanx("mygame", "--in", folder.toString())).isZero();

        assertThat(printed()).contains("""

                        Phalanx VERSION is not in your local Maven repository, REPOSITORY:
                        phalanx-parent, phalanx-inspector are missing. Install it once:

                            mvn -f "/home/me/my phalanx" -pl transforms,inspector -am install -Dmaven.test.skip=true

                        Next:
                        """.replace("VERSION", VERSION).replace("REPOSITORY", repository.toString()));
    }

    @Test
    void aNameThatCannotBeUsedIsAMistakeAndMakesNothing() throws IOException {
        assertThat(phalanx("my game", "--in", folder.toString())).isEqualTo(2);

        assertThat(err.toString())
                .startsWith("phalanx new: The name of the project cannot be an artifact id: 'my game'.");
        assertThat(out.toString()).isEmpty();
        assertThat(folder.resolve("my game")).doesNotExist();
    }

    @Test
    void aProjectIsNotMadeTwice() {
        assertThat(phalanx("mygame", "--in", folder.toString())).isZero();
        assertThat(phalanx("mygame", "--kotlin", "--in", folder.toString())).isEqualTo(2);

        assertThat(err.toString()).contains("phalanx new: The directory " + folder.resolve("mygame") + " is not empty");
        assertThat(folder.resolve("mygame/src/main/kotlin")).doesNotExist();
    }

    @Test
    void aPlaceThatDoesNotExistIsAMistake() {
        Path nowhere = folder.resolve("nowhere");
        assertThat(phalanx("mygame", "--in", nowhere.toString())).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("phalanx new: There is no directory " + nowhere
                        + ". Make it first, or name another one with --in.");
    }

    @Test
    void theNameIsRequired() {
        assertThat(phalanx()).isEqualTo(2);
        assertThat(err.toString()).contains("Missing required parameter: 'NAME'");
    }

    @Test
    void aModelOfAgentsIsWrittenInJava() {
        for (String other : List.of("--game", "--kotlin")) {
            err.getBuffer().setLength(0);
            assertThat(phalanx("rumours", "--in", folder.toString(), "--agents", other))
                    .isEqualTo(2);
            assertThat(err.toString().strip())
                    .isEqualTo("phalanx new: --agents makes a model in Java. Leave out " + other + ", or --agents.");
        }
        assertThat(folder.resolve("rumours")).doesNotExist();
        assertThat(phalanx("rumours", "--in", folder.toString(), "--agents")).isZero();
        assertThat(folder.resolve("rumours/src/main/java/com/example/rumours/Rumour.java"))
                .exists();
        assertThat(out.toString())
                .contains("    mvn compile exec:exec" + System.lineSeparator())
                .contains("This runs the model with several parameters and seeds, and writes results.csv.")
                .contains("-pl agents -am install");
    }
}
