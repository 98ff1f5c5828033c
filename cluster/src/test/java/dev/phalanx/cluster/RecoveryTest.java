package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.Random;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nodes in one JVM that are killed and replaced: a system throws what ends a node without a word.
class RecoveryTest {
    private static final byte[] KEY = "the key of a test".getBytes(StandardCharsets.UTF_8);
    private static final int TICKS = 40;
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
        final Map<Long, Long> hashes = new ConcurrentHashMap<>();

        Run(Placement placement, Path directory, int imageTicks, List<Kill> kills) {
            this.placement = placement;
            this.directory = directory;
            this.imageTicks = imageTicks;
            this.kills = kills;
            this.isDone = new AtomicIntegerArray(kills.size());
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
            SectionedWorldBuilder builder = Flock.builder(
                            Flock.cut(2, 2),
                            7,
                            section ->
                                    section.world().addSystem(new OwnSystem(section, (em, own) -> killIfDue(section))))
                    .withThreads(number % 2 + 1);
            ClusterNode node = ClusterNode.of(
                    builder,
                    placement,
                    number,
                    KEY,
                    Duration.ofSeconds(20),
                    new Recovery(directory, imageTicks, Duration.ofSeconds(20)));
            Flock.populate(node.world().sections().getFirst().world().entityManager(), 7, AGENTS);
            return node;
        }

        /// Runs a node to the end, and returns how often it was started.
        private int runNode(int number) {
            int starts = 0;
            while (true) {
                starts++;
                try (ClusterNode node = node(number)) {
                    for (long tick = node.start(); tick < TICKS; ) {
                        node.run(1);
                        tick = node.world().tick();
                        long hash = node.world().stateHash();
                        Long before = hashes.putIfAbsent(tick * placement.nodeCount() + number, hash);
                        assertThat(before == null || before == hash)
                                .as("tick " + tick + " has the same hash again")
                                .isTrue();
                    }
                    return starts;
                } catch (Killed killed) {
                    // As a supervisor does, it is started again.
                }
            }
        }

        int run() {
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
            return nodes.stream().mapToInt(CompletableFuture::join).sum();
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
                    ClusterNodeTest.placement(nodes), directory.resolve("seed-" + seed), random.nextInt(1, 15), kills);
            assertThat(run.run()).as("starts of nodes, " + kills).isEqualTo(run.placement.nodeCount() + kills.size());
            run.requireHashes();
        }
    }
}
