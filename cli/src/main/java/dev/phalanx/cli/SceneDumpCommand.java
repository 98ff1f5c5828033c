package dev.phalanx.cli;

import dev.phalanx.scenes.SceneText;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.TextSelection;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `phalanx scene dump`: a file with entities as JSON.
@Command(
        name = "dump",
        description = {
            "Writes a file with entities as JSON.",
            "Two files can be compared by the difference of their texts. The text of a whole file",
            "becomes a file again with scene pack."
        },
        mixinStandardHelpOptions = true)
final class SceneDumpCommand implements Callable<Integer> {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})-(\\d{1,9})");

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The file.")
    private Path file = Path.of("");

    @Option(
            names = {"-o", "--out"},
            paramLabel = "JSON",
            description = "The file to write, instead of standard output.")
    private @Nullable Path out;

    @Option(names = "--section", paramLabel = "N", description = "Only the section with this number.")
    private @Nullable Integer section;

    @Option(
            names = "--entities",
            paramLabel = "FROM-TO",
            description = "Only the entities with these numbers, such as 100-199.")
    private @Nullable String entities;

    @Option(names = "--name", paramLabel = "NAME", description = "Only the entities with this name.")
    private @Nullable String name;

    /// Writes the text.
    ///
    /// @return the exit code: 0, 2 if the range is wrong, 1 if the file is damaged or something cannot be read or
    ///     written
    @Override
    public Integer call() {
        TextSelection selection = TextSelection.ALL;
        if (section != null) {
            selection = selection.withSection(section);
        }
        if (name != null) {
            selection = selection.withName(name);
        }
        if (entities != null) {
            Matcher range = RANGE.matcher(entities);
            int from = range.matches() ? Integer.parseInt(range.group(1)) : 0;
            int to = range.matches() ? Integer.parseInt(range.group(2)) : -1;
            if (from > to) {
                return new CommandEnd(spec)
                        .fail(
                                CommandEnd.WRONG_INPUT,
                                "'" + entities + "' is no range of entities. Give one such as 100-199.");
            }
            selection = selection.withEntities(from, to + 1);
        }
        try {
            dump(selection);
        } catch (IOException failed) {
            return new SceneFiles(spec).fail(file, failed);
        }
        return 0;
    }

    private void dump(TextSelection selection) throws IOException {
        Path json = out;
        if (json != null && selection.isAll()) {
            SceneText.toJson(file, json);
            return;
        }
        try (SceneBytes bytes = SceneBytes.of(file)) {
            if (json == null) {
                PrintWriter text = spec.commandLine().getOut();
                SceneText.toJson(bytes, selection, text);
                text.flush();
            } else {
                try (Writer text = new BufferedWriter(Files.newBufferedWriter(json))) {
                    SceneText.toJson(bytes, selection, text);
                }
            }
        }
    }
}
