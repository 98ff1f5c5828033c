package dev.phalanx.entities.internal.shared;

import dev.phalanx.jobs.graph.FirstFailure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Calls of users' code that a change brings about. They wait until the change is complete.
public final class DeferredCalls {
    private List<Runnable> waiting = new ArrayList<>();

    /// No calls.
    public DeferredCalls() {}

    /// Whether no call waits.
    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /// Adds a call.
    public void add(Runnable call) {
        waiting.add(call);
    }

    /// Makes the calls in the order in which they were added, and forgets them.
    ///
    /// @param failure what was thrown before, or null
    /// @return the first failure, with later ones suppressed in it, or null
    public @Nullable Throwable run(@Nullable Throwable failure) {
        List<Runnable> calls = waiting;
        waiting = new ArrayList<>();
        Throwable first = failure;
        for (Runnable call : calls) {
            first = run(call, first);
        }
        return first;
    }

    private static @Nullable Throwable run(Runnable call, @Nullable Throwable failure) {
        try {
            call.run();
        } catch (Throwable thrown) {
            return FirstFailure.join(failure, thrown);
        }
        return failure;
    }
}
