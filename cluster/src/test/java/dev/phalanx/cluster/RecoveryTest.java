package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.Random;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nodes in one JVM that are killed and replaced: a system throws what ends a node without a word.
class RecoveryTest {
    private static final byte[] KEY = "the key of a test".getBytes(StandardCharsets.UTF_8);
    private static final int TICKS = 32;
    private static final int AGENTS = 130;
    private static final int KILLS = Integer.getInteger("phalanx.cluster.kills", 10);

    /// Ends a node as if its process was killed.
    private static final class Killed extends VirtualMachineError {
        private static final long serialVersionUID = 1;
    }

    /// A kill in the middle of a tick of a section.
    private record Kill(int section, long tick) {}

    /// A run of several nodes, each of which is started again when it was killed.
    private static final class Run {
        final Placement placement;
        final Path directory;
        final int imageTicks;
        final List<Kill> kills;
        final AtomicIntegerArray isDone;
        final CountDownLatch made;
        final Map<Long, Long> hashes = new ConcurrentHashMap<>();
        final Map<Integer, Traffic> traffic = new ConcurrentHashMap<>();
        Duration timeout = Duration.ofSeconds(20);
        Duration patience = Duration.ofSeconds(20);
        Consumer<Section> slow = section -> {};
        Runnable betweenStarts = () -> {};

        Run(Placement placement, Path directory, int imageTicks, List<Kill> kills) {
            this.placement = placement;
            this.directory = directory;
            this.imageTicks = imageTicks;
            this.kills = kills;
            this.isDone = new AtomicIntegerArray(kills.size());
            this.made = new CountDownLatch(placement.nodeCount());
        }

        private void addLast(Section section) {
            section.world().addSystem(new OwnSystem(section, (em, own) -> {
                slow.accept(section);
                killIfDue(section);
            }));
        }

        private void killIfDue(Section section) {
            for (int i = 0; i < kills.size(); i++) {
                Kill kill = kills.get(i);
                if (kill.section == section.number() && kill.tick == section.tick() && isDone.compareAndSet(i, 0, 1)) {
                    throw new Killed();
                }
            }
        }

        ClusterNode node(int number) {
            SectionedWorldBuilder builder =
                    Flock.builder(Flock.cut(2, 2), 7, this::addLast).withThreads(number % 2 + 1);
            ClusterNode node = ClusterNode.of(
                    builder, placement, number, KEY, timeout, new Recovery(directory, imageTicks, patience));
            try {
                if (number == 0 || node.start() == 0) { // the image takes the place of agents, or of none
                    Flock.populate(node.world().sections().getFirst().world().entityManager(), 7, AGENTS);
                }
                return node;
            } catch (Throwable failed) {
                node.close();
                throw failed;
            }
        }

        /// Runs a node to the end, and returns how often it was started.
        private int runNode(int number) throws InterruptedException {
            int starts = 0;
            while (true) {
                starts++;
                try (ClusterNode node = node(number)) {
                    made.countDown();
                    made.await(); // so that a short timeout is enough for the first connection
                    for (long tick = node.start(); tick < TICKS; ) {
                        node.run(1);
                        tick = node.world().tick();
                        long hash = node.world().stateHash();
                        Long before = hashes.putIfAbsent(tick * placement.nodeCount() + number, hash);
                        assertThat(before == null || before == hash)
                                .as("tick " + tick + " has the same hash again")
                                .isTrue();
                    }
                    traffic.put(number, node.traffic());
                    return starts;
                } catch (Killed killed) {
                    betweenStarts.run(); // and then it is started again, as a supervisor does
                }
            }
        }

        int run() {
            return start().stream().mapToInt(CompletableFuture::join).sum();
        }

        List<CompletableFuture<Integer>> start() {
            List<CompletableFuture<Integer>> nodes = new ArrayList<>();
            for (int i = 0; i < placement.nodeCount(); i++) {
                int number = i;
                CompletableFuture<Integer> result = new CompletableFuture<>();
                Thread.ofPlatform().daemon().start(() -> {
                    try {
                        result.complete(runNode(number));
                    } catch (Throwable failed) {
                        result.completeExceptionally(failed);
                    }
                });
                nodes.add(result);
            }
            return nodes;
        }

        void requireHashes() {
            try (SectionedWorld world = Flock.world(1, 1, 1, 7, AGENTS)) {
                for (long tick = 1; tick <= TICKS; tick++) {
                    world.run(1);
                    long sum = 0;
                    for (int node = 0; node < placement.nodeCount(); node++) {
                        sum += hashes.get(tick * placement.nodeCount() + node);
                    }
                    assertThat(sum).as("hash of tick " + tick).isEqualTo(world.stateHash());
                }
            }
        }
    }

    @TempDir
    private Path directory;

    @Test
    @Row("CLU-12.1")
    void nodesThatAreKilledAtAnyTickChangeNothing() throws IOException {
        for (int seed = 0; seed < KILLS; seed++) {
            Random random = Random.of(seed);
            int[] nodes = seed % 3 == 0
                    ? new int[] {0, 1, 2, 3}
                    : seed % 3 == 1 ? new int[] {0, 1, 1, 0} : new int[] {0, 1, 2, 1};
            List<Kill> kills = new ArrayList<>();
            for (int i = random.nextInt(1, 4); i > 0; i--) {
                kills.add(new Kill(random.nextInt(4), random.nextInt(1, TICKS + 1)));
            }
            Run run = new Run(
                    ClusterNodeTest.placement(nodes), directory.resolve("seed-" + seed), random.nextInt(3, 15), kills);
            assertThat(run.run()).as("starts of nodes, " + kills).isEqualTo(run.placement.nodeCount() + kills.size());
            run.requireHashes();
        }
    }

    private Run run(int imageTicks, List<Kill> kills, int... nodes) throws IOException {
        return new Run(ClusterNodeTest.placement(nodes), directory, imageTicks, kills);
    }

    @Test
    @Row("CLU-12.1")
    void allNodesCanBeKilledInOneTick() throws IOException {
        Run run = run(7, List.of(new Kill(0, 23), new Kill(1, 23), new Kill(2, 24), new Kill(3, 23)), 0, 1, 2, 3);
        assertThat(run.run()).isEqualTo(8);
        run.requireHashes();
    }

    @Test
    @Row("CLU-12.1")
    void aNodeThatIsKilledWhileItCatchesUpIsReplacedToo() throws IOException {
        Run run = run(10, List.of(new Kill(3, 28), new Kill(3, 26), new Kill(3, 28), new Kill(0, 27)), 0, 0, 0, 1);
        assertThat(run.run()).isEqualTo(6);
        run.requireHashes();
    }

    /// The others need what it has sent, also when it runs no more.
    @Test
    @Row("CLU-12.2")
    void aNodeWaitsAtTheEndForThoseThatMayBeKilled() throws IOException {
        Run run = run(15, List.of(new Kill(3, TICKS)), 0, 0, 0, 1);
        assertThat(run.run()).isEqualTo(3);
        run.requireHashes();
    }

    @Test
    @Row("CLU-12.2")
    void aNodeThatIsStartedAgainAfterTheEndHasTheState() throws IOException {
        Run run = run(15, List.of(), 0, 0, 0, 1);
        run.run();
        Traffic traffic = run.traffic.get(1);
        assertThat(traffic.messages())
                .as("three neighbours, and the first ghosts")
                .isEqualTo(3 * (TICKS + 1));
        assertThat(traffic.bytes()).isGreaterThan(StepMessage.HEADER * traffic.messages());
        assertThat(traffic.ghosts()).isPositive();
        try (ClusterNode node = run.node(1)) {
            node.runTo(TICKS);
            assertThat(node.traffic().messages()).as("no tick was run").isZero();
            assertThat(node.world().stateHash()).isEqualTo(run.hashes.get(TICKS * 2L + 1));
            assertThatThrownBy(() -> node.runTo(TICKS - 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Node 1 was to run to tick 31 and is in tick 32. Give a later one, by at most"
                            + " 2147483647.");
        }
    }

    /// The others make the connection again after the timeout, and need nothing that was lost.
    @Test
    @Row("CLU-12.3")
    void aNodeThatIsSlowerThanTheTimeoutIsWaitedFor() throws IOException {
        Run run = run(15, List.of(), 0, 0, 0, 1);
        run.timeout = Duration.ofSeconds(1);
        run.slow = section -> {
            if (section.number() == 3 && section.tick() == 20) {
                sleep(2200);
            }
        };
        assertThat(run.run()).isEqualTo(2);
        run.requireHashes();
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }

    // Files that are not as they were written

    private interface Change {
        byte[] change(byte[] bytes);
    }

    /// Changes the newest images of node 1.
    private static void damage(Path directory, int count, Change change) {
        try {
            List<Path> newest =
                    List.copyOf(NodeImage.list(directory, 1).descendingMap().values());
            assertThat(newest).as("images").hasSize(2).first().asString().endsWith("node-1-tick-24.image");
            for (Path image : newest.subList(0, count)) {
                Files.write(image, change.change(Files.readAllBytes(image)));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    @Row("CLU-12.4")
    void anImageThatIsDamagedOrCutIsRefusedAndTheOneBeforeIsTaken() throws IOException {
        Random random = Random.of(5);
        List<Change> changes = List.of(
                bytes -> {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                    return bytes;
                },
                bytes -> Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        for (Change change : changes) {
            Path part = directory.resolve("part-" + changes.indexOf(change));
            Run run = new Run(ClusterNodeTest.placement(0, 0, 0, 1), part, 8, List.of(new Kill(3, 30)));
            run.betweenStarts = () -> damage(part, 1, change);
            assertThat(run.run()).isEqualTo(3);
            run.requireHashes();
        }
    }

    /// Each byte that is changed, and each length, gives a named error, and nothing else.
    @Test
    @Row("CLU-12.4")
    void noDamageOfAnImageIsBelieved() throws IOException {
        run(8, List.of(), 0, 0, 0, 1).run();
        Path image = NodeImage.list(directory, 1).lastEntry().getValue();
        Placement placement = ClusterNodeTest.placement(0, 0, 0, 1);
        byte[] bytes = Files.readAllBytes(image);
        assertThat(NodeImage.read(image, 1, placement).tick()).isEqualTo(TICKS);
        assertThatThrownBy(() -> NodeImage.read(image, 0, placement))
                .isInstanceOf(StepMessageException.class)
                .hasMessageContaining("it is of version 3 and of node 1, and this is version 3 and node 0");
        Random random = Random.of(6);
        for (int i = 0; i < 300; i++) {
            byte[] changed = bytes.clone();
            changed[i < 100 ? i : random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(image, i % 3 == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : changed);
            assertThatThrownBy(() -> NodeImage.read(image, 1, placement)).isInstanceOf(StepMessageException.class);
        }
    }

    private static Throwable failure(CompletableFuture<Integer> node) {
        try {
            throw new AssertionError("the node was started " + node.join() + " times");
        } catch (CompletionException failed) {
            return failed.getCause();
        }
    }

    @Test
    @Row("CLU-12.4")
    void aNodeWhoseImagesAreAllDamagedNamesThem() throws IOException {
        Run run = run(8, List.of(new Kill(3, 30)), 0, 0, 0, 1);
        run.patience = Duration.ofMillis(300);
        run.timeout = Duration.ofSeconds(2);
        run.betweenStarts = () -> damage(directory, 2, bytes -> Arrays.copyOf(bytes, bytes.length - 5));
        List<CompletableFuture<Integer>> nodes = run.start();
        assertThat(failure(nodes.get(1)))
                .isInstanceOf(ClusterException.class)
                .hasMessage("Node 1 cannot go on from any of its images. The image "
                        + directory.resolve("node-1-tick-24.image")
                        + " is damaged: it ends early. Delete it to go on from the one before. The image "
                        + directory.resolve("node-1-tick-16.image")
                        + " is damaged: it ends early. Delete it to go on from the one before."
                        + " Start all nodes again, with another directory.");
        assertThat(failure(nodes.get(0)))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("Node 0 has lost node 1 at 127.0.0.1:")
                .hasMessageContaining(": the connection ended without a goodbye, as if it was killed (")
                .hasMessageContaining("), and waited 2300 ms for it to come again");
    }

    @Test
    @Row("CLU-12.5")
    void aNodeThatHasLostItsImagesIsRefused() throws IOException {
        Run run = run(8, List.of(new Kill(3, 30)), 0, 0, 0, 1);
        run.timeout = Duration.ofSeconds(2);
        run.patience = Duration.ZERO;
        run.betweenStarts = () -> {
            damage(directory, 2, bytes -> bytes);
            try {
                for (Path image : NodeImage.list(directory, 1).values()) {
                    Files.delete(image);
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        };
        List<CompletableFuture<Integer>> nodes = run.start();
        assertThat(failure(nodes.get(1)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining(
                        "it failed: node 0 keeps the messages for node 1 after tick 16, and that one needs"
                                + " those after tick -1. Give it the directory with its newest images.");
        assertThat(failure(nodes.get(0))).isInstanceOf(ClusterException.class).hasMessageContaining("node 1 at");
    }

    @Test
    @Row("CLU-12.5")
    void anImageOfAnotherRunIsRefused() throws IOException {
        run(8, List.of(), 0, 0, 0, 1).run();
        try (ClusterNode node = run(9, List.of(), 0, 0, 0, 1).node(0)) {
            assertThatThrownBy(node::start)
                    .isInstanceOf(ClusterException.class)
                    .hasMessage("The image " + directory.resolve("node-0-tick-32.image")
                            + " is of another run than that of node 0: the placement of sections differs. Give each"
                            + " run a directory of its own.");
        }
    }

    @Test
    void wrongNumbersAreRefused() {
        assertThatThrownBy(() -> new Recovery(directory, 0, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A recovery was given 0 ticks between two images. Give 1 or more.");
        assertThatThrownBy(() -> new Recovery(directory, 1, Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A recovery was given a patience of PT-1S. Give 0 to a day.");
    }
}
