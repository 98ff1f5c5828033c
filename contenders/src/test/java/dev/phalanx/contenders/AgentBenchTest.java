package dev.phalanx.contenders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.bench.harness.AgentBench;
import dev.phalanx.bench.harness.AgentBenchOptions;
import dev.phalanx.bench.harness.BenchException;
import dev.phalanx.bench.harness.Pace;
import dev.phalanx.bench.harness.Progress;
import dev.phalanx.bench.results.AgentResults;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The bench of models of agents from its options to its results, in JVMs of its own.
class AgentBenchTest {
    private final List<String> steps = new ArrayList<>();
    private int count;

    private AgentResults bench(@Nullable Path mason, String... only) throws BenchException, InterruptedException {
        String classPath = System.getProperty("java.class.path");
        AgentBenchOptions options = new AgentBenchOptions(classPath, Pace.QUICK, List.of(only), false, mason);
        return AgentBench.run(options, new Progress() {
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
    void oneScenarioWithoutMason() throws BenchException, InterruptedException {
        AgentResults results = bench(null, "schelling-small");

        assertThat(steps)
                .containsExactly("results schelling-small phalanx", "time schelling-small")
                .hasSize(count);
        assertThat(results.measurements()).singleElement().satisfies(row -> {
            assertThat(row.seeds()).isEqualTo(100);
            assertThat(row.means().getFirst()).isBetween(995.0, 1_000.0);
            assertThat(row.processMillis()).isGreaterThan(row.firstMillis());
            assertThat(row.warmMillis()).isPositive();
            assertThat(row.warmBytes()).isPositive();
            assertThat(row.lines()).isBetween(20, 60);
        });
    }

    @Test
    void aPathWithoutMasonIsRefusedBeforeAnythingRuns() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> bench(Path.of("mason.jar")))
                .withMessage("There is no MASON at mason.jar. Give the path of its jar.");
        assertThat(steps).isEmpty();
    }

    @Test
    void aJarThatIsNotMasonIsNamed(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("other.jar");
        try (OutputStream file = Files.newOutputStream(jar)) {
            new JarOutputStream(file).close();
        }
        assertThatThrownBy(() -> bench(jar))
                .isInstanceOf(BenchException.class)
                .hasMessageStartingWith("The models do not compile with " + jar + ": ")
                .hasMessageContaining("package sim.engine does not exist")
                .hasMessageEndingWith(" Give the jar of MASON 22.");
    }
}
