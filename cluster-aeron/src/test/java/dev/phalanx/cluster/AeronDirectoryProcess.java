package dev.phalanx.cluster;

import dev.phalanx.cluster.aeron.AeronDirectory;
import dev.phalanx.cluster.aeron.DirectoryMembers;
import dev.phalanx.cluster.aeron.DirectoryNode;
import dev.phalanx.cluster.aeron.DirectorySettings;
import dev.phalanx.cluster.aeron.TestDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/// A member of a directory, or a node that it places, in a JVM of its own.
public final class AeronDirectoryProcess {
    static final DirectorySettings SETTINGS = new DirectorySettings(10, 16, 1000);
    private static final Duration LONG = Duration.ofSeconds(60);

    private AeronDirectoryProcess() {}

    /// Runs a member, or a node up to a tick, and prints the hash of its agents then.
    ///
    /// @param arguments `member`, the file of the members, its number, its directory; or `node`, the file of the
    ///     members, its number, the file of the placement at the beginning, the directory of its images, the tick
    public static void main(String[] arguments) throws IOException, InterruptedException {
        DirectoryMembers members = DirectoryMembers.read(Path.of(arguments[1]));
        int number = Integer.parseInt(arguments[2]);
        if (arguments[0].equals("member")) {
            try (DirectoryNode member = DirectoryNode.start(
                    members, number, TestDirectory.KEY, Path.of(arguments[3]), TestDirectory.SILENCE)) {
                member.awaitEnd();
            }
            return;
        }
        Recovery recovery = new Recovery(Path.of(arguments[4]), 20, LONG);
        try (AeronDirectory directory =
                AeronDirectory.connect(members, TestDirectory.KEY, LONG.multipliedBy(2), number, NodeNetwork.tcp())) {
            directory.begin(Placement.read(Path.of(arguments[3])), SETTINGS);
            try (ClusterNode node = ClusterNode.of(
                    Flock.builder(Flock.cut(2, 2), 7), directory, number, TestDirectory.KEY, LONG, recovery)) {
                if (node.start() == 0) {
                    Flock.populate(node.world().sections().getFirst().world().entityManager(), 7, 130);
                }
                node.runTo(Long.parseLong(arguments[5]));
                System.out.println(node.world().stateHash());
            }
        }
    }
}
