package dev.phalanx.cluster.aeron;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
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

/// Where the files of an embedded driver are: in memory, if the system has a file system for that, in a directory that
/// only its user can read. Its name comes from the address of the node, so that a node that is started again takes the
/// place of one that was killed, and deletes its files. A lock, which the system releases when a process ends, keeps
/// two nodes apart.
final class DriverDirectory implements AutoCloseable {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final String OWNER_ALONE = "rwx------";

    private final Path directory;
    private final Path lockFile;
    private final FileChannel lock;

    private DriverDirectory(Path directory, Path lockFile, FileChannel lock) {
        this.directory = directory;
        this.lockFile = lockFile;
        this.lock = lock;
    }

    /// Makes the directory of a node at an address, or takes over that of one that has ended.
    ///
    /// @throws BindException if a node at this address runs
    /// @throws IOException if the directory belongs to somebody else, or it cannot be made
    static DriverDirectory of(InetSocketAddress address) throws IOException {
        Path parent = Files.isWritable(MEMORY) ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
        String name = System.getProperty("user.name") + "-" + address.getHostString() + "-" + address.getPort();
        Path directory = parent.resolve("phalanx-aeron-" + name.replaceAll("[^A-Za-z0-9.-]", "_"));
        make(directory);
        Path lockFile = directory.resolve("lock");
        FileChannel lock = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock held = lock.tryLock();
            if (held != null) {
                return new DriverDirectory(directory, lockFile, lock);
            }
        } catch (OverlappingFileLockException inThisProcess) {
            // As if it was another process.
        } catch (IOException failed) {
            lock.close();
            throw failed;
        }
        lock.close();
        throw new BindException("a node runs there already, with its media driver in " + directory);
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

    /// The directory of the driver, which makes and deletes it.
    Path path() {
        return directory.resolve("driver");
    }

    /// Deletes the directory, after the driver was closed.
    @Override
    public void close() {
        try (lock) {
            Files.deleteIfExists(lockFile);
            Files.deleteIfExists(directory);
        } catch (IOException isUsedAgain) {
            // A node at the same address has started.
        }
    }
}
