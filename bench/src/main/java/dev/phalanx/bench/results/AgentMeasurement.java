package dev.phalanx.bench.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One scenario on one contender.
///
/// @param contender the contender's id
/// @param scenario the scenario's id
/// @param seeds how many runs the means are of
/// @param means the mean of each statistic at the end of a run
/// @param processMillis how long a JVM takes from its start to its end if it makes one run, in milliseconds; the median
///     of several, null if it was not measured
/// @param firstMillis how long that run takes, in milliseconds; the median of several, null if it was not measured
/// @param warmMillis how long a run takes in a warm JVM, in milliseconds; the median of many
/// @param warmBytes what that run allocates on all threads, in bytes; the median of many
/// @param lines the lines of code of the model; 0 if it is not counted
public record AgentMeasurement(
        String contender,
        String scenario,
        int seeds,
        List<Double> means,
        @Nullable Double processMillis,
        @Nullable Double firstMillis,
        double warmMillis,
        double warmBytes,
        int lines) {}
