package dev.phalanx.samples.boids;

import dev.phalanx.samples.boids.fish.FishScene;
import java.util.OptionalLong;

/// What a run did and what it cost.
///
/// @param options what it was told to do
/// @param nanos the time of all steps, in nanoseconds; making the world is not in it
/// @param threads how many threads worked at most
/// @param jobsPerStep how many jobs a step had
/// @param chunks how many chunks the fish take
/// @param bytesPerStep the bytes that a step of the second half of the run allocated on average; empty without a step,
///     or where the JVM does not count them
/// @param hash a hash of the last state
/// @param scene the last state
public record BoidsRun(
        BoidsOptions options,
        long nanos,
        int threads,
        int jobsPerStep,
        int chunks,
        OptionalLong bytesPerStep,
        long hash,
        FishScene scene) {}
