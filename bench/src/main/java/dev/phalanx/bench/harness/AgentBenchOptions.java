package dev.phalanx.bench.harness;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What to run of the models of agents.
///
/// @param classPath the class path on which the contenders are, with this module
/// @param pace how thorough
/// @param only ids of contenders and scenarios: of the kinds that are named, no other ones run; empty for all
/// @param isScale whether the scale suites run instead of the scenarios of the public comparison
/// @param mason the jar of MASON, or null to run without it
public record AgentBenchOptions(
        String classPath,
        Pace pace,
        List<String> only,
        boolean isScale,
        @Nullable Path mason) {
    /// Copies the list.
    public AgentBenchOptions {
        only = List.copyOf(only);
    }
}
