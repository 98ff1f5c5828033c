package dev.phalanx.structs.contract;

/// Knows whether a job can be scheduled that uses what a safety handle protects.
@FunctionalInterface
public interface SchedulingGuard {
    /// Returns if the job can be scheduled now.
    ///
    /// @param job its name
    /// @param writes whether it may write what the handle protects
    /// @throws IllegalStateException otherwise
    void require(String job, boolean writes);
}
