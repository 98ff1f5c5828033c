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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class RollbackCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void itPrintsTheTablesAndDrawsThePicture() throws IOException {
        Path picture = folder.resolve("seen.png");

        assertThat(rollback(
                        "--players", "3", "--ticks", "90", "--drones", "30", "--width", "640", "--out", "" + picture))
                .isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .containsPattern("Rollback +seed 1")
                .containsPattern("Ticks, 60 a second +90")
                .containsPattern("Lost datagrams +10%")
                .containsPattern("Hashes that each player compared +9")
                .containsPattern("Hash of the last tick +[0-9a-f]{16}")
                .containsPattern("Worlds with this hash +3")
                .containsPattern("\n2( +[\\d,.]+){7}\n")
                .endsWith("The picture is in " + picture + System.lineSeparator());
        assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(640);
        assertThat(ImageIO.read(picture.toFile()).getHeight()).isEqualTo(280);
    }

    @Test
    void aWorldThatDivergesIsFound() {
        assertThat(rollback("--ticks", "90", "--drones", "30", "--diverge", "44", "--no-picture"))
                .isEqualTo(1);

        assertThat(out.toString())
                .contains("Player 0 found: the world of player 1 differs from tick 44 on, first in Health.");
        assertThat(err.toString())
                .isEqualTo(
                        "phalanx demo rollback: The worlds differ, as --diverge 44 wanted." + System.lineSeparator());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --players     | 5    | The number of players is out of range: 5. Give a number from 2 to 4.
        --ticks       | 0    | The number of ticks is out of range: 0. Give a number from 1 to 10000000.
        --drones      | -1   | The number of drones is out of range: -1. Give a number from 0 to 10000.
        --input-delay | 4    | The number of ticks of input delay is out of range: 4. Give a number from 0 to 3.
        --loss        | 91   | The number of lost datagrams of a hundred is out of range: 91. Give a number from 0 to 90.
        --delay       | 61   | The number of ticks of delay is out of range: 61. Give a number from 0 to 60.
        --jitter      | -1   | The number of ticks of jitter is out of range: -1. Give a number from 0 to 60.
        --duplicates  | 101  | The number of duplicates of a hundred is out of range: 101. Give a number from 0 to 100.
        --check       | 11   | The number of ticks between two checks is out of range: 11. Give a number from 1 to 10.
        --diverge     | 1201 | The number of the tick to diverge in is out of range: 1201. Give a number from 0 to 1200.
        --width       | 10   | A picture cannot be 10 pixels wide. Give a width from 320 to 8000.
        """)
    void aNumberOutOfRangeIsRefused(String option, String value, String message) {
        assertThat(rollback(option, value)).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).isEqualTo("phalanx demo rollback: " + message + System.lineSeparator());
    }

    @Test
    void theOtherDemoNamesIt() {
        assertThat(run("demo", "--help")).isZero();

        assertThat(out.toString()).containsPattern("rollback +Plays a game over a bad network");
    }

    private int rollback(String... arguments) {
        List<String> all = new ArrayList<>(List.of("demo", "rollback"));
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
