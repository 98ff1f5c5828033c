package dev.phalanx.cli;

import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneDifference;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.diff.EntityChangeSet;
import dev.phalanx.scenes.diff.EntityDiffer;
import dev.phalanx.scenes.diff.EntityDifferOptions;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileException;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `phalanx scene diff`: the difference of two files with entities.
@Command(
        name = "diff",
        description = {
            "Shows what has to be done to the entities of one file so that it becomes another.",
            "Entities are matched by their EntityGuid. Those without one cannot be matched: they",
            "are counted, and their values are compared as a whole.",
            "The exit code is 0 whether or not the files differ, unless --exit-code is given."
        },
        mixinStandardHelpOptions = true)
final class SceneDiffCommand implements Callable<Integer> {
    /// The exit code of files that differ, if it was asked for. It is neither that of a failure nor that of a mistake.
    static final int DIFFERENT = 3;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "BEFORE", description = "The file that the difference begins with.")
    private Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "AFTER", description = "The file that the difference leads to.")
    private Path after = Path.of("");

    @Option(names = "--json", description = "Prints JSON, with all of each value.")
    private boolean json;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "The text file to write, instead of standard output.")
    private @Nullable Path out;

    @Option(names = "--exit-code", description = "Ends with exit code 3 if the files differ.")
    private boolean exitCode;

    @Option(
            names = "--change-set",
            paramLabel = "FILE",
            description = {
                "Also writes a change set, which EntityChangeSet.read reads. It has the entities with",
                "guids, and needs the component classes."
            })
    private @Nullable Path changeSet;

    @Option(
            names = "--classes",
            paramLabel = "PATH",
            description = "Class directories and jars with the component classes for --change-set.")
    private @Nullable String classPath;

    /// Compares the files.
    ///
    /// @return the exit code: 0; with `--exit-code`, 3 if the files differ; 1 if a file is damaged or something cannot
    ///     be read or written; 2 if the arguments are wrong
    @Override
    public Integer call() {
        CommandEnd end = new CommandEnd(spec);
        List<Path> places = ProgramClasses.places(classPath);
        String missing = ProgramClasses.missing(places);
        if (missing != null) {
            return end.fail(CommandEnd.WRONG_INPUT, missing);
        }
        if (changeSet == null && classPath != null) {
            return end.fail(
                    CommandEnd.WRONG_INPUT,
                    "--classes is given without --change-set. Give both, or neither: the difference of the files does"
                            + " not need the classes.");
        }
        try (SceneBytes left = SceneBytes.of(before);
                SceneBytes right = SceneBytes.of(after)) {
            SceneDifference difference = SceneDifference.of(left, right);
            Path target = changeSet;
            if (target != null) {
                Files.write(target, changes(left, right, places));
            }
            print(difference);
            return exitCode && !difference.isEmpty() ? DIFFERENT : 0;
        } catch (SceneFileException damaged) {
            return end.fail(CommandEnd.FAILED, String.valueOf(damaged.getMessage()));
        } catch (IOException failed) {
            return new SceneFiles(spec).fail(before, failed);
        } catch (IllegalArgumentException | UncheckedIOException refused) {
            return end.fail(CommandEnd.FAILED, String.valueOf(refused.getMessage()));
        }
    }

    private void print(SceneDifference difference) throws IOException {
        Path file = out;
        if (file == null) {
            PrintWriter text = spec.commandLine().getOut();
            append(difference, text);
            text.flush();
            return;
        }
        try (Writer text = new BufferedWriter(Files.newBufferedWriter(file))) {
            append(difference, text);
        }
    }

    private void append(SceneDifference difference, Appendable text) throws IOException {
        if (json) {
            difference.toJson(text);
        } else {
            difference.describe(text);
        }
    }

    /// The bytes of the change set.
    private static byte[] changes(SceneBytes left, SceneBytes right, List<Path> places) throws IOException {
        try (ProgramClasses classes = ProgramClasses.of(places);
                World old = new World("Before");
                World now = new World("After")) {
            LoadOptions options = LoadOptions.standard().withClassLoader(classes.loader());
            load(old, left, options);
            load(now, right, options);
            EntityChangeSet changes = EntityDiffer.getChanges(
                            now, old, EntityDifferOptions.standard().withReverse(false))
                    .forward();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            changes.write(bytes);
            return bytes.toByteArray();
        }
    }

    private static void load(World world, SceneBytes file, LoadOptions options) throws IOException {
        try {
            WorldFiles.load(world, file, options);
        } catch (SceneFileException refused) {
            throw new SceneFileException(
                    "The change set was not written: " + file.name() + ": " + refused.getMessage()
                            + " Name the component classes with --classes.",
                    refused);
        }
    }
}
