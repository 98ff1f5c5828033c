package dev.phalanx.inspector.internal.profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import jdk.jfr.consumer.RecordingStream;
import tools.jackson.core.JsonGenerator;

/// One recording of the profiler, from its start: a recording that keeps files, and a stream of the same events into
/// [Spans].
///
/// The stream reads what the recorder writes to its files every second, on a thread of its own. Both together cost no
/// more than one recording: the recorder writes each event once.
final class ProfileRecording implements AutoCloseable {
    /// The name of the recording among all those of the process.
    static final String NAME = "Phalanx inspector";

    /// The system property with the directory of the recorder's files.
    static final String REPOSITORY = "jdk.jfr.repository";

    /// The largest number of rows that a timeline can show.
    static final int MOST_SPANS = 200_000;
    /// The recorder drops whole files, of up to 12 MB, when there are more bytes than this before the latest one.
    private static final long MOST_BYTES = 48 << 20;

    /// Events whose places in the source are recorded.
    private static final List<String> WITH_STACK_TRACES = List.of("dev.phalanx.SyncPoint");

    private final Recording recording;
    private final RecordingStream stream;
    private final Spans spans;

    /// Starts to record.
    ///
    /// @param flushed receives this object about once a second, on the thread of the stream
    /// @param ended receives this object when the stream ends
    /// @throws IllegalStateException if the recorder cannot be used
    ProfileRecording(Consumer<ProfileRecording> flushed, Consumer<ProfileRecording> ended) {
        recording = new Recording();
        try {
            recording.setName(NAME);
            recording.setToDisk(true);
            recording.setMaxSize(MOST_BYTES);
            recording.setSettings(settings());
            stream = new RecordingStream();
        } catch (Throwable failure) {
            recording.close();
            throw failure;
        }
        try {
            recording.start();
            spans = new Spans(MOST_SPANS, new TickClock(startTime()));
            SpanReader reader = new SpanReader(spans, true);
            stream.setSettings(settings());
            stream.setMaxSize(MOST_BYTES);
            stream.setOrdered(false);
            SpanReader.EVENTS.forEach((name, handler) -> stream.onEvent(name, event -> {
                synchronized (spans) {
                    handler.accept(reader, event);
                }
            }));
            stream.onFlush(() -> {
                synchronized (spans) {
                    spans.flush();
                }
                flushed.accept(this);
            });
            stream.onClose(() -> ended.accept(this));
            stream.startAsync();
        } catch (Throwable failure) {
            close();
            throw failure;
        }
    }

    /// Whether this JVM can record.
    static boolean isAvailable() {
        return FlightRecorder.isAvailable();
    }

    private static Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String event : SpanReader.EVENTS.keySet()) {
            settings.put(event + "#enabled", "true");
            settings.put(event + "#threshold", "0 ns");
            settings.put(event + "#stackTrace", Boolean.toString(WITH_STACK_TRACES.contains(event)));
        }
        settings.put("jdk.ObjectAllocationSample#throttle", "150/s");
        return settings;
    }

    /// Ends the recording when all of its events have been read. Its contents are kept.
    synchronized void stop() {
        if (recording.getState() == RecordingState.RUNNING) {
            stream.stop();
            stream.close();
            recording.stop();
        }
    }

    /// Ends the recording and deletes its files.
    @Override
    public synchronized void close() {
        stream.close();
        recording.close();
    }

    /// How long it has recorded, or did.
    Duration duration() {
        Instant end = recording.getStopTime();
        return Duration.between(startTime(), end == null ? Instant.now() : end);
    }

    private Instant startTime() {
        Instant start = recording.getStartTime();
        if (start == null) {
            throw new IllegalStateException("The recording has no start. Start it first.");
        }
        return start;
    }

    /// The bytes of its files, including the one that is being written.
    long bytes() {
        long bytes = recording.getSize();
        return recording.getState() == RecordingState.RUNNING ? bytes + bytesOfLatestFile() : bytes;
    }

    private static long bytesOfLatestFile() {
        String repository = System.getProperty(REPOSITORY);
        if (repository == null) {
            return 0;
        }
        try (Stream<Path> files = Files.list(Path.of(repository))) {
            Optional<Path> latest = files.max(Comparator.naturalOrder()); // their names begin with the time
            return latest.isPresent() ? Files.size(latest.get()) : 0;
        } catch (IOException gone) {
            return 0;
        }
    }

    /// Writes the last frames of a world.
    void writeTimeline(String world, int frames, int until, JsonGenerator out) {
        Spans shown;
        int[] known;
        synchronized (spans) {
            List<Integer> all = spans.frames(world);
            known = all.isEmpty() ? new int[0] : new int[] {spans.first(all.getFirst()), spans.first(all.getLast())};
            shown = from(world, spans.framesUntil(world, frames, until));
        }
        new TimelineWriter(shown, out).write(world, frames, until, known);
    }

    /// Writes the jobs of a system in the last frames of its world, as fields.
    void writeJobs(String world, String system, int frames, JsonGenerator out) {
        new SystemJobs(lastFrames(world, frames), system).write(out);
    }

    private Spans lastFrames(String world, int frames) {
        synchronized (spans) {
            return from(world, spans.lastFrames(world, frames));
        }
    }

    private Spans from(String world, List<Integer> rows) {
        return spans.copy(world, rows.isEmpty() ? Long.MAX_VALUE : spans.start(rows.getFirst()));
    }

    /// A copy of what was recorded until now. It keeps its files until it is closed.
    private synchronized Recording copy() {
        if (recording.getState() == RecordingState.CLOSED) {
            throw new IllegalStateException(
                    "The recording was dropped: the profiler was closed or began another one. Request it again.");
        }
        return recording.copy(true);
    }

    /// Writes what was recorded until now, in the format of the recorder.
    void write(OutputStream out) throws IOException {
        try (Recording copy = copy();
                InputStream in = copy.getStream(null, null)) {
            if (in != null) {
                in.transferTo(out);
            }
        }
    }

    /// Writes what was recorded until now as a trace, by way of a temporary file.
    void writeTrace(OutputStream out) throws IOException {
        Path file = Files.createTempFile("phalanx-profiler-", ".jfr");
        TraceFile trace;
        try {
            try (Recording copy = copy()) {
                copy.dump(file);
            }
            trace = TraceFile.read(file, startTime());
        } finally {
            Files.delete(file);
        }
        trace.write(out);
    }
}
