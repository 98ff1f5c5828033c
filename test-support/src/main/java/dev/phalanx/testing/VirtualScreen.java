package dev.phalanx.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/// An X server without a screen (Xvfb), on which programs with windows run. OpenGL is rendered in software, so that
/// pictures do not depend on a graphics card.
public final class VirtualScreen implements AutoCloseable {
    private static final Path SERVER = Path.of("/usr/bin/Xvfb");
    private static final int SECONDS_PER_PROGRAM = 120;

    private final Process server;
    private final String display;

    private VirtualScreen(Process server, String display) {
        this.server = server;
        this.display = display;
    }

    /// Starts a server on a display number that no other server uses. Where there is no Xvfb, the test is skipped; on a
    /// build server (`CI=true`) it fails.
    public static VirtualScreen start() throws IOException {
        if (!Files.isExecutable(SERVER)) {
            String text = "There is no " + SERVER + " on this machine, so programs with windows are not tested. Install"
                    + " it (Debian, Ubuntu: apt install xvfb libgl1-mesa-dri libgl1).";
            if ("true".equals(System.getenv("CI"))) {
                fail(text);
            }
            Assumptions.abort(text);
        }
        Process server = new ProcessBuilder(
                        SERVER.toString(), "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        // The server writes the number of its display when it is ready.
        BufferedReader output =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.US_ASCII));
        String number = output.readLine();
        if (number == null) {
            throw new IOException(SERVER + " ended before it was ready, with exit code " + exitCode(server) + ".");
        }
        return new VirtualScreen(server, ":" + number);
    }

    private static String exitCode(Process process) {
        try {
            return process.waitFor(5, TimeUnit.SECONDS) ? String.valueOf(process.exitValue()) : "unknown";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "unknown";
        }
    }

    /// What the `main` method of a class prints in a JVM of its own on this screen, standard output and error together.
    ///
    /// @param options options of the JVM
    /// @param program the class, which is on the class path of this JVM
    /// @param arguments what it is given
    /// @throws AssertionError if it takes more than two minutes, or fails
    public String outputOf(List<String> options, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        command.addAll(List.of("-cp", CompiledProgram.classPath(), program.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("DISPLAY", display);
        builder.environment().remove("WAYLAND_DISPLAY"); // libraries would prefer it
        builder.environment().put("LIBGL_ALWAYS_SOFTWARE", "1");
        builder.environment().put("GALLIUM_DRIVER", "llvmpipe");
        Process process = builder.start();
        Thread watch = Thread.ofVirtual().start(() -> {
            try {
                if (!process.waitFor(SECONDS_PER_PROGRAM, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
            }
        });
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        watch.join();
        assertTrue(process.waitFor(1, TimeUnit.SECONDS), printed);
        assertEquals(0, process.exitValue(), printed);
        return printed.strip();
    }

    @Override
    public void close() {
        server.destroy();
    }
}
