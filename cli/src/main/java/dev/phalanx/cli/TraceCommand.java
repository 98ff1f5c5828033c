package dev.phalanx.cli;

import dev.phalanx.inspector.PerfettoTrace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `phalanx trace`: a recording of Java Flight Recorder as a timeline.
@Command(
        name = "trace",
        description = {
            "Turns a recording into a timeline for https://ui.perfetto.dev.",
            "The recording is a file of Java Flight Recorder that contains events of Phalanx, from any program."
        },
        mixinStandardHelpOptions = true)
final class TraceCommand implements Callable<Integer> {
    /// The end of the names of timelines.
    static final String SUFFIX = ".json";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RECORDING", description = "The recording, a .jfr file.")
    private Path recording = Path.of("");

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "The timeline to write; beside the recording, with the suffix .json, if none is given.")
    private @Nullable Path out;

    /// Writes the timeline.
    ///
    /// @return the exit code: 0, 2 if the timeline cannot be written there, 1 if the recording cannot be read
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        Path timeline = out == null ? beside(recording) : out;
        try {
            OutputFile.check("The timeline", timeline, "--out");
        } catch (IllegalArgumentException e) {
            return end.fail(CommandEnd.WRONG_INPUT, String.valueOf(e.getMessage()));
        }
        try {
            PerfettoTrace.write(recording, timeline);
        } catch (IOException failed) {
            return end.fail(
                    CommandEnd.FAILED,
                    "The recording " + recording + " could not be read, or the timeline could not be written to "
                            + timeline + ": " + failed + ". Give a file that Java Flight Recorder has written.");
        }
        PrintWriter text = spec.commandLine().getOut();
        text.println("The timeline is in " + timeline + ": open it at https://ui.perfetto.dev");
        text.flush();
        return 0;
    }

    private static Path beside(Path recording) {
        String name = String.valueOf(recording.getFileName());
        int dot = name.lastIndexOf('.');
        return recording.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + SUFFIX);
    }
}
