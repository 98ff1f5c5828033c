package dev.phalanx.cluster;

import dev.phalanx.cluster.aeron.AeronNetwork;
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
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// Nodes in JVMs of their own, on Aeron.
class AeronProcessTest extends ClusterProcessTest {
    private static final String DEEP = "phalanx.aeron.runs";

    private final String user = "test-" + ProcessHandle.current().pid();

    /// Those of processes that were killed.
    @AfterEach
    void deleteFilesOfDrivers() throws IOException {
        Path memory = Path.of("/dev/shm");
        Path parent = Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir"));
        endProcesses();
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(parent, "phalanx-aeron-" + user + "-*")) {
            for (Path directory : directories) {
                IoUtil.delete(directory.toFile(), true);
            }
        }
    }

    @Override
    @Test
    @EnabledIfSystemProperty(named = DEEP, matches = ".*")
    void fourProcessesHaveTheStateOfOneInEachTick() throws IOException, InterruptedException {
        super.fourProcessesHaveTheStateOfOneInEachTick();
    }

    @Override
    @Test
    @EnabledIfSystemProperty(named = DEEP, matches = ".*")
    void processesThatAreKilledAndStartedAgainChangeNothing() throws IOException, InterruptedException {
        super.processesThatAreKilledAndStartedAgainChangeNothing();
    }

    @Override
    String main() {
        return AeronProcess.class.getName();
    }

    @Override
    List<String> flags() {
        return List.of("--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED", "-Duser.name=" + user);
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
