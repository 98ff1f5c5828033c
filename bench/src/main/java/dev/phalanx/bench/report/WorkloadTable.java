package dev.phalanx.bench.report;

import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.Measurement;
import dev.phalanx.bench.worker.FirstRuns;
import dev.phalanx.bench.worker.Pauses;
import dev.phalanx.bench.worker.Timing;
import dev.phalanx.bench.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// What was measured for a workload, contender by contender.
final class WorkloadTable {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final List<String> TIME = List.of(
            "",
            "entities",
            "ns an entity",
            "after 0.5 s",
            "ratio",
            "run, µs",
            "p99, µs",
            "longest, µs",
            "bytes a run",
            "cores",
            "collections",
            "to run 10, ms",
            "first 100, ms");
    private static final List<String> MEMORY = List.of("", "entities", "bytes an entity", "ratio");
    private static final List<String> PAUSES = List.of("", "pauses", "longest, ms", "together, ms", "bytes a frame");

    private WorkloadTable() {}

    /// The tables of a workload: one, or one more with pauses.
    ///
    /// @param results the results
    /// @param workload the workload
    static List<Page.Table> of(BenchResults results, Workload workload) {
        boolean isMemory = workload.kind() == Workload.Kind.MEMORY;
        List<List<String>> rows = new ArrayList<>();
        List<List<String>> pauses = new ArrayList<>();
        for (Measurement each : results.of(workload)) {
            String title = results.contender(each.contender()).title();
            List<String> row =
                    new ArrayList<>(List.of(title, Figures.whole(each.entities()), Figures.of(each.perEntity())));
            if (!isMemory) {
                row.add(each.early() == null ? Figures.NONE : Figures.of(each.early()));
            }
            row.add(results.ratio(each).map(Figures::of).orElse(Figures.NONE));
            if (!isMemory) {
                row.addAll(times(Objects.requireNonNull(each.timing())));
                FirstRuns first = each.first();
                row.add(first == null ? Figures.NONE : Figures.of(first.tenthMillis()));
                row.add(first == null ? Figures.NONE : Figures.of(first.hundredMillis()));
            }
            rows.add(row);
            if (each.pauses() != null) {
                pauses.add(pauses(title, each.pauses(), Objects.requireNonNull(each.timing())));
            }
        }
        Page.Table table = Page.Table.plain(isMemory ? MEMORY : TIME, rows);
        return pauses.isEmpty() ? List.of(table) : List.of(table, Page.Table.plain(PAUSES, pauses));
    }

    private static List<String> times(Timing timing) {
        return List.of(
                Figures.of(timing.medianNanos() / NANOS_PER_MICRO),
                Figures.of(timing.p99Nanos() / NANOS_PER_MICRO),
                Figures.of(timing.longestNanos() / NANOS_PER_MICRO),
                Figures.rounded(timing.bytesPerRun()),
                Figures.of(timing.cores()),
                Figures.whole(timing.collections()));
    }

    private static List<String> pauses(String title, Pauses pauses, Timing timing) {
        return List.of(
                title,
                Figures.whole(pauses.count()),
                Figures.of(pauses.longestNanos() / NANOS_PER_MILLI),
                Figures.of(pauses.totalNanos() / NANOS_PER_MILLI),
                Figures.rounded(timing.bytesPerRun()));
    }
}
