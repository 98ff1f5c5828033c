package dev.phalanx.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `phalanx train`: runs the demos and three models for a moment, so that the JVM and Phalanx see what a start of the
/// command needs. The launcher makes its caches from such a run.
@Command(
        name = "train",
        description = "Runs the demos and three models for a moment, for the caches that make the command start fast.",
        hidden = true,
        mixinStandardHelpOptions = true)
final class TrainCommand implements Callable<Integer> {
    /// Runs the demos and the models.
    ///
    /// @return the exit code: 0, or that of the first run that failed
    @Override
    public Integer call() throws IOException {
        Path pictures = Files.createTempDirectory("phalanx-train");
        try {
            String picture = pictures.resolve("picture.png").toString();
            List<List<String>> runs = List.of(
                    List.of("demo", "--days", "30", "--asteroids", "5000", "--width", "640", "--out", picture),
                    List.of("demo", "boids", "--steps", "30", "--fish", "5000", "--width", "640", "--out", picture),
                    List.of("demo", "city", "--frames", "30", "--no-wait"),
                    List.of("model", "schelling", "--steps", "20"),
                    List.of("model", "flocking", "--steps", "20"),
                    List.of("model", "wolf-sheep", "--steps", "20"));
            for (List<String> run : runs) {
                CommandLine command = new CommandLine(new Main());
                command.setOut(new PrintWriter(Writer.nullWriter()));
                int code = command.execute(run.toArray(String[]::new));
                if (code != 0) {
                    return code;
                }
            }
            return 0;
        } finally {
            delete(pictures);
        }
    }

    private static void delete(Path directory) {
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The temporary directory " + directory + " cannot be removed. Delete it by hand.", e);
        }
    }
}
