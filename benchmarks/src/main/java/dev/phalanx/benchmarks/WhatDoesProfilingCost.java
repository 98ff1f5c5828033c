package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.jobs.Entities;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.inspector.internal.profile.Profiler;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
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
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// A frame of about 4 ms with 50 systems, of which 10 schedule a job and 5 create and destroy an entity while jobs run:
/// without the profiler, while it records, and while somebody also reads the timeline of 60 frames four times a second.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 10, time = 2)
@Fork(3)
@State(Scope.Thread)
public class WhatDoesProfilingCost {
    private static final int SYSTEMS = 50;
    private static final int JOB_ENTITIES = 1_000;
    private static final long READ_MILLIS = 250;
    private static final int WARM_UP = 5;
    private static final int WINDOWS = 25;
    private static final int FRAMES = 250;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final com.sun.management.OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);

    @Param({"off", "recorded", "read"})
    String profiler;

    /// The work of one system, in tokens of [Blackhole#consumeCPU].
    @Param("42000")
    long tokens;

    private World world;
    private Profiler recorder;
    private Thread reader;

    private static final class Busy implements ISystem {
        private final int number;
        private final long tokens;
        private EntityArchetype empty;

        Busy(int number, long tokens) {
            this.number = number;
            this.tokens = tokens;
        }

        @Override
        public void onUpdate(SystemState state) {
            Blackhole.consumeCPU(tokens);
            if (number % 5 == 0) {
                Entities.forEach(rw(Position.class)).schedule(position -> position.x += 1);
            }
            if (number % 10 == 1) {
                EntityManager em = state.entityManager();
                if (empty == null) {
                    empty = em.createArchetype();
                }
                em.destroyEntity(em.createEntity(empty));
            }
        }
    }

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        world.setFailFast(true);
        EntityManager em = world.entityManager();
        em.createEntity(em.createArchetype(Position.class), JOB_ENTITIES);
        for (int i = 0; i < SYSTEMS; i++) {
            world.addSystem(new Busy(i, tokens));
        }
        recorder = new Profiler();
        if (!profiler.equals("off")) {
            recorder.start();
        }
        if (profiler.equals("read")) {
            reader = Thread.ofPlatform().daemon().start(this::read);
        }
    }

    private void read() {
        JsonFactory factory = new JsonFactory();
        try {
            while (true) {
                Thread.sleep(READ_MILLIS);
                try (JsonGenerator out =
                        factory.createGenerator(ObjectWriteContext.empty(), OutputStream.nullOutputStream())) {
                    recorder.timeline("benchmark", 60, Integer.MAX_VALUE, out);
                }
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        if (reader != null) {
            reader.interrupt();
        }
        recorder.close();
        world.close();
    }

    @Benchmark
    public void frame() {
        world.update();
    }

    /// Compares frames in one JVM, for machines that do other things meanwhile: windows of 250 frames, in turn without
    /// the profiler, recorded, and read. Prints medians of the processor time that the thread of the world took for a
    /// frame, and of all threads.
    public static void main(String[] arguments) {
        List<String> modes = List.of("off", "recorded", "read");
        double[][] ofThread = new double[modes.size()][WINDOWS];
        double[][] ofProcess = new double[modes.size()][WINDOWS];
        for (int window = -WARM_UP; window < WINDOWS; window++) {
            for (int mode = 0; mode < modes.size(); mode++) {
                WhatDoesProfilingCost benchmark = new WhatDoesProfilingCost();
                benchmark.profiler = modes.get(mode);
                benchmark.tokens = 42_000;
                benchmark.fill();
                for (int i = 0; i < FRAMES / 5; i++) {
                    benchmark.frame();
                }
                long thread = THREADS.getCurrentThreadCpuTime();
                long process = PROCESS.getProcessCpuTime();
                for (int i = 0; i < FRAMES; i++) {
                    benchmark.frame();
                }
                if (window >= 0) {
                    ofThread[mode][window] = (THREADS.getCurrentThreadCpuTime() - thread) / 1e3 / FRAMES;
                    ofProcess[mode][window] = (PROCESS.getProcessCpuTime() - process) / 1e3 / FRAMES;
                }
                benchmark.close();
            }
        }
        for (int mode = 0; mode < modes.size(); mode++) {
            System.out.printf(
                    Locale.ROOT,
                    "%-8s  %.1f us of the world's thread a frame, %+.2f%%; %.1f us of all threads%n",
                    modes.get(mode),
                    median(ofThread[mode]),
                    100 * (median(ofThread[mode]) / median(ofThread[0]) - 1),
                    median(ofProcess[mode]));
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
