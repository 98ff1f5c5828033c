package dev.phalanx.inspector.internal.profile;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Records what the frames of all worlds of this process consist of, with Java Flight Recorder.
///
/// There is one recording at a time: it begins with [#start()] and ends with [#stop()]. Its contents are kept until the
/// next recording begins, or the profiler is closed. Recordings that others have started are never touched.
///
/// All methods may be called on any thread. None of them waits for the thread of a world.
///
/// ## Limits
/// - The recording keeps up to 64 MB of files in the directory of the recorder, those that were written last. All are
///   deleted when the profiler is closed, except for files that are being sent, which are deleted afterwards.
/// - A timeline goes back over at most 600 frames and 200,000 spans, in about 10 MB of memory. It is up to a second
///   old, since the recorder writes its events once a second.
/// - A trace has at most the last 1,000,000 events. While it is made, it takes up to 60 MB of memory and 64 MB in the
///   directory for temporary files.
/// - While less than 256 MB of the disk are free, no recording starts; when less than 128 MB are left, it stops. The
///   recorder ends the whole process when it cannot write.
///
/// ## Allocation
/// The recorder samples up to 150 allocations a second, each with the number of bytes that the thread has allocated
/// since its last sample (`jdk.ObjectAllocationSample`). Over many frames the sums are right; a single frame gets the
/// bytes of earlier ones too. A thread is sampled when it needs a new buffer to allocate from, so a frame that
/// allocates little usually shows 0.
public final class Profiler implements AutoCloseable {
    /// The largest number of frames of a timeline.
    public static final int MOST_FRAMES = 600;

    private static final long LEAST_FREE_AT_START = 256L << 20;
    private static final long LEAST_FREE = 128L << 20;

    private final LongSupplier freeBytes;
    private final String unavailable;
    private @Nullable ProfileRecording recording;
    private boolean isRecording;
    private boolean isClosed;
    private String reason = "";

    /// The state of the profiler.
    ///
    /// @param recording whether it records now
    /// @param available whether this process can record
    /// @param seconds how long it has recorded, or did; 0 before the first start
    /// @param bytes the bytes of the files of the recording
    /// @param reason why the process cannot record, or why the last recording ended without a call of `stop()`; usually
    ///     empty
    public record Status(boolean recording, boolean available, double seconds, long bytes, String reason) {}

    /// A profiler that does not record yet.
    public Profiler() {
        this(Profiler::freeBytesOfDisk);
    }

    /// @param freeBytes the bytes of the disk that the recorder may still use
    Profiler(LongSupplier freeBytes) {
        this.freeBytes = freeBytes;
        this.unavailable = whyUnavailable();
    }

    private static String whyUnavailable() {
        try {
            Class.forName("jdk.jfr.Recording");
        } catch (ClassNotFoundException absent) {
            return "The module jdk.jfr is not in this process. Start the JVM with --add-modules jdk.jfr.";
        }
        return ProfileRecording.isAvailable()
                ? ""
                : "Java Flight Recorder is switched off in this JVM. Start it without -XX:-FlightRecorder.";
    }

    private static long freeBytesOfDisk() {
        String repository = System.getProperty(ProfileRecording.REPOSITORY);
        Path directory = Path.of(repository == null ? System.getProperty("java.io.tmpdir") : repository);
        try {
            return Files.getFileStore(directory).getUsableSpace();
        } catch (IOException unknown) {
            return Long.MAX_VALUE;
        }
    }

    /// Begins to record, and drops what was recorded before. Does nothing if it is already recording.
    ///
    /// @throws IllegalStateException if this process cannot record, the disk is nearly full, or the profiler was closed
    public synchronized void start() {
        requireOpen();
        if (isRecording) {
            return;
        }
        if (!unavailable.isEmpty()) {
            throw new IllegalStateException("The profiler cannot start: " + unavailable);
        }
        long free = freeBytes.getAsLong();
        if (free < LEAST_FREE_AT_START) {
            throw new IllegalStateException("The profiler cannot start: the disk of the recorder has "
                    + megabytes(free) + " free and needs " + megabytes(LEAST_FREE_AT_START)
                    + ". Free some, or choose another directory with -XX:FlightRecorderOptions:repository=DIR.");
        }
        drop();
        recording = new ProfileRecording(this::watchDisk, this::ended);
        isRecording = true;
        reason = "";
    }

    /// Runs on the thread that reads the events.
    private void watchDisk(ProfileRecording watched) {
        long free = freeBytes.getAsLong();
        if (free < LEAST_FREE) {
            stopSoon(
                    watched,
                    "The recording was stopped: the disk of the recorder had " + megabytes(free)
                            + " free. Free some and start the profiler again.");
        }
    }

    /// Runs on the thread that reads the events, also when the profiler itself ends the recording.
    private void ended(ProfileRecording ended) {
        stopSoon(
                ended,
                "The recording was stopped: events came faster than they can be read. Limit the frame rate and start"
                        + " the profiler again.");
    }

    /// Ends a recording from the thread that reads its events, which the end waits for.
    private void stopSoon(ProfileRecording ending, String why) {
        Thread.ofVirtual().name("phalanx-profiler-stop").start(() -> stop(ending, why));
    }

    private static String megabytes(long bytes) {
        return (bytes >> 20) + " MB";
    }

    /// Ends the recording when all its events have been read. Does nothing if there is none.
    public synchronized void stop() {
        if (recording != null) {
            stop(recording, "");
        }
    }

    /// Ends a recording if it is the present one and has not ended.
    private synchronized void stop(ProfileRecording ending, String why) {
        if (isRecording && ending.equals(recording)) {
            isRecording = false;
            reason = why;
            ending.stop();
        }
    }

    /// Whether it records, and how much.
    public synchronized Status status() {
        ProfileRecording present = recording;
        double seconds = present == null ? 0 : present.duration().toMillis() / 1e3;
        long bytes = present == null ? 0 : present.bytes();
        return new Status(
                isRecording, unavailable.isEmpty(), seconds, bytes, unavailable.isEmpty() ? reason : unavailable);
    }

    /// Writes the last frames of a world, in the form of the inspector's protocol. There are none if nothing was
    /// recorded for a world with this name. Worlds with the same name are mixed.
    ///
    /// @param frames the largest number of frames, 1 to [#MOST_FRAMES]
    /// @param until the number of the last frame; frames after it are left out
    /// @throws IllegalArgumentException if it is not
    public void timeline(String worldName, int frames, int until, JsonGenerator out) {
        Objects.requireNonNull(worldName, "worldName is null. Give the name of a world.");
        requireFrames(frames);
        ProfileRecording present = recording();
        if (present == null) {
            out.writeStartObject();
            out.writeArrayPropertyStart("frames");
            out.writeEndArray();
            out.writeEndObject();
        } else {
            present.writeTimeline(worldName, frames, until, out);
        }
    }

    /// Writes which jobs a system has scheduled in the last frames of its world, and which jobs it has waited for: the
    /// fields `jobs` and `waits` of an object. Both are empty if nothing was recorded about them.
    ///
    /// @param system the name of the system
    /// @param frames the largest number of frames, 1 to [#MOST_FRAMES]
    /// @throws IllegalArgumentException if it is not
    public void jobs(String worldName, String system, int frames, JsonGenerator out) {
        Objects.requireNonNull(worldName, "worldName is null. Give the name of a world.");
        Objects.requireNonNull(system, "system is null. Give the name of a system.");
        requireFrames(frames);
        ProfileRecording present = recording();
        if (present == null) {
            new SystemJobs().write(out);
        } else {
            present.writeJobs(worldName, system, frames, out);
        }
    }

    private static void requireFrames(int frames) {
        if (frames < 1 || frames > MOST_FRAMES) {
            throw new IllegalArgumentException(
                    "A timeline of " + frames + " frames was requested. Request 1 to " + MOST_FRAMES + " frames.");
        }
    }

    private synchronized @Nullable ProfileRecording recording() {
        return recording;
    }

    /// Writes the recording as a file for JDK Mission Control. The stream stays open.
    ///
    /// @throws IllegalStateException if nothing was recorded
    /// @throws IOException if the stream or a file cannot be written
    public void writeRecording(OutputStream out) throws IOException {
        requireRecording().write(out);
    }

    /// Writes the recording as a trace for Perfetto. The stream stays open.
    ///
    /// @throws IllegalStateException if nothing was recorded
    /// @throws IOException if the stream or a file cannot be written
    public void writeTrace(OutputStream out) throws IOException {
        requireRecording().writeTrace(out);
    }

    /// Returns if there is a recording to write, running or ended.
    ///
    /// @throws IllegalStateException if nothing was recorded
    public void requireRecorded() {
        requireRecording();
    }

    private synchronized ProfileRecording requireRecording() {
        requireOpen();
        ProfileRecording present = recording;
        if (present == null) {
            throw new IllegalStateException("Nothing has been recorded. Start the profiler first.");
        }
        return present;
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("The profiler has been closed. Make a new one.");
        }
    }

    private void drop() {
        ProfileRecording present = recording;
        if (present != null) {
            recording = null;
            isRecording = false;
            present.close();
        }
    }

    /// Ends the recording and deletes it. Closing it again does nothing.
    @Override
    public synchronized void close() {
        isClosed = true;
        drop();
    }
}
