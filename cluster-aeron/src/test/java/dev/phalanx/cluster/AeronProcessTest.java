package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.phalanx.cluster.aeron.AeronNetwork;
import dev.phalanx.testing.Row;
import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Nodes in JVMs of their own, on Aeron.
class AeronProcessTest extends ClusterProcessTest {
    private boolean hasArgument = true;
    private final String user = "test-" + ProcessHandle.current().pid();

    @AfterEach
    void deleteFilesOfDrivers() throws IOException {
        endProcesses();
        deleteFilesOfDrivers(user);
    }

    /// Deletes the files of processes that were killed.
    static void deleteFilesOfDrivers(String user) throws IOException {
        Path memory = Path.of("/dev/shm");
        Path parent = Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(parent, "phalanx-aeron-" + user + "-*")) {
            for (Path directory : directories) {
                IoUtil.delete(directory.toFile(), true);
            }
        }
    }

    @Override
    void requireTime() {
        assumeThat(System.getProperty("phalanx.aeron.runs"))
                .as("the deep profile")
                .isNotNull();
    }

    @Test
    @Row("CLU-16.5")
    void aJvmWithoutTheArgumentThatAeronNeedsIsRefused() throws IOException, InterruptedException {
        hasArgument = false;
        List<String> lines = lines(start(placement("0-3"), 0, 1, 1000));
        assertThat(lines)
                .anySatisfy(line -> assertThat(line)
                        .endsWith("Aeron cannot run in this JVM, which does not open jdk.internal.misc to it. Add"
                                + " --add-opens java.base/jdk.internal.misc=ALL-UNNAMED to the command line of java."));
    }

    @Override
    String main() {
        return AeronProcess.class.getName();
    }

    @Override
    List<String> flags() {
        List<String> flags = List.of("-Duser.name=" + user, "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED");
        return flags.subList(0, hasArgument ? flags.size() : 1);
    }

    @Override
    Stream<Class<?>> libraries() {
        return Stream.concat(
                super.libraries(), Stream.of(AeronNetwork.class, MediaDriver.class, Aeron.class, DirectBuffer.class));
    }

    @Override
    String loss() {
        return ": the connection ended without a goodbye, as if it was killed (java.io.IOException: nothing has come"
                + " from it any more, not even a sign of life)";
    }

    /// A killed node is noticed when the driver has heard nothing for so long.
    @Override
    int patienceMillis() {
        return 4000;
    }
}
