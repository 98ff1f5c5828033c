package dev.phalanx.bench.harness;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/// Starts workers.
final class ChildJvm {
    private static final long MOST_HEAP = 2048;
    private static final int BYTES_PER_MEGABYTE = 1 << 20;
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final int LINES_OF_AN_ERROR = 12;

    private final String classPath;
    private final List<String> flags;
    private final Class<?> worker;

    /// A starter.
    ///
    /// @param classPath where the contenders and the worker are
    /// @param flags what the JVMs are started with
    /// @param worker the program
    ChildJvm(String classPath, List<String> flags, Class<?> worker) {
        this.classPath = classPath;
        this.flags = flags;
        this.worker = worker;
    }

    /// What a worker is started with that runs a workload: the default collector in a heap that does not grow, half of
    /// the machine's memory but at most 2 GB, and the permissions that libraries ask for.
    static List<String> flags() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long heap = Math.min(MOST_HEAP, system.getTotalMemorySize() / 2 / BYTES_PER_MEGABYTE);
        return List.of(
                "-Xms" + heap + "m",
                "-Xmx" + heap + "m",
                "-XX:+UseG1GC",
                "--add-modules=jdk.incubator.vector",
                "--sun-misc-unsafe-memory-access=allow",
                "-Djoml.nounsafe=true");
    }

    /// Runs a worker to its end.
    ///
    /// @param arguments its arguments
    /// @return what it printed, line by line
    /// @throws BenchException if it fails, with the end of what it said
    /// @throws InterruptedException if the thread is interrupted; the worker is then ended
    List<String> run(Object... arguments) throws BenchException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath, worker.getName()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        String name = String.join(" ", command.subList(command.size() - arguments.length, command.size()));
        try {
            return run(command, name);
        } catch (IOException e) {
            throw new BenchException("The JVM for " + name + " could not be started or read: " + e
                    + ". Look whether the disk or the memory is full.");
        }
    }

    private static List<String> run(List<String> command, String name)
            throws IOException, BenchException, InterruptedException {
        Path errors = Files.createTempFile("phalanx-bench", ".log");
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(errors.toFile()).start();
            Future<?> limit =
                    ForkJoinPool.commonPool().schedule(process::destroyForcibly, LIMIT.toSeconds(), TimeUnit.SECONDS);
            List<String> lines;
            int code;
            try (BufferedReader reader = process.inputReader()) {
                lines = reader.lines().toList();
                code = process.waitFor();
            } finally {
                process.destroyForcibly();
            }
            if (!limit.cancel(false)) {
                throw new BenchException("The JVM for " + name + " was ended because it took more than "
                        + LIMIT.toMinutes() + " minutes. Give the contender a smaller size for that workload.");
            }
            if (code != 0) {
                throw new BenchException("The JVM for " + name + " ended with code " + code + ". It said:\n"
                        + end(Files.readAllLines(errors)));
            }
            return lines;
        } finally {
            Files.delete(errors);
        }
    }

    private static String end(List<String> lines) {
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_OF_AN_ERROR), lines.size()));
    }
}
