package dev.phalanx.contenders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.bench.harness.Bench;
import dev.phalanx.bench.harness.BenchException;
import dev.phalanx.bench.harness.BenchOptions;
import dev.phalanx.bench.harness.Pace;
import dev.phalanx.bench.harness.Progress;
import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.results.Measurement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The bench from its options to its results, in JVMs of its own. What times come out, nobody can know.
class BenchTest {
    private final List<String> steps = new ArrayList<>();
    private int count;

    private BenchResults bench(String... only) throws BenchException, InterruptedException {
        String classPath = System.getProperty("java.class.path");
        return Bench.run(new BenchOptions(classPath, Pace.QUICK, List.of(only)), new Progress() {
            @Override
            public void begin(int steps) {
                count = steps;
            }

            @Override
            public void step(String name) {
                steps.add(name);
            }
        });
    }

    @Test
    void oneContenderOnAFewWorkloadsBesideTheLoop() throws BenchException, InterruptedException {
        BenchResults results = bench("phalanx", "frag_iter", "churn", "memory");

        assertThat(steps)
                .containsExactly(
                        "results hand-arrays",
                        "results phalanx",
                        "first runs frag_iter",
                        "frag_iter hand-arrays",
                        "frag_iter phalanx",
                        "first runs churn",
                        "churn hand-arrays",
                        "churn phalanx",
                        "memory hand-arrays",
                        "memory phalanx")
                .hasSize(count);
        assertThat(results.contenders()).extracting(ContenderFacts::id).containsExactly("hand-arrays", "phalanx");
        assertThat(results.pace()).isEqualTo("quick");
        assertThat(results.machine().cores()).isPositive();
        assertThat(results.machine().processor()).isNotBlank();
        assertThat(results.measurements()).hasSize(6).allSatisfy(BenchTest::isMeasured);
        assertThat(results.measurements())
                .allSatisfy(each -> assertThat(results.ratio(each))
                        .hasValueSatisfying(ratio -> assertThat(ratio).isPositive()));
        assertThat(memory(results, "hand-arrays")).isBetween(24.0, 30.0);
        assertThat(memory(results, "phalanx")).isBetween(24.0, 60.0);
    }

    private static void isMeasured(Measurement measurement) {
        switch (measurement.workload()) {
            case "memory" -> {
                assertThat(measurement.timing()).isNull();
                assertThat(measurement.early()).isNull();
                assertThat(measurement.first()).isNull();
            }
            case "churn" -> {
                assertThat(measurement.pauses()).isNotNull();
                assertThat(measurement.first().tenthMillis()).isPositive();
                assertThat(measurement.first().hundredMillis()).isPositive();
                assertThat(measurement.early()).isPositive();
            }
            default -> {
                assertThat(measurement.entities()).isEqualTo(520);
                assertThat(measurement.timing().runs()).isGreaterThan(5);
                assertThat(measurement.early()).isPositive();
                assertThat(measurement.pauses()).isNull();
            }
        }
    }

    private static double memory(BenchResults results, String contender) {
        return results.find(contender, "memory").orElseThrow().bytesPerEntity();
    }

    @Test
    void aNameOfNothingIsRefusedBeforeAnythingRuns() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> bench("phallanx"))
                .withMessageStartingWith("There is no contender or workload phallanx. Give one of artemis-odb, ");
        assertThat(steps).isEmpty();
    }

    @Test
    void aWorkerThatFailsIsNamed() {
        assertThatThrownBy(() -> Bench.run(new BenchOptions("nowhere", Pace.QUICK, List.of()), new Progress() {
                    @Override
                    public void begin(int steps) {}

                    @Override
                    public void step(String name) {}
                }))
                .isInstanceOf(BenchException.class)
                .hasMessageStartingWith("The JVM for list ended with code 1. It said:\n");
    }
}
