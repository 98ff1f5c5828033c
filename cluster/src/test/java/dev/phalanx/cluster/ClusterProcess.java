package dev.phalanx.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/// A node in a JVM of its own. It prints the hash of its agents in each tick, and waits for a line after that which the
/// system property `phalanx.test.pause` says.
public final class ClusterProcess {
    private static final int PAUSE = Integer.getInteger("phalanx.test.pause", -1);

    private ClusterProcess() {}

    /// Runs a node.
    ///
    /// @param arguments the file of the placement, the number of the node, the number of ticks, the timeout in
    ///     milliseconds, and the directory of its images if it has a recovery
    public static void main(String[] arguments) throws IOException {
        run(arguments, NodeNetwork.tcp());
    }

    /// Runs a node on a network.
    static void run(String[] arguments, NodeNetwork network) throws IOException {
        Placement placement = Placement.read(Path.of(arguments[0])).over(network);
        int ticks = Integer.parseInt(arguments[2]);
        try (ClusterNode node = node(arguments, placement)) {
            Flock.populate(node.world().sections().getFirst().world().entityManager(), 7, 130);
            for (long tick = node.start(); tick < ticks; tick++) {
                node.run(1);
                System.out.println(node.world().tick() + " " + node.world().stateHash());
                if (node.world().tick() == PAUSE) {
                    System.in.read();
                }
            }
        } catch (ClusterException failed) {
            System.out.println(failed.getMessage());
        }
    }

    private static ClusterNode node(String[] arguments, Placement placement) {
        SectionedWorldBuilder builder = Flock.builder(Flock.cut(2, 2), 7);
        int number = Integer.parseInt(arguments[1]);
        byte[] key = "the key of a test".getBytes(StandardCharsets.UTF_8);
        Duration timeout = Duration.ofMillis(Long.parseLong(arguments[3]));
        return arguments.length < 5
                ? ClusterNode.of(builder, placement, number, key, timeout)
                : ClusterNode.of(
                        builder, placement, number, key, timeout, new Recovery(Path.of(arguments[4]), 5, timeout));
    }
}
