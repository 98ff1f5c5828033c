package dev.phalanx.samples.regions;

import dev.phalanx.cluster.SectionedWorld;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.NativeArray;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// A process of a run, and what it has printed.
final class NodeProcess implements AutoCloseable {
    private static final List<Class<?>> LOADED_FROM =
            List.of(RegionNode.class, SectionedWorld.class, World.class, JobHandle.class, NativeArray.class);

    private final Process process;
    private final Thread reader;
    private final Consumer<String> printed;
    private final List<String> other = new ArrayList<>();
    private long startTick = -1;
    private long tick = -1;
    private List<String> end = List.of();
    private boolean hasEnded;

    /// Starts a process.
    ///
    /// @throws IOException if it cannot be started
    NodeProcess(Path folder, int number, RegionsOptions options, NodeStart start) throws IOException {
        printed = start.printed();
        Path arguments = folder.resolve("arguments-" + number);
        Files.write(arguments, start.arguments().apply(number));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                classPath(start.classPath()),
                "@" + arguments,
                RegionNode.class.getName(),
                folder.toString(),
                String.valueOf(number)));
        for (long option : new long[] {
            options.nodes(),
            options.agents(),
            options.side(),
            options.ticks(),
            options.killAt(),
            options.imageTicks(),
            options.seed()
        }) {
            command.add(String.valueOf(option));
        }
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        reader = Thread.ofPlatform().daemon().name("regions-node-" + number).start(this::readAll);
    }

    private static String classPath(List<String> further) {
        Set<String> paths = new LinkedHashSet<>();
        for (Class<?> type : LOADED_FROM) {
            try {
                paths.add(Path.of(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                        .toString());
            } catch (URISyntaxException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        paths.addAll(further);
        return String.join(File.pathSeparator, paths);
    }

    private void readAll() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                read(line);
            }
        } catch (IOException killed) {
            // It has printed nothing more.
        }
        synchronized (this) {
            hasEnded = true;
            notifyAll();
        }
    }

    private synchronized void read(String line) {
        List<String> words = List.of(line.split(" ", -1));
        switch (words.getFirst()) {
            case "start" -> startTick = Long.parseLong(words.get(1));
            case "tick" -> tick = Long.parseLong(words.get(1));
            case "end" -> end = words.subList(1, words.size());
            default -> {
                other.add(line);
                printed.accept(line);
            }
        }
        notifyAll();
    }

    /// Waits until it has run a tick.
    ///
    /// @throws IOException if it has ended before
    synchronized void awaitTick(long awaited) throws IOException, InterruptedException {
        while (tick < awaited) {
            if (hasEnded) {
                throw new IOException("A node ended in tick " + tick + ": " + String.join("\n", other));
            }
            wait();
        }
    }

    /// The tick from which it went on when it was started.
    synchronized long startTick() {
        return startTick;
    }

    /// The last tick that it has run.
    synchronized long tick() {
        return tick;
    }

    /// Waits for its end, and returns what it printed there.
    ///
    /// @throws IOException if it failed
    List<String> awaitEnd() throws IOException, InterruptedException {
        reader.join();
        synchronized (this) {
            if (end.isEmpty()) {
                throw new IOException("A node ended in tick " + tick + ": " + String.join("\n", other));
            }
            return end;
        }
    }

    /// Kills it.
    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
