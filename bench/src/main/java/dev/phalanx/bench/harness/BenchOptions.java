package dev.phalanx.bench.harness;

import java.util.List;

/// What to run.
///
/// @param classPath the class path on which the contenders are, with this module
/// @param pace how thorough
/// @param only ids of contenders and workloads: of the kinds that are named, no other ones run, except for the loop
///     over arrays that ratios are taken of; empty for all
public record BenchOptions(String classPath, Pace pace, List<String> only) {
    /// Copies the list.
    public BenchOptions {
        only = List.copyOf(only);
    }
}
