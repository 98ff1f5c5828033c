package dev.phalanx.entities.internal.history;

import dev.phalanx.entities.components.IRefCounted;
import dev.phalanx.entities.exact.ExactState.SharedState;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.jobs.graph.FirstFailure;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Retains the reference-counted shared values of all ticks, each once, so that a tick can bring them back.
final class SharedHolds {
    private final WorldGuard guard;
    private final IdentityHashMap<IRefCounted, Integer> counts = new IdentityHashMap<>();
    private final List<Runnable> calls = new ArrayList<>();

    SharedHolds(WorldGuard guard) {
        this.guard = guard;
    }

    /// A structure is the newest one.
    void hold(Structure structure) {
        forEach(structure, value -> {
            if (counts.merge(value, 1, Integer::sum) == 1) {
                calls.add(value::retain);
            }
        });
    }

    /// No tick has a structure any more.
    void letGo(Structure structure) {
        forEach(structure, value -> {
            if (counts.merge(value, -1, Integer::sum) == 0) {
                counts.remove(value);
                calls.add(value::release);
            }
        });
    }

    private static void forEach(Structure structure, Consumer<IRefCounted> visitor) {
        for (SharedState shared : structure.shared()) {
            for (Object value : shared.values()) {
                if (value instanceof IRefCounted counted) {
                    visitor.accept(counted);
                }
            }
        }
    }

    /// Calls `retain()` and `release()` of values that came and went.
    ///
    /// @param failure what was thrown before, or null
    /// @return the first failure, with later ones suppressed in it, or null
    @Nullable
    Throwable run(@Nullable Throwable failure) {
        Throwable first = failure;
        if (calls.isEmpty()) {
            return first;
        }
        List<Runnable> taken = List.copyOf(calls);
        calls.clear();
        int before = guard.enter(UserCallScope.COUNTING);
        try {
            for (Runnable call : taken) {
                try {
                    call.run();
                } catch (Throwable thrown) {
                    first = FirstFailure.join(first, thrown);
                }
            }
        } finally {
            guard.depth = before;
        }
        return first;
    }
}
