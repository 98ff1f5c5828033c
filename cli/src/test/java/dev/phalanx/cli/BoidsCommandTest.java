package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.jobs.JobWorkers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class BoidsCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void itPrintsTheTableAndDrawsThePicture() throws IOException {
        Path picture = folder.resolve("fish.png");

        assertThat(boids("--fish", "500", "--schools", "3", "--steps", "4", "--width", "640", "--out", "" + picture))
                .isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .containsPattern("Boids +seed 1")
                .containsPattern("Fish +500")
                .containsPattern("Schools +3")
                .containsPattern("Steps of 50 ms +4")
                .containsPattern("Jobs per step +18")
                .containsPattern("Threads +" + JobWorkers.threadCount())
                .contains("Milliseconds per step", "Bytes allocated per step")
                .containsPattern("Hash of the final state +[0-9a-f]{16}")
                .containsPattern("2 +166 +\\d+%")
                .endsWith("The picture is in " + picture + System.lineSeparator());
        assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(640);
    }

    @Test
    void theSameSeedPrintsTheSameHashAndAnotherOneAnother() {
        String first = hashOf("7");

        assertThat(hashOf("7")).isEqualTo(first);
        assertThat(hashOf("8")).isNotEqualTo(first);
    }

    @Test
    void withoutAPictureNothingIsWritten() {
        Path picture = folder.resolve("fish.png");

        assertThat(boids("--fish", "10", "--steps", "1", "--no-picture", "--out", "" + picture))
                .isZero();

        assertThat(out.toString()).doesNotContain("picture");
        assertThat(picture).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --fish    | 7        | The number of fish is out of range: 7. Give a number from 8 to 100000000.
        --schools | 0        | The number of schools is out of range: 0. Give a number from 1 to 64.
        --steps   | -1       | The number of steps is out of range: -1. Give a number from 0 to 10000000.
        --workers | -1       | The number of workers is out of range: -1. Give a number from 0 to 1024.
        --width   | 10       | A picture cannot be 10 pixels wide. Give a width from 320 to 8000.
        """)
    void aNumberOutOfRangeIsRefused(String option, String value, String message) {
        assertThat(boids(option, value, "--no-picture".repeat(option.equals("--width") ? 0 : 1)))
                .isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).isEqualTo("phalanx demo boids: " + message + System.lineSeparator());
    }

    @Test
    void workersThatAreThereCannotBecomeMore() {
        int present = JobWorkers.count();
        String before = System.getProperty("phalanx.jobs.workers");

        assertThat(boids("--fish", "10", "--steps", "1", "--no-picture", "--workers", "" + (present + 1)))
                .isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo("phalanx demo boids: The number of workers is " + present
                        + " in this process already and cannot become " + (present + 1) + ". Leave --workers out."
                        + System.lineSeparator());
        assertThat(System.getProperty("phalanx.jobs.workers")).isEqualTo(before);
        assertThat(boids("--fish", "10", "--steps", "1", "--no-picture", "--workers", "" + present))
                .isZero();
    }

    @Test
    void helpNamesEveryOption() {
        assertThat(boids("--help")).isZero();

        assertThat(out.toString())
                .contains("--fish", "--schools", "--steps", "--workers", "--seed", "--out", "--width", "--no-picture")
                .contains("50000", "boids.png");
    }

    @Test
    void theOtherDemoNamesIt() {
        assertThat(run("demo", "--help")).isZero();

        assertThat(out.toString()).contains("Other demos:").containsPattern("boids +Lets fish swim in schools");
    }

    private String hashOf(String seed) {
        out.getBuffer().setLength(0);
        boids("--fish", "200", "--steps", "2", "--seed", seed, "--no-picture");
        return out.toString()
                .lines()
                .filter(line -> line.startsWith("Hash"))
                .findFirst()
                .orElseThrow();
    }

    private int boids(String... arguments) {
        List<String> all = new ArrayList<>(List.of("demo", "boids"));
        all.addAll(List.of(arguments));
        all.removeIf(String::isEmpty);
        return run(all.toArray(new String[0]));
    }

    private int run(String... arguments) {
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
