package dev.phalanx.micrometer;

import dev.phalanx.metrics.FailureMetrics;
import dev.phalanx.metrics.SystemMetrics;
import dev.phalanx.metrics.WorldMetrics;
import dev.phalanx.metrics.WorldMetricsListener;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The meters of one world in one registry.
final class WorldMeters extends WorldMetricsListener {
    private static final String FRAME = "phalanx.frame";
    private static final String NONE = "none";

    private final MeterRegistry registry;
    private final Tags tags;
    private final Timer frame;
    private final List<Meter> ofWorld = new ArrayList<>();
    private final Map<SystemMetrics, Meter> ofSystems = new HashMap<>();
    private final List<Meter> ofFailures = new ArrayList<>();

    private WorldMeters(WorldMetrics metrics, MeterRegistry registry, Tags tags) {
        this.registry = registry;
        this.tags = tags;
        this.frame = Timer.builder(FRAME)
                .description("The frames of the world")
                .tags(tags)
                .register(registry);
        ofWorld.add(frame);
        addFigures(metrics);
    }

    /// Adds the meters to a registry, until the world or its metrics are closed.
    static void bind(WorldMetrics metrics, MeterRegistry registry, Tags tags) {
        WorldMeters meters;
        synchronized (registry) {
            meters = new WorldMeters(metrics, registry, freeTags(metrics.worldName(), registry, tags));
        }
        metrics.addListener(meters);
    }

    /// Tags that no other world has in the registry.
    private static Tags freeTags(String name, MeterRegistry registry, Tags tags) {
        Tags free = tags.and("world", name);
        for (int number = 2; registry.find(FRAME).tags(free).timer() != null; number++) {
            free = tags.and("world", name + "#" + number);
        }
        return free;
    }

    private void addFigures(WorldMetrics metrics) {
        ofWorld.add(
                TimeGauge.builder("phalanx.frame.age", metrics, TimeUnit.NANOSECONDS, WorldMetrics::nanosSinceLastFrame)
                        .description("The time since the last frame of the world ended")
                        .tags(tags)
                        .register(registry));
        ofWorld.add(Gauge.builder("phalanx.world.entities", metrics, WorldMetrics::entities)
                .description("The entities of the world")
                .baseUnit("entities")
                .tags(tags)
                .register(registry));
        ofWorld.add(Gauge.builder("phalanx.world.archetypes", metrics, WorldMetrics::archetypes)
                .description("The archetypes of the world, those without entities included")
                .baseUnit("archetypes")
                .tags(tags)
                .register(registry));
        ofWorld.add(Gauge.builder("phalanx.world.chunks", metrics, WorldMetrics::chunks)
                .description("The chunks with entities")
                .baseUnit("chunks")
                .tags(tags)
                .register(registry));
        ofWorld.add(Gauge.builder("phalanx.world.chunk.memory", metrics, WorldMetrics::chunkBytes)
                .description("The arrays of all chunks")
                .baseUnit("bytes")
                .tags(tags)
                .register(registry));
        ofWorld.add(
                FunctionCounter.builder("phalanx.world.structural.changes", metrics, WorldMetrics::structuralChanges)
                        .description("The structural changes since the world was created")
                        .tags(tags)
                        .register(registry));
        ofWorld.add(FunctionCounter.builder("phalanx.world.jobs", metrics, WorldMetrics::scheduledJobs)
                .description("The jobs that systems have scheduled since the world was created")
                .tags(tags)
                .register(registry));
        ofWorld.add(FunctionTimer.builder(
                        "phalanx.world.sync.points",
                        metrics,
                        WorldMetrics::syncPoints,
                        WorldMetrics::syncPointNanos,
                        TimeUnit.NANOSECONDS)
                .description("Operations that completed all jobs before a structural change")
                .tags(tags)
                .register(registry));
        ofWorld.add(FunctionTimer.builder(
                        "phalanx.world.job.waits",
                        metrics,
                        WorldMetrics::jobWaits,
                        WorldMetrics::jobWaitNanos,
                        TimeUnit.NANOSECONDS)
                .description("Waits of systems for jobs that other threads were running")
                .tags(tags)
                .register(registry));
        ofWorld.add(FunctionTimer.builder(
                        "phalanx.late.ticks",
                        metrics,
                        WorldMetrics::lateTicks,
                        WorldMetrics::lateTickNanos,
                        TimeUnit.NANOSECONDS)
                .description("Ticks of the run loop that began late, and by how much")
                .tags(tags)
                .register(registry));
    }

    @Override
    public void frameEnded(long nanos) {
        frame.record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void systemAdded(SystemMetrics system) {
        ofSystems.put(
                system,
                FunctionTimer.builder(
                                "phalanx.system.update",
                                system,
                                SystemMetrics::updates,
                                SystemMetrics::totalNanos,
                                TimeUnit.NANOSECONDS)
                        .description("The updates of one system or group")
                        .tags(tags.and("system", system.name(), "kind", system.isGroup() ? "group" : "system"))
                        .register(registry));
    }

    @Override
    public void systemRemoved(SystemMetrics system) {
        Meter gone = ofSystems.remove(system);
        if (gone != null) {
            registry.remove(gone);
        }
    }

    @Override
    public void failureAdded(FailureMetrics failure) {
        ofFailures.add(FunctionCounter.builder("phalanx.failures", failure, FailureMetrics::count)
                .description("The failures of systems and jobs")
                .tags(tags.and(
                        "system",
                        orNone(failure.system()),
                        "job",
                        orNone(failure.job()),
                        "exception",
                        failure.exception()))
                .register(registry));
    }

    private static String orNone(@Nullable String name) {
        return name == null ? NONE : name;
    }

    @Override
    public void closed() {
        ofWorld.forEach(registry::remove);
        ofFailures.forEach(registry::remove);
        ofSystems.values().forEach(registry::remove);
    }
}
