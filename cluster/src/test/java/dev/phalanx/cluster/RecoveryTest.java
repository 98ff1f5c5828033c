package dev.phalanx.cluster;

import static dev.phalanx.cluster.NodesRun.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.cluster.NodesRun.Kill;
import dev.phalanx.collections.Random;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nodes in one JVM that are killed and replaced: a system throws what ends a node without a word.
class RecoveryTest {
    private static final int TICKS = 32;
    private static final int KILLS = Integer.getInteger("phalanx.cluster.kills", 10);

    @TempDir
    private Path directory;

    @Test
    @Row({"CLU-12.1", "CLU-24.2"})
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
            NodesRun run = run(directory.resolve("seed-" + seed), random.nextInt(3, 15), kills, nodes);
            assertThat(run.run()).as("starts of nodes, " + kills).isEqualTo(run.nodes + kills.size());
            run.requireHashes();
        }
    }

    private static NodesRun run(Path images, int imageTicks, List<Kill> kills, int... nodes) throws IOException {
        Placement placement = ClusterNodeTest.placement(nodes);
        return new NodesRun(Flock.cut(2, 2), placement.nodeCount(), TICKS, node -> PlacementPlan.of(placement))
                .withRecovery(images, imageTicks, kills);
    }

    private NodesRun run(int imageTicks, List<Kill> kills, int... nodes) throws IOException {
        return run(directory, imageTicks, kills, nodes);
    }

    @Test
    @Row("CLU-12.1")
    void allNodesCanBeKilledInOneTick() throws IOException {
        NodesRun run = run(7, List.of(new Kill(0, 23), new Kill(1, 23), new Kill(2, 24), new Kill(3, 23)), 0, 1, 2, 3);
        assertThat(run.run()).isEqualTo(8);
        run.requireHashes();
    }

    @Test
    @Row("CLU-12.1")
    void aNodeThatIsKilledWhileItCatchesUpIsReplacedToo() throws IOException {
        NodesRun run = run(10, List.of(new Kill(3, 28), new Kill(3, 26), new Kill(3, 28), new Kill(0, 27)), 0, 0, 0, 1);
        assertThat(run.run()).isEqualTo(6);
        run.requireHashes();
    }

    /// The others need what it has sent, also when it runs no more.
    @Test
    @Row("CLU-12.2")
    void aNodeWaitsAtTheEndForThoseThatMayBeKilled() throws IOException {
        NodesRun run = run(15, List.of(new Kill(3, TICKS)), 0, 0, 0, 1);
        assertThat(run.run()).isEqualTo(3);
        run.requireHashes();
    }

    @Test
    @Row("CLU-12.2")
    void aNodeThatIsStartedAgainAfterTheEndHasTheState() throws IOException {
        NodesRun run = run(15, List.of(), 0, 0, 0, 1);
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
        NodesRun run = run(15, List.of(), 0, 0, 0, 1);
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
            NodesRun run = run(part, 8, List.of(new Kill(3, 30)), 0, 0, 0, 1);
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
        byte[] bytes = Files.readAllBytes(image);
        assertThat(NodeImage.read(image, 1, 4).tick()).isEqualTo(TICKS);
        assertThatThrownBy(() -> NodeImage.read(image, 0, 4))
                .isInstanceOf(StepMessageException.class)
                .hasMessageContaining("it is of version 4 and of node 1, and this is version 4 and node 0");
        Random random = Random.of(6);
        for (int i = 0; i < 300; i++) {
            byte[] changed = bytes.clone();
            changed[i < 100 ? i : random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(image, i % 3 == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : changed);
            assertThatThrownBy(() -> NodeImage.read(image, 1, 4)).isInstanceOf(StepMessageException.class);
        }
    }

    @Test
    @Row("CLU-12.4")
    void aNodeWhoseImagesAreAllDamagedNamesThem() throws IOException {
        NodesRun run = run(8, List.of(new Kill(3, 30)), 0, 0, 0, 1);
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
        NodesRun run = run(8, List.of(new Kill(3, 30)), 0, 0, 0, 1);
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
