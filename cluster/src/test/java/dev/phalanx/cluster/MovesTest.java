package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Sections that move between nodes in one JVM while the run goes on.
class MovesTest {
    private static final int TICKS = 24;

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
}
