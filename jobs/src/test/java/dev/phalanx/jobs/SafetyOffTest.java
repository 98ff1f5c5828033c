package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.NativeIntArray;
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
import org.junit.jupiter.api.Test;

/// `-Dphalanx.safety=off` in a JVM of its own.
class SafetyOffTest {
    public record Shift(NativeIntArray values) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            values.set(99 - index, index);
        }
    }

    /// Does what is refused with checks on, and prints what comes of it.
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            NativeIntArray values = NativeIntArray.ofLength(100);
            try {
                JobHandle first = new Shift(values).schedule(100, 1);
                JobHandle second = new Shift(values).schedule(100, 1, first);
                values.get(0);
                new Shift(values).run(0);
                second.complete();
                System.out.println("unchecked " + values.get(0));
            } catch (IllegalStateException e) {
                System.out.println("refused");
            }
            values = NativeIntArray.ofLength(1);
            values.close();
            try {
                values.close();
            } catch (IllegalStateException e) {
                System.out.println("closed twice");
            }
        }
    }

    private static List<String> run(String... options) throws IOException, InterruptedException {
        String paths = Stream.of(JobHandle.class, NativeArray.class, SafetyOffTest.class)
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
        command.add(Program.class.getName());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return printed.lines().toList();
    }

    @Test
    void nothingIsCheckedButClosingTwice() throws IOException, InterruptedException {
        assertThat(run("-Dphalanx.safety=off")).containsExactly("unchecked 99", "closed twice");
        assertThat(run()).containsExactly("refused", "closed twice");
    }
}
