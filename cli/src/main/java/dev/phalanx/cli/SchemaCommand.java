package dev.phalanx.cli;

import dev.phalanx.baking.formats.AuthoringSchema;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `phalanx schema`: the JSON Schema of scene files.
@Command(
        name = "schema",
        description = {
            "Prints the JSON Schema of scene files.",
            "Editors complete and check scene files by it, with the authoring components of the program."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class SchemaCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--classes",
            paramLabel = "PATH",
            description = {
                "The class directories and jars of the program with its authoring components, separated as in a",
                "class path."
            })
    private @Nullable String classPath;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "The file to write; standard output without it.")
    private @Nullable Path out;

    /// Prints the schema.
    ///
    /// @return the exit code: 0, 1 if something cannot be read or written, 2 if the input is wrong
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        List<Path> places = ProgramClasses.places(classPath);
        String missing = ProgramClasses.missing(places);
        if (missing != null) {
            return end.fail(CommandEnd.WRONG_INPUT, missing);
        }
        PrintWriter text = spec.commandLine().getOut();
        try (ProgramClasses classes = ProgramClasses.of(places)) {
            String schema = AuthoringSchema.of(classes.types().authoring());
            if (out == null) {
                text.print(schema);
            } else {
                Files.writeString(out, schema);
                text.println("The schema is in " + out);
            }
            text.flush();
        } catch (IllegalArgumentException | UncheckedIOException failed) {
            return end.fail(CommandEnd.FAILED, String.valueOf(failed.getMessage()));
        } catch (IOException failed) {
            return end.fail(
                    CommandEnd.FAILED,
                    "The schema could not be written to " + out + ": " + failed + ". Give another file with --out.");
        }
        return 0;
    }
}
