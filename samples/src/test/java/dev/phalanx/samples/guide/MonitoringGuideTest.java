package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.metrics.SystemMetrics;
import dev.phalanx.metrics.WorldMBeans;
import dev.phalanx.metrics.WorldMetrics;
import dev.phalanx.micrometer.PhalanxMetrics;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The code of docs/monitoring.md.
class MonitoringGuideTest {
    private final World world = new World("Game");
    private RunLoop loop;

    @BeforeEach
    void prepare() {
        world.addSystems(DefaultSystems.types());
        loop = RunLoop.of(world).stopWhen(() -> loop.frames() >= 3);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void oneLineRegistersAllWorlds() {
        // snippet monitoring-jmx
        WorldMBeans beans = WorldMBeans.registerAll(); // or WorldMBeans.register(world)
        // end monitoring-jmx
        try (beans) {
            loop.run();
            assertThat(beans.names()).singleElement().asString().startsWith("dev.phalanx:type=World,name=\"Game\",id=");
        }
        assertThat(beans.names()).isEmpty();
    }

    @Test
    void aRegistryGetsTheMetersOfAWorld() {
        // snippet monitoring-micrometer
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new PhalanxMetrics(world, Tags.of("server", "eu-1")).bindTo(registry);
        loop.run();
        String text = registry.scrape(); // what an HTTP endpoint for Prometheus returns
        // end monitoring-micrometer
        assertThat(text).contains("phalanx_frame_seconds_count{server=\"eu-1\",world=\"Game\"} 3");
    }

    @Test
    void metricsAreReadWithoutALibraryOfOthers() {
        // snippet monitoring-metrics
        WorldMetrics metrics = WorldMetrics.of(world); // on the thread of the world
        loop.run();
        for (SystemMetrics system : metrics.systems()) { // on any thread
            System.out.printf(
                    "%-30s %6d updates, %8.3f ms%n", system.name(), system.updates(), system.totalNanos() / 1e6);
        }
        // end monitoring-metrics
        assertThat(metrics.frames()).isEqualTo(3);
        assertThat(metrics.systems()).extracting(SystemMetrics::name).contains("SimulationSystemGroup");
    }
}
