package dev.phalanx.structs.internal.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/// Replaces files so that a crash at any moment, or a loss of power, leaves the old file or the new file, whole.
///
/// The new file is written beside the old one under a temporary name and forced to the storage device. Then it gets the
/// name of the old file in one step, and the directory is forced. The temporary file is deleted if any of this fails.
/// One that a crash has left over is deleted when the same file is written again and the temporary file has not been
/// written for a day.
///
/// Several threads and processes can write one file at once. Each writes a temporary file of its own, and the last to
/// finish wins. An interrupt of the thread ends no writing, and is kept for the caller.
public final class DurableFile {
    /// Writes what a file contains.
    public interface Content {
        /// Writes it, once.
        ///
        /// @param out valid until the method returns
        void writeTo(Output out) throws IOException;
    }

    /// The new file while it is being written.
    public static final class Output implements ByteSink {
        private final UninterruptedFile open;
        private final FileOperations operations;
        private long size;

        private Output(UninterruptedFile open, FileOperations operations) {
            this.open = open;
            this.operations = operations;
        }

        /// Appends all remaining bytes.
        @Override
        public void write(ByteBuffer bytes) throws IOException {
            writeAt(size, bytes);
        }

        /// Writes all remaining bytes at a position, such as a header whose content is known at the end.
        @Override
        public void writeAt(long position, ByteBuffer bytes) throws IOException {
            long end = position + bytes.remaining();
            operations.write(open, bytes, position);
            size = Math.max(size, end);
        }

        /// The number of bytes from the start of the file to the end of what was written.
        public long size() {
            return size;
        }
    }

    /// Characters of a file's name that its temporary files have.
    private static final int BEGINNING = 40;

    /// The age at which no other program can still be writing a temporary file.
    private static final Duration STALE = Duration.ofDays(1);

    private DurableFile() {}

    /// Writes a file, which replaces a file of the same name. If that is a symbolic link, the file to which it leads is
    /// replaced.
    ///
    /// @throws NoSuchFileException if the directory of the file does not exist
    /// @throws IOException if the file cannot be written. Then the old file is as it was, unless the message says that
    ///     the new file has replaced it
    public static void write(Path target, Content content) throws IOException {
        write(target, content, FileOperations.SYSTEM);
    }

    /// Same as [#write(Path, Content)], with operations on files that tests give.
    public static void write(Path target, Content content, FileOperations operations) throws IOException {
        Path file = Files.isSymbolicLink(target) ? target.toRealPath() : target.toAbsolutePath();
        Path directory = file.getParent();
        Path name = file.getFileName();
        if (directory == null || name == null || Files.isDirectory(file)) {
            throw new IOException(target + " is a directory. Name a file.");
        }
        if (!Files.isDirectory(directory)) {
            throw new NoSuchFileException(
                    file.toString(), null, "its directory does not exist. Create it with Files.createDirectories.");
        }
        deleteLeftOver(directory, name, operations);
        Path fresh = directory.resolve(temporaryName(name));
        try {
            writeForced(fresh, content, operations);
            operations.move(fresh, file);
        } catch (Throwable failure) {
            try {
                operations.delete(fresh);
            } catch (IOException leftOver) {
                failure.addSuppressed(leftOver); // deleted when the file is written again
            }
            throw failure;
        }
        try {
            operations.forceDirectory(directory);
        } catch (IOException failure) {
            throw new IOException(
                    "The new file has replaced " + file + ", but its directory could not be forced to the storage"
                            + " device, so a loss of power may bring the old file back: " + failure.getMessage()
                            + ". Save again.",
                    failure);
        }
    }

    private static void writeForced(Path fresh, Content content, FileOperations operations) throws IOException {
        UninterruptedFile open = operations.create(fresh);
        try {
            content.writeTo(new Output(open, operations));
            operations.force(open);
        } catch (Throwable failure) {
            try {
                operations.close(open);
            } catch (IOException unclosed) {
                failure.addSuppressed(unclosed);
            }
            throw failure;
        }
        operations.close(open);
    }

    /// Hidden, and short enough for every file system, as a name may be as long as the file system allows.
    private static String temporaryName(Path name) {
        return "." + beginning(name) + "."
                + String.format("%016x", ThreadLocalRandom.current().nextLong()) + ".tmp";
    }

    private static String beginning(Path name) {
        String all = name.toString();
        int end = Math.min(all.length(), BEGINNING);
        return all.substring(0, end < all.length() && Character.isLowSurrogate(all.charAt(end)) ? end - 1 : end);
    }

    /// Deletes what crashes have left over, and nothing that another writer may still need. Files that cannot be listed
    /// or deleted are no reason not to write a new one.
    private static void deleteLeftOver(Path directory, Path name, FileOperations operations) {
        Pattern temporary = Pattern.compile(Pattern.quote("." + beginning(name) + ".") + "[0-9a-f]{16}\\.tmp");
        Instant youngest = Instant.now().minus(STALE);
        try {
            for (Path each : operations.list(directory)) {
                Path other = each.getFileName();
                if (other != null
                        && temporary.matcher(other.toString()).matches()
                        && Files.getLastModifiedTime(each).toInstant().isBefore(youngest)) {
                    operations.delete(each);
                }
            }
        } catch (IOException | DirectoryIteratorException | UncheckedIOException _) {
            // They are deleted when the file is written again.
        }
    }
}
