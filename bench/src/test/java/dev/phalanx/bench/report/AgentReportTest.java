package dev.phalanx.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.bench.results.AgentMeasurement;
import dev.phalanx.bench.results.AgentResults;
import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.results.MachineFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentReportTest {
    private static final ContenderFacts PHALANX = new ContenderFacts("phalanx", "Phalanx", "1.0", "As users write.");
    private static final ContenderFacts MASON = new ContenderFacts("mason", "MASON", "22", "https://example.org/mason");
    private static final AgentMeasurement OURS =
            new AgentMeasurement("phalanx", "schelling-small", 100, List.of(998.5), 500.0, 400.0, 5.25, 4_096, 49);
    private static final AgentMeasurement THEIRS =
            new AgentMeasurement("mason", "schelling-small", 100, List.of(997.25), 300.0, 250.0, 7.5, 1_024, 80);

    private static AgentResults results(List<ContenderFacts> contenders, AgentMeasurement... measurements) {
        return new AgentResults(
                AgentResults.FORMAT,
                "2026-01-31T12:00:00Z",
                "quick",
                new MachineFacts("Processor", 2, 1L << 32, "Linux", "25", "JVM", List.of()),
                contenders,
                List.of(measurements));
    }

    @Test
    void theTableHasARowForEachFrameworkAndMarksTheBest() {
        assertThat(AgentReport.summary(results(List.of(PHALANX, MASON), OURS, THEIRS)))
                .isEqualTo("""
                Milliseconds; less is better, * marks the best of a scenario

                                           warm run  bytes of that  first run  first process  lines of code
                Schelling, small: Phalanx     *5.25          4,096        400            500            *49
                Schelling, small: MASON        7.50         *1,024       *250           *300             80
                """);
    }

    @Test
    void aBenchWithoutMasonSaysSo() {
        assertThat(AgentReport.summary(results(List.of(PHALANX), OURS))).isEqualTo("""
                Milliseconds; less is better, * marks the best of a scenario

                                           warm run  bytes of that  first run  first process  lines of code
                Schelling, small: Phalanx      5.25          4,096        400            500             49

                MASON did not take part. Give its jar with --mason; docs/agents.md says where to get it.
                """);
    }

    @Test
    void whatWasNotMeasuredIsADash() {
        AgentMeasurement scale =
                new AgentMeasurement("phalanx", "flocking-80k", 1, List.of(80_000.0, 0.5), null, null, 12_345, 67, 0);
        assertThat(AgentReport.summary(results(List.of(PHALANX), scale)))
                .contains(
                        "Flocking, 80,000 birds: Phalanx    12,345             67          –              –              –\n");
    }

    @Test
    void theFolderHasThePagesAndTheNumbers(@TempDir Path folder) throws IOException {
        Path out = folder.resolve("report");
        AgentReport.write(out, results(List.of(PHALANX, MASON), OURS, THEIRS));
        assertThat(Files.readString(out.resolve("agents.md")))
                .startsWith("# Models of agents beside other frameworks\n")
                .contains("\n- every JVM without flags\n")
                .contains("\n| Schelling, small: Phalanx | **5.25** | 4,096 | 400 | 500 | **49** |\n")
                .contains("\n| Schelling, small: MASON, happy | 997 | 100 |\n")
                .contains("\n- **MASON 22**: https://example.org/mason\n");
        assertThat(Files.readString(out.resolve("agents.html"))).contains("<strong>5.25</strong>");
        assertThat(Files.readString(out.resolve("agents.json")))
                .contains("\"scenario\" : \"schelling-small\"")
                .contains("\"warmMillis\" : 5.25");
    }
}
