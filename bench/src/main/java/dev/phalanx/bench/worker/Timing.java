package dev.phalanx.bench.worker;

import java.util.List;

/// How long runs took.
///
/// Short runs are timed several together; such a group counts as runs of equal length.
///
/// @param runs how many were timed
/// @param group how many were timed together
/// @param medianNanos the median of a run, in nanoseconds
/// @param p99Nanos what 99 of 100 runs did not exceed, in nanoseconds
/// @param longestNanos the longest one, in nanoseconds
/// @param cores the processor time of the whole JVM divided by the time that passed
/// @param bytesPerRun what a run allocated on all threads, in bytes
/// @param collections how often the garbage collector ran
public record Timing(
        long runs,
        int group,
        double medianNanos,
        double p99Nanos,
        double longestNanos,
        double cores,
        double bytesPerRun,
        long collections) {
    private static final String WORD = "timing";

    /// The line that carries it.
    String line() {
        return Wire.line(WORD, runs, group, medianNanos, p99Nanos, longestNanos, cores, bytesPerRun, collections);
    }

    /// Reads the only such line of an output.
    ///
    /// @param output what a worker printed, line by line
    /// @throws IllegalArgumentException if there is none
    public static Timing in(List<String> output) {
        String[] values = Wire.find(output, WORD).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("The worker printed no " + WORD + "."));
        return new Timing(
                Long.parseLong(values[0]),
                Integer.parseInt(values[1]),
                Double.parseDouble(values[2]),
                Double.parseDouble(values[3]),
                Double.parseDouble(values[4]),
                Double.parseDouble(values[5]),
                Double.parseDouble(values[6]),
                Long.parseLong(values[7]));
    }
}
