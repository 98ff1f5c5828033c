package dev.phalanx.bench.worker;

import java.util.List;

/// How long the first runs in a JVM took.
///
/// @param tenthMillis from the beginning of the program to the end of the tenth run, with the set-up, in milliseconds
/// @param hundredMillis the first hundred runs, in milliseconds
public record FirstRuns(double tenthMillis, double hundredMillis) {
    private static final String WORD = "first";

    /// The line that carries it.
    String line() {
        return Wire.line(WORD, tenthMillis, hundredMillis);
    }

    /// Reads the only such line of an output.
    ///
    /// @param output what a worker printed, line by line
    public static FirstRuns in(List<String> output) {
        String[] values = Wire.find(output, WORD).getFirst();
        return new FirstRuns(Double.parseDouble(values[0]), Double.parseDouble(values[1]));
    }
}
