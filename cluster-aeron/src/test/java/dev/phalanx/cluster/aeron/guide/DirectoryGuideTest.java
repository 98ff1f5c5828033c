package dev.phalanx.cluster.aeron.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.cluster.ClusterNode;
import dev.phalanx.cluster.Ghost;
import dev.phalanx.cluster.GlobalId;
import dev.phalanx.cluster.NodeNetwork;
import dev.phalanx.cluster.Placement;
import dev.phalanx.cluster.Plane;
import dev.phalanx.cluster.RectangleSections;
import dev.phalanx.cluster.Section;
import dev.phalanx.cluster.SectionedWorld;
import dev.phalanx.cluster.SectionedWorldBuilder;
import dev.phalanx.cluster.aeron.AeronDirectory;
import dev.phalanx.cluster.aeron.DirectoryMembers;
import dev.phalanx.cluster.aeron.DirectoryNode;
import dev.phalanx.cluster.aeron.DirectorySettings;
import dev.phalanx.cluster.aeron.DirectoryStatus;
import dev.phalanx.cluster.aeron.TestDirectory;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of docs/cluster.md about the directory.
class DirectoryGuideTest {
    private static final int TICKS = 200;

    @Ghost
    record Place(double x, double y) implements IComponentData {}

    private final Set<String> heard = ConcurrentHashMap.newKeySet();

    private SectionedWorldBuilder builder(int columns) {
        return SectionedWorld.of(
                        RectangleSections.of(Plane.bounded(90, 90, Place.class, "x", "y"), columns, columns, 5))
                .withComponents(Place.class)
                .withSystems(section -> section.world().addSystem(new Hear(section)));
    }

    private final class Hear implements ISystem {
        private final Section section;

        Hear(Section section) {
            this.section = section;
        }

        // snippet directory-inputs
        @Override
        public void onUpdate(SystemState state) {
            for (ByteBuffer input : section.inputs()) { // the same in all sections, in this tick
                apply(StandardCharsets.UTF_8.decode(input).toString());
            }
        }
        // end directory-inputs

        private void apply(String text) {
            heard.add(section.number() + " " + text + " " + section.tick());
        }
    }

    private static void createAgents(EntityManager em) {
        for (int i = 1; i <= 200; i++) {
            em.createEntity(new GlobalId(i), new Place(i * 7 % 89, i * 13 % 89));
        }
    }

    private static void runMember(Path file, int number, byte[] key, Path directory) throws Exception {
        // snippet directory-member
        DirectoryMembers members = DirectoryMembers.read(file);
        try (DirectoryNode member = DirectoryNode.start(members, number, key, directory)) {
            member.awaitEnd(); // it runs until it is killed, or cannot go on
        }
        // end directory-member
    }

    private long runNode(Path file, int number, byte[] key, Placement beginning) throws IOException {
        SectionedWorldBuilder builder = builder(2);
        Duration timeout = Duration.ofSeconds(30);
        // snippet directory-node
        DirectoryMembers members = DirectoryMembers.read(file);
        try (AeronDirectory directory = AeronDirectory.connect(members, key, timeout, number, NodeNetwork.tcp())) {
            if (number < beginning.nodeCount()) { // nodes that join do not begin the run
                directory.begin(beginning, DirectorySettings.DEFAULT);
            }
            try (ClusterNode node = ClusterNode.of(builder, directory, number, key, timeout)) {
                if (!node.world().sections().isEmpty()) { // a node that joins has none
                    createAgents(node.world().sections().getFirst().world().entityManager());
                }
                node.runTo(200);
                return node.world().stateHash();
            }
        }
        // end directory-node
    }

    private long direct(Path file, byte[] key, InetSocketAddress address) throws IOException {
        // snippet directory-control
        DirectoryMembers members = DirectoryMembers.read(file);
        try (AeronDirectory directory = AeronDirectory.connect(members, key, Duration.ofSeconds(30))) {
            int node = directory.join(address); // then start the node
            long from = directory.move(3, node); // the tick from which section 3 is there
            long seen = directory.submit("rain".getBytes(StandardCharsets.UTF_8));
            DirectoryStatus status = directory.status();
            System.out.println("decided up to " + status.decided() + ", ended " + status.ended() + " " + from);
            return seen;
        }
        // end directory-control
    }

    private static InetSocketAddress freeAddress() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return InetSocketAddress.createUnresolved("127.0.0.1", socket.getLocalPort());
        }
    }

    private static <T> CompletableFuture<T> start(Callable<T> code) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                result.complete(code.call());
            } catch (Throwable failed) {
                result.completeExceptionally(failed);
            }
        });
        return result;
    }

    @Test
    void aRunWithADirectory(@TempDir Path directory) throws Exception {
        byte[] key = new byte[32];
        InetSocketAddress member = TestDirectory.freeAddresses(1).getFirst();
        Path file = Files.write(directory.resolve("members"), List.of(":" + member.getPort() + " # the only one"));
        Thread running = Thread.ofPlatform().daemon().start(() -> {
            try {
                runMember(file, 0, key, directory.resolve("m0"));
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });
        Placement beginning = Placement.of(List.of(freeAddress()), 0, 0, 0, 0);
        try (AeronDirectory before = AeronDirectory.connect(DirectoryMembers.read(file), key, Duration.ofSeconds(30))) {
            before.begin(beginning, DirectorySettings.DEFAULT); // before the run is over
        }
        long seen = direct(file, key, freeAddress());
        CompletableFuture<Long> first = start(() -> runNode(file, 0, key, beginning));
        long hash = start(() -> runNode(file, 1, key, beginning)).join() + first.join();
        running.interrupt();
        running.join();
        assertThat(heard).contains("0 rain " + seen, "3 rain " + seen).hasSize(4);
        try (SectionedWorld uncut = builder(1).build()) {
            createAgents(uncut.section(0).world().entityManager());
            uncut.run(TICKS);
            assertThat(hash).isEqualTo(uncut.stateHash());
        }
    }
}
