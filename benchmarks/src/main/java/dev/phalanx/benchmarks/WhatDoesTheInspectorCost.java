package dev.phalanx.benchmarks;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Inspector;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/// A frame of about 4 ms with 50 systems: without the inspector, with it, and with a page that is open on Systems.
///
/// `main` measures the same in windows that take turns in one JVM, for machines that do other things meanwhile, and how
/// long the first screens of large worlds take.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 10, time = 2)
@Fork(3)
@State(Scope.Thread)
public class WhatDoesTheInspectorCost {
    private static final int SYSTEMS = 50;
    private static final int WARM_UP = 5;
    private static final int WINDOWS = 25;
    private static final int FRAMES = 250;
    private static final int ANSWERS = 21;
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Param({"off", "attached", "systems"})
    String inspector;

    /// The work of one system, in tokens of [Blackhole#consumeCPU].
    @Param("42000")
    long tokens;

    private World world;
    private Inspector started;
    private Thread page;

    private static final class Busy implements ISystem {
        private final long tokens;

        Busy(long tokens) {
            this.tokens = tokens;
        }

        @Override
        public void onUpdate(SystemState state) {
            Blackhole.consumeCPU(tokens);
        }
    }

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        for (int i = 0; i < SYSTEMS; i++) {
            world.addSystem(new Busy(tokens));
        }
        if (!inspector.equals("off")) {
            started = Inspector.start(Inspector.options().port(0), world);
        }
        if (inspector.equals("systems")) {
            page = Thread.ofPlatform().daemon().start(this::poll);
        }
    }

    /// Asks what the page asks while it shows Systems.
    private void poll() {
        Client client = new Client(started);
        try {
            while (true) {
                client.get("process");
                client.get("worlds/1/systems");
                client.get("worlds/1/systems/times?since=0");
                Thread.sleep(250);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        if (page != null) {
            page.interrupt();
        }
        if (started != null) {
            started.close();
        }
        world.close();
    }

    @Benchmark
    public void frame() {
        world.update();
    }

    private static final class Client {
        private final HttpClient http = HttpClient.newHttpClient();
        private final URI api;
        private final String token;

        Client(Inspector inspector) {
            api = URI.create("http://127.0.0.1:" + inspector.port() + "/api/v1/");
            token = inspector.token();
        }

        String get(String path) throws InterruptedException {
            try {
                HttpRequest request = HttpRequest.newBuilder(api.resolve(path))
                        .header("Phalanx-Token", token)
                        .build();
                return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
            } catch (IOException gone) {
                throw new IllegalStateException(gone);
            }
        }
    }

    // In windows that take turns

    public static void main(String[] arguments) throws Exception {
        compareFrames();
        firstScreens();
    }

    private static void compareFrames() {
        List<String> modes = List.of("off", "attached", "systems");
        double[][] micros = new double[modes.size()][WINDOWS];
        double[][] bytes = new double[modes.size()][WINDOWS];
        for (int window = -WARM_UP; window < WINDOWS; window++) {
            for (int mode = 0; mode < modes.size(); mode++) {
                WhatDoesTheInspectorCost benchmark = new WhatDoesTheInspectorCost();
                benchmark.inspector = modes.get(mode);
                benchmark.tokens = 42_000;
                benchmark.fill();
                for (int i = 0; i < FRAMES / 5; i++) {
                    benchmark.frame();
                }
                long cpu = THREADS.getCurrentThreadCpuTime();
                long allocated = THREADS.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < FRAMES; i++) {
                    benchmark.frame();
                }
                if (window >= 0) {
                    micros[mode][window] = (THREADS.getCurrentThreadCpuTime() - cpu) / 1e3 / FRAMES;
                    bytes[mode][window] = (double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / FRAMES;
                }
                benchmark.close();
            }
        }
        for (int mode = 0; mode < modes.size(); mode++) {
            System.out.printf(
                    Locale.ROOT,
                    "%-8s  %.1f us of the world's thread a frame, %+.2f%%; %.0f bytes%n",
                    modes.get(mode),
                    median(micros[mode]),
                    100 * (median(micros[mode]) / median(micros[0]) - 1),
                    median(bytes[mode]));
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    // First screens

    public static final class Health implements IComponentData {
        public float current;
        public float max;
    }

    private static void firstScreens() throws Exception {
        try (World large = new World("large")) {
            EntityManager em = large.entityManager();
            em.createEntity(em.createArchetype(LocalTransform.class, LocalToWorld.class, Health.class), 1_000_000);
            answer(large, "hierarchy, first screen of 1,000,000", "worlds/1/hierarchy?node=world&offset=0&limit=100");
            answer(large, "hierarchy, its middle", "worlds/1/hierarchy?node=world&offset=500000&limit=100");
            answer(large, "search by component", "worlds/1/find?q=c%3DHealth&offset=0&limit=100");
        }
        try (World scattered = new World("scattered")) {
            EntityManager em = scattered.entityManager();
            List<Class<? extends IComponent>> tags = FourteenTags.classes();
            for (int i = 0; i < 10_000; i++) {
                List<Class<? extends IComponent>> types = new ArrayList<>();
                for (int bit = 0; bit < tags.size(); bit++) {
                    if ((i + 1 & 1 << bit) != 0) {
                        types.add(tags.get(bit));
                    }
                }
                em.createEntity(em.createArchetype(types.toArray(FourteenTags::array)));
            }
            answer(scattered, "archetypes, 10,000", "worlds/1/archetypes?sort=bytes&offset=0&limit=100");
        }
    }

    /// Prints how long an answer takes in a world that is updated 60 times a second: the first, and the median.
    private static void answer(World world, String what, String path) throws Exception {
        try (Inspector inspector = Inspector.start(Inspector.options().port(0), world)) {
            double[] millis = new double[ANSWERS];
            Thread client = Thread.ofPlatform().start(() -> {
                Client from = new Client(inspector);
                try {
                    from.get("process");
                    for (int i = 0; i < ANSWERS; i++) {
                        long start = System.nanoTime();
                        from.get(path);
                        millis[i] = (System.nanoTime() - start) / 1e6;
                    }
                } catch (InterruptedException end) {
                    Thread.currentThread().interrupt();
                }
            });
            while (client.isAlive()) {
                world.update();
                Thread.sleep(16);
            }
            System.out.printf(Locale.ROOT, "%-40s first %.1f ms, median %.1f ms%n", what, millis[0], median(millis));
        }
    }
}
