package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.cluster.aeron.AeronNetwork;
import dev.phalanx.cluster.aeron.UnreliableEndpoint;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// Nodes on a network that loses datagrams, doubles them, and delivers them late and in another order.
class AeronFaultsTest {
    private static final int RUNS = Integer.getInteger("phalanx.aeron.runs", 1);
    private static final int TICKS = 15;
    private static final byte[] KEY = "the key of a test".getBytes(StandardCharsets.UTF_8);

    /// The hashes of the agents of a node after each tick.
    private static long[] run(Placement placement, int number, long seed, UnreliableEndpoint.Faults faults) {
        NodeNetwork network = AeronNetwork.embedded(
                context -> context.receiveChannelEndpointSupplier((channel, dispatcher, status, settings) ->
                        new UnreliableEndpoint(channel, dispatcher, status, settings, faults)));
        try (ClusterNode node = ClusterNode.of(
                Flock.builder(Flock.cut(2, 2), seed), placement.over(network), number, KEY, Duration.ofSeconds(60))) {
            Flock.populate(node.world().sections().getFirst().world().entityManager(), seed, 130);
            long[] hashes = new long[TICKS];
            for (int tick = 0; tick < TICKS; tick++) {
                node.run(1);
                hashes[tick] = node.world().stateHash();
            }
            return hashes;
        }
    }

    @Test
    @Row("CLU-16.1")
    void whatIsLostDoubledOrLateDoesNotChangeTheState() throws IOException {
        for (int seed = 1; seed <= RUNS; seed++) {
            requireEqualRun(seed);
        }
    }

    private static void requireEqualRun(long seed) throws IOException {
        Placement placement = ClusterNodeTest.placement(0, 1, 2, 0);
        List<UnreliableEndpoint.Faults> faults = new ArrayList<>();
        List<CompletableFuture<long[]>> nodes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int number = i;
            UnreliableEndpoint.Faults own = new UnreliableEndpoint.Faults(seed * 3 + i);
            faults.add(own);
            CompletableFuture<long[]> result = new CompletableFuture<>();
            nodes.add(result);
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    result.complete(run(placement, number, seed, own));
                } catch (Throwable failed) {
                    result.completeExceptionally(failed);
                }
            });
        }
        try (SectionedWorld world = Flock.world(1, 1, 1, seed, 130)) {
            for (int tick = 0; tick < TICKS; tick++) {
                world.run(1);
                long sum = 0;
                for (CompletableFuture<long[]> node : nodes) {
                    sum += node.join()[tick];
                }
                assertThat(sum).as("seed %d, tick %d", seed, tick + 1).isEqualTo(world.stateHash());
            }
        }
        assertThat(faults.stream().mapToInt(UnreliableEndpoint.Faults::lost).sum())
                .isPositive();
        assertThat(faults.stream().mapToInt(UnreliableEndpoint.Faults::doubled).sum())
                .isPositive();
        assertThat(faults.stream().mapToInt(UnreliableEndpoint.Faults::late).sum())
                .isPositive();
    }
}
