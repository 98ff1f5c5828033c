package dev.phalanx.inspector.internal.profile;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import jdk.jfr.consumer.RecordingFile;
import tools.jackson.core.exc.JacksonIOException;

/// The events of a recording that is in a file, to be written as a trace.
public final class TraceFile {
    /// The largest number of rows of a trace.
    static final int MOST_SPANS = 1_000_000;

    private final Spans spans;

    private TraceFile(Spans spans) {
        this.spans = spans;
    }

    /// Reads a recording, whose trace begins with its first event.
    ///
    /// @throws IOException if the file cannot be read, or is no recording
    public static TraceFile read(Path recording) throws IOException {
        return read(recording, firstTime(recording));
    }

    /// Reads a recording.
    ///
    /// @param start the time at which the trace begins
    /// @throws IOException if the file cannot be read, or is no recording
    static TraceFile read(Path recording, Instant start) throws IOException {
        Spans spans = new Spans(MOST_SPANS, new TickClock(start));
        SpanReader reader = new SpanReader(spans, false);
        try (RecordingFile events = new RecordingFile(recording)) {
            while (events.hasMoreEvents()) {
                reader.read(events.readEvent());
            }
        }
        spans.flush();
        return new TraceFile(spans);
    }

    /// The start of the first event; events are not in the order of their starts.
    private static Instant firstTime(Path recording) throws IOException {
        Instant first = Instant.MAX;
        try (RecordingFile events = new RecordingFile(recording)) {
            while (events.hasMoreEvents()) {
                Instant time = events.readEvent().getStartTime();
                first = time.isBefore(first) ? time : first;
            }
        }
        return first;
    }

    /// Writes the trace. The stream stays open.
    ///
    /// @throws IOException if the stream cannot be written
    public void write(OutputStream out) throws IOException {
        try {
            new TraceWriter(spans, out).write();
        } catch (JacksonIOException failed) {
            throw failed.getCause();
        }
    }
}
