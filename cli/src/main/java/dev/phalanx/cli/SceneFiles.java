package dev.phalanx.cli;

import dev.phalanx.scenes.files.SceneFileException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/// How commands end that read files with entities.
///
/// @param spec the command
record SceneFiles(CommandSpec spec) {
    /// Prints what went wrong.
    ///
    /// @param file the file that was read
    /// @return the exit code
    int fail(Path file, IOException failed) {
        CommandEnd end = new CommandEnd(spec);
        return switch (failed) {
            case SceneFileException damaged -> end.fail(CommandEnd.FAILED, file + ": " + damaged.getMessage());
            case NoSuchFileException missing ->
                end.fail(CommandEnd.FAILED, "There is no file " + missing.getFile() + ". Name one that is there.");
            default ->
                end.fail(CommandEnd.FAILED, failed + ". Name files that can be read and written, and try again.");
        };
    }
}
