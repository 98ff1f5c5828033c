package dev.phalanx.agents;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How far a [Batch] is.
///
/// @param rows the number of rows that are to be made, those in the file included
/// @param kept how many of them were in the file when the batch began
/// @param made how many were made since
/// @param failed how many runs ended with an exception
/// @param elapsed the time since the batch began
/// @see Batch#progress
public record BatchProgress(int rows, int kept, int made, int failed, Duration elapsed) {
    /// The number of runs that are still to be made, those that have begun included.
    public int left() {
        return rows - kept - made - failed;
    }

    /// The time that the others will take if runs take as long as so far; null before the first one has ended.
    public @Nullable Duration timeLeft() {
        int ended = made + failed;
        return ended == 0 ? null : Duration.ofNanos((long) ((double) elapsed.toNanos() / ended * left()));
    }
}
