package dev.phalanx.inspector.internal.profile;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/// Writes rows as a trace in the JSON format of Chrome, which Perfetto reads: <https://ui.perfetto.dev>.
///
/// Each thread is a track of complete events (`X`), which are nested, in the order of their starts, and of instant
/// events (`i`) for structural changes. Frames have a track for each world, since the frames of two worlds may overlap.
/// Counters (`C`) show entities, bytes of chunks and the heap. Times are microseconds from the beginning of the
/// recording.
final class TraceWriter {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    /// The number of the first track of frames; threads have lower ones.
    private static final long FRAME_TRACKS = 1L << 30;

    private final Spans spans;
    private final JsonGenerator out;
    private final long process = ProcessHandle.current().pid();
    /// The rows of each thread by start; those of frames by world.
    private final Map<Lane, List<Integer>> tracks = new LinkedHashMap<>();

    private final Map<String, Lane> frameTracks = new HashMap<>();
    private final List<Integer> counted = new ArrayList<>();

    TraceWriter(Spans spans, OutputStream out) {
        this.spans = spans;
        this.out = FACTORY.createGenerator(ObjectWriteContext.empty(), out);
    }

    void write() {
        for (int row : spans.byStart()) {
            sort(row);
        }
        try (out) {
            out.writeStartObject();
            out.writeStringProperty("displayTimeUnit", "ms");
            out.writeObjectPropertyStart("otherData");
            out.writeStringProperty("source", "Phalanx");
            out.writeStringProperty("leftOutEvents", Long.toString(spans.lost()));
            out.writeEndObject();
            out.writeArrayPropertyStart("traceEvents");
            writeName("process_name", 0, "Phalanx");
            tracks.forEach(this::writeTrack);
            counted.forEach(this::writeCounters);
            out.writeEndArray();
            out.writeEndObject();
        }
    }

    private void sort(int row) {
        switch (spans.kind(row)) {
            case FRAME -> {
                add(frameTracks.computeIfAbsent(spans.world(row), this::newFrameTrack), row);
                counted.add(row);
            }
            case HEAP -> counted.add(row);
            case ALLOCATION -> {}
            default -> add(spans.lane(row), row);
        }
    }

    private Lane newFrameTrack(String world) {
        return new Lane(FRAME_TRACKS + frameTracks.size(), "frames of " + world);
    }

    private void add(Lane track, int row) {
        tracks.computeIfAbsent(track, lane -> new ArrayList<>()).add(row);
    }

    private void writeTrack(Lane track, List<Integer> rows) {
        writeName("thread_name", track.id(), track.name());
        Nesting nesting = new Nesting();
        for (int row : rows) {
            switch (spans.kind(row)) {
                case STRUCTURAL -> writeChange(track, row);
                case CHUNKS -> writeAllocation(track, row);
                default -> writeSpan(track, row, nesting);
            }
        }
    }

    private void writeName(String kind, long track, String name) {
        out.writeStartObject();
        out.writeStringProperty("ph", "M");
        out.writeStringProperty("name", kind);
        out.writeNumberProperty("pid", process);
        out.writeNumberProperty("tid", track);
        out.writeObjectPropertyStart("args");
        out.writeStringProperty("name", name);
        out.writeEndObject();
        out.writeEndObject();
    }

    private void writeSpan(Lane track, int row, Nesting nesting) {
        nesting.enter(spans.start(row), spans.end(row));
        boolean isFrame = spans.kind(row) == SpanKind.FRAME;
        long from = time(spans.start(row));
        begin("X", isFrame ? "frame " + spans.first(row) : spans.name(row), track.id(), row);
        out.writeName("dur");
        writeMicros(time(nesting.end()) - from);
        out.writeObjectPropertyStart("args");
        writeWorldAndSystem(row);
        switch (spans.kind(row)) {
            case JOB -> out.writeNumberProperty("indexes", spans.first(row));
            case SYNC -> out.writeNumberProperty("handles", spans.first(row));
            case PLAYBACK -> {
                out.writeNumberProperty("commands", spans.first(row));
                out.writeNumberProperty("applied", spans.second(row));
            }
            default -> {}
        }
        end();
    }

    private void writeChange(Lane track, int row) {
        begin("i", spans.name(row), track.id(), row);
        out.writeStringProperty("s", "t");
        out.writeObjectPropertyStart("args");
        writeWorldAndSystem(row);
        out.writeNumberProperty("entities", spans.second(row));
        out.writeName("micros");
        writeMicros(Math.round(spans.clock().duration(spans.duration(row))));
        end();
    }

    private void writeAllocation(Lane track, int row) {
        begin("i", "chunks of " + spans.name(row), track.id(), row);
        out.writeStringProperty("s", "t");
        out.writeObjectPropertyStart("args");
        writeWorldAndSystem(row);
        out.writeNumberProperty("chunks", spans.first(row));
        out.writeNumberProperty("bytes", spans.size(row));
        end();
    }

    private void writeCounters(int row) {
        if (spans.kind(row) == SpanKind.HEAP) {
            writeCounter("heap", row, spans.start(row), "bytes", spans.size(row));
        } else {
            writeCounter("entities of " + spans.world(row), row, spans.end(row), "entities", spans.second(row));
            writeCounter("chunks of " + spans.world(row), row, spans.end(row), "bytes", spans.size(row));
        }
    }

    private void writeCounter(String name, int row, long ticks, String unit, long value) {
        begin("C", name, 0, row, ticks);
        out.writeObjectPropertyStart("args");
        out.writeNumberProperty(unit, value);
        end();
    }

    private void begin(String phase, String name, long track, int row) {
        begin(phase, name, track, row, spans.start(row));
    }

    private void begin(String phase, String name, long track, int row, long ticks) {
        out.writeStartObject();
        out.writeStringProperty("ph", phase);
        out.writeStringProperty("name", name);
        out.writeStringProperty("cat", spans.kind(row).label);
        out.writeNumberProperty("pid", process);
        out.writeNumberProperty("tid", track);
        out.writeName("ts");
        writeMicros(time(ticks));
    }

    private void end() {
        out.writeEndObject();
        out.writeEndObject();
    }

    private void writeWorldAndSystem(int row) {
        if (!spans.world(row).isEmpty()) {
            out.writeStringProperty("world", spans.world(row));
        }
        if (!spans.system(row).isEmpty() && spans.kind(row) != SpanKind.SYSTEM) {
            out.writeStringProperty("system", spans.system(row));
        }
    }

    /// Nanoseconds from the beginning of the recording.
    private long time(long ticks) {
        return Math.round(spans.clock().nanos(ticks));
    }

    private void writeMicros(long nanos) {
        out.writeNumber(nanos / 1e3);
    }
}
