package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import dev.phalanx.entities.World;
import java.util.Optional;

/// Phalanx on one thread: queries with lambdas.
public final class Phalanx implements Contender {
    /// Called by `ServiceLoader`.
    public Phalanx() {}

    @Override
    public String id() {
        return "phalanx";
    }

    @Override
    public String title() {
        return "Phalanx";
    }

    @Override
    public String version() {
        return Optional.ofNullable(World.class.getPackage().getImplementationVersion())
                .orElse("0.1.0-SNAPSHOT");
    }

    @Override
    public String note() {
        return "Stored queries with lambdas on one thread, as in docs/entities-101.md.";
    }

    @Override
    public Optional<Run> prepare(Workload workload, int size) {
        return switch (workload) {
            case CREATE_DESTROY_2 -> Optional.of(new CreateDestroy2(size));
            case ITERATE_2, ITERATE_2_LARGE -> Optional.of(new Iterate2(size));
            default -> Optional.empty();
        };
    }
}
