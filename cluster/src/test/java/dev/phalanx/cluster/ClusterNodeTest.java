package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Nodes in one JVM, each on a thread of its own, on TCP. Other networks are tested by classes that extend this one.
class ClusterNodeTest {
    @Ghost
    record At(float x, float y) implements IComponentData {}

    record Load(int weight) implements IComponentData {}

    record Other(int weight) implements IComponentData {}

    private static final byte[] KEY = "the key of a test".getBytes(StandardCharsets.UTF_8);
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(700);

    /// What differs from node to node in a test.
    class Setup {
        byte[] key = KEY;
        long seed = 1;
        int agents = 20;
        float deltaTime = 1;
        double halo = 2;

        @Nullable
        Placement ownPlacement;

        Class<? extends IComponentData> component = Load.class;
        Duration timeout = LONG;
        BiConsumer<Section, EntityManager> system = (section, em) -> {};

        SectionedWorldBuilder builder() {
            Plane plane = Plane.bounded(40, 10, At.class, "x", "y");
            return SectionedWorld.of(RectangleSections.of(plane, 4, 1, halo))
                    .withComponents(At.class, component)
                    .withSeed(seed)
                    .withDeltaTime(deltaTime)
                    .withSystems(section -> section.world().addSystem(new OwnSystem(section, (em, own) -> {
                        system.accept(section, em);
                        for (Entity agent : own) {
                            At at = em.getComponent(agent, At.class);
                            float step = section.tick() / 20 % 2 == 0 ? 0.7f : -0.7f;
                            em.setComponent(agent, new At(at.x() + step, at.y()));
                        }
                    })));
        }

        void populate(EntityManager em) {
            for (int i = 1; i <= agents; i++) {
                em.createEntity(new GlobalId(i), new At(i * 1.9f % 25, i % 10));
            }
        }

        long run(Placement placement, int number, int ticks) {
            try (ClusterNode node = ClusterNode.of(
                    builder(),
                    (ownPlacement == null ? placement : ownPlacement).over(network()),
                    number,
                    key,
                    timeout)) {
                populate(node.world().sections().getFirst().world().entityManager());
                node.run(ticks);
                return node.world().stateHash();
            }
        }
    }

    /// What the nodes of a test are connected by.
    NodeNetwork network() {
        return NodeNetwork.tcp();
    }

    /// Why a node that is not there cannot be connected to.
    String absence() {
        return "Connection refused";
    }

    /// What the address of another node begins with, where the network gives it.
    String remote() {
        return "/127.0.0.1:";
    }

    static List<Integer> freePorts(int count) throws IOException {
        List<Integer> ports = new ArrayList<>();
        while (ports.size() < count) {
            // Below those that systems give to connections: one of these could take the port of a node that is killed.
            int port = ThreadLocalRandom.current().nextInt(15_000, 32_000);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                if (!ports.contains(socket.getLocalPort())) {
                    ports.add(port);
                }
            } catch (BindException taken) {
                // The next one may be free.
            }
        }
        return ports;
    }

    static Placement placement(int... nodeOfSection) throws IOException {
        int nodes = 0;
        for (int node : nodeOfSection) {
            nodes = Math.max(nodes, node + 1);
        }
        return Placement.of(
                freePorts(nodes).stream()
                        .map(port -> InetSocketAddress.createUnresolved("127.0.0.1", port))
                        .toList(),
                nodeOfSection);
    }

    static CompletableFuture<Long> start(Setup setup, Placement placement, int number, int ticks) {
        CompletableFuture<Long> result = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                result.complete(setup.run(placement, number, ticks));
            } catch (Throwable failed) {
                result.completeExceptionally(failed);
            }
        });
        return result;
    }

    static Throwable failure(CompletableFuture<Long> node) {
        try {
            throw new AssertionError("the node ended with " + node.join());
        } catch (CompletionException failed) {
            return failed.getCause();
        }
    }

    static String address(Placement placement, int node) {
        return "node " + node + " at 127.0.0.1:" + placement.address(node).getPort();
    }

    @Test
    @Row("CLU-7.1")
    void nodesHaveTheStateOfOneProcess() throws IOException {
        Placement placement = placement(0, 1, 0, 2);
        List<CompletableFuture<Long>> nodes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            nodes.add(start(new Setup(), placement, i, 60));
        }
        try (SectionedWorld world = new Setup().builder().build()) {
            new Setup().populate(world.section(2).world().entityManager());
            world.run(60);
            assertThat(nodes.stream().mapToLong(CompletableFuture::join).sum()).isEqualTo(world.stateHash());
        }
    }

    @Test
    @Row("CLU-8.1")
    void aNodeThatIsNotThereIsNamed() throws IOException {
        Placement placement = placement(0, 0, 1, 1);
        Setup setup = new Setup();
        setup.timeout = SHORT;
        assertThatThrownBy(() -> setup.run(placement, 0, 1))
                .isInstanceOf(ClusterException.class)
                .hasMessage("Node 0 waited 700 ms for " + address(placement, 1) + ", which did not connect. Start that"
                        + " node, correct the placement, or give more time.");
        assertThatThrownBy(() -> setup.run(placement, 1, 1))
                .isInstanceOf(ClusterException.class)
                .hasMessage("Node 1 could not connect to " + address(placement, 0)
                        + " within 700 ms: " + absence()
                        + ". Start that node, correct the placement, or give more time.");
    }

    @Test
    @Row("CLU-8.1")
    void aNodeThatWaitsInVainTellsThoseThatAreThere() throws IOException {
        Placement placement = placement(0, 1, 2, 2);
        Setup impatient = new Setup();
        impatient.timeout = SHORT;
        CompletableFuture<Long> first = start(new Setup(), placement, 0, 5);
        String missing = "Node 1 waited 700 ms for " + address(placement, 2) + ", which did not connect. Start that"
                + " node, correct the placement, or give more time.";
        assertThat(failure(start(impatient, placement, 1, 5))).hasMessage(missing);
        assertThat(failure(first))
                .hasMessage("Node 0 has lost " + address(placement, 1)
                        + ": it failed: dev.phalanx.cluster.ClusterException: " + missing
                        + " Start all nodes again; look at that one for the reason.");
    }

    @Test
    @Row("CLU-8.2")
    void aNodeWithAnotherKeyIsRefusedByBothSides() throws IOException {
        Placement placement = placement(0, 0, 1, 1);
        Setup wrong = new Setup();
        wrong.key = "another key of a test".getBytes(StandardCharsets.UTF_8);
        Setup right = new Setup();
        right.timeout = Duration.ofSeconds(2);
        CompletableFuture<Long> accepting = start(right, placement, 0, 1);
        CompletableFuture<Long> connecting = start(wrong, placement, 1, 1);
        assertThat(failure(connecting))
                .isInstanceOf(ClusterException.class)
                .hasMessage("Node 1 connected to " + address(placement, 0)
                        + ": it has another key. Give all nodes the same key.");
        assertThat(failure(accepting))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("Node 0 waited 2000 ms for " + address(placement, 1)
                        + ", which did not connect; a connection from " + remote())
                .hasMessageContaining(" was refused, which called itself node 1: it has another key. Give all nodes the"
                        + " same key.");
    }

    private void differs(String what, Setup other) throws IOException {
        differs(what, other, placement(0, 0, 1, 1));
    }

    private void differs(String what, Setup other, Placement placement) {
        CompletableFuture<Long> accepting = start(new Setup(), placement, 0, 1);
        CompletableFuture<Long> connecting = start(other, placement, 1, 1);
        for (int node = 0; node < 2; node++) {
            assertThat(failure(node == 0 ? accepting : connecting))
                    .isInstanceOf(ClusterException.class)
                    .hasMessage("In " + address(placement, 1 - node) + ", the " + what + " differs from that of node "
                            + node + ". Start all nodes with the same program and the same arguments.");
        }
    }

    @Test
    @Row("CLU-8.3")
    void aNodeWithAnotherWorldIsRefusedByBothSides() throws IOException {
        Setup seed = new Setup();
        seed.seed = 2;
        differs("seed", seed);
        Setup schema = new Setup();
        schema.component = Other.class;
        differs("component classes of agents", schema);
        Setup agents = new Setup();
        agents.agents = 21;
        differs("agents at the beginning", agents);
        Setup time = new Setup();
        time.deltaTime = 0.5f;
        differs("time of a tick", time);
        Setup cut = new Setup();
        cut.halo = 3;
        differs("cut", cut);
        Placement placement = placement(0, 0, 1, 1);
        Setup placed = new Setup();
        placed.ownPlacement = Placement.of(List.of(placement.address(0), placement.address(1)), 0, 1, 1, 1);
        differs("placement of sections", placed, placement);
    }

    @Test
    @Row("CLU-8.4")
    void aNodeWhoseSystemThrowsTellsTheOthersWhy() throws IOException {
        Placement placement = placement(0, 0, 1, 1);
        Setup throwing = new Setup();
        throwing.system = (section, em) -> {
            if (section.number() == 3 && section.tick() == 5) {
                throw new ArithmeticException("on purpose");
            }
        };
        CompletableFuture<Long> other = start(new Setup(), placement, 0, 100);
        assertThat(failure(start(throwing, placement, 1, 100))).hasMessage("on purpose");
        assertThat(failure(other))
                .isInstanceOf(ClusterException.class)
                .hasMessage("Node 0 has lost " + address(placement, 1)
                        + ": it failed: java.lang.ArithmeticException: on purpose. Start all nodes again; look"
                        + " at that one for the reason.");
    }

    @Test
    @Row("CLU-8.4")
    void aNodeThatRunsFewerTicksIsNamedByTheOther() throws IOException {
        Placement placement = placement(0, 0, 1, 1);
        CompletableFuture<Long> longer = start(new Setup(), placement, 0, 30);
        assertThat(start(new Setup(), placement, 1, 20).join()).isNotNull();
        assertThat(failure(longer))
                .hasMessage("Node 0 has lost " + address(placement, 1)
                        + ": it was closed. Start all nodes again; look at that one for the reason.");
    }

    @Test
    @Row("CLU-8.4")
    void aNodeThatDoesNotRunTicksIsNamedByTheOther() throws IOException {
        Placement placement = placement(0, 0, 1, 1);
        Setup waiting = new Setup();
        waiting.timeout = Duration.ofSeconds(2);
        Setup setup = new Setup();
        CompletableFuture<Long> running = start(waiting, placement, 0, 3);
        try (ClusterNode node = ClusterNode.of(setup.builder(), placement.over(network()), 1, KEY, LONG)) {
            setup.populate(node.world().sections().getFirst().world().entityManager());
            node.run(1);
            assertThat(failure(running))
                    .hasMessageMatching("Section 1 of node 0 waited 2000 ms for the message of section 2 on "
                            + address(placement, 1)
                            + "\\. Look whether that node still runs ticks, or give more time\\.");
        }
    }

    /// A program that is no node connects, and sends nothing, too little or garbage.
    @Test
    @Row("CLU-8.2")
    void otherProgramsThatConnectDoNotDisturbTheNodes() throws IOException {
        Placement placement = placement(0, 0, 1, 1);
        CompletableFuture<Long> accepting = start(new Setup(), placement, 0, 5);
        List<Socket> strangers = new ArrayList<>();
        while (strangers.size() < 4) {
            Socket stranger = new Socket();
            try {
                stranger.connect(new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), placement.address(0).getPort()));
                strangers.add(stranger);
            } catch (IOException notYet) {
                stranger.close();
            }
        }
        strangers
                .get(1)
                .getOutputStream()
                .write("GET / HTTP/1.1\r\n\r\n".repeat(20).getBytes(StandardCharsets.UTF_8));
        strangers.get(2).close();
        // Plays a node without its key: what it gets back does not help it.
        Socket fourth = strangers.get(3);
        fourth.getOutputStream()
                .write(ByteBuffer.allocate(52)
                        .putLong(0x5048_4C58_4E4F_4445L)
                        .putInt(StepMessage.VERSION)
                        .putInt(1)
                        .putInt(0)
                        .array());
        byte[] reply = new byte[48 + Handshake.State.BYTES + 32];
        new DataInputStream(fourth.getInputStream()).readFully(reply);
        fourth.getOutputStream().write(new byte[Handshake.State.BYTES]);
        fourth.getOutputStream().write(reply, 48 + Handshake.State.BYTES, 32);
        assertThat(fourth.getInputStream().read()).isNegative();
        long hash = start(new Setup(), placement, 1, 5).join() + accepting.join();
        try (SectionedWorld world = new Setup().builder().build()) {
            new Setup().populate(world.section(0).world().entityManager());
            world.run(5);
            assertThat(hash).isEqualTo(world.stateHash());
        }
        for (Socket stranger : strangers) {
            stranger.close();
        }
    }

    @Test
    void wrongArgumentsAreRefused() throws IOException {
        Placement placement = placement(0, 0, 1, 1);
        Setup setup = new Setup();
        AtomicReference<@Nullable ClusterNode> made = new AtomicReference<>();
        assertThatThrownBy(() -> made.set(ClusterNode.of(setup.builder(), placement, 2, KEY, LONG)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("There is no node 2 in the placement of 4 sections on nodes at [127.0.0.1:")
                .hasMessageEndingWith("]. Give a number from 0 to 1.");
        assertThatThrownBy(() -> made.set(ClusterNode.of(setup.builder(), placement, 0, new byte[15], LONG)))
                .hasMessage("The key of node 0 has 15 bytes. Give 16 or more, from a source of random numbers.");
        assertThatThrownBy(() -> made.set(ClusterNode.of(setup.builder(), placement, 0, KEY, Duration.ZERO)))
                .hasMessage("Node 0 was given a timeout of PT0S. Give one above 0 and of a day at most.");
        assertThatThrownBy(() -> made.set(ClusterNode.of(setup.builder(), placement(0, 0, 1), 0, KEY, LONG)))
                .hasMessageEndingWith(" was given for a world of 4 sections. Place each section of the world.");
        try (ClusterNode node = ClusterNode.of(setup.builder(), placement.over(network()), 0, KEY, SHORT)) {
            assertThatThrownBy(() -> made.set(ClusterNode.of(setup.builder(), placement.over(network()), 0, KEY, LONG)))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageStartingWith("Node 0 cannot listen at 127.0.0.1:")
                    .hasMessageEndingWith("Start it on the machine that has this address, and end what uses the port.");
            assertThat(node.toString()).startsWith("node 0 of the placement").endsWith(" in tick 0");
            assertThatThrownBy(() -> node.world().section(2))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Section 2 is on another node; here are [0, 1]. Use those.");
            assertThatThrownBy(() -> node.run(-1)).hasMessage("run was given -1 ticks. Give 0 or more.");
            assertThatThrownBy(() -> node.run(1)).isInstanceOf(ClusterException.class);
            assertThatThrownBy(() -> node.run(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Node 0 was run after an earlier run has failed. Start all nodes again.");
        }
        assertThat(made.get()).isNull();
    }

    @Test
    void aThreadThatIsInterruptedStopsConnectingAndStaysInterrupted() throws IOException {
        Placement placement = placement(0, 0, 1, 1);
        Setup setup = new Setup();
        for (int number = 0; number < 2; number++) {
            int node = number;
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> setup.run(placement, node, 1))
                    .isInstanceOf(ClusterException.class)
                    .hasMessage("Node " + node + " was interrupted while it connected to "
                            + address(placement, 1 - node) + ". Start all nodes again.");
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
