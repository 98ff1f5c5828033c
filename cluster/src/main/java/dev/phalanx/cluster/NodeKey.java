package dev.phalanx.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// The key of a cluster, from a file.
public final class NodeKey {
    /// The fewest bytes.
    static final int SHORTEST = 16;

    private static final int LONGEST = 4096;

    private NodeKey() {}

    /// Reads a key: all bytes of a file, which has to be the same on each node. Its owner and its group may read it,
    /// and nobody else, on systems that know such permissions; in Kubernetes, a Secret is mounted so with the
    /// `defaultMode` 0440.
    ///
    /// @param file with 16 to 4096 bytes from a source of random numbers
    /// @return the key, for [ClusterNode#of]
    /// @throws IOException if the file cannot be read
    /// @throws IllegalArgumentException if others can read or change the file, or it is too short or too long
    public static byte[] read(Path file) throws IOException {
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            if (permissions.contains(PosixFilePermission.OTHERS_READ)
                    || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
                throw new IllegalArgumentException("The key " + file + " has the permissions "
                        + PosixFilePermissions.toString(permissions)
                        + ", so that others can read or change it. Take these from them, as with chmod o= " + file
                        + ", and make a new key if others were on the machine.");
            }
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] key = in.readNBytes(LONGEST + 1);
            if (key.length < SHORTEST || key.length > LONGEST) {
                throw new IllegalArgumentException("The key " + file + " has "
                        + (key.length > LONGEST ? "more than " + LONGEST : String.valueOf(key.length))
                        + " bytes. Give " + SHORTEST + " to " + LONGEST + ", as from head -c 32 /dev/urandom.");
            }
            return key;
        }
    }
}
