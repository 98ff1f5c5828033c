package dev.phalanx.cli;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.PerfettoTrace;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of demos that record what their frames consist of.
final class Profiling {
    private static final String SETTINGS = "/META-INF/phalanx/phalanx.jfc";
    private static final String RECORDING_SUFFIX = ".jfr";
    private static final long MOST_BYTES = 256L << 20;

    @Option(
            names = "--profile",
            arity = "0..1",
            paramLabel = "FILE",
            fallbackValue = "phalanx",
            description = "Record the run: FILE.jfr is for JDK Mission Control, FILE.json is a timeline for"
                    + " https://ui.perfetto.dev. FILE is phalanx if none is given. Of a run that you interrupt,"
                    + " only FILE.jfr is written; phalanx trace FILE.jfr turns it into a timeline.")
    private @Nullable Path file;

    private @Nullable Recording recording;

    /// Begins to record if it is wanted.
    ///
    /// @throws IllegalArgumentException if the files cannot be written, or this JVM cannot record
    void start() {
        if (file == null) {
            return;
        }
        OutputFile.check("The recording", withSuffix(RECORDING_SUFFIX), "--profile");
        OutputFile.check("The timeline", withSuffix(TraceCommand.SUFFIX), "--profile");
        if (!FlightRecorder.isAvailable()) {
            throw new IllegalArgumentException(
                    "The run cannot be recorded: Java Flight Recorder is switched off in this JVM. Leave --profile out,"
                            + " or start the JVM without -XX:-FlightRecorder.");
        }
        Recording started = new Recording(settings());
        try {
            started.setName("phalanx demo");
            started.setMaxSize(MOST_BYTES);
            started.setToDisk(true);
            started.setDumpOnExit(true);
            started.setDestination(withSuffix(RECORDING_SUFFIX));
        } catch (IOException refused) {
            started.close();
            throw new IllegalArgumentException(
                    "The recording cannot be written to " + withSuffix(RECORDING_SUFFIX) + ": " + refused
                            + ". Give another file with --profile.",
                    refused);
        }
        started.start();
        recording = started;
    }

    /// The settings of the JDK's profile, and all events of Phalanx.
    private static Map<String, String> settings() {
        try (InputStream in = Objects.requireNonNull(World.class.getResourceAsStream(SETTINGS), SETTINGS)) {
            Map<String, String> settings =
                    new HashMap<>(Configuration.getConfiguration("profile").getSettings());
            settings.putAll(Configuration.create(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .getSettings());
            return settings;
        } catch (IOException | ParseException broken) {
            throw new IllegalStateException("The settings of the recorder could not be read: " + broken
                    + ". Use a complete JDK and an unchanged phalanx-entities.");
        }
    }

    /// Ends the recording if there is one, writes the files, and says where they are.
    ///
    /// @return the exit code
    int finish(CommandEnd end, PrintWriter text) {
        Recording ending = recording;
        if (ending == null) {
            return 0;
        }
        recording = null;
        Path events = withSuffix(RECORDING_SUFFIX);
        Path timeline = withSuffix(TraceCommand.SUFFIX);
        try (ending) {
            ending.setDestination(null);
            ending.stop();
            ending.dump(events);
            PerfettoTrace.write(events, timeline);
        } catch (IOException failed) {
            return end.fail(
                    CommandEnd.FAILED,
                    "The recording could not be written to " + events + " and " + timeline + ": " + failed
                            + ". Give another file with --profile.");
        }
        text.println();
        text.println(
                "The recording is in " + events + ": open it in JDK Mission Control, or run jfr summary " + events);
        text.println("The timeline is in " + timeline + ": open it at https://ui.perfetto.dev");
        text.flush();
        return 0;
    }

    private Path withSuffix(String suffix) {
        Path given = Objects.requireNonNull(file);
        String name = String.valueOf(given.getFileName());
        String base = name.endsWith(RECORDING_SUFFIX) || name.endsWith(TraceCommand.SUFFIX)
                ? name.substring(0, name.lastIndexOf('.'))
                : name;
        return given.resolveSibling(base + suffix);
    }
}
