package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.cluster.aeron.AeronNetwork;
import dev.phalanx.testing.Row;
import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nodes in one JVM on Aeron, each with a driver of its own.
class AeronNodeTest extends ClusterNodeTest {
    private static final int DATAGRAMS = 400;

    @TempDir
    private Path directory;

    @Override
    NodeNetwork network() {
        return AeronNetwork.embedded();
    }

    @Override
    String absence() {
        return "it does not answer";
    }

    @Override
    String remote() {
        return "127.0.0.1:";
    }

    /// Programs that are no nodes send what is no frame of Aeron, frames with wrong numbers, and by Aeron itself too
    /// little, garbage, and the greeting of a node.
    @Override
    @Test
    @Row("CLU-16.6")
    void otherProgramsThatConnectDoNotDisturbTheNodes() throws IOException {
        Placement placement = placement(0, 0, 1, 1);
        CompletableFuture<Long> accepting = start(new Setup(), placement, 0, 5);
        sendDatagrams(placement.address(0));
        MediaDriver.Context context = new MediaDriver.Context()
                .aeronDirectoryName(directory.resolve("driver").toString())
                .threadingMode(ThreadingMode.SHARED);
        try (MediaDriver driver = MediaDriver.launch(context);
                Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()))) {
            publish(aeron, placement, new byte[] {0, 0, 0});
            publish(aeron, placement, ByteBuffer.allocate(4).putInt(77).array());
            publish(aeron, placement, "GET / HTTP/1.1".repeat(20).getBytes(StandardCharsets.UTF_8));
            publish(
                    aeron,
                    placement,
                    ByteBuffer.allocate(4).putInt(1).array(),
                    ByteBuffer.allocate(52)
                            .putLong(0x5048_4C58_4E4F_4445L)
                            .putInt(StepMessage.VERSION)
                            .putInt(1)
                            .putInt(0)
                            .array());
            long hash = start(new Setup(), placement, 1, 5).join() + accepting.join();
            try (SectionedWorld world = new Setup().builder().build()) {
                new Setup().populate(world.section(0).world().entityManager());
                world.run(5);
                assertThat(hash).isEqualTo(world.stateHash());
            }
        }
    }

    private static void publish(Aeron aeron, Placement placement, byte[]... messages) {
        ExclusivePublication publication = aeron.addExclusivePublication(
                "aeron:udp?endpoint=127.0.0.1:" + placement.address(0).getPort() + "|term-length=64k", 1);
        for (byte[] message : messages) {
            while (publication.offer(new UnsafeBuffer(message)) < 0) {
                Thread.onSpinWait();
            }
        }
    }

    private static void sendDatagrams(InetSocketAddress to) throws IOException {
        Random random = new Random(1);
        try (DatagramSocket socket = new DatagramSocket()) {
            for (int i = 0; i < DATAGRAMS; i++) {
                byte[] bytes = new byte[random.nextInt(1, 200)];
                random.nextBytes(bytes);
                if (i % 2 == 0 && bytes.length >= 40) {
                    ByteBuffer.wrap(bytes)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putInt(bytes.length)
                            .put((byte) 0)
                            .put((byte) 0xC0)
                            .putShort((short) random.nextInt(8)) // the type of a frame
                            .putInt(0)
                            .putInt(7)
                            .putInt(random.nextInt(1, 3)); // a stream that nodes use
                }
                socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), to.getPort()));
            }
        }
    }

    /// A node that joins has an address that the others did not know at the beginning.
    @Test
    @Row({"CLU-16.1", "CLU-17.1", "CLU-18.1"})
    void sectionsMoveBetweenNodesAndANodeJoins() throws IOException {
        Placement last = placement(2, 0, 1, 2);
        List<InetSocketAddress> at = List.of(last.address(0), last.address(1), last.address(2));
        PlacementPlan plan = PlacementPlan.of(
                        Placement.of(at.subList(0, 2), 0, 0, 1, 1).over(network()))
                .then(4, Placement.of(at.subList(0, 2), 0, 1, 1, 0).over(network()))
                .then(8, last.over(network()));
        NodesRun run = new NodesRun(Flock.cut(2, 2), 3, 12, node -> plan);
        assertThat(run.run()).isEqualTo(3);
        run.requireHashes();
    }
}
