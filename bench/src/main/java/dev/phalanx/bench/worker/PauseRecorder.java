package dev.phalanx.bench.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/// Records the pauses of the garbage collector with the flight recorder.
final class PauseRecorder implements AutoCloseable {
    private static final String PAUSE = "jdk.GCPhasePause";

    private final Recording recording = new Recording();

    PauseRecorder() {
        recording.enable(PAUSE).withThreshold(Duration.ZERO);
        recording.start();
    }

    /// Ends the recording.
    ///
    /// @return the pauses since its beginning
    /// @throws IOException if the temporary file of the recording cannot be written
    Pauses stop() throws IOException {
        recording.stop();
        Path file = Files.createTempFile("phalanx-bench", ".jfr");
        try {
            recording.dump(file);
            long count = 0;
            long longest = 0;
            long total = 0;
            for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                long nanos = event.getDuration().toNanos();
                count++;
                longest = Math.max(longest, nanos);
                total += nanos;
            }
            return new Pauses(count, longest, total);
        } finally {
            Files.delete(file);
        }
    }

    @Override
    public void close() {
        recording.close();
    }
}
