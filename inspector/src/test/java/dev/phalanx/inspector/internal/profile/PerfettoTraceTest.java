package dev.phalanx.inspector.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.PerfettoTrace;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Recordings that the inspector did not make, as traces.
class PerfettoTraceTest {
    @TempDir
    private Path folder;

    /// The settings that Phalanx brings.
    private static Configuration settings() throws Exception {
        try (InputStream in = World.class.getResourceAsStream("/META-INF/phalanx/phalanx.jfc")) {
            return Configuration.create(new InputStreamReader(in, StandardCharsets.UTF_8));
        }
    }

    private static JsonNode read(Path trace) {
        return new ObjectMapper().readTree(trace.toFile());
    }

    @Test
    void theSettingsOfPhalanxRecordEverythingThatATraceShows() throws Exception {
        Path file = folder.resolve("game.jfr");
        Path trace = folder.resolve("game.json");
        try (Recording recording = new Recording(settings());
                ProfiledWorld game = new ProfiledWorld("Game")) {
            recording.start();
            game.update(20);
            recording.stop();
            recording.dump(file);
        }
        Set<String> settings = new TreeSet<>();
        settings().getSettings().keySet().forEach(key -> settings.add(key.substring(0, key.indexOf('#'))));
        assertThat(settings)
                .as("the settings name every event of Phalanx")
                .isEqualTo(new TreeSet<>(SpanReader.EVENTS.keySet().stream()
                        .filter(name -> name.startsWith("dev.phalanx."))
                        .toList()));

        PerfettoTrace.write(file, trace);

        Set<String> categories = new TreeSet<>();
        double first = Double.MAX_VALUE;
        for (JsonNode event : read(trace).get("traceEvents")) {
            if (event.has("cat")) {
                categories.add(event.get("cat").asString());
                first = Math.min(first, event.get("ts").asDouble());
            }
        }
        assertThat(categories).contains("frame", "system", "job", "sync", "playback", "structural", "chunks");
        assertThat(first).as("the trace begins with the recording").isNotNegative();
    }

    @Test
    void aRecordingWithoutEventsIsAnEmptyTrace() throws IOException {
        Path file = folder.resolve("empty.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            recording.stop();
            recording.dump(file);
        }
        PerfettoTrace.write(file, folder.resolve("empty.json"));
        assertThat(read(folder.resolve("empty.json")).get("traceEvents")).hasSize(1);
    }

    @Test
    void whatCannotBeReadOrWrittenIsReported() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jfr"), "not a recording");
        assertThatThrownBy(() -> PerfettoTrace.write(text, folder.resolve("text.json")))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> PerfettoTrace.write(folder.resolve("none.jfr"), folder.resolve("none.json")))
                .isInstanceOf(IOException.class);
        assertThat(folder).isDirectoryNotContaining(file -> file.toString().endsWith(".json"));
    }
}
