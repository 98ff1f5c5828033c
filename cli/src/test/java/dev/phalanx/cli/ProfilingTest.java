package dev.phalanx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Demos that record what their frames consist of, and the timelines of recordings.
class ProfilingTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return new CommandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private static Set<String> recorded(Path recording) throws IOException {
        return RecordingFile.readAllEvents(recording).stream()
                .map(event -> event.getEventType().getName())
                .collect(Collectors.toSet());
    }

    private static Set<String> shown(Path timeline) {
        JsonNode trace = new ObjectMapper().readTree(timeline.toFile());
        Set<String> names = new TreeSet<>();
        for (JsonNode event : trace.get("traceEvents")) {
            names.add(event.get("name").asString());
        }
        return names;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo --asteroids 500 --days 3 --no-picture",
                "demo boids --fish 500 --steps 3 --no-picture",
                "demo city --frames 3 --no-wait",
            })
    void aDemoWritesARecordingAndATimeline(String demo) throws IOException {
        Path recording = folder.resolve("run.jfr");
        Path timeline = folder.resolve("run.json");
        List<String> arguments = new ArrayList<>(List.of(demo.split(" ")));
        arguments.add("--profile=" + folder.resolve("run"));

        assertThat(run(arguments.toArray(new String[0]))).isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString()).endsWith("""

                        The recording is in %1$s: open it in JDK Mission Control, or run jfr summary %1$s
                        The timeline is in %2$s: open it at https://ui.perfetto.dev
                        """.formatted(recording, timeline).replace("\n", System.lineSeparator()));
        assertThat(recorded(recording)).contains("dev.phalanx.Frame", "dev.phalanx.SystemUpdate", "jdk.JVMInformation");
        assertThat(shown(timeline)).contains("frame 1", "frame 3", "SimulationSystemGroup");
        assertThat(FlightRecorder.getFlightRecorder().getRecordings())
                .as("no recording goes on")
                .noneMatch(going -> going.getName().equals("phalanx demo"));
    }

    @Test
    void aSuffixOfTheFileIsNotRepeated() {
        assertThat(run("demo", "boids", "--fish", "50", "--steps", "1", "--no-picture", "--profile", folder + "/a.jfr"))
                .isZero();

        assertThat(folder.resolve("a.jfr")).isNotEmptyFile();
        assertThat(folder.resolve("a.json")).isNotEmptyFile();
    }

    @Test
    void aFolderThatIsNotThereIsRefusedBeforeTheRun() {
        Path missing = folder.resolve("missing").resolve("run");

        assertThat(run("demo", "boids", "--fish", "50", "--steps", "1", "--no-picture", "--profile=" + missing))
                .isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .isEqualTo("phalanx demo boids: The recording cannot be written to " + missing
                        + ".jfr: there is no folder " + missing.getParent()
                        + ". Make it, or give another file with --profile." + System.lineSeparator());
    }

    @Test
    void theTimelineOfARecordingIsWrittenAgain() throws IOException {
        run("demo", "boids", "--fish", "50", "--steps", "2", "--no-picture", "--profile=" + folder.resolve("run"));
        String first = Files.readString(folder.resolve("run.json"));
        Files.delete(folder.resolve("run.json"));
        out.getBuffer().setLength(0);

        assertThat(run("trace", "" + folder.resolve("run.jfr"))).isZero();
        assertThat(run("trace", "" + folder.resolve("run.jfr"), "--out", "" + folder.resolve("other.json")))
                .isZero();

        assertThat(out.toString().lines())
                .containsExactly(
                        "The timeline is in " + folder.resolve("run.json") + ": open it at https://ui.perfetto.dev",
                        "The timeline is in " + folder.resolve("other.json") + ": open it at https://ui.perfetto.dev");
        assertThat(folder.resolve("run.json")).hasContent(first);
        assertThat(folder.resolve("other.json")).hasContent(first);
    }

    @Test
    void aFileThatIsNoRecordingHasNoTimeline() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jfr"), "not a recording");

        assertThat(run("trace", "" + text)).isEqualTo(1);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .startsWith("phalanx trace: The recording " + text + " could not be read, or the timeline")
                .contains("Give a file that Java Flight Recorder has written.");
        assertThat(folder.resolve("text.json")).doesNotExist();
    }

    @Test
    void aTimelineInAFolderThatIsNotThereIsRefused() {
        assertThat(run("trace", "run.jfr", "--out", folder + "/missing/run.json"))
                .isEqualTo(2);

        assertThat(err.toString())
                .contains("The timeline cannot be written to", "Make it, or give another file with --out.");
    }
}
