package dev.phalanx.inspector.internal.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/// Writes frames of one world as JSON: what each thread did, and what else happened.
///
/// A row belongs to the frame in which it began, or after which it began if no frame was running. Rows that began after
/// the end of the last frame are left out: they belong to a frame that has not ended.
final class TimelineWriter {
    /// The largest number of spans of a frame, and of its sync points.
    static final int MOST_SPANS = 10_000;

    private final Spans spans;
    private final JsonGenerator out;

    /// What happened in one frame. The lists hold rows.
    private static final class Frame {
        final int row;
        final Map<Lane, List<Integer>> threads = new LinkedHashMap<>();
        final Map<Change, long[]> changes = new LinkedHashMap<>();
        final List<Integer> syncPoints = new ArrayList<>();
        final List<Integer> pauses = new ArrayList<>();
        final Map<Lane, Long> allocated = new HashMap<>();
        long chunkBytes;
        int spanCount;

        Frame(int row) {
            this.row = row;
        }
    }

    /// The key by which structural changes are counted.
    private record Change(String kind, String system) {}

    /// @param spans the spans of one world, or of none
    TimelineWriter(Spans spans, JsonGenerator out) {
        this.spans = spans;
        this.out = out;
    }

    /// @param count the largest number of frames
    /// @param until the number of the last frame
    /// @param known the first and the last frame of the world that the recording has; empty if it has none
    void write(String world, int count, int until, int... known) {
        out.writeStartObject();
        if (known.length > 0) {
            out.writeNumberProperty("first", known[0]);
            out.writeNumberProperty("last", known[1]);
        }
        out.writeArrayPropertyStart("frames");
        for (Frame frame : frames(world, count, until)) {
            write(frame);
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    // Sorting

    private List<Frame> frames(String world, int count, int until) {
        List<Frame> frames = new ArrayList<>();
        for (int row : spans.framesUntil(world, count, until)) {
            frames.add(new Frame(row));
        }
        int next = 0;
        for (int row : spans.byStart()) {
            while (next < frames.size() && spans.start(frames.get(next).row) <= spans.start(row)) {
                next++;
            }
            if (next > 0) {
                Frame frame = frames.get(next - 1);
                if (next < frames.size() || spans.start(row) <= spans.end(frame.row)) {
                    add(frame, row);
                }
            }
        }
        return frames;
    }

    private void add(Frame frame, int row) {
        SpanKind kind = spans.kind(row);
        switch (kind) {
            case STRUCTURAL -> {
                long[] sums = frame.changes.computeIfAbsent(
                        new Change(spans.name(row), spans.system(row)), change -> new long[3]);
                sums[0] += spans.first(row);
                sums[1] += spans.second(row);
                sums[2] += spans.duration(row);
            }
            case CHUNKS -> frame.chunkBytes += spans.size(row);
            case ALLOCATION -> {
                if (spans.start(row) <= spans.end(frame.row)) {
                    frame.allocated.merge(spans.lane(row), spans.size(row), Long::sum);
                }
            }
            case GC -> {
                frame.pauses.add(row);
                addSpan(frame, row);
            }
            default -> {
                if (kind.isOfThread()) {
                    addSpan(frame, row);
                }
            }
        }
        if (kind == SpanKind.SYNC && frame.syncPoints.size() < MOST_SPANS) {
            frame.syncPoints.add(row);
        }
    }

    private void addSpan(Frame frame, int row) {
        if (frame.spanCount++ < MOST_SPANS) {
            frame.threads
                    .computeIfAbsent(spans.lane(row), lane -> new ArrayList<>())
                    .add(row);
        }
    }

    // Writing

    private void write(Frame frame) {
        out.writeStartObject();
        out.writeNumberProperty("frame", spans.first(frame.row));
        out.writeNumberProperty("start", millis(spans.clock().nanos(spans.start(frame.row))));
        out.writeNumberProperty("millis", duration(spans.duration(frame.row)));
        out.writeNumberProperty("allocatedBytes", allocatedBytes(frame));
        writeThreads(frame);
        writeChanges(frame);
        writeSyncPoints(frame);
        out.writeNumberProperty("chunkBytes", frame.chunkBytes);
        writePauses(frame);
        if (frame.spanCount > MOST_SPANS) {
            out.writeStringProperty(
                    "note", "The frame has " + frame.spanCount + " spans. The first " + MOST_SPANS + " are listed.");
        }
        out.writeEndObject();
    }

    /// The allocations of the threads that ran the world or its jobs.
    private long allocatedBytes(Frame frame) {
        Lane main = spans.lane(frame.row);
        long bytes = 0;
        for (Map.Entry<Lane, Long> each : frame.allocated.entrySet()) {
            if (each.getKey().equals(main) || frame.threads.containsKey(each.getKey())) {
                bytes += each.getValue();
            }
        }
        return bytes;
    }

    private void writeThreads(Frame frame) {
        Lane main = spans.lane(frame.row);
        List<Lane> lanes = new ArrayList<>(frame.threads.keySet());
        lanes.sort(Comparator.comparing((Lane lane) -> !lane.equals(main))
                .thenComparingInt(lane -> lane.name().length())
                .thenComparing(Lane::name)
                .thenComparingLong(Lane::id));
        out.writeArrayPropertyStart("threads");
        for (Lane lane : lanes) {
            out.writeStartObject();
            out.writeStringProperty("name", lane.name());
            out.writeArrayPropertyStart("spans");
            Nesting nesting = new Nesting();
            for (int row : frame.threads.getOrDefault(lane, List.of())) {
                writeSpan(frame, row, nesting);
            }
            out.writeEndArray();
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private void writeSpan(Frame frame, int row, Nesting nesting) {
        int depth = nesting.enter(spans.start(row), spans.end(row));
        out.writeStartObject();
        out.writeStringProperty("name", spans.name(row));
        out.writeStringProperty("kind", spans.kind(row).label);
        writeStart(frame, row);
        out.writeNumberProperty("millis", duration(nesting.end() - spans.start(row)));
        out.writeNumberProperty("depth", depth);
        out.writeEndObject();
    }

    private void writeChanges(Frame frame) {
        out.writeArrayPropertyStart("structural");
        frame.changes.forEach((change, sums) -> {
            out.writeStartObject();
            out.writeStringProperty("kind", change.kind());
            out.writeNumberProperty("count", sums[0]);
            out.writeNumberProperty("entities", sums[1]);
            out.writeNumberProperty("millis", duration(sums[2]));
            out.writeStringProperty("system", change.system());
            out.writeEndObject();
        });
        out.writeEndArray();
    }

    private void writeSyncPoints(Frame frame) {
        out.writeArrayPropertyStart("syncPoints");
        for (int row : frame.syncPoints) {
            out.writeStartObject();
            out.writeStringProperty("reason", spans.name(row));
            out.writeNumberProperty("handles", spans.first(row));
            writeStart(frame, row);
            out.writeNumberProperty("millis", duration(spans.duration(row)));
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private void writePauses(Frame frame) {
        out.writeArrayPropertyStart("gcPauses");
        for (int row : frame.pauses) {
            out.writeStartObject();
            out.writeStringProperty("name", spans.name(row));
            writeStart(frame, row);
            out.writeNumberProperty("millis", duration(spans.duration(row)));
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private void writeStart(Frame frame, int row) {
        out.writeNumberProperty("start", duration(spans.start(row) - spans.start(frame.row)));
    }

    private double duration(long ticks) {
        return millis(spans.clock().duration(ticks));
    }

    /// Nanoseconds as milliseconds with six digits after the point.
    private static double millis(double nanos) {
        return Math.round(nanos) / 1e6;
    }
}
