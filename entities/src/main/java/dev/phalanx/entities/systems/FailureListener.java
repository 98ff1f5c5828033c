package dev.phalanx.entities.systems;

import org.jspecify.annotations.Nullable;

/// Receives what fails in a world, for example to alert an operator. [World#onFailure] adds one.
@FunctionalInterface
public interface FailureListener {
    /// A system or a job has failed. Exceptions are the same failure if the same system and job threw the same class of
    /// exception at the same place. Of exceptions of the same failure that came since the last call, only the latest is
    /// given, and `count` has gone up by their number.
    ///
    /// @param world the world
    /// @param system the name of the system that failed, or that scheduled or ran the job; null for a job that no
    ///     system scheduled
    /// @param job the name of the job; null if the system itself failed
    /// @param count how often this failure has occurred in the world. A job counts once, however many exceptions it
    ///     threw; they are suppressed in the first
    /// @param error what was thrown
    void failed(World world, @Nullable String system, @Nullable String job, long count, Throwable error);
}
