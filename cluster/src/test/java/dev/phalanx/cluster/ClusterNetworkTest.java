package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nodes in network namespaces of their own, which are connected by a bridge: networks that are cut, lose datagrams and
/// deliver them late; processes that are frozen; clocks that differ. It needs Linux, `ip` and the rights of root, and
/// runs in the deep profile.
class ClusterNetworkTest {
    private static final int TICKS = 60;
    private static final int PAUSE = 20;
    private static final int PORT = 7400;
    private static final long DAY_SECONDS = 86_400;

    @TempDir
    private Path directory;

    private final String name = "phx" + ProcessHandle.current().pid();
    private final List<String> namespaces = new ArrayList<>();
    private final Map<Integer, Process> nodes = new TreeMap<>();
    private final List<Process> others = new ArrayList<>();

    /// The class that runs a node.
    String main() {
        return ClusterProcess.class.getName();
    }

    /// Arguments of the JVM of a node.
    List<String> flags() {
        return List.of();
    }

    /// A class of each library that a node uses.
    Stream<Class<?>> libraries() {
        return Stream.of(SectionedWorld.class, World.class, JobHandle.class, NativeArray.class);
    }

    @BeforeEach
    void requireNamespaces() throws IOException, InterruptedException {
        assumeThat(System.getProperty("phalanx.cluster.network"))
                .as("the deep profile")
                .isNotNull();
        assumeThat(System.getProperty("os.name")).as("the system").isEqualTo("Linux");
        String bridge = name + "-b";
        Process made = new ProcessBuilder("ip", "netns", "add", bridge)
                .redirectErrorStream(true)
                .start();
        String output = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assumeThat(made.waitFor()).as("ip netns add: " + output).isZero();
        namespaces.add(bridge);
        ip("-n", bridge, "link", "add", "bridge", "type", "bridge");
        ip("-n", bridge, "link", "set", "bridge", "up");
    }

    void endNodes() throws InterruptedException {
        for (Process process :
                Stream.concat(nodes.values().stream(), others.stream()).toList()) {
            process.destroyForcibly().waitFor();
        }
    }

    @AfterEach
    void removeAll() throws IOException, InterruptedException {
        endNodes();
        for (String namespace : namespaces) {
            ip("netns", "delete", namespace);
        }
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s: %s", List.of(command), output).isZero();
    }

    private static void ip(String... arguments) throws IOException, InterruptedException {
        run(Stream.concat(Stream.of("ip"), Stream.of(arguments)).toArray(String[]::new));
    }

    /// Makes a namespace for each node, with a wire to the bridge.
    private Path hosts(String... sections) throws IOException, InterruptedException {
        for (int node = 0; node < sections.length; node++) {
            namespace(node);
            ip(
                    "-n",
                    name + "-b",
                    "link",
                    "add",
                    "to" + node,
                    "type",
                    "veth",
                    "peer",
                    "name",
                    "wire",
                    "netns",
                    host(node));
            ip("-n", name + "-b", "link", "set", "to" + node, "master", "bridge", "up");
            up(node, "wire");
        }
        return placement(sections);
    }

    private String host(int node) {
        return name + "-" + node;
    }

    private void namespace(int node) throws IOException, InterruptedException {
        ip("netns", "add", host(node));
        namespaces.add(host(node));
        ip("-n", host(node), "link", "set", "lo", "up");
    }

    private void up(int node, String wire) throws IOException, InterruptedException {
        ip("-n", host(node), "address", "add", "10.77.0." + (node + 1) + "/24", "dev", wire);
        ip("-n", host(node), "link", "set", wire, "up");
    }

    private Path placement(String... sections) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int node = 0; node < sections.length; node++) {
            lines.add("10.77.0." + (node + 1) + ":" + PORT + " " + sections[node]);
        }
        return Files.write(directory.resolve("placement"), lines);
    }

    private void cut(int node) throws IOException, InterruptedException {
        ip("-n", name + "-b", "link", "set", "to" + node, "down");
    }

    private void join(int node) throws IOException, InterruptedException {
        ip("-n", name + "-b", "link", "set", "to" + node, "up");
    }

    /// Starts a node that waits after some ticks.
    ///
    /// @param wrapper a command that starts it
    private void start(Path placement, int node, int timeoutMillis, boolean recovers, String... wrapper)
            throws IOException {
        List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", host(node)));
        command.addAll(List.of(wrapper));
        List<String> flags = new ArrayList<>(flags());
        flags.add("-Dphalanx.test.pause=" + PAUSE);
        List<Object> more = new ArrayList<>(List.of(TICKS, timeoutMillis));
        if (recovers) {
            more.add(directory.resolve("images"));
        }
        command.addAll(ClusterProcessTest.command(main(), flags, libraries(), placement, node, more.toArray()));
        nodes.put(node, new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /// Waits until all nodes have run the ticks after which they wait.
    private void awaitPause() throws IOException {
        for (Process node : nodes.values()) {
            String line = "";
            while (!line.startsWith(PAUSE + " ")) {
                line = node.inputReader().readLine();
                assertThat(line).as("a tick and its hash").matches("[0-9]+ -?[0-9]+");
            }
        }
    }

    private void resume(int node) throws IOException {
        OutputStream input = nodes.get(node).getOutputStream();
        input.write('\n');
        input.flush();
    }

    private void resumeAll() throws IOException {
        for (int node : nodes.keySet()) {
            resume(node);
        }
    }

    private void signal(String signal, int node) throws IOException, InterruptedException {
        run("kill", signal, String.valueOf(nodes.get(node).pid()));
    }

    private void requireEqualEnd() throws IOException, InterruptedException {
        long sum = 0;
        for (Process node : nodes.values()) {
            sum += ClusterProcessTest.hash(ClusterProcessTest.lines(node).getLast(), TICKS);
        }
        try (SectionedWorld world = Flock.world(1, 1, 1, 7, 130)) {
            world.run(TICKS);
            assertThat(sum).isEqualTo(world.stateHash());
        }
    }

    /// What a node says at its end.
    private String failure(int node) throws IOException, InterruptedException {
        return ClusterProcessTest.lines(nodes.get(node)).getLast();
    }

    /// A cut that is shorter than the timeout is waited for without a recovery.
    @Test
    @Row("CLU-23.1")
    void aShortCutOfTheNetworkChangesNothing() throws IOException, InterruptedException {
        Path placement = hosts("0", "1 2", "3");
        for (int node = 0; node < 3; node++) {
            start(placement, node, 30_000, false);
        }
        awaitPause();
        cut(1);
        resumeAll();
        Thread.sleep(2000);
        join(1);
        requireEqualEnd();
    }

    /// Both sides give the connection up, and make it again.
    @Test
    @Row("CLU-23.2")
    void aCutThatIsLongerThanTheTimeoutChangesNothingWithARecovery() throws IOException, InterruptedException {
        Path placement = hosts("0", "1 2", "3");
        for (int node = 0; node < 3; node++) {
            start(placement, node, 8000, true);
        }
        awaitPause();
        cut(1);
        resumeAll();
        Thread.sleep(10_000);
        join(1);
        requireEqualEnd();
    }

    @Test
    @Row("CLU-23.6")
    void aCutThatIsLongerThanTimeoutAndPatienceIsNamedOnBothSides() throws IOException, InterruptedException {
        for (boolean recovers : new boolean[] {false, true}) {
            Path placement = recovers ? directory.resolve("placement") : hosts("0-2", "3");
            start(placement, 0, 2000, recovers);
            start(placement, 1, 2000, recovers);
            awaitPause();
            cut(1);
            resumeAll();
            for (int node = 0; node < 2; node++) {
                assertThat(failure(node))
                        .matches("(Node " + node + " has lost|Section [0-3] of node " + node + " waited) .*")
                        .contains("node " + (1 - node) + " at 10.77.0." + (2 - node) + ":7400");
            }
            join(1);
        }
    }

    @Test
    @Row("CLU-23.3")
    void aProcessThatIsFrozenIsWaitedFor() throws IOException, InterruptedException {
        Path placement = hosts("0-2", "3");
        start(placement, 0, 4000, true);
        start(placement, 1, 4000, true);
        awaitPause();
        signal("-STOP", 1);
        resume(0);
        Thread.sleep(5500);
        signal("-CONT", 1);
        resume(1);
        requireEqualEnd();
    }

    @Test
    @Row("CLU-23.7")
    void aProcessThatIsFrozenForTooLongIsNamed() throws IOException, InterruptedException {
        Path placement = hosts("0-2", "3");
        start(placement, 0, 2000, false);
        start(placement, 1, 2000, false);
        awaitPause();
        signal("-STOP", 1);
        resume(0);
        assertThat(failure(0))
                .matches("(Node 0 has lost|Section [0-2] of node 0 waited) .*node 1 at 10\\.77\\.0\\.2:7400.*");
        signal("-CONT", 1);
        resume(1);
        assertThat(failure(1))
                .matches("(Node 1 has lost|Section 3 of node 1 waited) .*node 0 at 10\\.77\\.0\\.1:7400.*");
    }

    /// One machine runs since a day longer than the other, and another one has just started.
    @Test
    @Row("CLU-23.4")
    void nodesDoNotCompareTheirClocks() throws IOException, InterruptedException {
        Path placement = hosts("0", "1", "2 3");
        start(placement, 0, 30_000, true);
        start(placement, 1, 30_000, true, "unshare", "-T", "--monotonic", String.valueOf(DAY_SECONDS));
        long uptime = System.nanoTime() / 1_000_000_000;
        start(placement, 2, 30_000, true, "unshare", "-T", "--monotonic", String.valueOf(10 - uptime));
        awaitPause();
        resumeAll();
        requireEqualEnd();
    }

    @Test
    @Row("CLU-23.5")
    void whatIsLostDoubledOrLateDoesNotChangeTheState() throws IOException, InterruptedException {
        for (int seed = 1; seed <= 2; seed++) {
            String bridge = name + "-b";
            List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", bridge));
            command.addAll(ClusterProcessTest.command(
                    FaultyWire.class.getName(),
                    List.of("--enable-native-access=ALL-UNNAMED"),
                    Stream.of(),
                    Path.of("wire0"),
                    1,
                    seed));
            Process wire = new ProcessBuilder(command).redirectErrorStream(true).start();
            others.add(wire);
            assertThat(wire.inputReader().readLine()).isEqualTo("ready");
            for (int node = 0; node < 2; node++) {
                if (seed == 1) {
                    namespace(node);
                }
                ip("-n", bridge, "link", "set", node == 0 ? "wire0" : "1", "netns", host(node));
                up(node, node == 0 ? "wire0" : "1");
            }
            Path placement = placement("0 3", "1 2");
            start(placement, 0, 60_000, false);
            start(placement, 1, 60_000, false);
            awaitPause();
            resumeAll();
            requireEqualEnd();
            wire.destroyForcibly().waitFor();
        }
    }
}
