package dev.phalanx.bench.harness;

import dev.phalanx.bench.agents.Scenario;
import java.util.List;
import java.util.Locale;

/// Compares what runs of two contenders come to. The random numbers of contenders differ, so their means do, too.
final class SampleCheck {
    /// How many standard errors of the difference two means may differ: one of 16,000 pairs of equal models is farther
    /// apart.
    static final double TOLERANCE = 4;

    private SampleCheck() {}

    /// What runs of a contender came to.
    ///
    /// @param contender its id
    /// @param rows the statistics of each run
    record Sample(String contender, List<double[]> rows) {
        double mean(int statistic) {
            return rows.stream().mapToDouble(row -> row[statistic]).average().orElse(Double.NaN);
        }

        /// The square of the standard error of the mean.
        double squaredError(int statistic) {
            double mean = mean(statistic);
            double squares = rows.stream()
                    .mapToDouble(row -> (row[statistic] - mean) * (row[statistic] - mean))
                    .sum();
            return rows.size() < 2 ? 0 : squares / (rows.size() - 1) / rows.size();
        }
    }

    /// Compares the means of each statistic.
    ///
    /// @throws BenchException if two differ by more than [#TOLERANCE] standard errors, or at all if no run differs from
    ///     another
    static void compare(Scenario scenario, Sample first, Sample second) throws BenchException {
        for (int i = 0; i < scenario.statistics().size(); i++) {
            double error = Math.sqrt(first.squaredError(i) + second.squaredError(i));
            double difference = Math.abs(first.mean(i) - second.mean(i));
            if (!(difference <= TOLERANCE * error)) {
                throw new BenchException(String.format(
                        Locale.ROOT,
                        "The results of %s differ: the mean of \"%s\" at the end of %d runs is %.4f for %s and %.4f"
                                + " for %s, which is more than %.0f standard errors of %.4f apart. Correct one of"
                                + " them; nothing was timed.",
                        scenario.id(),
                        scenario.statistics().get(i),
                        first.rows().size(),
                        first.mean(i),
                        first.contender(),
                        second.mean(i),
                        second.contender(),
                        TOLERANCE,
                        error));
            }
        }
    }
}
