package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RegionsCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void itPrintsTheTablesAndDrawsThePicture() throws IOException {
        Path picture = folder.resolve("regions.png");
        assertThat(regions(
                        "--nodes",
                        "2",
                        "--agents",
                        "2000",
                        "--side",
                        "2",
                        "--ticks",
                        "12",
                        "--kill-at",
                        "6",
                        "--image-every",
                        "5",
                        "--width",
                        "320",
                        "--out",
                        picture.toString()))
                .isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .containsPattern("Regions +seed 1")
                .containsPattern("Process that was killed +1")
                .endsWith("The picture is in " + picture + System.lineSeparator());
        assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(320);
    }

    @Test
    void wrongNumbersAreNamed() {
        assertThat(regions("--nodes", "9", "--no-picture")).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("phalanx demo regions: The 8 rows of sections cannot be run by 9 nodes. Give a number from 1"
                        + " to 8." + System.lineSeparator());
    }

    @Test
    void eachProcessIsShownInABrowser() {
        assertThat(regions(
                        "--nodes",
                        "2",
                        "--agents",
                        "500",
                        "--side",
                        "2",
                        "--ticks",
                        "8",
                        "--kill-at",
                        "0",
                        "--inspect",
                        "0",
                        "--no-picture"))
                .isZero();
        assertThat(out.toString().lines().filter(line -> line.startsWith("Inspector: ")))
                .hasSize(2)
                .allMatch(line -> line.matches("Inspector: http://127\\.0\\.0\\.1:\\d+/#token=[0-9a-f]{32}"))
                .doesNotHaveDuplicates();
    }

    @Test
    void portsThatThereAreNotAreNamed() {
        assertThat(regions("--inspect", "65533", "--no-picture")).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("phalanx demo regions: The inspectors of 4 processes cannot have the ports from 65533 on."
                        + " Give a port from 1 to 65532, or 0 for free ones." + System.lineSeparator());
    }

    private int regions(String... arguments) {
        List<String> command = new ArrayList<>(List.of("demo", "regions"));
        command.addAll(List.of(arguments));
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(command.toArray(String[]::new));
    }
}
