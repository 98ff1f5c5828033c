package dev.phalanx.cluster.aeron;

import java.io.IOException;
import java.net.BindException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// A directory that only its user can read, and that one process uses at a time: a lock, which the system releases
/// when a process ends, keeps others away.
final class PrivateDirectory implements AutoCloseable {
    private static final String OWNER_ALONE = "rwx------";

    private final Path path;
    private final Path lockFile;
    private final FileChannel lock;

    private PrivateDirectory(Path path, Path lockFile, FileChannel lock) {
        this.path = path;
        this.lockFile = lockFile;
        this.lock = lock;
    }

    /// Makes a directory if it is not there, and locks it.
    ///
    /// @throws BindException if somebody uses it
    /// @throws IOException if it belongs to somebody else, others can read it, or it cannot be made
    static PrivateDirectory open(Path path) throws IOException {
        make(path);
        Path lockFile = path.resolve("lock");
        FileChannel lock = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock held = lock.tryLock();
            if (held != null) {
                return new PrivateDirectory(path, lockFile, lock);
            }
        } catch (OverlappingFileLockException inThisProcess) {
            // As if it was another process.
        } catch (IOException failed) {
            lock.close();
            throw failed;
        }
        lock.close();
        throw new BindException("another process or part of this one uses " + path);
    }

    private static void make(Path directory) throws IOException {
        boolean isPosix =
                directory.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = isPosix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ALONE))
                }
                : new FileAttribute<?>[] {};
        try {
            Files.createDirectory(directory, attributes);
        } catch (FileAlreadyExistsException remains) {
            if (isPosix) {
                requireOwn(directory);
            }
        }
    }

    private static void requireOwn(Path directory) throws IOException {
        String permissions =
                PosixFilePermissions.toString(Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS));
        boolean isOwn = false;
        if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS) && Files.isWritable(directory)) {
            Path probe = Files.createTempFile(directory, "owner", null);
            isOwn = Files.getOwner(probe).equals(Files.getOwner(directory));
            Files.delete(probe);
        }
        if (!isOwn || !permissions.equals(OWNER_ALONE)) {
            throw new IOException(directory + " has the permissions " + permissions
                    + (isOwn ? "" : " and belongs to somebody else")
                    + ", and the media driver needs one that only this user can read; delete it");
        }
    }

    Path path() {
        return path;
    }

    /// Releases the directory, whose files stay.
    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException isReleasedAnyway) {
            // The system does so when the process ends.
        }
    }

    /// Releases the directory, and deletes it if it is empty.
    void delete() {
        try (lock) {
            Files.deleteIfExists(lockFile);
            Files.deleteIfExists(path);
        } catch (IOException isUsedAgain) {
            // Somebody else uses it.
        }
    }
}
