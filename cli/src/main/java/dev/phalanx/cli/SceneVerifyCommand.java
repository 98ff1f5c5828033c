package dev.phalanx.cli;

import dev.phalanx.scenes.SceneInspection;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileCheck;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `phalanx scene verify`: whether a file with entities is whole.
@Command(
        name = "verify",
        description = {
            "Checks that a file with entities is whole.",
            "Reads all blocks and compares them with their checksums; checks tables, the numbers",
            "of values, references, and managed values. The exit code is 1 if something is wrong."
        },
        mixinStandardHelpOptions = true)
final class SceneVerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The file.")
    private Path file = Path.of("");

    /// Checks the file.
    ///
    /// @return the exit code: 0, 1 if something is wrong or the file cannot be read
    @Override
    public Integer call() {
        long start = System.nanoTime();
        SceneFileCheck check;
        try (SceneBytes bytes = SceneBytes.of(file)) {
            check = SceneInspection.check(bytes);
        } catch (IOException failed) {
            return new SceneFiles(spec).fail(file, failed);
        }
        PrintWriter text = spec.commandLine().getOut();
        text.println(String.format(
                Locale.ROOT,
                "Checked %,d blocks of %,d bytes, %,d sections, %,d entities, %,d references and %,d managed values in"
                        + " %,d ms.",
                check.blocks(),
                check.bytes(),
                check.sections(),
                check.entities(),
                check.references(),
                check.objects(),
                (System.nanoTime() - start) / 1_000_000));
        if (check.isWhole()) {
            text.println(file + " is whole.");
        }
        text.flush();
        int code = 0;
        for (String problem : check.problems()) {
            code = new CommandEnd(spec).fail(CommandEnd.FAILED, file + ": " + problem);
        }
        return code;
    }
}
