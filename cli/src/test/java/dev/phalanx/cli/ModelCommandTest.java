package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ModelCommandTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine line = Main.commandLine(arguments);
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }

    @Test
    void aRunPrintsItsLastReportsAndWritesAllOfThem() throws Exception {
        Path file = folder.resolve("run.csv");
        assertThat(run("model", "schelling", "--param", "wanted=2", "--seed", "4", "--steps", "3", "--out", "" + file))
                .isZero();
        assertThat(out.toString())
                .startsWith("Schelling, seed 4:")
                .contains("  step 3")
                .containsPattern("  happy \\d+")
                .contains("4 rows are in " + file);
        assertThat(Files.readAllLines(file)).hasSize(5).first().isEqualTo("step,happy");
    }

    @Test
    void aShownRunPrintsItsUrlAndMakesAsManyStepsAsItIsToMake() {
        assertThat(run("model", "forest-fire", "--steps", "2", "--rate", "1000", "--inspect", "0"))
                .isZero();
        assertThat(out.toString()).startsWith("Inspector: http://127.0.0.1:").contains("ForestFire, seed 0:");
    }

    @Test
    void whatDoesNotFitIsRefused() {
        assertThat(run("model", "schelling", "--param", "wanted=-1")).isEqualTo(2);
        assertThat(err.toString())
                .contains("phalanx model: The parameter \"wanted\" was given -1, which is out of range. Give a number"
                        + " from 0 on.");
        assertThat(run("model", "schelling", "--param", "wanted")).isEqualTo(2);
        assertThat(err.toString()).contains("A parameter was given as \"wanted\". Write it as --param NAME=VALUE.");
        assertThat(run("model", "schelling", "--param", "wanted=1", "--param", "wanted=2"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("The parameter \"wanted\" was given twice. Give each parameter once.");
        assertThat(run("model", "shelling")).isEqualTo(2);
        assertThat(err.toString()).contains("The built-in models are ");
        assertThat(run("model", "schelling", "--steps", "-1")).isEqualTo(2);
        assertThat(err.toString()).contains("A run cannot have -1 steps. Give 0 or more.");
    }

    @Test
    void aModelThatFailsEndsWithItsException() {
        assertThat(run("model", "schelling", "--param", "size=2", "--param", "agents=5"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("phalanx model: Schelling could not be set up: ");
    }
}
