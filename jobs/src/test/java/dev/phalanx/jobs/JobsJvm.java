package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.NativeArray;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Runs programs of tests in JVMs of their own.
final class JobsJvm {
    private JobsJvm() {}

    /// What the `main` method of a class prints, line by line.
    ///
    /// @param options of the JVM
    static List<String> run(Class<?> program, String... options) throws IOException, InterruptedException {
        String paths = Stream.of(JobHandle.class, NativeArray.class, program)
                .map(type -> Path.of(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath())
                        .toString())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", paths + File.pathSeparator + Path.of("target", "test-classes")));
        command.add(program.getName());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return printed.lines().toList();
    }
}
