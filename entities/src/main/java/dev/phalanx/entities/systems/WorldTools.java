package dev.phalanx.entities.systems;

import dev.phalanx.entities.diagnostics.WorldTool;
import dev.phalanx.jobs.graph.Failures;
import dev.phalanx.jobs.graph.LazyLogger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/// The tools that JVM switches start.
final class WorldTools {
    private static final LazyLogger LOGGER = new LazyLogger("dev.phalanx.entities.systems");

    /// The switches that tools of this library answer to, and the libraries that have these.
    private static final Map<String, String> KNOWN = Map.of(
            "explain",
            "phalanx-metrics",
            "inspect",
            "phalanx-inspector",
            "jmx",
            "phalanx-metrics",
            "live",
            "phalanx-baking");

    private static final String UNMADE = "A tool that the program offers as a service could not be made.";

    private static boolean hasStarted;

    private WorldTools() {}

    /// Starts the tools whose switches are set, the first time.
    static synchronized void start() {
        if (hasStarted) {
            return;
        }
        hasStarted = true;
        List<String> wanted = new ArrayList<>();
        for (String name : KNOWN.keySet()) {
            if (System.getProperty("phalanx.".concat(name)) != null) {
                wanted.add(name);
            }
        }
        if (wanted.isEmpty()) {
            return;
        }
        for (ServiceLoader.Provider<WorldTool> offered : offered()) {
            start(offered, wanted);
        }
        for (String missing : wanted) {
            LOGGER.get()
                    .log(
                            System.Logger.Level.ERROR,
                            "-Dphalanx." + missing
                                    + " is set, but the program has no tool of that name. Add the library "
                                    + KNOWN.get(missing) + " to its class path or module path.");
        }
    }

    private static List<ServiceLoader.Provider<WorldTool>> offered() {
        List<ServiceLoader.Provider<WorldTool>> all = new ArrayList<>();
        try {
            ServiceLoader.load(WorldTool.class).stream().forEach(all::add);
        } catch (ServiceConfigurationError broken) {
            Failures.log(LOGGER, UNMADE, broken);
        }
        return all;
    }

    private static void start(ServiceLoader.Provider<WorldTool> offered, List<String> wanted) {
        WorldTool tool;
        try {
            tool = offered.get();
        } catch (ServiceConfigurationError | LinkageError broken) {
            Failures.log(LOGGER, UNMADE, broken);
            return;
        }
        if (wanted.remove(tool.name())) {
            try {
                tool.start(System.getProperty("phalanx." + tool.name(), ""));
            } catch (RuntimeException | LinkageError failure) {
                Failures.log(LOGGER, "The tool of -Dphalanx." + tool.name() + " did not start.", failure);
            }
        }
    }
}
