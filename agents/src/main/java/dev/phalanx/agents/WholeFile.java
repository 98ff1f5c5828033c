package dev.phalanx.agents;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/// Writes a file as a whole: to a file beside it, which then takes its name. What was there before stays until then,
/// and whenever something fails.
final class WholeFile {
    /// What writes the bytes.
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private static final String PART = ".part";

    private WholeFile() {}

    /// @throws IOException if the file cannot be written
    static void write(Path file, Content content) throws IOException {
        Path target = target(file);
        Path part = target.resolveSibling(prefix(target) + UUID.randomUUID() + PART);
        try {
            try (FileChannel channel =
                    FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
                content.writeTo(out);
                out.flush();
                channel.force(true);
            }
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
            forceDirectory(target.resolveSibling("."));
        } catch (IOException failed) {
            throw unwritable(file, failed);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static String prefix(Path target) {
        return "." + target.getFileName() + ".";
    }

    /// Deletes what processes that were killed have left beside a file. No other process must be writing it.
    ///
    /// @param target as [#target] gives it
    static void deleteParts(Path target) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(target.resolveSibling("."), other -> {
            String name = other.getFileName().toString();
            return name.startsWith(prefix(target)) && name.endsWith(PART);
        })) {
            for (Path part : found) {
                Files.deleteIfExists(part);
            }
        }
    }

    private static void forceDirectory(Path directory) throws IOException {
        // Windows opens no directories; its file system journals the move itself.
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /// Where a file really is.
    ///
    /// @throws IOException if there is no directory for it, or it is a directory
    static Path target(Path file) throws IOException {
        Path absolute = file.toAbsolutePath().normalize();
        Path directory = absolute.getParent();
        if (directory == null || Files.isDirectory(absolute)) {
            throw new IOException(
                    "A table cannot be written to " + file + ", which is a directory. Give the path of a file in it.");
        }
        if (!Files.isDirectory(directory)) {
            throw new IOException("A table cannot be written to " + file + ": " + directory
                    + " is not a directory. Create it first, or give another path.");
        }
        return Files.exists(absolute) ? absolute.toRealPath() : absolute;
    }

    static IOException unwritable(Path file, IOException cause) {
        return new IOException(
                "A table cannot be written to " + file + ": " + cause
                        + ". Check that its directory can be written and the disk has room.",
                cause);
    }
}
