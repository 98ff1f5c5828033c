package dev.phalanx.structs.compile.vector;

import dev.phalanx.testing.OwnJvm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Runs of a program in JVMs of their own, two of them at once. Tests ask for what each has printed.
final class ProgramRuns implements AutoCloseable {
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final Map<String, Future<String>> outputs = new HashMap<>();

    /// Runs a program once the runs before it have begun.
    ///
    /// @param name what the run is asked for by
    void add(String name, List<String> options, Class<?> program, String... arguments) {
        outputs.put(name, threads.submit(() -> OwnJvm.outputOf(options, program, arguments)));
    }

    /// What the run with a name has printed. Waits for it.
    String output(String name) throws InterruptedException {
        try {
            return Objects.requireNonNull(outputs.get(name)).get();
        } catch (ExecutionException e) {
            throw new AssertionError(name, e.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
