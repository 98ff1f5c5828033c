package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Contender;
import dev.phalanx.bench.workload.JarVersion;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Workload;
import dev.phalanx.entities.systems.World;
import java.util.Optional;

/// Phalanx on all threads: parallel jobs.
public final class PhalanxJobs implements Contender {
    /// Called by `ServiceLoader`.
    public PhalanxJobs() {}

    @Override
    public String id() {
        return "phalanx-jobs";
    }

    @Override
    public String title() {
        return "Phalanx, parallel jobs";
    }

    @Override
    public String version() {
        return JarVersion.of(World.class);
    }

    @Override
    public String note() {
        return "Entity jobs with scheduleParallel on all cores: docs/entity-jobs.md.";
    }

    @Override
    public Optional<Run> prepare(Workload workload, int size) {
        return switch (workload) {
            case ITERATE_2_LARGE -> Optional.of(new MoveJobs(size));
            case SCHEDULE -> Optional.of(new ScheduleJobs(size));
            case HEAVY_COMPUTE -> Optional.of(new HeavyComputeJobs(size));
            default -> Optional.empty();
        };
    }
}
