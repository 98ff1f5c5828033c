package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.JarVersion;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import dev.phalanx.entities.systems.World;
import java.util.Optional;

/// Phalanx with vectorised jobs.
public final class PhalanxVectorized implements Contender {
    /// Called by `ServiceLoader`.
    public PhalanxVectorized() {}

    @Override
    public String id() {
        return "phalanx-vectorized";
    }

    @Override
    public String title() {
        return "Phalanx, vectorised jobs";
    }

    @Override
    public String version() {
        return JarVersion.of(World.class);
    }

    @Override
    public String note() {
        return "Entity jobs that are marked with @Vectorize, on one thread: docs/simd.md.";
    }

    @Override
    public Optional<Run> prepare(Workload workload, int size) {
        return switch (workload) {
            case HEAVY_COMPUTE -> Optional.of(new VectorizedHeavyCompute(size));
            case KEPLER -> Optional.of(new VectorizedKepler(size));
            case BRANCHES -> Optional.of(new VectorizedBranches(size));
            case JOML -> Optional.of(new VectorizedPoses(size));
            default -> Optional.empty();
        };
    }
}
