package dev.phalanx.bench.report;

import dev.phalanx.bench.results.BenchResults;
import dev.phalanx.bench.results.ContenderFacts;
import dev.phalanx.bench.results.Measurement;
import dev.phalanx.bench.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// All ratios: a row for each workload, a column for each contender, the best library of a row in bold.
final class RatioTable {
    private RatioTable() {}

    /// The table.
    ///
    /// @param results the results
    static Page.Table of(BenchResults results) {
        List<ContenderFacts> columns = results.contenders().stream()
                .filter(contender -> !contender.id().equals(BenchResults.BASE))
                .toList();
        List<String> header = new ArrayList<>(List.of("", "loop over arrays"));
        columns.forEach(column -> header.add(column.title()));
        List<List<Page.Cell>> rows = new ArrayList<>();
        for (Workload workload : Workload.values()) {
            if (results.find(BenchResults.BASE, workload.id()).isPresent()) {
                rows.add(row(results, workload, columns));
            }
        }
        return new Page.Table(header, rows);
    }

    private static List<Page.Cell> row(BenchResults results, Workload workload, List<ContenderFacts> columns) {
        String unit = workload.kind() == Workload.Kind.MEMORY ? " B" : " ns";
        List<Page.Cell> row = new ArrayList<>();
        row.add(new Page.Cell(workload.title(), false));
        row.add(new Page.Cell(
                results.find(BenchResults.BASE, workload.id())
                        .map(base -> Figures.of(base.perEntity()) + unit)
                        .orElse(Figures.NONE),
                false));
        double best = columns.stream()
                .filter(column -> isLibrary(column.id()))
                .flatMap(column -> ratio(results, workload, column.id()).stream())
                .min(Double::compare)
                .orElse(Double.NaN);
        for (ContenderFacts column : columns) {
            row.add(ratio(results, workload, column.id())
                    .map(ratio -> new Page.Cell(Figures.of(ratio), isLibrary(column.id()) && ratio == best))
                    .orElse(new Page.Cell(Figures.NONE, false)));
        }
        return row;
    }

    private static Optional<Double> ratio(BenchResults results, Workload workload, String contender) {
        Optional<Measurement> measurement = results.find(contender, workload.id());
        return measurement.flatMap(results::ratio);
    }

    private static boolean isLibrary(String contender) {
        return !contender.startsWith("hand-");
    }
}
