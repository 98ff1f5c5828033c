package dev.phalanx.structs.internal.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// The operations on files that [DurableFile] consists of, so that tests can record them and let each of them fail.
public interface FileOperations {
    /// Those of the operating system.
    FileOperations SYSTEM = new FileOperations() {
        @Override
        public UninterruptedFile create(Path file) throws IOException {
            return UninterruptedFile.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }

        @Override
        public void write(UninterruptedFile open, ByteBuffer bytes, long position) throws IOException {
            long at = position;
            while (bytes.hasRemaining()) {
                at += open.write(bytes, at);
            }
        }

        @Override
        public void force(UninterruptedFile open) throws IOException {
            open.force();
        }

        @Override
        public void close(UninterruptedFile open) throws IOException {
            open.close();
        }

        @Override
        public void move(Path source, Path target) throws IOException {
            Files.move(source, target, StandardCopyOption.ATOMIC_MOVE);
        }

        @Override
        public void forceDirectory(Path directory) throws IOException {
            // Windows opens no directories; its file system journals the move itself.
            if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
                try (UninterruptedFile open = UninterruptedFile.open(directory, StandardOpenOption.READ)) {
                    open.force();
                }
            }
        }

        @Override
        public void delete(Path file) throws IOException {
            Files.deleteIfExists(file);
        }

        @Override
        public List<Path> list(Path directory) throws IOException {
            List<Path> files = new ArrayList<>();
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
                entries.forEach(files::add);
            }
            return files;
        }
    };

    /// Creates a file that does not exist, for writing.
    UninterruptedFile create(Path file) throws IOException;

    /// Writes all remaining bytes at a position.
    void write(UninterruptedFile open, ByteBuffer bytes, long position) throws IOException;

    /// Waits until what was written is on the storage device.
    void force(UninterruptedFile open) throws IOException;

    /// Closes a file that was created.
    void close(UninterruptedFile open) throws IOException;

    /// Gives a file another name in one step; a file with that name is replaced.
    void move(Path source, Path target) throws IOException;

    /// Waits until the names in a directory are on the storage device.
    void forceDirectory(Path directory) throws IOException;

    /// Deletes a file if it exists.
    void delete(Path file) throws IOException;

    /// The files and directories in a directory.
    List<Path> list(Path directory) throws IOException;
}
