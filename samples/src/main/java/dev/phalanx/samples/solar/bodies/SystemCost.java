package dev.phalanx.samples.solar.bodies;

/// What a system costs.
///
/// @param name the system's name
/// @param bodies how many bodies it works on in a step
/// @param nanos the time of its steps so far, in nanoseconds
public record SystemCost(String name, int bodies, long nanos) {}
