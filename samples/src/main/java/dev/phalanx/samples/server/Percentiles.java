package dev.phalanx.samples.server;

/// A summary of times.
///
/// @param p50 the median, in milliseconds
/// @param p99 the time that 99 of 100 do not exceed, in milliseconds
/// @param max the longest, in milliseconds
public record Percentiles(double p50, double p99, double max) {}
