package dev.phalanx.cluster;

import static dev.phalanx.cluster.NodesRun.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.testing.Row;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/// What nodes ask of a directory, and what they do if its answers are wrong.
class DirectoryTest {
    private static final int TICKS = 12;

    /// A directory whose answers a test gives. It keeps what it is told.
    private static final class Answers implements Directory {
        private final LongFunction<Assignment> answers;
        private final int hashTicks;
        final Map<Long, String> told = new ConcurrentHashMap<>();
        final Map<Long, Long> sums = new ConcurrentHashMap<>();

        Answers(LongFunction<Assignment> answers, int hashTicks) {
            this.answers = answers;
            this.hashTicks = hashTicks;
        }

        @Override
        public Assignment assignment(long tick) {
            return answers.apply(tick);
        }

        @Override
        public int hashTicks() {
            return hashTicks;
        }

        @Override
        public void ended(long tick, int[] sections, long[] hashes) {
            told.put(tick, Arrays.toString(sections));
            sums.put(tick, Arrays.stream(hashes).sum());
        }

        @Override
        public void close() {}
    }

    private static NodesRun run(int nodes, IntFunction<Directory> directories) {
        NodesRun run = new NodesRun(Flock.cut(2, 2), nodes, TICKS, directories);
        run.timeout = Duration.ofSeconds(5);
        return run;
    }

    /// Ends all nodes with failures, and returns these.
    private static List<String> failures(int nodes, IntFunction<Directory> directories) {
        List<CompletableFuture<Integer>> running = run(nodes, directories).start();
        return running.stream().map(node -> String.valueOf(failure(node))).toList();
    }

    private static PlacementPlan plan(List<InetSocketAddress> at) {
        return PlacementPlan.of(Placement.of(at, 0, 0, 0, 1));
    }

    /// It is asked for a few ticks at a time, as by a service.
    @Test
    @Row("CLU-17.1")
    void nodesSayTheirHashesAndAskForFewTicksAtATime() throws IOException {
        List<InetSocketAddress> at = MovesTest.addresses(2);
        PlacementPlan plan = plan(at).then(7, Placement.of(at, 0, 1, 0, 1));
        Answers[] answers = new Answers[2];
        for (int node = 0; node < 2; node++) {
            answers[node] = new Answers(
                    tick -> {
                        long first = (tick - 1) / 3 * 3 + 1;
                        return new Assignment(plan.assignment(tick).placement(), first, first + 2);
                    },
                    4);
        }
        NodesRun run = run(2, node -> answers[node]);
        assertThat(run.run()).isEqualTo(2);
        run.requireHashes();
        TreeMap<Long, String> told = new TreeMap<>(answers[0].told);
        assertThat(told.keySet()).hasSize(TICKS).contains(1L, 12L);
        assertThat(told)
                .containsEntry(4L, "[0, 1, 2]")
                .containsEntry(5L, "[]")
                .containsEntry(8L, "[0, 2]")
                .containsEntry(12L, "[0, 2]");
        assertThat(answers[1].told).containsEntry(8L, "[1, 3]");
        try (SectionedWorld world = Flock.world(1, 1, 1, NodesRun.SEED, NodesRun.AGENTS)) {
            world.run(8);
            assertThat(answers[0].sums.get(8L) + answers[1].sums.get(8L)).isEqualTo(world.stateHash());
        }
    }

    @Test
    @Row("CLU-17.3")
    void aPlanThatCannotBeFollowedIsRefused() throws IOException {
        List<InetSocketAddress> at = MovesTest.addresses(2);
        PlacementPlan plan = plan(at).then(5, Placement.of(at, 0, 0, 1, 1));
        assertThat(plan).hasToString("plan of placements from ticks [1, 5]");
        assertThatThrownBy(() -> plan.then(5, Placement.of(at, 0, 0, 1, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A placement was given from tick 5 on, after one from tick 5 on. Give ticks in rising"
                        + " order.");
        assertThatThrownBy(() -> plan.then(6, Placement.of(at, 0, 0, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The placement from tick 6 on has 3 sections, and the one before has 4. Keep the sections,"
                        + " and the nodes that were there, and add nodes at the end.");
        String second = ClusterNodeTest.address(Placement.of(at, 0, 0, 0, 0), 1);
        for (List<InetSocketAddress> others : List.of(
                at.subList(0, 1), List.of(at.get(0), MovesTest.addresses(1).get(0)))) {
            assertThatThrownBy(() -> plan.then(6, Placement.of(others, 0, 0, 0, 0)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The placement from tick 6 on does not have " + second + ". Keep the sections, and the"
                            + " nodes that were there, and add nodes at the end.");
        }
        assertThatThrownBy(() -> new Assignment(Placement.of(at, 0), 3, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("An assignment was given the ticks 3 to 2. Give a first tick of 1 or more, and a last one"
                        + " that is not below it.");
    }

    private static void refused(Function<List<InetSocketAddress>, LongFunction<Assignment>> answers, String... messages)
            throws IOException {
        LongFunction<Assignment> given = answers.apply(MovesTest.addresses(2));
        List<String> failures = failures(1, node -> new Answers(given, 0));
        assertThat(failures.getFirst())
                .startsWith("dev.phalanx.cluster.ClusterException: ")
                .contains(messages);
    }

    @Test
    @Row("CLU-17.3")
    void anAnswerThatCannotBeFollowedIsRefused() throws IOException {
        refused(
                at -> tick -> new Assignment(Placement.of(at, 0, 0, 0, 0), tick < 5 ? 1 : 6, tick < 5 ? 4 : 10),
                "The directory of node 0 was asked for tick 5 and gave the placement of ticks 6 to 10. Let it give that"
                        + " of the tick.");
        refused(
                at -> tick -> tick < 5
                        ? new Assignment(Placement.of(at, 0, 0, 0, 0), 1, 4)
                        : new Assignment(Placement.of(at, 0, 0, 0), 5, 9),
                "For tick 5, the directory of node 0 gave the placement of 3 sections on nodes at [",
                "] for a world of 4 sections. Place each section of the world.");
        refused(
                at -> tick -> tick < 5
                        ? new Assignment(Placement.of(at, 0, 0, 0, 0), 1, 4)
                        : new Assignment(Placement.of(at.reversed(), 1, 1, 1, 1), 5, 9),
                "For tick 5, the directory of node 0 gave a placement that does not have node 0 at 127.0.0.1:",
                ". Let nodes keep their numbers, and add nodes at the end.");
        refused(
                at -> tick -> tick < 5
                        ? new Assignment(Placement.of(at, 0, 0, 0, 0), 1, 4)
                        : new Assignment(Placement.of(at, 0, 0, 0, 1), 3, 9),
                "The directory of node 0 gave two placements for tick 3. Let it give the same one whenever it is"
                        + " asked.");
    }

    private static Directory[] different(int sectionOfNode1, int told) throws IOException {
        List<InetSocketAddress> at = MovesTest.addresses(2);
        PlacementPlan stays = PlacementPlan.of(Placement.of(at, 0, 0, 0, sectionOfNode1));
        PlacementPlan moves = stays.then(5, Placement.of(at, 0, 0, 1, 1));
        return new Directory[] {told == 0 ? moves : stays, told == 1 ? moves : stays};
    }

    @Test
    @Row("CLU-17.4")
    void nodesWithDifferentPlacementsAreNamed() throws IOException {
        for (int told = 0; told < 2; told++) {
            Directory[] directories = different(1, told);
            assertThat(failures(2, node -> directories[node]))
                    .allSatisfy(failure -> assertThat(failure)
                            .startsWith("dev.phalanx.cluster.ClusterException: ")
                            .contains("tick 5")
                            .contains("Let directories give all nodes the same placements."));
        }
    }

    /// The other one goes on, if it does not need the node.
    @Test
    @Row("CLU-17.4")
    void aNodeThatJoinsWithAnotherPlacementIsNamed() throws IOException {
        Directory[] expecting = different(0, 1);
        assertThat(failure(run(2, node -> expecting[node]).start().get(1)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("the placement of sections differs from that of node ");
        Directory[] expected = different(0, 0);
        NodesRun run = run(2, node -> expected[node]);
        run.timeout = Duration.ofSeconds(1);
        assertThat(failure(run.start().get(0)))
                .isInstanceOf(ClusterException.class)
                .hasMessageMatching("Node 0 waited 1000 ms for node 1 at 127.0.0.1:[0-9]+, which did not connect. Start"
                        + " that node, correct the placement, or give more time.");
    }

    @Test
    @Row("CLU-17.5")
    void aDirectoryThatThrowsEndsAllNodes() throws IOException {
        List<InetSocketAddress> at = MovesTest.addresses(2);
        PlacementPlan plan = plan(at);
        Directory throwing = new Answers(
                tick -> {
                    if (tick > 4) {
                        throw new IllegalStateException("no answer");
                    }
                    return new Assignment(plan.assignment(tick).placement(), 1, 4);
                },
                0);
        List<String> failures = failures(2, node -> node == 1 ? throwing : plan);
        String reason =
                "dev.phalanx.cluster.ClusterException: The directory of node 1 failed when it was asked for tick 5:"
                        + " java.lang.IllegalStateException: no answer. Look at it for the reason.";
        assertThat(failures.get(1)).isEqualTo(reason);
        assertThat(failures.get(0))
                .startsWith("dev.phalanx.cluster.ClusterException: Node 0 has lost node 1 at 127.0.0.1:")
                .endsWith(": it failed: " + reason + " Start all nodes again; look at that one for the reason.");
    }

    @Test
    @Row("CLU-18.3")
    void aNodeThatNoPlacementHasIsRefused() throws IOException {
        List<InetSocketAddress> at = MovesTest.addresses(2);
        PlacementPlan plan =
                PlacementPlan.of(Placement.of(at.subList(0, 1), 0, 0, 0, 0)).then(5, Placement.of(at, 0, 0, 0, 1));
        assertThatThrownBy(() -> run(3, node -> plan).node(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("There is no node 2 in the placement of 4 sections on nodes at [")
                .hasMessageEndingWith("]. Give a number from 0 to 1.");
    }
}
