package dev.phalanx.cluster.aeron;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where the files of an embedded driver are: in memory, if the system has a file system for that, in a directory that
/// only its user can read. Its name comes from the address of the node, so that a node that is started again takes the
/// place of one that was killed, and deletes its files.
final class DriverDirectory implements AutoCloseable {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final int MOST_CLIENTS = 1000;

    private final PrivateDirectory directory;

    private DriverDirectory(PrivateDirectory directory) {
        this.directory = directory;
    }

    /// Makes the directory of a node at an address, or takes over that of one that has ended.
    ///
    /// @throws BindException if a node at this address runs
    /// @throws IOException if the directory belongs to somebody else, or it cannot be made
    static DriverDirectory of(InetSocketAddress address) throws IOException {
        Path path = path(address.getHostString() + "-" + address.getPort());
        try {
            return new DriverDirectory(PrivateDirectory.open(path));
        } catch (BindException used) {
            throw new BindException("a node runs there already, with its media driver in " + path);
        }
    }

    /// Makes a directory for a client without an address: the first of a row that nobody uses, so that those of
    /// processes that were killed are taken over.
    ///
    /// @throws IOException if it cannot be made
    static DriverDirectory ofClient() throws IOException {
        for (int i = 0; i < MOST_CLIENTS; i++) {
            try {
                return new DriverDirectory(PrivateDirectory.open(path("client-" + i)));
            } catch (BindException used) {
                // The next one may be free.
            }
        }
        throw new IOException("there are " + MOST_CLIENTS + " clients with media drivers of their own");
    }

    private static Path path(String place) {
        Path parent = Files.isWritable(MEMORY) ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
        String name = System.getProperty("user.name") + "-" + place;
        return parent.resolve("phalanx-aeron-" + name.replaceAll("[^A-Za-z0-9.-]", "_"));
    }

    /// The directory of the driver, which makes and deletes it.
    Path path() {
        return directory.path().resolve("driver");
    }

    /// Deletes the directory, after the driver was closed.
    @Override
    public void close() {
        directory.delete();
    }
}
