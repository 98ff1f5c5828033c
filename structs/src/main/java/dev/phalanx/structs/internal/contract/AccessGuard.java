package dev.phalanx.structs.internal.contract;

import org.jspecify.annotations.Nullable;

/// Knows which jobs use what a safety handle protects, and says so where access is refused.
///
/// @param <H> the handles
public interface AccessGuard<H> {
    /// What somebody tried.
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

    /// Why a job may not use `index`, which lies in its container but not in its batch.
    ///
    /// @param first first index of the batch
    /// @param end index after the last of the batch
    IndexOutOfBoundsException outsideBatch(H handle, int index, int first, int end);

    /// What ended the handle and what to do, as error messages say it after "was used after"; null if it was closed.
    default @Nullable String endedBy() {
        return null;
    }
}
