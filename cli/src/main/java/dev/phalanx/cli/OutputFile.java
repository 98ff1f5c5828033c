package dev.phalanx.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/// Looks at a file that is to be written, before the work that leads to it begins.
final class OutputFile {
    private OutputFile() {}

    /// Checks that a file can probably be written.
    ///
    /// @param what what is to be written, such as `The picture`
    /// @param file the file
    /// @param option the option that names the file
    /// @throws IllegalArgumentException if it is a folder, if its folder is not there, or if either may not be
    ///     written
    static void check(String what, Path file, String option) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || Files.isDirectory(file)) {
            throw new IllegalArgumentException(
                    what + " cannot be written to " + file + ": that is a folder. Give a file with " + option + ".");
        }
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(what + " cannot be written to " + file + ": there is no folder " + folder
                    + ". Make it, or give another file with " + option + ".");
        }
        if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw new IllegalArgumentException(what + " cannot be written to " + file
                    + ": permission is missing. Give another file with " + option + ".");
        }
    }
}
