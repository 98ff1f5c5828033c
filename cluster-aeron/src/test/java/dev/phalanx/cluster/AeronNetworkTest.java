package dev.phalanx.cluster;

import dev.phalanx.cluster.aeron.AeronNetwork;
import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.AfterEach;

/// Nodes in network namespaces of their own, on Aeron.
class AeronNetworkTest extends ClusterNetworkTest {
    private final String user = "test-" + ProcessHandle.current().pid();

    @AfterEach
    void deleteFilesOfDrivers() throws IOException, InterruptedException {
        endNodes();
        AeronProcessTest.deleteFilesOfDrivers(user);
    }

    @Override
    String main() {
        return AeronProcess.class.getName();
    }

    @Override
    List<String> flags() {
        return List.of("-Duser.name=" + user, "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED");
    }

    @Override
    Stream<Class<?>> libraries() {
        return Stream.concat(
                super.libraries(), Stream.of(AeronNetwork.class, MediaDriver.class, Aeron.class, DirectBuffer.class));
    }
}
