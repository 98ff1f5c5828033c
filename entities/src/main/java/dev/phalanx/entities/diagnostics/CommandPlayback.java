package dev.phalanx.entities.diagnostics;

import java.util.List;

/// The playback of one command buffer, as a `WorldObserver` sees it.
///
/// @param origin the system that recorded the commands; empty if none did
/// @param commandCount the number of commands
/// @param appliedCount the number of commands that were applied; smaller if one failed or was skipped
/// @param startNanos the start of the playback, by `System.nanoTime()`
/// @param endNanos the end of the playback, by `System.nanoTime()`
/// @param shown the first commands as text, in order of playback, as many as the observer asked for; the world has only
///     copied the commands, and their texts are made when they are read, on any thread
public record CommandPlayback(
        String origin, int commandCount, int appliedCount, long startNanos, long endNanos, List<String> shown) {

    /// A playback whose list cannot be changed.
    public CommandPlayback {
        shown = shown instanceof CommandTexts ? shown : List.copyOf(shown);
    }
}
