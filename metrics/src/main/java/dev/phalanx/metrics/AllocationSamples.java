package dev.phalanx.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/// A recording of what is allocated where.
final class AllocationSamples implements AutoCloseable {
    private static final String EVENT = "jdk.ObjectAllocationSample";

    private final Recording recording;
    private final Map<AllocationPlace, Map<String, Double>> bytes = new LinkedHashMap<>();
    private double allBytes;
    private int count;

    private AllocationSamples(Recording recording) {
        this.recording = recording;
    }

    /// @throws IllegalStateException if nothing can be recorded
    static AllocationSamples start() {
        Recording recording = null;
        try {
            recording = new Recording();
            recording.enable(EVENT).withStackTrace().with("throttle", "off");
            recording.start();
            return new AllocationSamples(recording);
        } catch (RuntimeException | LinkageError failed) {
            if (recording != null) {
                recording.close();
            }
            throw cannotRecord(failed);
        }
    }

    private static IllegalStateException cannotRecord(Throwable failed) {
        return new IllegalStateException(
                "Allocations cannot be recorded: Java Flight Recorder does not work in this JVM. Run on a JDK with the"
                        + " module jdk.jfr and a directory for temporary files that can be written.",
                failed);
    }

    /// Ends the recording and reads it.
    ///
    /// @throws IllegalStateException if it cannot be read
    void stop() {
        recording.stop();
        try {
            Path file = Files.createTempFile("allocations", ".jfr");
            try {
                recording.dump(file);
                read(file);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException | RuntimeException failed) {
            throw cannotRecord(failed);
        }
    }

    private void read(Path file) throws IOException {
        Set<Long> seen = new HashSet<>();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                // The first sample of a thread has the weight of all that it allocated before the recording.
                if (event.getEventType().getName().equals(EVENT) && !seen.add(thread(event.getThread()))) {
                    add(event);
                }
            }
        }
    }

    private static long thread(@Nullable RecordedThread thread) {
        return thread == null ? -1 : thread.getId();
    }

    private void add(RecordedEvent event) {
        List<AllocationPlace.Frame> frames = frames(event.getStackTrace());
        if (frames.stream().anyMatch(frame -> frame.type().startsWith("jdk.jfr."))) {
            return; // beginning and ending the recording
        }
        double weight = event.getLong("weight");
        String type = AllocationPlace.typeName(event.getClass("objectClass").getName());
        bytes.computeIfAbsent(AllocationPlace.of(type, frames), _ -> new LinkedHashMap<>())
                .merge(type, weight, Double::sum);
        allBytes += weight;
        count++;
    }

    private static List<AllocationPlace.Frame> frames(@Nullable RecordedStackTrace stack) {
        List<AllocationPlace.Frame> frames = new ArrayList<>();
        if (stack != null) {
            for (RecordedFrame frame : stack.getFrames()) {
                frames.add(new AllocationPlace.Frame(
                        frame.getMethod().getType().getName(), frame.getMethod().getName(), frame.getLineNumber()));
            }
        }
        return frames;
    }

    /// How many samples were read.
    int count() {
        return count;
    }

    /// The places, the largest first.
    ///
    /// @param bytesPerFrame what all of them allocate together
    List<AllocationSite> sites(double bytesPerFrame) {
        return bytes.entrySet().stream()
                .map(entry -> site(entry.getKey(), entry.getValue(), bytesPerFrame))
                .sorted(Comparator.comparingDouble(AllocationSite::bytesPerFrame)
                        .reversed()
                        .thenComparing(AllocationSite::place)
                        .thenComparing(AllocationSite::callee))
                .toList();
    }

    private AllocationSite site(AllocationPlace place, Map<String, Double> types, double bytesPerFrame) {
        double share = types.values().stream().mapToDouble(Double::doubleValue).sum() / allBytes;
        List<String> largestFirst = types.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
        return new AllocationSite(
                place.place(), largestFirst, place.callee(), bytesPerFrame * share, share, place.reason());
    }

    @Override
    public void close() {
        recording.close();
    }
}
