package dev.phalanx.jobs;

/// A number in a struct.
public record Value(int number) {}
