package dev.phalanx.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Stranger;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Worlds in registries of Micrometer.
final class PhalanxMetricsTest {
    record Health(int points) implements IComponentData {}

    record Nothing() implements IJob {
        @Override
        public void execute() {}
    }

    static final class SpawnSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            state.entityManager().createEntity(Health.class);
            state.setDependency(new Nothing().schedule());
        }
    }

    private final World world = new World("Game");
    private final MeterRegistry registry = new SimpleMeterRegistry();

    @AfterEach
    void closeWorld() {
        world.close();
    }

    private double gauge(String name) {
        return registry.get(name).tag("world", "Game").gauge().value();
    }

    private FunctionTimer timer(String name, String... tags) {
        return registry.get(name).tags(tags).functionTimer();
    }

    private static Set<String> worlds(MeterRegistry registry) {
        return registry.getMeters().stream()
                .map(meter -> String.valueOf(meter.getId().getTag("world")))
                .collect(Collectors.toSet());
    }

    @Test
    void metersSayWhatTheWorldContainsAndDoes() {
        new PhalanxMetrics(world, Tags.of("shard", "7")).bindTo(registry);
        world.addSystem(new SpawnSystem());
        world.update();
        world.update();
        assertThat(gauge("phalanx.world.entities")).isEqualTo(2);
        assertThat(gauge("phalanx.world.archetypes"))
                .isEqualTo(world.entityManager().archetypeCount());
        assertThat(gauge("phalanx.world.chunks")).isEqualTo(1);
        assertThat(gauge("phalanx.world.chunk.memory"))
                .isEqualTo((double) world.entityManager().chunkBytes());
        assertThat(registry.get("phalanx.world.jobs").functionCounter().count()).isEqualTo(2);
        assertThat(registry.get("phalanx.world.structural.changes")
                        .functionCounter()
                        .count())
                .isEqualTo((double) world.counters().structuralChanges());
        assertThat(timer("phalanx.world.sync.points").count())
                .isEqualTo((double) world.counters().syncPoints());
        assertThat(timer("phalanx.world.job.waits").totalTime(TimeUnit.NANOSECONDS))
                .isEqualTo((double) world.counters().jobWaitNanos());
        Timer frames = registry.get("phalanx.frame").timer();
        assertThat(frames.count()).isEqualTo(2);
        assertThat(registry.get("phalanx.frame.age").timeGauge().value(TimeUnit.NANOSECONDS))
                .isNotNegative();
        FunctionTimer updates = timer("phalanx.system.update", "system", "SpawnSystem", "kind", "system");
        assertThat(updates.count()).isEqualTo(2);
        assertThat(updates.totalTime(TimeUnit.NANOSECONDS))
                .isPositive()
                .isLessThanOrEqualTo(frames.totalTime(TimeUnit.NANOSECONDS));
        assertThat(timer("phalanx.system.update", "system", "SimulationSystemGroup", "kind", "group")
                        .count())
                .isEqualTo(2);
        assertThat(registry.getMeters())
                .allSatisfy(meter -> assertThat(meter.getId().getTag("shard")).isEqualTo("7"));
    }

    private static final class FailingSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            state.setDependency(new FailingJob().schedule());
            state.completeDependency();
            throw new IllegalStateException("broken");
        }
    }

    private record FailingJob() implements IJob {
        @Override
        public void execute() {
            throw new IllegalArgumentException("broken");
        }
    }

    @Test
    void failuresHaveTheTagsOfTheirSystemAndJobUntilTheWorldIsClosed() {
        JobHandle.setFailFast(false);
        try (World failing = new World("Failing");
                Logged _ = new Logged("dev.phalanx.jobs");
                Logged _ = new Logged("dev.phalanx.entities.systems")) {
            failing.setFailFast(false);
            new PhalanxMetrics(failing).bindTo(registry);
            failing.addSystem(new FailingSystem());
            assertThat(registry.find("phalanx.failures").meters()).isEmpty();
            failing.update();
            failing.update();
            assertThat(failures(
                            "system",
                            "FailingSystem",
                            "job",
                            "FailingJob",
                            "exception",
                            "java.lang.IllegalArgumentException"))
                    .isEqualTo(2);
            assertThat(failures(
                            "system", "FailingSystem", "job", "none", "exception", "java.lang.IllegalStateException"))
                    .isEqualTo(2);
        } finally {
            JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
        }
        assertThat(registry.find("phalanx.failures").meters()).isEmpty();
    }

    private double failures(String... tags) {
        return registry.get("phalanx.failures")
                .tag("world", "Failing")
                .tags(tags)
                .functionCounter()
                .count();
    }

    @Test
    void lateTicksAreATimer() {
        new PhalanxMetrics(world).bindTo(registry);
        world.countLateTick(3_000_000);
        world.countLateTick(2_000_000);
        world.update();
        FunctionTimer late = timer("phalanx.late.ticks", "world", "Game");
        assertThat(late.count()).isEqualTo(2);
        assertThat(late.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(5);
    }

    @Test
    void bindingToARegistryAgainAddsNothing() {
        PhalanxMetrics metrics = new PhalanxMetrics(world);
        metrics.bindTo(registry);
        world.update();
        int meters = registry.getMeters().size();

        metrics.bindTo(registry);
        world.update();

        assertThat(registry.getMeters()).hasSize(meters);
        assertThat(worlds(registry)).containsExactly("Game");
        assertThat(registry.get("phalanx.frame").timer().count()).isEqualTo(2);
    }

    @Test
    void nullsAreRefused() {
        assertThatNullPointerException()
                .isThrownBy(() -> new PhalanxMetrics(world, null))
                .withMessage("tags is null. Give Tags.empty() for none.");
        assertThatNullPointerException().isThrownBy(() -> PhalanxMetrics.ofAllWorlds(null));
        assertThatNullPointerException().isThrownBy(() -> new PhalanxMetrics(world).bindTo(null));
    }

    @Test
    void metersOfASystemComeAndGoWithIt() {
        new PhalanxMetrics(world).bindTo(registry);
        SystemState spawn = world.addSystem(new SpawnSystem());
        assertThat(timer("phalanx.system.update", "system", "SpawnSystem").count())
                .isZero();
        world.destroySystem(spawn.systemHandle());
        assertThat(registry.find("phalanx.system.update")
                        .tag("system", "SpawnSystem")
                        .meters())
                .isEmpty();
    }

    @Test
    void aClosedWorldLeavesNoMeters() {
        World other = new World("Other");
        new PhalanxMetrics(other).bindTo(registry);
        other.addSystem(new SpawnSystem());
        assertThat(registry.getMeters()).isNotEmpty();
        other.close();
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void closingRemovesTheMetersFromEveryRegistryOnAnyThread() {
        MeterRegistry second = new SimpleMeterRegistry();
        PhalanxMetrics metrics = new PhalanxMetrics(world);
        metrics.bindTo(registry);
        metrics.bindTo(second);
        world.update();
        assertThat(second.get("phalanx.frame").timer().count()).isEqualTo(1);
        assertThat(Stranger.thrownBy(metrics::close)).isNull();
        assertThat(registry.getMeters()).isEmpty();
        assertThat(second.getMeters()).isEmpty();
        metrics.bindTo(registry);
        world.update();
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void worldsOfTheSameNameHaveDifferentTags() {
        try (World other = new World("Game")) {
            new PhalanxMetrics(world).bindTo(registry);
            new PhalanxMetrics(other).bindTo(registry);
            other.update();
            assertThat(worlds(registry)).containsExactlyInAnyOrder("Game", "Game#2");
            assertThat(registry.get("phalanx.frame")
                            .tag("world", "Game")
                            .timer()
                            .count())
                    .isZero();
            assertThat(registry.get("phalanx.frame")
                            .tag("world", "Game#2")
                            .timer()
                            .count())
                    .isEqualTo(1);
        }
        assertThat(worlds(registry)).containsExactly("Game");
    }

    @Test
    void allWorldsAreBoundThoseOfLaterIncluded() {
        try (PhalanxMetrics metrics = PhalanxMetrics.ofAllWorlds(Tags.empty())) {
            metrics.bindTo(registry);
            world.update();
            assertThat(worlds(registry)).containsExactly("Game");
            World later = new World("Later");
            assertThat(worlds(registry)).containsExactlyInAnyOrder("Game", "Later");
            later.close();
            assertThat(worlds(registry)).containsExactly("Game");
        }
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void prometheusGetsNamesOfItsConventions() {
        PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (PhalanxMetrics metrics = new PhalanxMetrics(world)) {
            metrics.bindTo(prometheus);
            world.addSystem(new SpawnSystem());
            world.update();
            assertThat(prometheus.scrape())
                    .contains(
                            "phalanx_world_entities{world=\"Game\"} 1.0",
                            "phalanx_world_archetypes{world=\"Game\"}",
                            "phalanx_world_chunks{world=\"Game\"} 1.0",
                            "phalanx_world_chunk_memory_bytes{world=\"Game\"} "
                                    + (double) world.entityManager().chunkBytes(),
                            "phalanx_world_jobs_total{world=\"Game\"} 1.0",
                            "phalanx_world_structural_changes_total{world=\"Game\"}",
                            "phalanx_world_sync_points_seconds_count{world=\"Game\"}",
                            "phalanx_world_sync_points_seconds_sum{world=\"Game\"}",
                            "phalanx_world_job_waits_seconds_sum{world=\"Game\"}",
                            "phalanx_frame_seconds_count{world=\"Game\"} 1",
                            "phalanx_frame_seconds_max{world=\"Game\"}",
                            "phalanx_frame_age_seconds{world=\"Game\"}",
                            "phalanx_system_update_seconds_count{kind=\"system\",system=\"SpawnSystem\",world=\"Game\"} 1");
        }
        assertThat(prometheus.scrape()).doesNotContain("phalanx");
    }

    @Test
    void everyMeterHasADescription() {
        new PhalanxMetrics(world).bindTo(registry);
        world.addSystem(new SpawnSystem());
        assertThat(registry.getMeters())
                .hasSize(13)
                .extracting(Meter::getId)
                .allSatisfy(id -> assertThat(id.getDescription()).isNotBlank());
    }
}
