package dev.phalanx.entities.systems;

import org.jspecify.annotations.Nullable;

/// The exceptions of systems: logged at once, or kept and thrown when all systems have had their turn.
final class SystemFailures {
    private final System.Logger logger;
    private final String worldName;
    private boolean failFast;
    private @Nullable Exception first;

    SystemFailures(System.Logger logger, String worldName) {
        this.logger = logger;
        this.worldName = worldName;
    }

    void setFailFast(boolean failFast) {
        this.failFast = failFast;
    }

    /// @param method the system's method that threw
    void add(SystemState state, String method, Exception failure) {
        if (!failFast) {
            logger.log(
                    System.Logger.Level.ERROR,
                    "System " + state.name() + " of world \"" + worldName + "\" failed in " + method
                            + "; the other systems go on.",
                    failure);
        } else if (first == null) {
            first = failure;
        } else if (!first.equals(failure)) {
            first.addSuppressed(failure);
        }
    }

    /// Throws the first failure that was kept, the others as its suppressed exceptions.
    void rethrow() {
        Exception failure = first;
        if (failure == null) {
            return;
        }
        first = null;
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        throw new IllegalStateException("A system of world \"" + worldName + "\" failed: " + failure, failure);
    }
}
