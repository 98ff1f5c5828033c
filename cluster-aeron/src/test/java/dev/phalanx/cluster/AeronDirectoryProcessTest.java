package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.cluster.aeron.AeronDirectory;
import dev.phalanx.cluster.aeron.DirectoryMembers;
import dev.phalanx.cluster.aeron.TestDirectory;
import dev.phalanx.testing.Row;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Members of a directory and nodes in JVMs of their own, which are killed.
class AeronDirectoryProcessTest {
    private static final int TICKS = 1500;

    @TempDir
    private Path directory;

    private final String user = "directory-test-" + ProcessHandle.current().pid();
    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void endProcesses() throws IOException, InterruptedException {
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
        Path memory = Path.of("/dev/shm");
        Path parent = Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> left = Files.newDirectoryStream(parent, "phalanx-aeron-" + user + "-*")) {
            for (Path each : left) {
                IoUtil.delete(each.toFile(), true);
            }
        }
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Duser.name=" + user,
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                AeronDirectoryProcess.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        processes.add(process);
        return process;
    }

    private static long hash(Process node) throws IOException, InterruptedException {
        List<String> lines = node.inputReader().lines().toList();
        assertThat(node.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return Long.parseLong(lines.getLast());
    }

    @Test
    @Row({"CLU-19.2", "CLU-19.4", "CLU-19.6", "CLU-20.3"})
    @EnabledIfSystemProperty(named = "phalanx.directory.runs", matches = ".+", disabledReason = "in the deep profile")
    void processesThatAreKilledChangeNothing() throws IOException, InterruptedException {
        Path file = Files.write(
                directory.resolve("members"),
                TestDirectory.freeAddresses(3).stream()
                        .map(address -> ":" + address.getPort())
                        .toList());
        List<Integer> ports = ClusterNodeTest.freePorts(2);
        Path placement = Files.write(
                directory.resolve("placement"), List.of(":" + ports.get(0) + " 0 1", ":" + ports.get(1) + " 2 3"));
        String[][] members = new String[3][];
        List<Process> running = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            members[i] = new String[] {
                "member", file.toString(), "" + i, directory.resolve("m" + i).toString()
            };
            running.add(start(members[i]));
        }
        String images = directory.resolve("images").toString();
        String[] first = {"node", file.toString(), "0", placement.toString(), images, "" + TICKS};
        String[] second = {"node", file.toString(), "1", placement.toString(), images, "" + TICKS};
        Process node = start(first);
        Process killed = start(second);
        try (AeronDirectory operator =
                AeronDirectory.connect(DirectoryMembers.read(file), TestDirectory.KEY, Duration.ofSeconds(60))) {
            operator.assignment(100);
            operator.move(0, 1);
            int leader = operator.status().leader();
            running.get(leader).destroyForcibly().waitFor();
            operator.assignment(300);
            assertThat(operator.status().placement().nodeOf(0)).isEqualTo(1);
            running.set(leader, start(members[leader]));
            killed.destroyForcibly().waitFor();
            killed = start(second);
            operator.assignment(600);
            operator.move(3, 0);
            int other = (operator.status().leader() + 1) % 3;
            running.get(other).destroyForcibly().waitFor();
            long sum = hash(node) + hash(killed);
            assertThat(operator.status().difference()).isNull();
            try (SectionedWorld world = Flock.world(1, 1, 1, 7, 130)) {
                world.run(TICKS);
                assertThat(sum).isEqualTo(world.stateHash());
            }
        }
    }
}
