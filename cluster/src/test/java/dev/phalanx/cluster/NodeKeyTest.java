package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeKeyTest {
    @TempDir
    private Path directory;

    private Path file(int length, String permissions) throws IOException {
        assumeThat(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix");
        byte[] key = new byte[length];
        for (int i = 0; i < length; i++) {
            key[i] = (byte) i;
        }
        Path file = Files.write(directory.resolve("key"), key);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    /// As Kubernetes mounts it: by a link, readable by the group of the pod.
    @Test
    @Row("CLU-22.4")
    void aKeyIsReadFromAFile() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), file(40, "r--r-----"));
        assertThat(NodeKey.read(link)).hasSize(40).startsWith(0, 1, 2).endsWith(38, 39);
    }

    @Test
    @Row("CLU-22.7")
    void aKeyThatOthersCanReadOrChangeIsRefused() throws IOException {
        for (String permissions : new String[] {"rw-r--r--", "rw-----w-"}) {
            Path file = file(40, permissions);
            assertThatThrownBy(() -> NodeKey.read(file))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The key " + file + " has the permissions " + permissions + ", so that others can read"
                            + " or change it. Take these from them, as with chmod o= " + file
                            + ", and make a new key if"
                            + " others were on the machine.");
        }
    }

    @Test
    @Row("CLU-22.7")
    void aKeyOfAWrongLengthIsRefused() throws IOException {
        Path file = file(15, "rw-------");
        assertThatThrownBy(() -> NodeKey.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The key " + file + " has 15 bytes. Give 16 to 4096, as from head -c 32 /dev/urandom.");
        Path longer = file(4097, "rw-------");
        assertThatThrownBy(() -> NodeKey.read(longer)).hasMessageContaining(" has more than 4096 bytes. ");
        assertThatThrownBy(() -> NodeKey.read(directory.resolve("absent"))).isInstanceOf(NoSuchFileException.class);
    }
}
