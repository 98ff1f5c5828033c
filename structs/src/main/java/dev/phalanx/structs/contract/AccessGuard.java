package dev.phalanx.structs.contract;

import org.jspecify.annotations.Nullable;

/// Knows which jobs use what a safety handle protects, and says so where access is refused.
///
/// @param <H> the handles
public interface AccessGuard<H> {
    /// The kind of access that was attempted.
    enum Access {
        /// To read.
        READ,
        /// To write.
        WRITE
    }

    /// Why `access` through `handle` is refused, or null if no job is the reason.
    @Nullable
    IllegalStateException refusal(H handle, Access access);

    /// Returns if no job that was not completed uses what `handle` protects.
    ///
    /// @throws IllegalStateException otherwise
    void requireUnused(H handle);

    /// The exception for a job that may not use `index`, which is in its container but not in its batch.
    ///
    /// @param first first index of the batch
    /// @param end index after the last of the batch
    IndexOutOfBoundsException outsideBatch(H handle, int index, int first, int end);

    /// The event that ended the handle and the advice, worded to follow "was used after" in error messages; null if the
    /// handle was closed.
    default @Nullable String endedBy() {
        return null;
    }
}
