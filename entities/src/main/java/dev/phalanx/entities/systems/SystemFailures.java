package dev.phalanx.entities.systems;

import dev.phalanx.jobs.graph.Failures;
import dev.phalanx.jobs.graph.FirstFailure;
import org.jspecify.annotations.Nullable;

/// The exceptions of systems: logged at once, or kept and thrown when all systems have had their turn.
final class SystemFailures {
    private final System.Logger logger;
    private final String worldName;
    private boolean failFast = Boolean.getBoolean("phalanx.failFast");
    private @Nullable Throwable first;

    SystemFailures(System.Logger logger, String worldName) {
        this.logger = logger;
        this.worldName = worldName;
    }

    boolean isFailFast() {
        return failFast;
    }

    void setFailFast(boolean failFast) {
        this.failFast = failFast;
    }

    /// @param method the system's method that threw
    void add(SystemState state, String method, Exception failure) {
        add(state.name(), method, failure);
    }

    void add(String system, String method, Exception failure) {
        if (!failFast) {
            Failures.log(
                    logger,
                    "System " + system + " of world \"" + worldName + "\" failed in " + method
                            + "; the other systems go on.",
                    failure);
        } else {
            keep(failure);
        }
    }

    /// Keeps a failure for [#rethrow()].
    void keep(Throwable failure) {
        first = FirstFailure.join(first, failure);
    }

    /// Lets what goes straight through carry what was kept.
    void suppressIn(Throwable fatal) {
        Throwable kept = first;
        first = null;
        if (kept != null) {
            FirstFailure.join(fatal, kept);
        }
    }

    /// Throws the first failure that was kept, the others as its suppressed exceptions.
    void rethrow() {
        Throwable failure = first;
        if (failure == null) {
            return;
        }
        first = null;
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        throw new IllegalStateException(
                "A system of world \"" + worldName + "\" failed: " + Failures.describe(failure), failure);
    }
}
