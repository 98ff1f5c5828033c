package dev.phalanx.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs jcstress over all tests of this module. Its processes get the options they are given here, and no more.
class StressTest {
    private static final Pattern RESULTS =
            Pattern.compile("\\(Results: (\\d+) planned; (\\d+) passed, 0 failed, 0 soft errs, 0 hard errs\\)");

    @Test
    void noOutcomeOfJobsCollectionsAndCommandsIsForbidden(@TempDir Path directory) throws Exception {
        assertThat(run(directory, "dev.phalanx.stress.(?!AClosing)")).isGreaterThanOrEqualTo(12);
    }

    @Test
    void noOutcomeOfClosingAPoolIsForbidden(@TempDir Path directory) throws Exception {
        // Every state has a thread, so few are made at a time.
        assertThat(run(directory, "dev.phalanx.stress.AClosing", "-strideSize", "4", "-strideCount", "2"))
                .isEqualTo(1);
    }

    /// Returns how many tests passed.
    private static int run(Path directory, String tests, String... more) throws Exception {
        Path log = directory.resolve("log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "org.openjdk.jcstress.Main"));
        command.addAll(List.of("-t", tests, "-f", "1", "-sc", "false", "-af", "NONE", "-hs", "256"));
        command.addAll(List.of("-iters", "3", "-time", System.getProperty("phalanx.stress.millis", "200")));
        command.addAll(List.of("-jvmArgs", "-XX:+UseParallelGC -Xmx512m"));
        command.addAll(List.of("-r", directory.resolve("report").toString()));
        command.addAll(List.of(more));
        Process jcstress = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        int status = jcstress.waitFor();
        String text = Files.readString(log);
        assertThat(status).as(text).isZero();
        Matcher results = RESULTS.matcher(text);
        int passed = 0;
        int planned = -1;
        while (results.find()) {
            planned = Integer.parseInt(results.group(1));
            passed = Integer.parseInt(results.group(2));
        }
        assertThat(passed).as(text).isEqualTo(planned);
        return passed;
    }
}
