package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import java.util.Optional;

/// Loops over plain objects.
public final class HandObjects implements Contender {
    /// Called by `ServiceLoader`.
    public HandObjects() {}

    @Override
    public String id() {
        return "hand-objects";
    }

    @Override
    public String title() {
        return "Loops over objects";
    }

    @Override
    public String version() {
        return "";
    }

    @Override
    public String note() {
        return "An array of objects, one object per entity with another one per component, one thread.";
    }

    @Override
    public Optional<Run> prepare(Workload workload, int size) {
        return switch (workload) {
            case ITERATE_2, ITERATE_2_LARGE -> Optional.of(new MoveObjects(size));
            default -> Optional.empty();
        };
    }
}
