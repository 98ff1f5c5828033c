package dev.phalanx.inspector.internal.world;

import org.jspecify.annotations.Nullable;

/// What was known about a world at the end of one of its last frames. Any thread may read it.
///
/// @param frame the number of the frame
/// @param elapsed seconds of the world's time
/// @param delta seconds of the frame
/// @param entities the number of entities
/// @param systems the number of systems
/// @param failingSystems the number of systems whose last update threw an exception
/// @param archetypes the number of archetypes
/// @param bytes the bytes of the chunks
/// @param frames the durations of the last frames
/// @param framesPerSecond frames that ended in the last second
/// @param inspectorMillis the mean time that a frame of the last second spent on questions, in milliseconds
/// @param speed the speed of the world's time relative to its source, or -1 if the program sets the time itself
/// @param isJournalOn whether the journal of the world records
/// @param journalMegabytes the most memory that the journal takes
/// @param history what its history has, or null if it has none
public record WorldFigures(
        int frame,
        double elapsed,
        float delta,
        int entities,
        int systems,
        int failingSystems,
        int archetypes,
        long bytes,
        DurationFigures frames,
        double framesPerSecond,
        double inspectorMillis,
        double speed,
        boolean isJournalOn,
        int journalMegabytes,
        @Nullable HistoryFigures history) {
    /// The figures before the first frame.
    static final WorldFigures NONE =
            new WorldFigures(0, 0, 0, 0, 0, 0, 0, 0, DurationFigures.NONE, 0, 0, -1, false, 0, null);
}
