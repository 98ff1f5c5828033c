package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.JarVersion;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import dev.phalanx.entities.systems.World;
import java.util.Optional;

/// Phalanx with the Vector API by hand.
public final class PhalanxVectors implements Contender {
    /// Called by `ServiceLoader`.
    public PhalanxVectors() {}

    @Override
    public String id() {
        return "phalanx-vectors";
    }

    @Override
    public String title() {
        return "Phalanx, Vector API";
    }

    @Override
    public String version() {
        return JarVersion.of(World.class);
    }

    @Override
    public String note() {
        return "The Vector API by hand over the raw columns of chunks, on one thread: docs/lookups-and-handles.md.";
    }

    @Override
    public Optional<Run> prepare(Workload workload, int size) {
        return switch (workload) {
            case HEAVY_COMPUTE -> Optional.of(new VectorHeavyCompute(size));
            default -> Optional.empty();
        };
    }
}
