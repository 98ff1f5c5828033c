package dev.phalanx.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Runs programs of tests in JVMs of their own, which have other numbers of workers than this one.
public final class OwnJvm {
    private OwnJvm() {}

    /// What the `main` method of a class prints, standard output and error together.
    ///
    /// @param workers how many worker threads jobs have
    /// @param program the class
    /// @param arguments what it is given
    /// @throws AssertionError if it takes more than a minute, or fails
    public static String outputOf(int workers, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        return outputOf(List.of("-Dphalanx.jobs.workers=" + workers), program, arguments);
    }

    /// What the `main` method of a class prints, standard output and error together.
    ///
    /// @param options options of the JVM
    /// @param program the class
    /// @param arguments what it is given
    /// @throws AssertionError if it takes more than a minute, or fails
    public static String outputOf(List<String> options, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        return output(options, classPath(), program, arguments);
    }

    /// What the `main` method of a class prints, standard output and error together, in a JVM without some libraries.
    ///
    /// @param left a part of the paths of the libraries that are left out, such as `/baking/target/`
    /// @param program the class
    /// @param arguments what it is given
    /// @throws AssertionError if no library has such a path, the program takes more than a minute, or fails
    public static String outputWithout(String left, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        return output(List.of(), classPathWithout(left), program, arguments);
    }

    /// What the `main` method of a class prints, standard output and error together, in a JVM with other classes.
    ///
    /// @param instead a directory or jar whose classes take the place of others
    /// @param left a part of the paths of the libraries that are left out
    /// @param program the name of the class
    /// @param arguments what it is given
    /// @throws AssertionError if no library has such a path, the program takes more than a minute, or fails
    public static String outputWith(Path instead, String left, String program, String... arguments)
            throws IOException, InterruptedException {
        List<String> quick = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"); // for programs that run once
        return output(start(quick, instead + File.pathSeparator + classPathWithout(left), program, arguments));
    }

    private static String classPathWithout(String left) {
        String whole = classPath();
        String rest = Stream.of(whole.split(File.pathSeparator, -1))
                .filter(path -> !path.replace(File.separatorChar, '/').contains(left))
                .collect(Collectors.joining(File.pathSeparator));
        assertNotEquals(whole, rest, () -> "No library has " + left + " in its path.");
        return rest;
    }

    private static String output(List<String> options, String classPath, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        return output(start(options, classPath, program.getName(), arguments));
    }

    private static String output(Process process) throws IOException, InterruptedException {
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), printed);
        assertEquals(0, process.exitValue(), printed);
        return printed.strip();
    }

    /// Starts the `main` method of a class. Its standard output and error are both in [Process#getInputStream()]. The
    /// caller ends the process.
    ///
    /// @param options options of the JVM
    /// @param program the class
    /// @param arguments what it is given
    public static Process start(List<String> options, Class<?> program, String... arguments) throws IOException {
        return start(options, classPath(), program.getName(), arguments);
    }

    private static Process start(List<String> options, String classPath, String program, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        command.add("-Djoml.nounsafe=true");
        command.addAll(List.of("-cp", classPath, program));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /// All that this JVM has, whether it came by a module path or a class path.
    private static String classPath() {
        return Stream.of(
                        System.getProperty("jdk.module.path"),
                        System.getProperty("java.class.path"),
                        Path.of("target", "test-classes").toString())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
