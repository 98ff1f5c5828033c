package dev.phalanx.maven;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.apache.maven.plugin.logging.Log;

/// A process that bakes. Its standard output becomes information in Maven's log; its standard error becomes errors, but
/// for warnings.
final class BakeProcess {
    private static final String WARNING = ": warning: ";
    private static final String WARNING_OF_JVM = "WARNING: ";

    private final Log log;
    private final List<String> errors = Collections.synchronizedList(new ArrayList<>());
    private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());

    BakeProcess(Log log) {
        this.log = log;
    }

    /// Runs the process to its end, and returns the exit code.
    ///
    /// @param arguments the file with the arguments
    /// @param directory the working directory
    /// @throws IOException if the process cannot be started
    int run(Path java, Path arguments, Path directory) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(java.toString(), "@" + arguments)
                .directory(directory.toFile())
                .start();
        try {
            process.getOutputStream().close();
            Thread output = reader(process.getInputStream(), log::info);
            Thread problems = reader(process.getErrorStream(), this::hear);
            int code = process.waitFor();
            output.join();
            problems.join();
            return code;
        } finally {
            process.destroy();
        }
    }

    private static Thread reader(InputStream from, Consumer<String> to) {
        Thread thread = new Thread(() -> {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    to.accept(line);
                }
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void hear(String line) {
        if (line.startsWith(WARNING_OF_JVM)) {
            log.warn(line);
        } else if (line.contains(WARNING)) {
            warnings.add(line);
            log.warn(line);
        } else {
            errors.add(line);
            log.error(line);
        }
    }

    /// The lines of errors.
    List<String> errors() {
        return List.copyOf(errors);
    }

    /// The lines of warnings.
    List<String> warnings() {
        return List.copyOf(warnings);
    }
}
