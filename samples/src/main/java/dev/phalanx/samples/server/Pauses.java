package dev.phalanx.samples.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/// The pauses of the garbage collector, as Flight Recorder sees them.
///
/// @param count how many there were
/// @param longestMillis the longest; 0 if there was none
public record Pauses(int count, double longestMillis) {
    private static final String EVENT = "jdk.GCPhasePause";

    /// Starts to record.
    static Recording start() {
        Recording recording = new Recording();
        recording.enable(EVENT).withoutThreshold().withoutStackTrace();
        recording.start();
        return recording;
    }

    /// The pauses of a recording from a moment on.
    ///
    /// @param recording is stopped
    static Pauses of(Recording recording, Instant from) throws IOException {
        recording.stop();
        Path file = Files.createTempFile("phalanx-server", ".jfr");
        try {
            recording.dump(file);
            int count = 0;
            long longest = 0;
            for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                if (event.getEventType().getName().equals(EVENT)
                        && !event.getStartTime().isBefore(from)) {
                    count++;
                    longest = Math.max(longest, event.getDuration().toNanos());
                }
            }
            return new Pauses(count, longest / 1e6);
        } finally {
            Files.delete(file);
        }
    }
}
