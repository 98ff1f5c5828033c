package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.bench.harness.BenchOptions;
import dev.phalanx.bench.harness.Pace;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// What is wrong is said before anything runs. That the bench runs, its own tests show.
class BenchCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void pretendToHaveContenders() {
        System.setProperty(BenchCommand.CONTENDERS, folder.resolve("empty").toString());
    }

    @AfterEach
    void forgetThem() {
        System.clearProperty(BenchCommand.CONTENDERS);
    }

    private int bench(String... arguments) {
        List<String> all = new ArrayList<>(List.of("bench"));
        all.addAll(List.of(arguments));
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(new String[0]));
    }

    @Test
    void helpNamesEveryOption() {
        assertThat(bench("--help")).isZero();

        assertThat(out.toString())
                .contains("--quick", "--long", "--only", "--out", "--compare", "bench-report", "by more than 15% in")
                .contains("--agents", "--mason=JAR", "--scale");
    }

    @Test
    void quickAndLongExcludeEachOther() {
        assertThat(bench("--quick", "--long")).isEqualTo(2);

        assertThat(err.toString()).contains("--quick", "--long", "mutually exclusive");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
        -       | STANDARD
        --quick | QUICK
        --long  | LONG
        """)
    void thePaceFollowsFromTheOptions(String option, Pace pace) {
        BenchCommand command = new BenchCommand();
        CommandLine.populateCommand(command, option == null ? new String[0] : new String[] {option});

        assertThat(command.options())
                .isEqualTo(new BenchOptions(folder.resolve("empty").toString(), pace, List.of()));
    }

    @Test
    void namesMayComeTogetherOrOneByOne() {
        BenchCommand command = new BenchCommand();
        CommandLine.populateCommand(command, "--only", "phalanx,churn", "--only=artemis-odb");

        assertThat(command.options().only()).containsExactly("phalanx", "churn", "artemis-odb");
    }

    @Test
    void withoutContendersNothingRuns() {
        System.clearProperty(BenchCommand.CONTENDERS);

        assertThat(bench("--quick")).isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo("phalanx bench: The contenders were not found: the system property phalanx.contenders is not"
                        + " set. Start the bench with ./phalanx bench in a clone of the project."
                        + System.lineSeparator());
    }

    @Test
    void aReportOverAFileIsRefused() throws IOException {
        Path file = Files.createFile(folder.resolve("report"));

        assertThat(bench("--out", file.toString())).isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo("phalanx bench: The report cannot be written to " + file
                        + ": that is a file. Give a folder with --out." + System.lineSeparator());
    }

    @Test
    void earlierResultsThatAreNotThereAreRefused() {
        Path file = folder.resolve("old.json");

        assertThat(bench("--compare", file.toString())).isEqualTo(2);

        assertThat(err.toString())
                .startsWith("phalanx bench: " + file + " cannot be read: ")
                .endsWith("Give the results.json of an earlier run." + System.lineSeparator());
    }

    @Test
    void earlierResultsThatAreNoneAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("old.json"), "[1]");

        assertThat(bench("--compare", file.toString())).isEqualTo(2);

        assertThat(err.toString()).startsWith("phalanx bench: " + file + " has no results of the bench: ");
    }

    @Test
    void optionsOfModelsNeedModels() {
        assertThat(bench("--mason", "mason.jar", "--only", "churn")).isEqualTo(2);

        assertThat(bench("--scale")).isEqualTo(2);

        assertThat(err.toString().lines())
                .containsExactly(
                        "phalanx bench: --mason and --only were given without --agents. Add --agents.",
                        "phalanx bench: --scale was given without --agents. Add --agents.");
    }

    @Test
    void modelsOfAgentsAreNotComparedWithEarlierResults() {
        assertThat(bench("--agents", "--compare", "old.json")).isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo("phalanx bench: --compare was given with --agents, whose results are not compared with"
                        + " earlier ones. Leave one of them out." + System.lineSeparator());
    }

    @Test
    void aMasonThatIsNotThereIsRefused() {
        Path jar = folder.resolve("mason.jar");

        assertThat(bench("--agents", "--mason", jar.toString())).isEqualTo(2);
        assertThat(bench("--mason", jar.toString())).isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo(("phalanx bench: There is no MASON at " + jar + ". Give the path of its jar."
                                + System.lineSeparator())
                        .repeat(2));
    }

    @Test
    void aWorkerThatCannotStartIsAFailure() {
        assertThat(bench("--quick", "--only", "churn")).isEqualTo(1);

        assertThat(err.toString())
                .startsWith("phalanx bench: The JVM for list ended with code 1. It said:\n")
                .contains("dev.phalanx.bench.worker.Worker");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void progressIsALineForEachStepWhereThereIsNoTerminal() {
        try (BenchProgress progress = new BenchProgress(new PrintWriter(out), false)) {
            progress.begin(2);
            progress.step("results phalanx");
            progress.step("churn phalanx");
        }

        assertThat(out.toString().lines()).containsExactly("1/2 results phalanx", "2/2 churn phalanx");
    }
}
