package dev.phalanx.agents.arrow;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/// A file that is being written beside the one whose name it takes at the end.
final class PartFile implements AutoCloseable {
    private final Path target;
    private final Path part;
    private final FileChannel channel;

    /// @throws IOException if it cannot be made
    PartFile(Path file) throws IOException {
        this.target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        this.part = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            this.channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException failed) {
            throw new IOException(
                    "The file " + file + " cannot be written: " + failed + ". Give a path in a directory that exists.",
                    failed);
        }
    }

    FileChannel channel() {
        return channel;
    }

    /// Gives it its name.
    ///
    /// @throws IOException if it cannot be
    void finish() throws IOException {
        channel.force(true);
        channel.close();
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /// Deletes it, unless it has its name.
    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(part);
    }
}
