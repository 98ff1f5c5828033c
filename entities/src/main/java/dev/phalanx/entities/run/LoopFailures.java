package dev.phalanx.entities.run;

import dev.phalanx.jobs.graph.FirstFailure;
import org.jspecify.annotations.Nullable;

/// The exceptions of one frame: the first, with the others as its suppressed exceptions.
final class LoopFailures {
    private @Nullable RuntimeException first;

    void add(RuntimeException failure) {
        first = FirstFailure.join(first, failure);
    }

    /// Lets what goes straight through carry what was kept, so that no later frame throws it.
    void suppressIn(Error fatal) {
        RuntimeException kept = first;
        first = null;
        if (kept != null) {
            FirstFailure.join(fatal, kept);
        }
    }

    /// Throws what was kept, if anything was.
    void rethrow() {
        RuntimeException failure = first;
        first = null;
        if (failure != null) {
            throw failure;
        }
    }
}
