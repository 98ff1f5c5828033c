package dev.phalanx.cluster.aeron.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.cluster.ClusterNode;
import dev.phalanx.cluster.Ghost;
import dev.phalanx.cluster.GlobalId;
import dev.phalanx.cluster.Placement;
import dev.phalanx.cluster.Plane;
import dev.phalanx.cluster.RectangleSections;
import dev.phalanx.cluster.SectionedWorld;
import dev.phalanx.cluster.SectionedWorldBuilder;
import dev.phalanx.cluster.aeron.AeronNetwork;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippet of docs/cluster.md about Aeron.
class AeronGuideTest {
    @Ghost
    record Place(double x, double y) implements IComponentData {}

    private static SectionedWorldBuilder builder(int columns) {
        return SectionedWorld.of(
                        RectangleSections.of(Plane.bounded(90, 90, Place.class, "x", "y"), columns, columns, 5))
                .withComponents(Place.class);
    }

    private static void createAgents(EntityManager em) {
        for (int i = 1; i <= 200; i++) {
            em.createEntity(new GlobalId(i), new Place(i * 7 % 89, i * 13 % 89));
        }
    }

    private static long runNode(Path file, int number, byte[] key) throws IOException {
        SectionedWorldBuilder builder = builder(2);
        // snippet cluster-aeron
        Placement placement = Placement.read(file).over(AeronNetwork.embedded());
        try (ClusterNode node = ClusterNode.of(builder, placement, number, key, Duration.ofSeconds(30))) {
            createAgents(node.world().sections().getFirst().world().entityManager());
            node.run(10);
            return node.world().stateHash();
        }
        // end cluster-aeron
    }

    @Test
    void nodes(@TempDir Path directory) throws IOException {
        byte[] key = new byte[32];
        Path file;
        InetAddress here = InetAddress.getLoopbackAddress();
        try (DatagramSocket first = new DatagramSocket(0, here);
                DatagramSocket second = new DatagramSocket(0, here)) {
            List<String> lines = List.of(":" + first.getLocalPort() + " 0 1", ":" + second.getLocalPort() + " 2-3");
            file = Files.write(directory.resolve("placement"), lines);
        }
        CompletableFuture<Long> other = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                other.complete(runNode(file, 1, key));
            } catch (Throwable failed) {
                other.completeExceptionally(failed);
            }
        });
        long hash = runNode(file, 0, key) + other.join();
        try (SectionedWorld uncut = builder(1).build()) {
            createAgents(uncut.section(0).world().entityManager());
            uncut.run(10);
            assertThat(hash).isEqualTo(uncut.stateHash());
        }
    }
}
