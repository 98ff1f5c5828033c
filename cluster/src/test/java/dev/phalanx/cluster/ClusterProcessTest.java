package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nodes in JVMs of their own, on TCP. Other networks are tested by classes that extend this one.
class ClusterProcessTest {
    @TempDir
    private Path directory;

    private final List<Process> processes = new ArrayList<>();
    private final List<String> properties = new ArrayList<>();

    @AfterEach
    void endProcesses() {
        processes.forEach(Process::destroyForcibly);
    }

    /// Leaves out a test that takes long, if it is one of many that do.
    void requireTime() {}

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

    /// What others say of a node that was killed.
    String loss() {
        return ": the connection ended without a goodbye, as if it was killed (";
    }

    /// How long the nodes of a test wait in which one is killed.
    int patienceMillis() {
        return 60_000;
    }

    /// What runs a node.
    ///
    /// @param more the arguments after the number of the node
    static List<String> command(
            String main, List<String> flags, Stream<Class<?>> libraries, Path placement, int node, Object... more) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                paths(libraries)));
        command.addAll(flags);
        command.addAll(List.of(main, placement.toString(), String.valueOf(node)));
        Stream.of(more).map(String::valueOf).forEach(command::add);
        return command;
    }

    private static String paths(Stream<Class<?>> libraries) {
        return Stream.concat(
                        Stream.of(Path.of("target", "test-classes").toString()),
                        libraries.map(type -> Path.of(type.getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .getPath())
                                .toString()))
                .collect(Collectors.joining(File.pathSeparator));
    }

    Process start(Path placement, int node, int ticks, int timeoutMillis, String... images) throws IOException {
        List<String> flagsAndProperties = new ArrayList<>(flags());
        flagsAndProperties.addAll(properties);
        List<Object> more = new ArrayList<>(List.of(ticks, timeoutMillis));
        more.addAll(List.of(images));
        Process process = new ProcessBuilder(
                        command(main(), flagsAndProperties, libraries(), placement, node, more.toArray()))
                .redirectErrorStream(true)
                .start();
        processes.add(process);
        return process;
    }

    Path placement(String... sections) throws IOException {
        List<Integer> ports = ClusterNodeTest.freePorts(sections.length);
        List<String> lines = new ArrayList<>(List.of("# address sections"));
        for (int i = 0; i < sections.length; i++) {
            lines.add(":" + ports.get(i) + " " + sections[i]);
        }
        return Files.write(directory.resolve("placement"), lines);
    }

    static List<String> lines(Process process) throws IOException, InterruptedException {
        List<String> lines = process.inputReader().lines().toList();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return lines;
    }

    private void requireEqualRun(int ticks, String... sections) throws IOException, InterruptedException {
        Path placement = placement(sections);
        for (int node = 0; node < sections.length; node++) {
            start(placement, node, ticks, 60_000);
        }
        List<List<String>> printed = new ArrayList<>();
        for (Process process : processes) {
            printed.add(lines(process));
        }
        try (SectionedWorld world = Flock.world(1, 1, 1, 7, 130)) {
            for (int tick = 1; tick <= ticks; tick++) {
                world.run(1);
                long sum = 0;
                for (List<String> lines : printed) {
                    assertThat(lines).as("all that a node printed").hasSize(ticks);
                    String[] words = lines.get(tick - 1).split(" ", -1);
                    assertThat(words[0]).isEqualTo(String.valueOf(tick));
                    sum += Long.parseLong(words[1]);
                }
                assertThat(sum).as("hash of tick " + tick).isEqualTo(world.stateHash());
            }
        }
    }

    @Test
    @Row("CLU-7.1")
    void twoProcessesHaveTheStateOfOneInEachTick() throws IOException, InterruptedException {
        requireEqualRun(25, "0 2", "1 3");
    }

    @Test
    @Row("CLU-7.1")
    void fourProcessesHaveTheStateOfOneInEachTick() throws IOException, InterruptedException {
        requireTime();
        requireEqualRun(15, "0", "1", "2", "3");
    }

    @Test
    @Row({"CLU-8.4", "CLU-16.4"})
    void aProcessThatIsKilledIsNamedByTheOthers() throws IOException, InterruptedException {
        Path placement = placement("0-2", "3");
        start(placement, 0, 1_000_000, patienceMillis());
        start(placement, 1, 1_000_000, patienceMillis());
        try (BufferedReader killed = processes.get(1).inputReader()) {
            assertThat(killed.readLine()).startsWith("1 ");
        }
        processes.get(1).destroyForcibly();
        List<String> lines = lines(processes.get(0));
        assertThat(lines.getLast())
                .startsWith("Node 0 has lost node 1 at 127.0.0.1:")
                .contains(loss())
                .endsWith(". Start all nodes again; look at that one for the reason.");
    }

    /// Both are killed, each somewhere in a tick, and started again.
    @Test
    @Row("CLU-12.1")
    void processesThatAreKilledAndStartedAgainChangeNothing() throws IOException, InterruptedException {
        requireTime();
        Path placement = placement("0-2", "3");
        String images = directory.resolve("images").toString();
        int ticks = 60;
        Process first = start(placement, 0, ticks, patienceMillis(), images);
        Process second = start(placement, 1, ticks, patienceMillis(), images);
        killAfter(second, "17 ");
        second = start(placement, 1, ticks, patienceMillis(), images);
        killAfter(first, "29 ");
        first = start(placement, 0, ticks, patienceMillis(), images);
        List<String> ofFirst = lines(first);
        List<String> ofSecond = lines(second);
        assertThat(ofFirst.getFirst()).as("it does not begin anew").doesNotStartWith("1 ");
        try (SectionedWorld world = Flock.world(1, 1, 1, 7, 130)) {
            world.run(ticks);
            assertThat(hash(ofFirst.getLast(), ticks) + hash(ofSecond.getLast(), ticks))
                    .isEqualTo(world.stateHash());
        }
    }

    // Names

    /// Lets the processes that are started from now on look names up in a file alone, and keep nothing of it.
    private Path hosts(String... lines) throws IOException {
        Path hosts = Files.write(directory.resolve("hosts"), List.of(lines));
        properties.addAll(List.of(
                "-Djdk.net.hosts.file=" + hosts, "-Dsun.net.inetaddr.ttl=0", "-Dsun.net.inetaddr.negative.ttl=0"));
        return hosts;
    }

    private Path placementByNames() throws IOException {
        List<Integer> ports = ClusterNodeTest.freePorts(2);
        return Files.write(
                directory.resolve("placement"),
                List.of("regions-0.regions:" + ports.get(0) + " 0-2", "regions-1.regions:" + ports.get(1) + " 3"));
    }

    /// As if pods were started again on other machines: node 0 is there before its name and that of the other are, and
    /// each of them is killed and comes back at another address, whose name leads there later.
    @Test
    @Row({"CLU-22.2", "CLU-22.3"})
    void aNodeThatComesBackAtAnotherAddressIsFoundByItsName() throws IOException, InterruptedException {
        requireTime();
        Path hosts = hosts();
        Path placement = placementByNames();
        String images = directory.resolve("images").toString();
        int ticks = 60;
        Process first = start(placement, 0, ticks, patienceMillis(), images);
        Files.write(hosts, List.of("127.0.0.2 regions-0.regions"));
        Process second = start(placement, 1, ticks, patienceMillis(), images);
        Files.write(hosts, List.of("127.0.0.2 regions-0.regions", "127.0.0.3 regions-1.regions"));
        killAfter(first, "17 ");
        first = start(placement, 0, ticks, patienceMillis(), images);
        killAfter(second, "25 ");
        Files.write(hosts, List.of("127.0.0.2 regions-0.regions", "192.0.2.1 regions-1.regions"));
        second = start(placement, 1, ticks, patienceMillis(), images);
        Files.write(hosts, List.of("127.0.0.2 regions-0.regions", "127.0.0.4 regions-1.regions"));
        killAfter(first, "33 ");
        Files.write(hosts, List.of("127.0.0.5 regions-0.regions", "127.0.0.4 regions-1.regions"));
        first = start(placement, 0, ticks, patienceMillis(), images);
        List<String> ofFirst = lines(first);
        List<String> ofSecond = lines(second);
        try (SectionedWorld world = Flock.world(1, 1, 1, 7, 130)) {
            world.run(ticks);
            assertThat(hash(ofFirst.getLast(), ticks) + hash(ofSecond.getLast(), ticks))
                    .isEqualTo(world.stateHash());
        }
    }

    @Test
    @Row("CLU-22.5")
    void aNameThatDoesNotLeadToItsNodeInTimeIsNamed() throws IOException, InterruptedException {
        hosts("127.0.0.3 regions-1.regions");
        Path placement = placementByNames();
        String absent = ": the name regions-0.regions leads to no address. ";
        assertThat(lines(start(placement, 0, 1, 500)).getLast())
                .startsWith("Node 0 cannot listen at regions-0.regions:")
                .contains(absent);
        assertThat(lines(start(placement, 1, 1, 500)))
                .last()
                .asString()
                .startsWith("Node 1 could not connect to node 0 at regions-0.regions:")
                .contains(" within 500 ms" + absent);
        hosts("192.0.2.1 regions-0.regions");
        assertThat(lines(start(placement, 0, 1, 500)).getLast())
                .contains(": the name regions-0.regions leads to 192.0.2.1, an address of another machine. ");
    }

    private static void killAfter(Process process, String line) throws IOException, InterruptedException {
        BufferedReader printed = process.inputReader();
        for (String next = printed.readLine(); !next.startsWith(line); next = printed.readLine()) {
            assertThat(next).as("a tick and its hash").matches("[0-9]+ -?[0-9]+");
        }
        process.destroyForcibly().waitFor();
    }

    static long hash(String line, int tick) {
        String[] words = line.split(" ", -1);
        assertThat(words[0]).isEqualTo(String.valueOf(tick));
        return Long.parseLong(words[1]);
    }
}
