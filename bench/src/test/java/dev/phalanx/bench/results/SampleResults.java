package dev.phalanx.bench.results;

import dev.phalanx.bench.worker.FirstRuns;
import dev.phalanx.bench.worker.Pauses;
import dev.phalanx.bench.worker.Timing;
import dev.phalanx.bench.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/// Results that were made up for tests: no machine has measured them.
public final class SampleResults {
    private final List<Measurement> measurements = new ArrayList<>();

    private SampleResults() {}

    /// Two workloads, churn and memory on loops, Phalanx and another library.
    public static BenchResults some() {
        return withPhalanxAt(1.2);
    }

    /// The same, with a ratio of Phalanx for [Workload#ITERATE_2].
    public static BenchResults withPhalanxAt(double ratio) {
        SampleResults sample = new SampleResults();
        sample.time("hand-arrays", Workload.ITERATE_2, 1_000);
        sample.time("phalanx", Workload.ITERATE_2, 1_000 * ratio);
        sample.time("other", Workload.ITERATE_2, 31_234.5);
        sample.time("hand-arrays", Workload.HEAVY_COMPUTE, 2_000_000);
        sample.time("phalanx", Workload.HEAVY_COMPUTE, 200_000);
        sample.time("hand-arrays", Workload.CHURN, 100_000);
        sample.time("phalanx", Workload.CHURN, 450_000);
        sample.time("other", Workload.CHURN, 3_000_000);
        sample.memory("hand-arrays", 24.0);
        sample.memory("phalanx", 42.5);
        return new BenchResults(
                BenchResults.FORMAT,
                "2026-01-31T12:00:00Z",
                "standard",
                new MachineFacts("Some CPU", 2, 3L << 30, "Linux 6 amd64", "25.0.3", "A JVM", List.of("-Xmx2048m")),
                List.of(
                        new ContenderFacts("hand-arrays", "Loops over arrays", "", "Loops."),
                        new ContenderFacts("phalanx", "Phalanx", "0.1.0", "Queries."),
                        new ContenderFacts("other", "Other & <Sons>", "2.0", "As https://example.org/fast says.")),
                List.copyOf(sample.measurements),
                null);
    }

    private void time(String contender, Workload workload, double medianNanos) {
        Timing timing = new Timing(5_000, 4, medianNanos, medianNanos * 1.5, medianNanos * 20, 1.02, 160_000.4, 3);
        Pauses pauses = workload == Workload.CHURN ? new Pauses(7, 2_345_678, 9_876_543) : null;
        int size = workload.size();
        Double early = contender.equals("other") ? null : 3 * medianNanos / size;
        FirstRuns first = early == null ? null : new FirstRuns(81.25, medianNanos / 1_000);
        measurements.add(new Measurement(contender, workload.id(), size, size, timing, early, first, pauses, null));
    }

    private void memory(String contender, double bytes) {
        measurements.add(
                new Measurement(contender, Workload.MEMORY.id(), 1_000_000, 1_000_000, null, null, null, null, bytes));
    }
}
