package dev.phalanx.entities.internal.shared;

import dev.phalanx.entities.internal.failures.FirstFailure;
import org.jspecify.annotations.Nullable;

/// What values threw while a change was under way. It is thrown once the change is complete.
final class SharedFailures {
    private @Nullable RuntimeException first;

    /// Runs code of a value and keeps what it throws.
    void run(Runnable code) {
        try {
            code.run();
        } catch (RuntimeException thrown) {
            first = FirstFailure.join(first, thrown);
        }
    }

    /// Throws what was thrown first since the last time, with the others as suppressed exceptions.
    void raise() {
        RuntimeException thrown = first;
        if (thrown != null) {
            first = null;
            throw thrown;
        }
    }
}
