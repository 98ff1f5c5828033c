package dev.phalanx.entities.diagnostics;

import org.jspecify.annotations.Nullable;

/// How often the same failure has occurred in a world.
///
/// @param system the name of the system that failed, or that scheduled or ran the job; null for a job that no system
///     scheduled
/// @param job the name of the job; null if the system itself failed
/// @param exception the name of the exception's class
/// @param place where it was thrown, as in a stack trace; empty if that is not known
/// @param count how often it has occurred
public record WorldFailure(
        @Nullable String system, @Nullable String job, String exception, String place, long count) {}
