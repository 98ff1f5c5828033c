package dev.phalanx.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SiteCommandTest {
    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeACheckout() throws IOException {
        System.setProperty(Main.HOME, home.toString());
        write("README.md", "# Game\n\n## Documentation\n\n**Learn**\n\n- [Guide](docs/guide.md)\n");
        write("LICENSE", "Apache License\n");
        write("docs/guide.md", "# Guide\n");
        write("docs/api-groups", "-group \"All\" \"game.api\"\n");
        write("pom.xml", "<module>game</module>");
        write("game/pom.xml", "<project/>");
        write("game/src/main/java/module-info.java", "module game {\n    exports game.api;\n}\n");
        write("game/src/main/java/game/api/Game.java", "package game.api;\n\n/// A game.\npublic class Game {}\n");
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(home.resolve(path).getParent());
        Files.writeString(home.resolve(path), text);
    }

    @AfterEach
    void forgetTheCheckout() {
        System.clearProperty(Main.HOME);
    }

    private int run(String... arguments) {
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(Stream.concat(Stream.of("site"), Stream.of(arguments)).toArray(String[]::new));
    }

    @Test
    void siteIsWrittenToTheTargetDirectoryOfTheCheckout() {
        assertThat(run()).isZero();
        assertThat(out.toString())
                .contains("Wrote 2 pages, 1 page of sources and the API with 1 type in ")
                .contains("The site is in " + home.resolve("target/site/index.html"));
        assertThat(List.of("index.html", "docs/guide.html", "api/game/game/api/Game.html"))
                .allSatisfy(file ->
                        assertThat(home.resolve("target/site").resolve(file)).exists());
    }

    @Test
    void checkWritesNothing() {
        assertThat(run("--check")).isZero();
        assertThat(out.toString()).isEqualToIgnoringNewLines("No link leads nowhere.");
        assertThat(home.resolve("target")).doesNotExist();
    }

    @Test
    void deadLinksArePrintedAndTheExitCodeIsOne() throws IOException {
        write("docs/guide.md", "# Guide\n\n[a](gone.md)\n[b](#gone)\n");
        assertThat(run()).isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "docs/guide.md:3: gone.md: there is no file docs/gone.md. Correct the path, or remove the link.",
                        "docs/guide.md:4: #gone: docs/guide.md has no heading #gone. Its headings are #guide.",
                        "maintain site: Links that lead nowhere: 2. Correct them and start the command again.");
        assertThat(home.resolve("target")).doesNotExist();
    }

    @Test
    void directoryWithOtherFilesIsWrongInput() throws IOException {
        write("out/thesis.txt", "years of work");
        assertThat(run("--out", home.resolve("out").toString())).isEqualTo(2);
        assertThat(err.toString()).contains("is not empty and holds no site: it has thesis.txt.");
    }

    @Test
    void commandWithoutACheckoutIsWrongInput() {
        System.clearProperty(Main.HOME);
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("Start it with .ci/maintain site in a clone of the project.");
    }
}
