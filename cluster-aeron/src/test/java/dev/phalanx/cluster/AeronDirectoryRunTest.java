package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.cluster.aeron.AeronDirectory;
import dev.phalanx.cluster.aeron.DirectorySettings;
import dev.phalanx.cluster.aeron.DirectoryStatus;
import dev.phalanx.cluster.aeron.TestDirectory;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs of nodes in one JVM whose sections a directory of several members places.
class AeronDirectoryRunTest {
    private static final int RUNS = Integer.getInteger("phalanx.directory.runs", 1);
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int WINDOW = 6;

    @TempDir
    private Path directory;

    private final List<AutoCloseable> open = new ArrayList<>();
    private final Map<Long, CountDownLatch> gates = new ConcurrentHashMap<>();
    private final List<CompletableFuture<Void>> running = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    private static List<InetSocketAddress> addresses(int nodes) throws IOException {
        return ClusterNodeTest.freePorts(nodes).stream()
                .map(port -> InetSocketAddress.createUnresolved("127.0.0.1", port))
                .toList();
    }

    private TestDirectory members(int count) throws SocketException {
        TestDirectory members = new TestDirectory(directory.resolve("directory"), count);
        open.add(members);
        return members;
    }

    private AeronDirectory operator(TestDirectory members) {
        AeronDirectory operator = AeronDirectory.connect(members.members(), TestDirectory.KEY, LONG);
        open.add(operator);
        return operator;
    }

    private AeronDirectory connect(TestDirectory members, int node, Placement beginning, DirectorySettings settings) {
        AeronDirectory client =
                AeronDirectory.connect(members.members(), TestDirectory.KEY, LONG, node, NodeNetwork.tcp());
        synchronized (open) {
            open.add(client);
        }
        if (node < beginning.nodeCount()) {
            client.begin(beginning, settings);
        }
        return client;
    }

    /// Runs a node to the end, and starts it again when it is killed.
    private void start(NodesRun run, int number) {
        CompletableFuture<Void> result = new CompletableFuture<>();
        running.add(result);
        Thread.ofPlatform().daemon().name("node-" + number).start(() -> {
            try {
                boolean isDone = false;
                while (!isDone) {
                    isDone = runOnce(run, number);
                }
                result.complete(null);
            } catch (Throwable failed) {
                result.completeExceptionally(failed);
            }
        });
    }

    private boolean runOnce(NodesRun run, int number) throws InterruptedException {
        try (ClusterNode node = run.node(number)) {
            for (long tick = node.start(); tick < run.ticks; ) {
                node.run(1);
                tick = node.world().tick();
                long hash = node.world().stateHash();
                run.hashes.putIfAbsent(tick * run.nodes + number, hash); // the directory compares later ones
                CountDownLatch gate = gates.get(tick);
                if (number == 0 && gate != null) {
                    gate.await();
                }
            }
            return true;
        } catch (NodesRun.Killed killed) {
            return false;
        }
    }

    /// Lets node 0 wait at the end of ticks.
    private void gates(long... ticks) {
        for (long tick : ticks) {
            gates.put(tick, new CountDownLatch(1));
        }
    }

    private void pass(long tick) {
        gates.get(tick).countDown();
    }

    private void join() {
        running.forEach(CompletableFuture::join);
    }

    private static int leader(AeronDirectory operator) {
        DirectoryStatus status = operator.status();
        assertThat(status.leader()).isNotNegative();
        return status.leader();
    }

    /// Sections move, nodes join and leave, the leader is lost, another member is lost, and two are.
    @Test
    @Row({"CLU-19.2", "CLU-19.4", "CLU-19.5", "CLU-20.1", "CLU-20.2"})
    void aRunChangesWhileItGoesOn() throws Exception {
        List<InetSocketAddress> at = addresses(4);
        Placement beginning = Placement.of(at.subList(0, 2), 0, 0, 1, 1);
        DirectorySettings settings = new DirectorySettings(4, WINDOW, 500);
        TestDirectory members = members(3);
        AeronDirectory operator = operator(members);
        NodesRun run = new NodesRun(Flock.cut(2, 2), 4, 60, number -> connect(members, number, beginning, settings));
        gates(8, 20, 30, 40);
        start(run, 0);
        start(run, 1);
        operator.assignment(8 + WINDOW); // all have ended tick 8
        assertThat(operator.move(0, 1)).isEqualTo(9 + WINDOW);
        assertThat(operator.join(at.get(2))).isEqualTo(2);
        assertThat(operator.join(at.get(3))).isEqualTo(3);
        pass(8);
        start(run, 2);
        start(run, 3);
        operator.assignment(20 + WINDOW);
        assertThat(operator.status().placement().nodeOf(0)).isEqualTo(1);
        int leader = leader(operator);
        members.stop(leader);
        operator.place(Placement.of(at, 0, 1, 2, 3));
        pass(20);
        operator.assignment(30 + WINDOW);
        members.start(leader);
        int other = (leader(operator) + 1) % 3;
        members.stop(other);
        operator.leave(1);
        pass(30);
        operator.assignment(40 + WINDOW);
        assertThat(operator.status().placement().nodeOf(1)).isZero();
        int rest = leader(operator);
        members.stop(rest);
        pass(40); // the nodes go on to the last tick that is decided
        members.start(other);
        join();
        run.requireHashes();
        members.start(rest);
        try (SectionedWorld world = Flock.world(2, 2, 1, NodesRun.SEED, NodesRun.AGENTS)) {
            for (int tick = 4; tick <= 60; tick += 4) {
                world.run(4);
                operator.expect(tick, world.stateHash());
            }
            assertThat(operator.status().difference()).isNull();
            assertThat(operator.status().epoch()).isEqualTo(3);
            int[] sections = {0, 1, 2, 3};
            long[] hashes =
                    world.sections().stream().mapToLong(Section::stateHash).toArray();
            operator.expect(60, sections, hashes);
            assertThat(operator.status().difference()).isNull();
            hashes[2]++;
            operator.expect(60, sections, hashes);
            assertThatThrownBy(() -> operator.assignment(1))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageStartingWith(
                            "The run has come apart: at the end of tick 60, the state hash of section 2 was ");
        }
    }

    /// Each input adds to the energy of the agents of a tribe; nodes are killed before and after they see it.
    @Test
    @Row({"CLU-20.3", "CLU-21.1", "CLU-21.2"})
    void inputsAreTheSameWhenTicksAreRunAgain() throws Exception {
        List<InetSocketAddress> at = addresses(3);
        Placement beginning = Placement.of(at, 0, 1, 2, 2);
        DirectorySettings settings = new DirectorySettings(1, WINDOW, 500);
        TestDirectory members = members(1);
        AeronDirectory operator = operator(members);
        int ticks = 40;
        NodesRun run = new NodesRun(Flock.cut(2, 2), 3, ticks, number -> connect(members, number, beginning, settings))
                .withRecovery(
                        directory.resolve("images"),
                        5,
                        List.of(
                                new NodesRun.Kill(1, 18),
                                new NodesRun.Kill(2, 24),
                                new NodesRun.Kill(0, 25),
                                new NodesRun.Kill(1, 33)));
        run.slow = AeronDirectoryRunTest::feed;
        gates(9, 20);
        for (int number = 0; number < 3; number++) {
            start(run, number);
        }
        TreeMap<Long, List<byte[]>> submitted = new TreeMap<>();
        for (long gate : new long[] {9, 20}) {
            operator.assignment(gate + WINDOW - 1);
            for (int i = 0; i < 5; i++) {
                byte[] bytes = {(byte) (i % 3), (byte) (gate + i)};
                submitted
                        .computeIfAbsent(operator.submit(bytes), key -> new ArrayList<>())
                        .add(bytes);
            }
            pass(gate);
        }
        join();
        assertThat(run.killed()).isEqualTo(4);
        assertThat(operator.status().difference()).isNull();
        PlacementPlan plan = PlacementPlan.of(Placement.of(addresses(1), 0));
        NodesRun uncut = new NodesRun(Flock.cut(1, 1), 1, ticks, node -> new PlannedInputs(plan, submitted));
        uncut.slow = AeronDirectoryRunTest::feed;
        uncut.run();
        for (long tick = 1; tick <= ticks; tick++) {
            long sum = 0;
            for (int node = 0; node < 3; node++) {
                sum += run.hashes.get(tick * 3 + node);
            }
            assertThat(sum).as("tick " + tick).isEqualTo(uncut.hashes.get(tick));
        }
        assertThat(submitted).hasSizeGreaterThan(1);
    }

    /// Gives inputs that were recorded.
    private record PlannedInputs(Directory plan, Map<Long, List<byte[]>> submitted) implements Directory {
        @Override
        public Assignment assignment(long tick) {
            return plan.assignment(tick);
        }

        @Override
        public int hashTicks() {
            return plan.hashTicks();
        }

        @Override
        public void ended(long tick, int[] sections, long[] hashes) {
            plan.ended(tick, sections, hashes);
        }

        @Override
        public List<ByteBuffer> inputs(long tick) {
            return submitted.getOrDefault(tick, List.of()).stream()
                    .map(ByteBuffer::wrap)
                    .toList();
        }

        @Override
        public void close() {
            plan.close();
        }
    }

    private static void feed(Section section) {
        EntityManager em = section.world().entityManager();
        for (ByteBuffer input : section.inputs()) {
            int tribe = input.get(0);
            int food = input.get(1);
            for (Entity agent : em.queryBuilder()
                    .withAll(GlobalId.class, Flock.Energy.class)
                    .withNone(GhostAgent.class)
                    .build()
                    .toEntityArray()) {
                if (em.getSharedComponent(agent, Flock.Tribe.class).number() == tribe) {
                    Flock.Energy before = em.getComponent(agent, Flock.Energy.class);
                    em.setComponent(
                            agent,
                            new Flock.Energy(
                                    before.value() * 0.5 + food, before.hits(), before.gifts(), before.total()));
                }
            }
        }
    }

    /// A section that is run again after a kill takes something from elsewhere.
    @Test
    @Row("CLU-20.2")
    void aRunThatComesApartIsNamedOnAllNodes() throws Exception {
        List<InetSocketAddress> at = addresses(3);
        Placement beginning = Placement.of(at, 0, 1, 2, 2);
        TestDirectory members = members(1);
        AeronDirectory operator = operator(members);
        NodesRun run = new NodesRun(
                        Flock.cut(2, 2),
                        3,
                        400,
                        number -> connect(members, number, beginning, new DirectorySettings(1, WINDOW, 500)))
                .withRecovery(directory.resolve("images"), 5, List.of(new NodesRun.Kill(2, 14)));
        run.slow = section -> {
            if (section.number() == 3 && section.tick() == 12 && run.killed() == 1) {
                EntityManager em = section.world().entityManager();
                for (Entity agent : em.queryBuilder()
                        .withAllRW(Flock.Energy.class)
                        .withNone(GhostAgent.class)
                        .build()
                        .toEntityArray()) {
                    em.setComponent(agent, new Flock.Energy(1, 0, (short) 0, 0));
                }
            }
        };
        for (int number = 0; number < 3; number++) {
            start(run, number);
        }
        for (CompletableFuture<Void> node : running) {
            assertThatThrownBy(node::join)
                    .rootCause()
                    .hasMessageContaining(
                            "The run has come apart: at the end of tick 12, the state hash of section 3 was ")
                    .hasMessageContaining(", and node 2 has ");
        }
        assertThat(operator.status().difference()).isNotNull();
    }

    /// Nodes are killed and sections moved at random.
    @Test
    @Row({"CLU-19.2", "CLU-20.3"})
    void killsAndMovesAtRandomChangeNothing() throws Exception {
        for (int seed = 1; seed <= RUNS; seed++) {
            Random random = new Random(seed);
            List<InetSocketAddress> at = addresses(3);
            Placement beginning = Placement.of(at, 0, 1, 2, random.nextInt(3));
            DirectorySettings settings = new DirectorySettings(random.nextInt(4), WINDOW, 500);
            int ticks = 40;
            List<NodesRun.Kill> kills = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                kills.add(new NodesRun.Kill(random.nextInt(4), random.nextLong(2, ticks)));
            }
            Path own = directory.resolve("run-" + seed);
            try (TestDirectory members = new TestDirectory(own.resolve("directory"), 1);
                    AeronDirectory operator = AeronDirectory.connect(members.members(), TestDirectory.KEY, LONG)) {
                NodesRun run = new NodesRun(
                                Flock.cut(2, 2), 3, ticks, number -> connect(members, number, beginning, settings))
                        .withRecovery(own.resolve("images"), random.nextInt(3, 9), kills);
                running.clear();
                for (int number = 0; number < 3; number++) {
                    start(run, number);
                }
                for (int tick = WINDOW; tick < ticks; tick += random.nextInt(1, 6)) {
                    operator.assignment(tick);
                    operator.move(random.nextInt(4), random.nextInt(3));
                }
                join();
                run.requireHashes();
                assertThat(operator.status().difference()).as("seed %d", seed).isNull();
                closeAll(); // the clients of the nodes
                open.clear();
            }
        }
    }
}
