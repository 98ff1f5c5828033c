package dev.phalanx.bench.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What two results have in common.
///
/// @param compared how many measurements are in both, of the same size, with a ratio to the loop by hand
/// @param worse those whose ratio grew by more than [#TOLERANCE], the worst first
public record Comparison(int compared, List<Change> worse) {
    /// By what factor a ratio may grow.
    public static final double TOLERANCE = 1.15;

    /// A measurement then and now.
    ///
    /// @param contender the contender's id
    /// @param workload the workload's id
    /// @param before the ratio to the loop by hand then
    /// @param now the ratio to the loop by hand now
    public record Change(String contender, String workload, double before, double now) {
        /// By what factor it grew.
        public double factor() {
            return now / before;
        }
    }

    /// Compares.
    ///
    /// @param old what was measured then
    /// @param fresh what was measured now
    public static Comparison of(BenchResults old, BenchResults fresh) {
        List<Change> all = new ArrayList<>();
        for (Measurement now : fresh.measurements()) {
            if (now.contender().equals(BenchResults.BASE)) {
                continue;
            }
            Optional<Double> before = old.find(now.contender(), now.workload())
                    .filter(then -> then.size() == now.size())
                    .flatMap(old::ratio);
            Optional<Double> ratio = fresh.ratio(now);
            if (before.isPresent() && ratio.isPresent()) {
                all.add(new Change(now.contender(), now.workload(), before.get(), ratio.get()));
            }
        }
        List<Change> worse = all.stream()
                .filter(change -> change.factor() > TOLERANCE)
                .sorted((left, right) -> Double.compare(right.factor(), left.factor()))
                .toList();
        return new Comparison(all.size(), worse);
    }
}
