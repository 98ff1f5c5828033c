package dev.phalanx.bench.results;

/// Who took part.
///
/// @param id its name in files and options
/// @param title its name for people
/// @param version the version that ran; empty for loops by hand
/// @param note how the workloads are written
public record ContenderFacts(String id, String title, String version, String note) {}
