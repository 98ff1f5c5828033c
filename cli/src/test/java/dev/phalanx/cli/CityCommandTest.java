package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.samples.city.City;
import dev.phalanx.samples.city.CityOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CityCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void itPrintsThreeMapsAndTheTable() {
        assertThat(city("--frames", "40", "--scenes", "" + folder)).isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .contains("Frame 0 of 40", "Frame 20 of 40", "Frame 40 of 40", "@@")
                .doesNotContain("Frame 1 of", "\u001b")
                .containsPattern("City +seed 1")
                .containsPattern("Tiles +400")
                .containsPattern("Frames +40")
                .containsPattern("Milliseconds per frame +p50 +p99 +most")
                .containsPattern("All frames( +\\d+\\.\\d\\d){3}")
                .containsPattern("Tiles streamed in +\\d+");
        assertThat(folder.resolve("city.entities")).isNotEmptyFile();
    }

    @Test
    void theSameSeedWritesTheSameSceneAndAnotherOneAnother() throws IOException {
        Path first = scene("7", "first");

        assertThat(Files.mismatch(first, scene("7", "second"))).isEqualTo(-1);
        assertThat(Files.mismatch(first, scene("8", "third"))).isNotEqualTo(-1);
    }

    @Test
    void aTerminalShowsEachMapInThePlaceOfTheOneBefore() throws IOException {
        try (PrintWriter writer = new PrintWriter(out, true)) {
            City.run(new CityOptions(4, 1, false), folder, new CityScreen(writer, true));
        }

        assertThat(out.toString())
                .contains("Frame 2 of 4", "Frame 4 of 4")
                .doesNotContain("Frame 3 of 4")
                .containsOnlyOnce("Frame 0 of 4");
        assertThat(out.toString().split("\u001b\\[22A", -1)).hasSize(3);
    }

    @Test
    void aNumberOfFramesOutOfRangeIsRefused() {
        assertThat(city("--frames", "-1")).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .isEqualTo(
                        "phalanx demo city: The number of frames is out of range: -1. Give a number from 0 to 100000."
                                + System.lineSeparator());
    }

    @Test
    void aDirectoryThatCannotBeMadeIsNamed() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(city("--frames", "1", "--scenes", "" + file)).isEqualTo(1);

        assertThat(err.toString())
                .startsWith("phalanx demo city: The scene could not be written: ")
                .contains("" + file)
                .endsWith("Give another directory with --scenes." + System.lineSeparator());
    }

    @Test
    void theOtherDemoNamesIt() {
        assertThat(run("demo", "--help")).isZero();

        assertThat(out.toString()).containsPattern("city +Drives through a city");
    }

    private Path scene(String seed, String name) {
        Path directory = folder.resolve(name);
        assertThat(city("--frames", "0", "--seed", seed, "--scenes", "" + directory))
                .isZero();
        return directory.resolve("city.entities");
    }

    private int city(String... arguments) {
        List<String> all = new ArrayList<>(List.of("demo", "city", "--no-wait"));
        all.addAll(List.of(arguments));
        return run(all.toArray(new String[0]));
    }

    private int run(String... arguments) {
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
