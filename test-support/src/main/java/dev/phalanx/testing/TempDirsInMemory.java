package dev.phalanx.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/// Makes the directories of `@TempDir` in memory where the machine has a file system for that with a gigabyte of room,
/// and otherwise where temporary files are. Whatever is saved is forced to the storage device, which tests would wait
/// for ten thousands of times.
public final class TempDirsInMemory implements TempDirFactory {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final long ROOM = 1L << 30;

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        return isRoomy() ? Files.createTempDirectory(MEMORY, "junit-") : Files.createTempDirectory("junit-");
    }

    private static boolean isRoomy() throws IOException {
        return Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() >= ROOM;
    }
}
