package dev.phalanx.entities.systems;

import dev.phalanx.jobs.graph.Failure;
import dev.phalanx.jobs.graph.FailureLog;
import dev.phalanx.jobs.graph.Failures;
import dev.phalanx.jobs.graph.FirstFailure;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The exceptions of systems: counted where they leave the system, and logged, or kept and thrown when all systems have
/// had their turn.
final class SystemFailures {
    private final Supplier<System.Logger> logger;
    private final FailureLog log;
    private @Nullable Throwable first;

    // The last exception that was counted: it may pass through other systems, which updated the one that threw it.
    private @Nullable Throwable counted;
    private @Nullable Failure countedAs;
    private String countedIn = "";
    private String countedMethod = "";

    SystemFailures(Supplier<System.Logger> logger, FailureLog log) {
        this.logger = logger;
        this.log = log;
    }

    boolean isFailFast() {
        return log.isFailFast();
    }

    void setFailFast(boolean failFast) {
        log.setFailFast(failFast);
    }

    /// Counts an exception that leaves a system, unless it has been counted for a system that this one updated.
    ///
    /// @param method the system's method that threw
    void count(SystemState state, String method, Throwable failure) {
        if (count(state.name(), method, failure)) {
            state.failed(method, failure);
        }
    }

    /// @return whether it was not counted before
    @SuppressWarnings("ReferenceEquality") // the very exception
    private boolean count(String system, String method, Throwable failure) {
        if (failure == counted) {
            return false;
        }
        counted = failure;
        countedIn = system;
        countedMethod = method;
        countedAs = log.count(system, null, failure);
        if (log.isFailFast() || failure instanceof Error) {
            FirstFailure.note(failure, log.systemText(system) + " threw this exception in " + method + ".");
        }
        return true;
    }

    /// @param method the system's method that threw
    void add(SystemState state, String method, Exception failure) {
        count(state, method, failure);
        add(state.name(), method, failure);
    }

    void add(String system, String method, Exception failure) {
        count(system, method, failure);
        if (log.isFailFast()) {
            keep(failure);
        } else {
            log.log(
                    logger,
                    countedAs,
                    log.systemText(countedIn),
                    "failed in " + countedMethod,
                    "the other systems go on",
                    failure);
        }
        forgetCounted();
    }

    /// Nothing passes through systems any more.
    void forgetCounted() {
        counted = null;
        countedAs = null;
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
                "A system of world \"" + log.world() + "\" failed: " + Failures.describe(failure), failure);
    }
}
