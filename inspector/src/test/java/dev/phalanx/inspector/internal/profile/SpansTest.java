package dev.phalanx.inspector.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.io.StringWriter;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Rows that are added by hand, in which a tick lasts a nanosecond.
class SpansTest {
    private static final Lane MAIN = new Lane(1, "main");
    private static final Lane WORKER = new Lane(2, "phalanx-worker-1");

    private final Spans spans = new Spans(1 << 14, new TickClock(Instant.EPOCH));

    private void add(SpanKind kind, String name, Lane lane, long start, long end) {
        spans.add(kind, start, end - start, name, kind == SpanKind.GC ? "" : "Game", "", lane, 0, 0, 0);
    }

    private void addFrame(int number, long start, long end) {
        spans.add(SpanKind.FRAME, start, end - start, "", "Game", "", MAIN, number, 10, 0);
        spans.flush();
    }

    private JsonNode timeline(String world) {
        ObjectMapper mapper = new ObjectMapper();
        StringWriter text = new StringWriter();
        try (JsonGenerator out = mapper.createGenerator(text)) {
            new TimelineWriter(spans.copy(world, Long.MIN_VALUE), out).write(world, 600, Integer.MAX_VALUE);
        }
        return mapper.readTree(text.toString()).get("frames");
    }

    @Test
    void aSpanIsAsDeepAsTheNumberOfSpansAroundIt() {
        add(SpanKind.SYNC, "createEntity", MAIN, 1_200, 1_300);
        add(SpanKind.SYSTEM, "Inner", MAIN, 1_100, 1_400);
        add(SpanKind.SYSTEM, "Second", MAIN, 1_400, 1_500);
        add(SpanKind.SYSTEM, "Group", MAIN, 1_050, 1_600);
        addFrame(7, 1_000, 2_000);
        JsonNode threads = timeline("Game").get(0).get("threads");
        assertThat(threads.toString())
                .isEqualTo(
                        "[{\"name\":\"main\",\"spans\":["
                                + "{\"name\":\"Group\",\"kind\":\"system\",\"start\":5.0E-5,\"millis\":5.5E-4,\"depth\":0},"
                                + "{\"name\":\"Inner\",\"kind\":\"system\",\"start\":1.0E-4,\"millis\":3.0E-4,\"depth\":1},"
                                + "{\"name\":\"createEntity\",\"kind\":\"sync\",\"start\":2.0E-4,\"millis\":1.0E-4,\"depth\":2},"
                                + "{\"name\":\"Second\",\"kind\":\"system\",\"start\":4.0E-4,\"millis\":1.0E-4,\"depth\":1}]}]");
    }

    @Test
    void aJobBelongsToTheFrameInWhichItBegan() {
        addFrame(1, 1_000, 2_000);
        add(SpanKind.JOB, "Between", WORKER, 2_100, 3_500);
        addFrame(2, 3_000, 4_000);
        add(SpanKind.JOB, "Early", WORKER, 3_900, 4_100);
        add(SpanKind.SYSTEM, "OfTheNextFrame", MAIN, 4_200, 4_300);
        JsonNode frames = timeline("Game");
        assertThat(frames.get(0).get("threads").findValuesAsString("name"))
                .containsExactly("phalanx-worker-1", "Between");
        assertThat(frames.get(1).get("threads").findValuesAsString("name"))
                .containsExactly("phalanx-worker-1", "Early");
    }

    @Test
    void aPauseOfTheCollectorGetsTheCollectorsName() {
        spans.add(SpanKind.GC, 1_500, 100, "GC Pause", "", "", Lane.GC, 12, 0, 0);
        addFrame(1, 1_000, 2_000);
        spans.nameCollection(12, "G1New");
        JsonNode frame = timeline("Game").get(0);
        assertThat(frame.get("gcPauses").toString())
                .isEqualTo("[{\"name\":\"G1New\",\"start\":5.0E-4,\"millis\":1.0E-4}]");
        assertThat(frame.get("threads").toString())
                .isEqualTo("[{\"name\":\"GC\",\"spans\":[{\"name\":\"G1New\",\"kind\":\"gc\",\"start\":5.0E-4,"
                        + "\"millis\":1.0E-4,\"depth\":0}]}]");
    }

    @Test
    @Row("EDT-8.2")
    void structuralChangesOfAFrameAreJoinedBySystemAndKind() {
        for (int frame = 1; frame <= 2; frame++) {
            for (int i = 0; i < 100; i++) {
                String kind = i % 2 == 0 ? "create" : "destroy";
                if (!spans.join(kind, "Game", "Spawner", frame, frame * 1_000L + i, 10, 3)) {
                    spans.add(SpanKind.STRUCTURAL, frame * 1_000L + i, 10, kind, "Game", "Spawner", MAIN, 1, 3, frame);
                }
            }
            addFrame(frame, frame * 1_000L, frame * 1_000L + 500);
        }
        assertThat(spans.size()).isEqualTo(6);
        assertThat(timeline("Game").get(0).get("structural")).hasSize(2);
        assertThat(timeline("Game").get(1).get("structural").toString())
                .isEqualTo("[{\"kind\":\"create\",\"count\":50,\"entities\":150,\"millis\":5.0E-4,"
                        + "\"system\":\"Spawner\"},{\"kind\":\"destroy\",\"count\":50,\"entities\":150,"
                        + "\"millis\":5.0E-4,\"system\":\"Spawner\"}]");
    }

    @Test
    void framesOfWhichSomethingWasOverwrittenAreLeftOut() {
        for (int frame = 1; frame <= 20; frame++) {
            for (int i = 0; i < 2_000; i++) {
                add(SpanKind.SYSTEM, "Idle", MAIN, frame * 10_000L + i, frame * 10_000L + i + 1);
            }
            addFrame(frame, frame * 10_000L, frame * 10_000L + 5_000);
        }
        JsonNode frames = timeline("Game");
        assertThat(frames.findValuesAsString("frame")).first().isEqualTo("13");
        assertThat(frames.findValuesAsString("frame")).last().isEqualTo("20");
        assertThat(frames.get(0).get("threads").get(0).get("spans").size()).isEqualTo(2_000);
        assertThat(spans.lost()).isEqualTo(20 * 2_001 - (1 << 14));
    }

    @Test
    void aFrameWithTooManySpansSaysSo() {
        for (int i = 0; i < 12_000; i++) {
            add(SpanKind.SYSTEM, "Idle", MAIN, 1_000 + i, 1_001 + i);
        }
        addFrame(1, 1_000, 20_000);
        JsonNode frame = timeline("Game").get(0);
        assertThat(frame.get("threads").get(0).get("spans").size()).isEqualTo(TimelineWriter.MOST_SPANS);
        assertThat(frame.get("note").asString()).isEqualTo("The frame has 12000 spans. The first 10000 are listed.");
    }

    @Test
    void aFrameIsListedWhenAllThatWasToldWithItHasBeenRead() {
        spans.add(SpanKind.FRAME, 1_000, 1_000, "", "Game", "", MAIN, 1, 10, 0);
        assertThat(timeline("Game")).isEmpty();
        add(SpanKind.SYSTEM, "Idle", MAIN, 1_100, 1_200);
        spans.flush();
        assertThat(timeline("Game").get(0).get("threads").findValuesAsString("name"))
                .containsExactly("main", "Idle");
    }

    @Test
    void anUnknownWorldHasNoFrames() {
        addFrame(1, 1_000, 2_000);
        assertThat(timeline("Other").size()).isZero();
    }

    @Test
    void namesOfNestedAndAnonymousClassesAreThoseOfTheClass() {
        assertThat(SpanReader.simpleName("com.example.MovementSystem")).isEqualTo("MovementSystem");
        assertThat(SpanReader.simpleName("com.example.Game$MovementSystem")).isEqualTo("MovementSystem");
        assertThat(SpanReader.simpleName("com.example.Game$1Local")).isEqualTo("Local");
        assertThat(SpanReader.simpleName("com.example.Game$1")).isEqualTo("com.example.Game$1");
    }
}
