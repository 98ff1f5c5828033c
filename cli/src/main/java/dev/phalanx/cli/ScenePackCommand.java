package dev.phalanx.cli;

import dev.phalanx.scenes.SceneText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `phalanx scene pack`: JSON as a file with entities.
@Command(
        name = "pack",
        description = "Writes the JSON that scene dump wrote as a file with entities, uncompressed.",
        mixinStandardHelpOptions = true)
final class ScenePackCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "JSON", description = "The text.")
    private Path json = Path.of("");

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            required = true,
            description = "The file to write.")
    private Path out = Path.of("");

    /// Writes the file.
    ///
    /// @return the exit code: 0, 1 if the text is wrong or something cannot be read or written
    @Override
    public Integer call() {
        try {
            SceneText.toFile(json, out);
            PrintWriter text = spec.commandLine().getOut();
            text.println("Wrote " + out + ", " + String.format(Locale.ROOT, "%,d", Files.size(out)) + " bytes.");
            text.flush();
        } catch (IOException failed) {
            return new SceneFiles(spec).fail(json, failed);
        }
        return 0;
    }
}
