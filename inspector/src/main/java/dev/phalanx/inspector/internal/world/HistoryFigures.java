package dev.phalanx.inspector.internal.world;

import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.systems.World;
import org.jspecify.annotations.Nullable;

/// What the history of a world has.
///
/// @param oldest the first tick that is kept
/// @param newest the last tick
/// @param bytes what the ticks take
/// @param failure what ended the recording, or null while it goes on
public record HistoryFigures(
        long oldest, long newest, long bytes, @Nullable String failure) {
    /// The figures of a world now, or null if it has no history. For the thread of the world.
    public static @Nullable HistoryFigures of(World world) {
        WorldHistory history = WorldHistory.find(world);
        if (history == null) {
            return null;
        }
        Throwable failure = history.failure();
        return new HistoryFigures(
                history.oldest(),
                history.newest(),
                history.bytes(),
                failure == null ? null : String.valueOf(failure.getMessage()));
    }

    /// The tick as which the frame that is running, or the next one, is recorded at its end, or -1 if none is. For the
    /// thread of the world.
    public static long nextTickOf(World world) {
        WorldHistory history = WorldHistory.find(world);
        return history == null || !history.isRecording() ? -1 : history.newest() + 1;
    }
}
