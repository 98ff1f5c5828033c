package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import java.util.Optional;

/// Loops over one primitive array per field.
public final class HandArrays implements Contender {
    /// Called by `ServiceLoader`.
    public HandArrays() {}

    @Override
    public String id() {
        return "hand-arrays";
    }

    @Override
    public String title() {
        return "Loops over arrays";
    }

    @Override
    public String version() {
        return "";
    }

    @Override
    public String note() {
        return "One primitive array per field, an index for an entity, one thread.";
    }

    @Override
    public Optional<Run> prepare(Workload workload, int size) {
        return switch (workload) {
            case CREATE_DESTROY_2 -> Optional.of(new CreateDestroyArrays(size));
            case ITERATE_2, ITERATE_2_LARGE -> Optional.of(new MoveArrays(size));
            default -> Optional.empty();
        };
    }
}
