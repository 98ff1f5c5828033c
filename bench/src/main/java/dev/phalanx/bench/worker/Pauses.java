package dev.phalanx.bench.worker;

import java.util.List;
import java.util.Optional;

/// How long the garbage collector stopped the program.
///
/// @param count how often
/// @param longestNanos the longest, in nanoseconds
/// @param totalNanos all together, in nanoseconds
public record Pauses(long count, long longestNanos, long totalNanos) {
    private static final String WORD = "pauses";

    /// The line that carries it.
    String line() {
        return Wire.line(WORD, count, longestNanos, totalNanos);
    }

    /// Reads the only such line of an output, if there is one.
    ///
    /// @param output what a worker printed, line by line
    public static Optional<Pauses> in(List<String> output) {
        return Wire.find(output, WORD).stream()
                .findFirst()
                .map(values ->
                        new Pauses(Long.parseLong(values[0]), Long.parseLong(values[1]), Long.parseLong(values[2])));
    }
}
