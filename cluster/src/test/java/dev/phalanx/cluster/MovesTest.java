package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.cluster.NodesRun.Kill;
import dev.phalanx.cluster.NodesRun.Moment;
import dev.phalanx.collections.Random;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sections that move between nodes in one JVM while the run goes on.
class MovesTest {
    private static final int TICKS = 24;
    private static final int KILLS = Integer.getInteger("phalanx.cluster.kills", 10);

    @TempDir
    private Path directory;

    static List<InetSocketAddress> addresses(int nodes) throws IOException {
        return ClusterNodeTest.freePorts(nodes).stream()
                .map(port -> InetSocketAddress.createUnresolved("127.0.0.1", port))
                .toList();
    }

    private static NodesRun run(int nodes, Directory plan) {
        return new NodesRun(Flock.cut(2, 2), nodes, TICKS, node -> plan);
    }

    private static void requireSameRun(int nodes, Directory plan) {
        NodesRun run = run(nodes, plan);
        assertThat(run.run()).isEqualTo(nodes);
        run.requireHashes();
    }

    @Test
    @Row("CLU-17.1")
    void aSectionThatMovesInEachTickChangesNothing() throws IOException {
        List<InetSocketAddress> at = addresses(2);
        PlacementPlan plan = PlacementPlan.of(Placement.of(at, 0, 0, 1, 1));
        for (int tick = 2; tick <= TICKS; tick++) {
            plan = plan.then(tick, tick % 2 == 0 ? Placement.of(at, 0, 0, 0, 1) : Placement.of(at, 0, 0, 1, 1));
        }
        requireSameRun(2, plan);
    }

    @Test
    @Row("CLU-17.1")
    void allSectionsCanMoveAtOnceAndAround() throws IOException {
        List<InetSocketAddress> at = addresses(4);
        PlacementPlan plan = PlacementPlan.of(Placement.of(at, 0, 1, 2, 3));
        for (int tick = 2; tick <= TICKS; tick += 3) {
            plan = plan.then(tick, Placement.of(at, tick % 4, (tick + 1) % 4, (tick + 2) % 4, (tick + 3) % 4));
        }
        requireSameRun(4, plan);
    }

    @Test
    @Row("CLU-18.1")
    void nodesJoinAndLeave() throws IOException {
        List<InetSocketAddress> at = addresses(4);
        PlacementPlan plan = PlacementPlan.of(Placement.of(at.subList(0, 1), 0, 0, 0, 0))
                .then(5, Placement.of(at, 0, 1, 2, 3))
                .then(12, Placement.of(at, 1, 1, 3, 3))
                .then(18, Placement.of(at, 0, 1, 1, 0));
        requireSameRun(4, plan);
    }

    /// A cut in which not all sections are neighbours, so that nodes are in different ticks.
    @Test
    @Row({"CLU-17.1", "CLU-18.1"})
    void sectionsThatMoveFarApartChangeNothing() throws IOException {
        List<InetSocketAddress> at = addresses(4);
        Random random = Random.of(3);
        int[] nodes = new int[16];
        PlacementPlan plan = PlacementPlan.of(Placement.of(at, nodes));
        for (int tick = 2; tick <= TICKS; tick += 2) {
            nodes = nodes.clone();
            for (int i = 0; i < 5; i++) {
                nodes[random.nextInt(16)] = random.nextInt(4);
            }
            plan = plan.then(tick, Placement.of(at, nodes));
        }
        Directory last = plan;
        NodesRun run = new NodesRun(Flock.cut(4, 4), 4, TICKS, node -> last);
        assertThat(run.run()).isEqualTo(4);
        run.requireHashes();
    }

    // Leaving

    /// Each of the nodes that leave is closed as soon as it may, and the others run on.
    @Test
    @Row("CLU-18.2")
    void aNodeThatHasNoSectionsCanLeaveWhenTheOthersHaveWhatItSent() throws IOException {
        for (int images = 0; images < 2; images++) {
            List<InetSocketAddress> at = addresses(3);
            PlacementPlan plan = PlacementPlan.of(Placement.of(at, 0, 1, 2, 2))
                    .then(6, Placement.of(at, 0, 0, 2, 2))
                    .then(9, Placement.of(at, 2, 2, 2, 2));
            NodesRun run = run(3, plan);
            if (images == 1) {
                run.withRecovery(directory, 4, List.of());
            }
            Set<Integer> left = ConcurrentHashMap.newKeySet();
            run.afterEnd = node -> {
                if (node.number() == 2) {
                    assertThat(node.canLeave()).as("it has sections").isFalse();
                    return;
                }
                for (int i = 0; i < 2000 && !node.canLeave(); i++) {
                    LockSupport.parkNanos(5_000_000);
                }
                assertThat(node.canLeave()).as("node " + node.number()).isTrue();
                assertThat(node.world().sections()).isEmpty();
                assertThat(node.world().stateHash()).isZero();
                left.add(node.number());
            };
            assertThat(run.run()).isEqualTo(3);
            run.requireHashes();
            assertThat(left).containsExactlyInAnyOrder(0, 1);
        }
    }

    // Kills

    /// A plan with random moves, and the ticks before which sections move.
    private record Moves(PlacementPlan plan, List<Long> ticks, List<int[]> nodes) {
        static Moves random(Random random, List<InetSocketAddress> at, int sections) {
            int[] first = new int[sections];
            int[] nodes = first;
            PlacementPlan plan = PlacementPlan.of(Placement.of(at.subList(0, random.nextInt(1, at.size() + 1)), first));
            List<Long> ticks = new ArrayList<>();
            List<int[]> all = new ArrayList<>();
            for (int tick = random.nextInt(2, 6); tick <= TICKS; tick += random.nextInt(1, 7)) {
                nodes = nodes.clone();
                for (int i = random.nextInt(1, sections + 1); i > 0; i--) {
                    nodes[random.nextInt(sections)] = random.nextInt(at.size());
                }
                plan = plan.then(tick, Placement.of(at, nodes));
                ticks.add((long) tick);
                all.add(nodes);
            }
            return new Moves(plan, ticks, all);
        }

        Kill kill(Random random) {
            int move = random.nextInt(ticks.size());
            int section = random.nextInt(nodes.getFirst().length);
            long before = ticks.get(move) - 1;
            return switch (random.nextInt(5)) {
                case 0 -> new Kill(section, before, Moment.MAKE);
                case 1 -> new Kill(section, before, Moment.CLOSE);
                case 2 -> new Kill(section, before);
                case 3 -> new Kill(section, before + 1);
                default -> new Kill(section, random.nextInt(1, TICKS + 1));
            };
        }
    }

    @Test
    @Row("CLU-17.2")
    void killsAroundMovesChangeNothing() throws IOException {
        for (int seed = 0; seed < KILLS; seed++) {
            Random random = Random.of(seed);
            List<InetSocketAddress> at = addresses(3);
            Moves moves = Moves.random(random, at, 4);
            List<Kill> kills = new ArrayList<>();
            for (int i = random.nextInt(1, 5); i > 0; i--) {
                kills.add(moves.kill(random));
            }
            NodesRun run =
                    run(3, moves.plan).withRecovery(directory.resolve("seed-" + seed), random.nextInt(2, 9), kills);
            int starts = run.run();
            // A node that closes its sections because it was killed can be killed again by that.
            assertThat(starts)
                    .as("starts of nodes, " + kills)
                    .isBetween(3 + (int) Math.min(1, run.killed()), 3 + (int) run.killed());
            run.requireHashes();
        }
    }

    private NodesRun killed(PlacementPlan plan, int nodes, int imageTicks, Kill... kills) {
        return run(nodes, plan).withRecovery(directory, imageTicks, List.of(kills));
    }

    private static void requireKilled(NodesRun run, int kills) {
        assertThat(run.run()).isEqualTo(run.nodes + kills);
        assertThat(run.killed()).isEqualTo(kills);
        run.requireHashes();
    }

    @Test
    @Row("CLU-17.2")
    void bothNodesOfAMoveCanBeKilledAtOnce() throws IOException {
        List<InetSocketAddress> at = addresses(2);
        PlacementPlan plan = PlacementPlan.of(Placement.of(at, 0, 0, 0, 1)).then(10, Placement.of(at, 0, 0, 1, 1));
        requireKilled(killed(plan, 2, 4, new Kill(2, 9, Moment.CLOSE), new Kill(2, 9, Moment.MAKE)), 2);
    }

    @Test
    @Row("CLU-17.2")
    void aNodeThatJoinsCanBeKilled() throws IOException {
        List<InetSocketAddress> at = addresses(3);
        PlacementPlan plan =
                PlacementPlan.of(Placement.of(at.subList(0, 2), 0, 0, 1, 1)).then(8, Placement.of(at, 0, 2, 1, 2));
        requireKilled(killed(plan, 3, 5, new Kill(3, 7, Moment.MAKE), new Kill(1, 8), new Kill(3, 9)), 3);
    }

    /// The newest image is that of a tick after the move, and the one before of a tick before it.
    @Test
    @Row({"CLU-12.4", "CLU-17.2"})
    void aNodeWhoseImageOfAfterAMoveIsDamagedTakesTheOneBefore() throws IOException {
        List<InetSocketAddress> at = addresses(2);
        PlacementPlan plan = PlacementPlan.of(Placement.of(at, 0, 0, 0, 1)).then(10, Placement.of(at, 0, 0, 1, 1));
        NodesRun run = killed(plan, 2, 6, new Kill(3, 14));
        run.betweenStarts = () -> {
            try {
                Path newest = NodeImage.list(directory, 1).lastEntry().getValue();
                assertThat(newest).asString().endsWith("node-1-tick-12.image");
                byte[] bytes = Files.readAllBytes(newest);
                Files.write(newest, Arrays.copyOf(bytes, bytes.length / 2));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        };
        requireKilled(run, 1);
    }
}
