package dev.phalanx.inspector;

import dev.phalanx.inspector.internal.profile.TraceFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// Turns a recording of Java Flight Recorder into a trace that [Perfetto](https://ui.perfetto.dev) shows as a timeline:
/// frames, updates of systems, jobs on their threads, waits, sync points, command buffers, structural changes, and
/// pauses of the garbage collector, with counters of entities, bytes of chunks and the heap.
///
/// ```java
/// PerfettoTrace.write(Path.of("game.jfr"), Path.of("game.json"));
/// ```
///
/// The recording may come from another process. It contains what its settings enable: frames, updates and structural
/// changes are included only if the settings enable them, as the file `META-INF/phalanx/phalanx.jfc` of
/// `phalanx-entities` does. A trace contains at most the last 1,000,000 events; its field `leftOutEvents` says how many
/// were left out.
public final class PerfettoTrace {
    private PerfettoTrace() {}

    /// Writes a trace. A file that exists is replaced.
    ///
    /// @param recording a file of Java Flight Recorder
    /// @param trace the file to write, in the JSON format of Chrome
    /// @throws IOException if the recording cannot be read or is not a recording, or the trace cannot be written
    /// @throws IllegalStateException if the module `jdk.jfr` is not in this process
    public static void write(Path recording, Path trace) throws IOException {
        Objects.requireNonNull(recording, "recording is null. Give a file of Java Flight Recorder.");
        Objects.requireNonNull(trace, "trace is null. Give a file to write.");
        requireRecorder();
        TraceFile file = TraceFile.read(recording);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(trace))) {
            file.write(out);
        }
    }

    private static void requireRecorder() {
        try {
            Class.forName("jdk.jfr.consumer.RecordingFile");
        } catch (ClassNotFoundException absent) {
            throw new IllegalStateException(
                    "A trace cannot be written: the module jdk.jfr is not in this process. Start the JVM with"
                            + " --add-modules jdk.jfr.",
                    absent);
        }
    }
}
