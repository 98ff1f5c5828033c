package dev.phalanx.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/// A node in a JVM of its own. It prints the hash of its agents in each tick.
public final class ClusterProcess {
    private ClusterProcess() {}

    /// Runs a node.
    ///
    /// @param arguments the file of the placement, the number of the node, the number of ticks, the timeout in
    ///     milliseconds
    public static void main(String[] arguments) throws IOException {
        Placement placement = Placement.read(Path.of(arguments[0]));
        int ticks = Integer.parseInt(arguments[2]);
        try (ClusterNode node = ClusterNode.of(
                Flock.builder(Flock.cut(2, 2), 7),
                placement,
                Integer.parseInt(arguments[1]),
                "the key of a test".getBytes(StandardCharsets.UTF_8),
                Duration.ofMillis(Long.parseLong(arguments[3])))) {
            Flock.populate(node.world().sections().getFirst().world().entityManager(), 7, 130);
            for (int tick = 0; tick < ticks; tick++) {
                node.run(1);
                System.out.println(node.world().tick() + " " + node.world().stateHash());
            }
        } catch (ClusterException failed) {
            System.out.println(failed.getMessage());
        }
    }
}
