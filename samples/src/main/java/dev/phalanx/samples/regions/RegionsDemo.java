package dev.phalanx.samples.regions;

import dev.phalanx.cluster.SectionedWorld;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/// Runs the sections of a world in several processes, kills one, starts it again, and compares the end with that of one
/// process.
public final class RegionsDemo {
    private static final int KEY_BYTES = 32;
    /// Below the ports that systems give to connections: one of these could take the port of a node that was killed.
    private static final int FIRST_PORT = 15_000;

    private static final int LAST_PORT = 32_000;
    private static final int DOT_BYTES = 2 * Float.BYTES + 1;

    private RegionsDemo() {}

    /// Runs the demo. Files of the run are in a temporary folder, which is deleted.
    ///
    /// @throws IOException if a file cannot be written, or a process fails
    public static RegionsRun run(RegionsOptions options) throws IOException, InterruptedException {
        return run(options, NodeStart.PLAIN);
    }

    /// Runs the demo. Files of the run are in a temporary folder, which is deleted. The processes end with this one.
    ///
    /// @param start what the processes are given beside the options
    /// @throws IOException if a file cannot be written, or a process fails
    public static RegionsRun run(RegionsOptions options, NodeStart start) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("phalanx-regions");
        try {
            byte[] key = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(key);
            Files.write(folder.resolve(RegionNode.KEY), key);
            Files.write(folder.resolve(RegionNode.PLACEMENT), placement(options));
            return run(options, start, folder);
        } finally {
            delete(folder);
        }
    }

    private static List<String> placement(RegionsOptions options) throws IOException {
        List<Integer> ports = new ArrayList<>();
        while (ports.size() < options.nodes()) {
            int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                if (!ports.contains(free.getLocalPort())) {
                    ports.add(port);
                }
            } catch (BindException taken) {
                // The next one may be free.
            }
        }
        List<String> lines = new ArrayList<>();
        for (int node = 0; node < options.nodes(); node++) {
            StringBuilder line = new StringBuilder(":" + ports.get(node));
            for (int section = 0; section < options.sections(); section++) {
                line.append(options.nodeOf(section) == node ? " " + section : "");
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private static RegionsRun run(RegionsOptions options, NodeStart with, Path folder)
            throws IOException, InterruptedException {
        List<NodeProcess> processes = new CopyOnWriteArrayList<>();
        Thread atEnd = new Thread(() -> processes.forEach(NodeProcess::close));
        Runtime.getRuntime().addShutdownHook(atEnd);
        try {
            for (int node = 0; node < options.nodes(); node++) {
                processes.add(new NodeProcess(folder, node, options, with));
            }
            processes.getFirst().awaitTick(1);
            long start = System.nanoTime();
            RegionsRun.Recovered recovered = new RegionsRun.Recovered(0, 0, 0, 0);
            if (options.killAt() > 0) {
                recovered = killOne(options, with, folder, processes);
            }
            for (NodeProcess process : processes) {
                process.awaitTick(options.ticks());
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            List<RegionsRun.Node> nodes = new ArrayList<>();
            List<RegionsRun.Dots> dots = new ArrayList<>();
            long hash = 0;
            for (int node = 0; node < options.nodes(); node++) {
                List<String> end = processes.get(node).awaitEnd();
                hash += Long.parseLong(end.getFirst());
                nodes.add(node(options, node, end));
                dots.add(readDots(folder.resolve("places-" + node)));
            }
            return withOne(options, nodes, seconds, hash, recovered, dots);
        } finally {
            processes.forEach(NodeProcess::close);
            forget(atEnd);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException isEnding) {
            // It runs already.
        }
    }

    private static RegionsRun.Recovered killOne(
            RegionsOptions options, NodeStart with, Path folder, List<NodeProcess> processes)
            throws IOException, InterruptedException {
        int node = options.nodes() / 2;
        NodeProcess killed = processes.get(node);
        killed.awaitTick(options.killAt());
        killed.close();
        long start = System.nanoTime();
        NodeProcess replacement = new NodeProcess(folder, node, options, with);
        processes.set(node, replacement);
        replacement.awaitTick(Math.min(killed.tick() + 1, options.ticks()));
        long millis = (System.nanoTime() - start) / 1_000_000;
        return new RegionsRun.Recovered(node, killed.tick(), replacement.startTick(), millis);
    }

    private static RegionsRun.Node node(RegionsOptions options, int node, List<String> end) {
        int sections = 0;
        for (int section = 0; section < options.sections(); section++) {
            sections += options.nodeOf(section) == node ? 1 : 0;
        }
        return new RegionsRun.Node(
                sections,
                Integer.parseInt(end.get(1)),
                Long.parseLong(end.get(2)),
                Long.parseLong(end.get(3)),
                Long.parseLong(end.get(4)),
                Long.parseLong(end.get(5)));
    }

    private static RegionsRun withOne(
            RegionsOptions options,
            List<RegionsRun.Node> nodes,
            double seconds,
            long hash,
            RegionsRun.Recovered recovered,
            List<RegionsRun.Dots> dots) {
        try (SectionedWorld one = RegionsWorld.builder(options).build()) {
            RegionsWorld.populate(one.section(0).world().entityManager(), options);
            one.run(1);
            long start = System.nanoTime();
            one.run(options.ticks() - 1);
            double secondsOfOne = (System.nanoTime() - start) / 1e9;
            return new RegionsRun(options, nodes, seconds, hash, one.stateHash(), secondsOfOne, recovered, dots);
        }
    }

    private static RegionsRun.Dots readDots(Path file) throws IOException {
        int count = (int) (Files.size(file) / DOT_BYTES);
        RegionsRun.Dots dots = new RegionsRun.Dots(new float[count], new float[count], new boolean[count]);
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            for (int i = 0; i < count; i++) {
                dots.x()[i] = in.readFloat();
                dots.y()[i] = in.readFloat();
                dots.isIll()[i] = in.readBoolean();
            }
        }
        return dots;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
