package dev.phalanx.inspector.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.phalanx.testing.OwnJvm;
import dev.phalanx.testing.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

@Row("EDT-8")
class ProfilerTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final double NANOSECOND = 2e-6;

    @TempDir
    private Path folder;

    private static JsonNode timeline(Profiler profiler, String world, int frames) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = MAPPER.createGenerator(text)) {
            profiler.timeline(world, frames, Integer.MAX_VALUE, out);
        }
        return MAPPER.readTree(text.toString()).get("frames");
    }

    /// The last frames of a world called Game that has run so many while it was recorded.
    private static JsonNode recorded(int frames) {
        try (Profiler profiler = new Profiler();
                ProfiledWorld game = new ProfiledWorld("Game")) {
            profiler.start();
            game.update(frames);
            profiler.stop();
            return timeline(profiler, "Game", 600);
        }
    }

    private static List<JsonNode> spans(JsonNode frame) {
        List<JsonNode> spans = new ArrayList<>();
        frame.get("threads").forEach(thread -> thread.get("spans").forEach(spans::add));
        return spans;
    }

    private static List<JsonNode> spans(JsonNode frame, String kind) {
        return spans(frame).stream()
                .filter(span -> span.get("kind").asString().equals(kind))
                .toList();
    }

    // Timeline

    @Test
    void aTimelineHasTheLastFramesInOrder() {
        JsonNode frames = recorded(20);
        assertThat(frames)
                .extracting(frame -> frame.get("frame").asInt())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 20).boxed().toList());
        double last = 0;
        for (JsonNode frame : frames) {
            assertThat(frame.get("start").asDouble()).isGreaterThanOrEqualTo(last);
            assertThat(frame.get("millis").asDouble()).isPositive();
            last = frame.get("start").asDouble() + frame.get("millis").asDouble();
        }
        assertThat(last).isLessThan(60_000);
    }

    @Test
    void spansOfAThreadAreNestedAndSystemsAreInTheirGroup() {
        for (JsonNode frame : recorded(20)) {
            for (JsonNode thread : frame.get("threads")) {
                requireNested(thread.get("spans"));
            }
            JsonNode main = frame.get("threads").get(0);
            assertThat(main.get("name").asString())
                    .isEqualTo(Thread.currentThread().getName());
            assertThat(spans(frame, "system"))
                    .extracting(span ->
                            span.get("depth").asInt() + " " + span.get("name").asString())
                    .containsExactly("0 SimulationSystemGroup", "1 MovementSystem", "1 SpawnSystem", "1 CommandSystem");
            double group = spans(frame, "system").getFirst().get("millis").asDouble();
            double systems = spans(frame, "system").stream()
                    .skip(1)
                    .mapToDouble(span -> span.get("millis").asDouble())
                    .sum();
            assertThat(systems).isPositive().isLessThanOrEqualTo(group + 10 * NANOSECOND);
            assertThat(group).isLessThanOrEqualTo(frame.get("millis").asDouble() + NANOSECOND);
        }
    }

    private static void requireNested(JsonNode spans) {
        Deque<Double> ends = new ArrayDeque<>();
        double last = 0;
        for (JsonNode span : spans) {
            double start = span.get("start").asDouble();
            double end = start + span.get("millis").asDouble();
            assertThat(start).isGreaterThanOrEqualTo(last);
            last = start;
            int depth = span.get("depth").asInt();
            assertThat(depth).isLessThanOrEqualTo(ends.size());
            while (ends.size() > depth) {
                assertThat(start).isGreaterThanOrEqualTo(ends.pop() - NANOSECOND);
            }
            if (depth > 0) {
                assertThat(end).isLessThanOrEqualTo(ends.element() + NANOSECOND);
            }
            ends.push(end);
        }
    }

    @Test
    void jobsAreOnTheThreadsThatRanThem() {
        Set<String> threads = new TreeSet<>();
        for (JsonNode frame : recorded(20)) {
            assertThat(spans(frame, "job")).isNotEmpty();
            for (JsonNode thread : frame.get("threads")) {
                if (thread.get("spans").findValuesAsString("kind").contains("job")) {
                    threads.add(thread.get("name").asString());
                }
            }
        }
        threads.remove(Thread.currentThread().getName());
        assertThat(threads).isNotEmpty().allMatch(name -> name.startsWith("phalanx-worker-"));
    }

    @Test
    void aSystemHasTheJobsThatItScheduledAndThoseThatItWaitedFor() {
        try (Profiler profiler = new Profiler();
                ProfiledWorld game = new ProfiledWorld("Game")) {
            assertThat(jobs(profiler, "MovementSystem").get("jobs")).isEmpty();
            profiler.start();
            game.update(20);
            profiler.stop();
            JsonNode movement = jobs(profiler, "MovementSystem");
            assertThat(movement.get("jobs")).singleElement().satisfies(job -> {
                assertThat(job.get("count").asInt()).isGreaterThanOrEqualTo(20);
                assertThat(job.get("millis").asDouble()).isPositive();
            });
            String job = movement.get("jobs").get(0).get("name").asString();
            JsonNode spawn = jobs(profiler, "SpawnSystem");
            assertThat(spawn.get("jobs")).isEmpty();
            assertThat(spawn.get("waits"))
                    .allSatisfy(wait -> assertThat(wait.get("name").asString()).isEqualTo("wait for " + job));
            assertThat(jobs(profiler, "NoSystem").get("jobs")).isEmpty();
        }
    }

    private static JsonNode jobs(Profiler profiler, String system) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = MAPPER.createGenerator(text)) {
            out.writeStartObject();
            profiler.jobs("Game", system, 240, out);
            out.writeEndObject();
        }
        return MAPPER.readTree(text.toString());
    }

    @Test
    void syncPointsAndPlaybacksAreSpansOfTheSystemsThatCauseThem() {
        for (JsonNode frame : recorded(10)) {
            assertThat(frame.get("syncPoints")).isNotEmpty();
            JsonNode point = frame.get("syncPoints").get(0);
            assertThat(point.get("reason").asString()).isEqualTo("createEntity");
            assertThat(point.get("handles").asInt()).isPositive();
            assertThat(spans(frame, "sync"))
                    .filteredOn(span -> span.get("name").asString().equals("createEntity"))
                    .first()
                    .satisfies(span -> {
                        assertThat(span.get("depth").asInt()).isEqualTo(2);
                        assertThat(span.get("millis").asDouble())
                                .isCloseTo(point.get("millis").asDouble(), within(NANOSECOND));
                    });
            assertThat(spans(frame, "playback")).singleElement().satisfies(span -> {
                assertThat(span.get("name").asString()).isEqualTo("commands of CommandSystem");
                assertThat(span.get("depth").asInt()).isEqualTo(2);
            });
        }
    }

    @Test
    @Row("EDT-8.2")
    void structuralChangesAreCountedByKindAndSystem() {
        for (JsonNode frame : recorded(10)) {
            assertThat(frame.get("structural"))
                    .extracting(change -> change.get("kind").asString() + " "
                            + change.get("count").asInt() + " "
                            + change.get("entities").asInt() + " "
                            + change.get("system").asString())
                    .containsExactlyInAnyOrder(
                            "create 2 " + (ProfiledWorld.SPAWNED + ProfiledWorld.KEPT) + " SpawnSystem",
                            "destroy 1 " + ProfiledWorld.SPAWNED + " SpawnSystem",
                            "create 1 1 CommandSystem",
                            "add 1 1 CommandSystem",
                            "remove 1 1 CommandSystem");
            assertThat(frame.get("structural"))
                    .allSatisfy(change ->
                            assertThat(change.get("millis").asDouble()).isNotNegative());
        }
    }

    @Test
    void bytesOfChunksAreThoseOfTheEventsInTheRecording() throws IOException {
        Path file = folder.resolve("chunks.jfr");
        long listed = 0;
        try (Profiler profiler = new Profiler();
                ProfiledWorld game = new ProfiledWorld("Game")) {
            profiler.start();
            game.update(100);
            profiler.stop();
            for (JsonNode frame : timeline(profiler, "Game", 600)) {
                listed += frame.get("chunkBytes").asLong();
                assertThat(frame.get("allocatedBytes").asLong()).isNotNegative();
            }
            write(file, profiler);
        }
        long recorded = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("dev.phalanx.ChunkAllocation"))
                .mapToLong(event -> event.getLong("bytes"))
                .sum();
        assertThat(listed).isPositive().isEqualTo(recorded);
    }

    @Test
    void everyWorldHasItsOwnFrames() {
        try (Profiler profiler = new Profiler();
                ProfiledWorld game = new ProfiledWorld("Game");
                ProfiledWorld other = new ProfiledWorld("Other")) {
            game.update(5);
            profiler.start();
            for (int i = 0; i < 10; i++) {
                game.update(1);
                other.update(1);
            }
            profiler.stop();
            JsonNode ofGame = timeline(profiler, "Game", 4);
            JsonNode ofOther = timeline(profiler, "Other", 600);
            assertThat(ofGame.findValuesAsString("frame")).containsExactly("12", "13", "14", "15");
            assertThat(ofOther).hasSize(10);
            for (JsonNode frame : ofGame) {
                assertThat(spans(frame, "system")).hasSize(4);
                assertThat(frame.get("structural")).hasSize(5);
            }
            assertThat(timeline(profiler, "Unknown", 60)).isEmpty();
        }
    }

    @Test
    void aTimelineGrowsWhileTheProfilerRecords() throws InterruptedException {
        try (Profiler profiler = new Profiler();
                ProfiledWorld game = new ProfiledWorld("Game")) {
            profiler.start();
            JsonNode frames = timeline(profiler, "Game", 60);
            for (int i = 0; i < 1_000 && frames.size() < 60; i++) {
                game.update(1);
                Thread.sleep(10);
                frames = timeline(profiler, "Game", 60);
            }
            assertThat(frames).hasSize(60);
            assertThat(profiler.status().recording()).isTrue();
        }
    }

    // Files

    @Test
    void theRecordingCanBeReadByTheToolsOfTheJdk() throws IOException {
        Path whileRecording = folder.resolve("running.jfr");
        Path stopped = folder.resolve("stopped.jfr");
        try (Profiler profiler = new Profiler();
                ProfiledWorld game = new ProfiledWorld("Game")) {
            profiler.start();
            game.update(10);
            write(whileRecording, profiler);
            assertThat(profiler.status().bytes()).isBetween(1L, 64L << 20);
            game.update(10);
            profiler.stop();
            write(stopped, profiler);
            assertThat(profiler.status().bytes()).isPositive();
            assertThat(profiler.status().seconds()).isPositive();
        }
        assertThat(framesIn(whileRecording)).isEqualTo(10);
        assertThat(framesIn(stopped)).isEqualTo(20);
        assertThat(RecordingFile.readAllEvents(stopped))
                .extracting(event -> event.getEventType().getName())
                .contains(
                        "dev.phalanx.SystemUpdate",
                        "dev.phalanx.Job",
                        "dev.phalanx.SyncPoint",
                        "dev.phalanx.StructuralChange",
                        "dev.phalanx.CommandPlayback",
                        "dev.phalanx.ChunkAllocation");
    }

    private static void write(Path file, Profiler profiler) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            profiler.writeRecording(out);
        }
    }

    private static long framesIn(Path file) throws IOException {
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("dev.phalanx.Frame"))
                .count();
    }

    @Test
    void theTraceHasNestedSpansInOrderOnNamedThreads() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Profiler profiler = new Profiler();
                ProfiledWorld game = new ProfiledWorld("Game")) {
            profiler.start();
            game.update(20);
            System.gc();
            profiler.writeTrace(bytes);
            profiler.stop();
        }
        JsonNode trace = MAPPER.readTree(bytes.toByteArray());
        Map<Long, String> threads = new HashMap<>();
        Map<Long, Deque<Double>> ends = new HashMap<>();
        Map<Long, Double> last = new HashMap<>();
        for (JsonNode event : trace.get("traceEvents")) {
            long thread = event.get("tid").asLong();
            String phase = event.get("ph").asString();
            assertThat(phase).isIn("M", "X", "i", "C");
            assertThat(event.get("pid").asLong())
                    .isEqualTo(ProcessHandle.current().pid());
            if (event.get("name").asString().equals("thread_name")) {
                threads.put(thread, event.get("args").get("name").asString());
            }
            if (phase.equals("X") || phase.equals("i")) {
                assertThat(threads).containsKey(thread);
                double start = event.get("ts").asDouble();
                assertThat(start).isGreaterThanOrEqualTo(last.getOrDefault(thread, 0.0));
                last.put(thread, start);
                if (phase.equals("X")) {
                    requireNested(ends.computeIfAbsent(thread, id -> new ArrayDeque<>()), start, event);
                }
            }
        }
        assertThat(threads.values())
                .contains(Thread.currentThread().getName(), "frames of Game", "GC")
                .anyMatch(name -> name.startsWith("phalanx-worker-"));
        assertThat(events(trace, "X"))
                .contains("frame 1", "frame 20", "SimulationSystemGroup", "MovementSystem", "createEntity");
        assertThat(events(trace, "i")).contains("create", "destroy", "add", "remove");
        assertThat(events(trace, "C")).contains("entities of Game", "chunks of Game", "heap");
        assertThat(trace.get("otherData").get("leftOutEvents").asString()).isEqualTo("0");
    }

    private static void requireNested(Deque<Double> ends, double start, JsonNode event) {
        double end = start + event.get("dur").asDouble();
        while (!ends.isEmpty() && ends.element() <= start + 1e-3) {
            ends.pop();
        }
        if (!ends.isEmpty()) {
            assertThat(end).isLessThanOrEqualTo(ends.element() + 1e-3);
        }
        ends.push(end);
    }

    private static Set<String> events(JsonNode trace, String phase) {
        Set<String> names = new TreeSet<>();
        for (JsonNode event : trace.get("traceEvents")) {
            if (event.get("ph").asString().equals(phase)) {
                names.add(event.get("name").asString());
            }
        }
        return names;
    }

    // Start and stop

    @Test
    void nothingIsLeftWhenTheProfilerIsClosed() throws IOException, InterruptedException {
        Set<Long> recordings = recordings();
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        List<String> filesBefore = files(temporary, "phalanx-profiler-"); // of programs that were killed
        try (ProfiledWorld game = new ProfiledWorld("Game")) {
            for (int i = 0; i < 4; i++) {
                try (Profiler profiler = new Profiler()) {
                    for (int j = 0; j < 3; j++) {
                        profiler.start();
                        profiler.start();
                        game.update(2);
                        profiler.stop();
                        profiler.stop();
                        assertThat(timeline(profiler, "Game", 60)).hasSize(2);
                    }
                    profiler.writeTrace(OutputStream.nullOutputStream());
                    profiler.start();
                }
            }
        }
        assertThat(recordings()).isEqualTo(recordings);
        for (int i = 0; i < 500 && !streamThreads().isEmpty(); i++) {
            Thread.sleep(10);
        }
        assertThat(streamThreads()).isEmpty();
        assertThat(filesBefore).containsAll(files(temporary, "phalanx-profiler-"));
        assertThat(files(Path.of(System.getProperty("jdk.jfr.repository")), "")).isEmpty();
    }

    private static Set<Long> recordings() {
        return FlightRecorder.getFlightRecorder().getRecordings().stream()
                .map(Recording::getId)
                .collect(Collectors.toSet());
    }

    private static List<String> streamThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("JFR Event Stream"))
                .toList();
    }

    private static List<String> files(Path directory, String prefix) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(prefix))
                    .toList();
        }
    }

    @Test
    void otherThreadsMayReadWhileItStartsAndStops() throws InterruptedException {
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        AtomicBoolean isOver = new AtomicBoolean();
        try (Profiler profiler = new Profiler();
                ProfiledWorld game = new ProfiledWorld("Game")) {
            List<Thread> readers = Stream.<Reading>of(
                            () -> timeline(profiler, "Game", 60),
                            profiler::status,
                            () -> profiler.writeRecording(OutputStream.nullOutputStream()),
                            () -> profiler.writeTrace(OutputStream.nullOutputStream()))
                    .map(reading -> Thread.ofPlatform().start(() -> readUntil(isOver, reading, failures)))
                    .toList();
            for (int i = 0; i < 3; i++) {
                profiler.start();
                game.update(5);
                profiler.stop();
            }
            isOver.set(true);
            for (Thread reader : readers) {
                reader.join();
            }
            assertThat(failures).isEmpty();
            assertThat(timeline(profiler, "Game", 60)).hasSize(5);
        }
    }

    private interface Reading {
        void run() throws IOException;
    }

    /// Nothing may have been recorded yet, or another recording may have begun meanwhile.
    private static void readUntil(AtomicBoolean isOver, Reading reading, List<Throwable> failures) {
        while (!isOver.get()) {
            try {
                reading.run();
            } catch (IllegalStateException expected) {
                if (!expected.getMessage().matches("Nothing has been recorded.*|The recording was dropped: .*")) {
                    failures.add(expected);
                }
            } catch (Throwable failure) {
                failures.add(failure);
            }
        }
    }

    @Test
    void recordingsOfTheUserGoOn() throws IOException {
        Path file = folder.resolve("users.jfr");
        try (Recording users = new Recording();
                ProfiledWorld game = new ProfiledWorld("Game")) {
            users.setName("Mine");
            users.enable("dev.phalanx.Frame");
            users.disable("dev.phalanx.SystemUpdate");
            Map<String, String> settings = users.getSettings();
            users.start();
            game.update(3);
            try (Profiler profiler = new Profiler()) {
                profiler.start();
                game.update(3);
                profiler.stop();
                assertThat(timeline(profiler, "Game", 60)).hasSize(3);
                assertThat(users.getState()).isEqualTo(RecordingState.RUNNING);
            }
            game.update(3);
            assertThat(users.getState()).isEqualTo(RecordingState.RUNNING);
            assertThat(users.getSettings()).isEqualTo(settings);
            assertThat(users.getName()).isEqualTo("Mine");
            users.stop();
            users.dump(file);
        }
        assertThat(framesIn(file)).isEqualTo(9);
    }

    @Test
    void theProfilerRefusesToStartOnAFullDisk() {
        try (Profiler profiler = new Profiler(() -> 200L << 20)) {
            assertThatThrownBy(profiler::start)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The profiler cannot start: the disk of the recorder has 200 MB free and needs 256 MB."
                            + " Free some, or choose another directory with"
                            + " -XX:FlightRecorderOptions:repository=DIR.");
            assertThat(profiler.status()).isEqualTo(new Profiler.Status(false, true, 0, 0, ""));
        }
    }

    @Test
    void theProfilerStopsBeforeTheDiskIsFull() throws InterruptedException {
        AtomicLong free = new AtomicLong(1L << 40);
        try (Profiler profiler = new Profiler(free::get);
                ProfiledWorld game = new ProfiledWorld("Game")) {
            profiler.start();
            game.update(3);
            free.set(100L << 20);
            for (int i = 0; i < 1_000 && profiler.status().recording(); i++) {
                Thread.sleep(10);
            }
            assertThat(profiler.status().recording()).isFalse();
            assertThat(profiler.status().reason())
                    .isEqualTo("The recording was stopped: the disk of the recorder had 100 MB free. Free some and"
                            + " start the profiler again.");
            assertThat(timeline(profiler, "Game", 60)).hasSize(3);
            free.set(1L << 40);
            profiler.start();
            assertThat(profiler.status().reason()).isEmpty();
        }
    }

    // Where it cannot record, and wrong use

    /// Prints the status of a profiler and what happens when it starts.
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            try (Profiler profiler = new Profiler()) {
                System.out.println(profiler.status());
                System.out.println(timeline(profiler, "Game", 60));
                profiler.start();
            } catch (IllegalStateException refused) {
                System.out.println(refused.getMessage());
            }
        }
    }

    @Test
    void withoutTheModuleOfTheRecorderTheProfilerSaysSo() throws IOException, InterruptedException {
        String reason = "The module jdk.jfr is not in this process. Start the JVM with --add-modules jdk.jfr.";
        assertThat(OwnJvm.outputOf(List.of("--limit-modules", "java.base,java.desktop"), Program.class))
                .isEqualTo(new Profiler.Status(false, false, 0, 0, reason) + System.lineSeparator() + "[]"
                        + System.lineSeparator() + "The profiler cannot start: " + reason);
    }

    @Test
    void whereTheRecorderIsSwitchedOffTheProfilerSaysSo() throws IOException, InterruptedException {
        assertThat(OwnJvm.outputOf(List.of("-XX:-FlightRecorder"), Program.class))
                .contains("available=false")
                .endsWith("The profiler cannot start: Java Flight Recorder is switched off in this JVM. Start it"
                        + " without -XX:-FlightRecorder.");
    }

    @Test
    void wrongArgumentsAndCallsOutOfOrderAreRefused() {
        Profiler profiler = new Profiler();
        assertThat(timeline(profiler, "Game", 60)).isEmpty();
        assertThatThrownBy(() -> timeline(profiler, "Game", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A timeline of 0 frames was requested. Request 1 to 600 frames.");
        assertThatThrownBy(() -> timeline(profiler, "Game", 601))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A timeline of 601 frames was requested. Request 1 to 600 frames.");
        assertThatThrownBy(() -> timeline(profiler, null, 1))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("worldName is null. Give the name of a world.");
        assertThatThrownBy(() -> profiler.writeRecording(OutputStream.nullOutputStream()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Nothing has been recorded. Start the profiler first.");
        assertThatThrownBy(() -> profiler.writeTrace(OutputStream.nullOutputStream()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Nothing has been recorded. Start the profiler first.");
        assertThatCode(profiler::stop).doesNotThrowAnyException();
        profiler.close();
        profiler.close();
        profiler.stop();
        assertThat(timeline(profiler, "Game", 60)).isEmpty();
        assertThatThrownBy(profiler::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The profiler has been closed. Make a new one.");
        assertThatThrownBy(() -> profiler.writeTrace(OutputStream.nullOutputStream()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The profiler has been closed. Make a new one.");
    }
}
