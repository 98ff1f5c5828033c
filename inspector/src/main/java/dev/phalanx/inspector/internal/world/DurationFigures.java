package dev.phalanx.inspector.internal.world;

/// Figures of the last durations of something, in milliseconds.
///
/// @param last the last one
/// @param mean the mean
/// @param p50 the median
/// @param p99 the 99th percentile
public record DurationFigures(double last, double mean, double p50, double p99) {
    /// The figures if there are no durations.
    public static final DurationFigures NONE = new DurationFigures(0, 0, 0, 0);
}
