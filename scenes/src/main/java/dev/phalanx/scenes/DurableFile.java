package dev.phalanx.scenes;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Replaces a file by a new one, which is complete on the disk before it takes the name.
final class DurableFile {
    private DurableFile() {}

    /// What writes the new file.
    interface Writer {
        void write(FileChannel channel) throws IOException;
    }

    static void write(Path file, Writer writer) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Path fresh = Files.createTempFile(folder, "." + file.getFileName(), ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                writer.write(channel);
                channel.force(true);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
