package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.testing.Row;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlacementTest {
    @TempDir
    private Path directory;

    private Placement read(String... lines) throws IOException {
        return Placement.read(Files.write(directory.resolve("nodes"), List.of(lines)));
    }

    @Test
    void aFileSaysWhichNodeRunsWhichSections() throws IOException {
        Placement placement = read(
                "# address sections",
                "",
                "10.0.0.1:7400  0-2 5",
                "node-1.field:7400 4 # one",
                "[::1]:7401 3",
                ":80 6",
                ":81");
        assertThat(placement.nodeCount()).isEqualTo(5);
        assertThat(IntStream.range(0, placement.sectionCount()).map(placement::nodeOf))
                .containsExactly(0, 0, 0, 2, 1, 0, 3);
        assertThat(placement.address(1)).isEqualTo(InetSocketAddress.createUnresolved("node-1.field", 7400));
        assertThat(placement.address(3)).isEqualTo(InetSocketAddress.createUnresolved("127.0.0.1", 80));
        assertThat(placement)
                .hasToString("placement of 7 sections on nodes at [10.0.0.1:7400, node-1.field:7400, [::1]:7401,"
                        + " 127.0.0.1:80, 127.0.0.1:81]");
        assertThat(placement.sectionsOf(2)).containsExactly(3);
        assertThat(placement.sectionsOf(4)).as("a line with only an address").isEmpty();
    }

    private void refused(String message, String... lines) {
        assertThatThrownBy(() -> read(lines))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message.replace("FILE", directory.resolve("nodes").toString()));
    }

    @Test
    @Row("CLU-7.2")
    void aWrongFileIsRefusedWithItsLine() {
        refused("FILE places section 0 on no node. Give each section from 0 up to the highest to one node.");
        refused(
                "FILE places section 1 on no node. Give each section from 0 up to the highest to one node.",
                ":7400 0",
                ":7401 2");
        refused("FILE, line 2: Section 0 is on node 0 already. Give it to one node.", ":7400 0", ":7401 0 1");
        refused(
                "Node 1 has the address 127.0.0.1:7400, and so has node 0. Give each node an address of its own, with a"
                        + " port from 1 to 65535.",
                ":7400 0",
                ":7400 1");
        refused(
                "FILE, line 1: \"here:70000\" is no address with a port from 1 to 65535. Write a line as host:port 0 1"
                        + " 2-5.",
                "here:70000 0");
        refused(
                "FILE, line 1: \"here\" is no address with a port from 1 to 65535. Write a line as host:port 0 1 2-5.",
                "here 0");
        refused("FILE, line 1: \"x\" in \":7400 x\" is no number. Write a line as host:port 0 1 2-5.", ":7400 x");
        refused(
                "FILE, line 1: The sections 3-1 are no range of numbers from 0 up to a million. Write the lower number"
                        + " first.",
                ":7400 3-1");
        assertThatThrownBy(() -> Placement.of(List.of(InetSocketAddress.createUnresolved("a", 1)), 0, 1))
                .hasMessage(
                        "Section 1 was placed on node 1 of 1. Number nodes from 0 in the order of their addresses.");
    }

    @Test
    @Row("CLU-22.1")
    void podsOfAStatefulSetShareTheSectionsEvenly() {
        Placement placement = Placement.ofStatefulSet("regions", "headless.games.svc.cluster.local", 3, 7400, 8);
        assertThat(IntStream.range(0, placement.nodeCount()).mapToObj(placement::address))
                .containsExactly(
                        InetSocketAddress.createUnresolved("regions-0.headless.games.svc.cluster.local", 7400),
                        InetSocketAddress.createUnresolved("regions-1.headless.games.svc.cluster.local", 7400),
                        InetSocketAddress.createUnresolved("regions-2.headless.games.svc.cluster.local", 7400));
        assertThat(IntStream.range(0, placement.sectionCount()).map(placement::nodeOf))
                .containsExactly(0, 0, 0, 1, 1, 1, 2, 2);
        for (int nodes = 1; nodes <= 13; nodes++) {
            Placement even = Placement.ofStatefulSet("regions", "regions", nodes, 1, 13);
            int[] counts = new int[nodes];
            for (int section = 0; section < 13; section++) {
                counts[even.nodeOf(section)]++;
            }
            assertThat(IntStream.of(counts).max().orElseThrow()
                            - IntStream.of(counts).min().orElseThrow())
                    .isLessThanOrEqualTo(1);
        }
    }

    @Test
    @Row("CLU-22.1")
    void aPodFindsItsNumberByItsName() throws IOException {
        Placement placement = Placement.ofStatefulSet("regions", "regions", 12, 7400, 64);
        assertThat(placement.numberOf("regions-1")).isEqualTo(1);
        assertThat(placement.numberOf("regions-11.regions")).isEqualTo(11);
        assertThatThrownBy(() -> placement.numberOf("regions-12"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "No node has a host that is called \"regions-12\" in the placement of 64 sections")
                .hasMessageEndingWith(
                        ". Give the name of one, such as HOSTNAME in a pod, and as many nodes as there are pods.");
        assertThatThrownBy(() -> read(":7400 0", ":7401 1").numberOf("127.0.0.1"))
                .hasMessageStartingWith("More than one node has a host that is called \"127.0.0.1\" in the ");
    }

    @Test
    @Row("CLU-22.6")
    void wrongStatefulSetsAreRefused() {
        assertThatThrownBy(() -> Placement.ofStatefulSet("Regions", "regions", 1, 7400, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The StatefulSet was given the name \"Regions\". Give one of lower-case letters, digits and"
                        + " dashes, as in its manifest.");
        assertThatThrownBy(() -> Placement.ofStatefulSet("regions", "regions.", 1, 7400, 1))
                .hasMessageStartingWith("The StatefulSet was given the service \"regions.\". ");
        for (int[] wrong : new int[][] {{0, 7400, 4}, {5, 7400, 4}, {2, 0, 4}, {2, 65536, 4}}) {
            assertThatThrownBy(() -> Placement.ofStatefulSet("regions", "regions", wrong[0], wrong[1], wrong[2]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The StatefulSet regions was to run 4 sections on " + wrong[0] + " nodes at port "
                            + wrong[1] + ". Give at least one node, at least as many sections, and a port from 1 to"
                            + " 65535.");
        }
    }

    @Test
    void addressesAreResolvedWhenTheyAreUsed() throws IOException {
        Placement placement = read("localhost:7400 0", "192.0.2.1:7401 1");
        assertThat(placement.address(0).isUnresolved()).isTrue();
        assertThat(placement.resolve(0).getAddress().isLoopbackAddress()).isTrue();
        assertThat(placement.resolveOwn(0)).isEqualTo(placement.resolve(0));
        assertThat(placement.resolveOwn(1).getAddress().getHostAddress())
                .as("an address is used as it is")
                .isEqualTo("192.0.2.1");
    }
}
