package dev.phalanx.structs.internal.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Says what is wrong with a path that no file can be read from, where the operating system says little.
public final class ReadableFile {
    private ReadableFile() {}

    /// Returns if there is a file, or something else that is no directory.
    ///
    /// @throws NoSuchFileException if there is nothing
    /// @throws FileSystemException if there is a directory
    public static void require(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "it is a directory. Give the path of a file.");
        }
        if (Files.notExists(file)) {
            throw new NoSuchFileException(file.toString(), null, "there is no such file. Check the path.");
        }
    }
}
