package dev.phalanx.inspector.internal.profile;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/// Turns the events of Java Flight Recorder into rows of [Spans].
final class SpanReader {
    /// What the profiler records, and what it does with each event.
    static final Map<String, BiConsumer<SpanReader, RecordedEvent>> EVENTS = events();

    /// The largest number of texts that are kept for sharing.
    private static final int MOST_SHARED = 10_000;

    private final Spans spans;
    private final boolean joinsChanges;
    private final Map<String, String> shared = new HashMap<>();
    private final Map<String, String> simpleNames = new HashMap<>();
    private final Map<Long, Lane> lanes = new HashMap<>();
    /// The threads whose allocation was sampled.
    private final Map<Long, Boolean> sampled = new HashMap<>();

    /// @param joinsChanges whether structural changes of one kind by one system in one frame become one row
    SpanReader(Spans spans, boolean joinsChanges) {
        this.spans = spans;
        this.joinsChanges = joinsChanges;
    }

    private static Map<String, BiConsumer<SpanReader, RecordedEvent>> events() {
        Map<String, BiConsumer<SpanReader, RecordedEvent>> events = new LinkedHashMap<>();
        events.put("dev.phalanx.Frame", SpanReader::frame);
        events.put("dev.phalanx.SystemUpdate", SpanReader::systemUpdate);
        events.put("dev.phalanx.Job", SpanReader::job);
        events.put("dev.phalanx.JobWait", SpanReader::jobWait);
        events.put("dev.phalanx.SyncPoint", SpanReader::syncPoint);
        events.put("dev.phalanx.CommandPlayback", SpanReader::playback);
        events.put("dev.phalanx.StructuralChange", SpanReader::structuralChange);
        events.put("dev.phalanx.ChunkAllocation", SpanReader::chunkAllocation);
        events.put("jdk.GCPhasePause", SpanReader::pause);
        events.put("jdk.GarbageCollection", SpanReader::collection);
        events.put("jdk.GCHeapSummary", SpanReader::heap);
        events.put("jdk.ObjectAllocationSample", SpanReader::allocation);
        return events;
    }

    /// Adds the row of an event, if it is one of [#EVENTS].
    void read(RecordedEvent event) {
        BiConsumer<SpanReader, RecordedEvent> handler =
                EVENTS.get(event.getEventType().getName());
        if (handler != null) {
            handler.accept(this, event);
        }
    }

    private void frame(RecordedEvent event) {
        add(
                event,
                SpanKind.FRAME,
                "",
                event.getString("world"),
                "",
                event.getInt("frame"),
                event.getInt("entities"),
                event.getLong("chunkBytes"));
    }

    private void systemUpdate(RecordedEvent event) {
        String name = simpleName(event.getClass("system"));
        add(event, SpanKind.SYSTEM, name, event.getString("world"), name, event.getInt("version"), 0, 0);
    }

    private void job(RecordedEvent event) {
        add(
                event,
                SpanKind.JOB,
                event.getString("job"),
                event.getString("world"),
                event.getString("system"),
                event.getInt("indexes"),
                0,
                0);
    }

    private void jobWait(RecordedEvent event) {
        add(
                event,
                SpanKind.WAIT,
                "wait for " + event.getString("job"),
                event.getString("world"),
                event.getString("system"),
                0,
                0,
                0);
    }

    private void syncPoint(RecordedEvent event) {
        add(
                event,
                SpanKind.SYNC,
                event.getString("reason"),
                event.getString("world"),
                "",
                event.getInt("handles"),
                0,
                0);
    }

    private void playback(RecordedEvent event) {
        String system = event.getString("system");
        add(
                event,
                SpanKind.PLAYBACK,
                system.isEmpty() ? "command buffer" : "commands of " + system,
                event.getString("world"),
                system,
                event.getInt("commands"),
                event.getInt("applied"),
                0);
    }

    private void structuralChange(RecordedEvent event) {
        String kind = event.getString("kind");
        if (kind.equals("move")) {
            kind = kindOfMove(event.getString("from"), event.getString("to"));
        }
        RecordedClass type = event.getClass("system");
        String system = type == null ? "" : simpleName(type);
        String world = event.getString("world");
        int entities = event.getInt("entities");
        int frame = event.getInt("frame");
        long start = event.getLong("startTime");
        if (!joinsChanges || !spans.join(kind, world, system, frame, start, event.getLong("duration"), entities)) {
            add(event, SpanKind.STRUCTURAL, kind, world, system, 1, entities, frame);
        }
    }

    /// @param from the component types before, such as `[Armour, Health]`
    /// @param to the component types after
    private static String kindOfMove(String from, String to) {
        List<String> before = types(from);
        List<String> after = types(to);
        if (after.size() > before.size() && after.containsAll(before)) {
            return "add";
        }
        return after.size() < before.size() && before.containsAll(after) ? "remove" : "move";
    }

    private static List<String> types(String list) {
        return list.length() <= 2
                ? List.of()
                : Arrays.asList(list.substring(1, list.length() - 1).split(", ", -1));
    }

    private void chunkAllocation(RecordedEvent event) {
        add(
                event,
                SpanKind.CHUNKS,
                event.getString("archetype"),
                event.getString("world"),
                "",
                event.getInt("chunks"),
                0,
                event.getLong("bytes"));
    }

    private void pause(RecordedEvent event) {
        addOfNobody(event, SpanKind.GC, event.getString("name"), event.getLong("duration"), event.getInt("gcId"), 0);
    }

    private void collection(RecordedEvent event) {
        spans.nameCollection(event.getInt("gcId"), event.getString("name"));
    }

    private void heap(RecordedEvent event) {
        addOfNobody(event, SpanKind.HEAP, "", 0, event.getInt("gcId"), event.getLong("heapUsed"));
    }

    /// The first sample of a thread counts what it allocated before the recording, so it is left out.
    private void allocation(RecordedEvent event) {
        long thread = lane(event.getThread()).id();
        if (sampled.containsKey(thread)) {
            add(event, SpanKind.ALLOCATION, "", "", "", 0, 0, event.getLong("weight"));
        } else {
            remembered(sampled, thread, first -> true);
        }
    }

    private void add(
            RecordedEvent event,
            SpanKind kind,
            String name,
            String world,
            String system,
            int first,
            int second,
            long size) {
        long start = event.getLong("startTime");
        long duration = event.hasField("duration") ? event.getLong("duration") : 0;
        spans.clock().observe(event, start);
        spans.add(
                kind,
                start,
                duration,
                share(name),
                share(world),
                share(system),
                lane(event.getThread()),
                first,
                second,
                size);
    }

    private void addOfNobody(RecordedEvent event, SpanKind kind, String name, long duration, int first, long size) {
        long start = event.getLong("startTime");
        spans.clock().observe(event, start);
        spans.add(kind, start, duration, share(name), "", "", Lane.GC, first, 0, size);
    }

    // Texts

    private String share(String text) {
        return remembered(shared, text, same -> same);
    }

    /// The name of a class without its package, as [Class#getSimpleName()] has it; the full name of a class without a
    /// simple name.
    private String simpleName(@Nullable RecordedClass type) {
        return type == null ? "" : remembered(simpleNames, type.getName(), SpanReader::simpleName);
    }

    static String simpleName(String binaryName) {
        String name = binaryName.substring(binaryName.lastIndexOf('.') + 1);
        String simple = name.substring(name.lastIndexOf('$') + 1);
        int digits = 0;
        while (name.contains("$") && digits < simple.length() && Character.isDigit(simple.charAt(digits))) {
            digits++;
        }
        return digits == simple.length() ? binaryName : simple.substring(digits);
    }

    private Lane lane(@Nullable RecordedThread thread) {
        if (thread == null) {
            return Lane.GC;
        }
        return remembered(lanes, thread.getId(), id -> {
            String name = thread.getJavaThreadId() > 0 ? thread.getJavaName() : thread.getOSName();
            return new Lane(id, name == null || name.isEmpty() ? "thread " + id : name);
        });
    }

    /// Keeps what was made from a key, as long as there are not too many of them.
    private static <K, V> V remembered(Map<K, V> memory, K key, Function<K, V> make) {
        V known = memory.get(key);
        if (known == null) {
            if (memory.size() >= MOST_SHARED) {
                memory.clear();
            }
            known = make.apply(key);
            memory.put(key, known);
        }
        return known;
    }
}
