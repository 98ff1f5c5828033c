package dev.phalanx.cluster;

import dev.phalanx.cluster.aeron.AeronNetwork;
import java.io.IOException;

/// A node in a JVM of its own, on Aeron.
public final class AeronProcess {
    private AeronProcess() {}

    /// Runs a node.
    ///
    /// @param arguments as for [ClusterProcess#main]
    public static void main(String[] arguments) throws IOException {
        ClusterProcess.run(arguments, AeronNetwork.embedded());
    }
}
