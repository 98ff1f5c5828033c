package dev.phalanx.entities.run;

import org.jspecify.annotations.Nullable;

/// What was thrown in one frame: the first, with the others as its suppressed exceptions.
final class LoopFailures {
    private @Nullable RuntimeException first;

    void add(RuntimeException failure) {
        RuntimeException known = first;
        if (known == null) {
            first = failure;
        } else if (!known.equals(failure)) {
            known.addSuppressed(failure);
        }
    }

    void rethrow() {
        RuntimeException failure = first;
        first = null;
        if (failure != null) {
            throw failure;
        }
    }
}
