package dev.phalanx.inspector.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Doc;
import dev.phalanx.agents.Model;
import dev.phalanx.agents.ModelRun;
import dev.phalanx.agents.Report;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldObserver;
import dev.phalanx.inspector.Inspector;
import dev.phalanx.inspector.InspectorOptions;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The code of docs/inspector.md.
class InspectorGuideTest {
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
    void oneLineStartsIt() throws Exception {
        // snippet inspector-start
        Inspector inspector = Inspector.start(world).printUrl();
        // end inspector-start
        try (inspector) {
            URI page = inspector.url();
            assertThat(page.toString()).matches("http://127\\.0\\.0\\.1:\\d+/#token=[0-9a-f]{32}");
            try (InputStream in = page.resolve("/").toURL().openStream()) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .contains("<title>");
            }
        }
    }

    @Test
    void optionsChangeIt() {
        // snippet inspector-options
        InspectorOptions options = Inspector.options()
                .port(0) // any free port; 27750 by default
                .allowWrites() // the browser may edit values, create and destroy entities, pause
                .budget(Duration.ofMillis(2)); // the time that a frame spends on requests; 1 ms by default
        try (Inspector inspector = Inspector.start(options, world)) {
            inspector.printUrl();
            loop.run();
        }
        // end inspector-options
        assertThat(loop.frames()).isEqualTo(3);
    }

    @Test
    void observersSeeSystems() {
        // snippet inspector-observer
        Map<String, Long> nanos = new TreeMap<>();
        world.addObserver(new WorldObserver() {
            @Override
            public void systemUpdated(SystemState system, long startNanos, long endNanos) {
                nanos.merge(system.name(), endNanos - startNanos, Long::sum);
            }
        });
        // end inspector-observer
        loop.run();
        assertThat(nanos).containsKeys("SimulationSystemGroup", "UpdateWorldTimeSystem");
    }

    /// A model that counts its steps.
    static final class Counting implements Model<Counting.Parameters> {
        record Parameters(@Doc("where it begins") int first) {}

        private long count;

        @Override
        public Parameters parameters() {
            return new Parameters(0);
        }

        @Override
        public void setup(World world, Parameters parameters, Random rng) {
            count = parameters.first();
        }

        @Override
        public void step(World world) {
            world.update();
            count++;
            if (count == 3) {
                Thread.currentThread().interrupt(); // ends run()
            }
        }

        @Report
        long count() {
            return count;
        }
    }

    @Test
    void aModelIsShown() {
        // snippet agents-model-run
        try (ModelRun<Counting.Parameters> run =
                        ModelRun.of(Counting::new).rate(20); // steps a second; as many as possible without it
                Inspector inspector =
                        Inspector.startForAll(Inspector.options().port(0).allowWrites())) {
            inspector.printUrl();
            run.run(); // until run.stop()
        }
        // end agents-model-run
        assertThat(Thread.interrupted()).isTrue();
    }
}
