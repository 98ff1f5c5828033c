package dev.phalanx.bench.harness;

import java.util.List;

/// The median of what several JVMs measured.
final class Median {
    private Median() {}

    /// The number in the middle, or the mean of both.
    ///
    /// @param values at least one
    static double of(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
