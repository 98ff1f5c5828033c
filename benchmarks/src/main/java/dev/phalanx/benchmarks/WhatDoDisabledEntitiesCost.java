package dev.phalanx.benchmarks;

import dev.phalanx.entities.query.ForEach2;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.kernel.Columns;
import dev.phalanx.structs.kernel.IterationCompiler;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.List;
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
import org.openjdk.jmh.annotations.Warmup;

/// A kernel over the enabled entities of eight pairs of float3 component types, each with a lambda of its own, beside
/// hand-written loops over the same bits and a kernel over all entities. Microseconds for all eight.
///
/// `masked` makes its run lists anew from the bits in every pass, as a query does.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(3)
@State(Scope.Thread)
public class WhatDoDisabledEntitiesCost {
    /// Which bits are set.
    public enum Enabled {
        ALL,
        EVERY_SECOND,
        RANDOM_TENTH,
        RANDOM_HALF,
        ALL_BUT_FEW;

        long word(java.util.Random random) {
            return switch (this) {
                case ALL -> -1;
                case EVERY_SECOND -> 0x5555_5555_5555_5555L;
                case RANDOM_TENTH -> bits(random, 10);
                case RANDOM_HALF -> random.nextLong();
                case ALL_BUT_FEW -> ~(1L << random.nextInt(64));
            };
        }

        private static long bits(java.util.Random random, int of) {
            long word = 0;
            for (int bit = 0; bit < 64; bit++) {
                word |= random.nextInt(of) == 0 ? 1L << bit : 0;
            }
            return word;
        }
    }

    @Param({"10000"})
    int entities;

    @Param
    Enabled enabled;

    private final float dt = 0.016f;
    private final HandLoop[] hand = new HandLoop[8];
    private final Masked<?, ?>[] bodies = new Masked<?, ?>[8];
    private long[] words = new long[0];

    /// A pair of types with its columns and kernel.
    private static final class Masked<P, V> {
        private final Object[] tables;
        private final IterationKernel kernel;
        private final ForEach2<P, V> body;
        private final RunList runs = new RunList();
        private final int entities;
        private final long[] words;

        Masked(Class<P> position, Class<V> velocity, int entities, long[] words, ForEach2<P, V> body) {
            this.entities = entities;
            this.words = words;
            this.body = body;
            List<Object> columns = new ArrayList<>();
            for (StructType<?> type : List.of(StructType.of(position), StructType.of(velocity))) {
                for (Leaf leaf : type.leaves()) {
                    Object[] table = Columns.allocateTable(leaf.kind(), 1);
                    table[0] = Columns.allocate(leaf.kind(), entities + 80 + 16 * columns.size());
                    columns.add(table);
                }
            }
            tables = columns.toArray();
            IterationPlan plan = new IterationPlan(
                    ForEach2.class,
                    "execute",
                    List.of(
                            new KernelParameter(StructType.of(position), Access.READ_WRITE),
                            new KernelParameter(StructType.of(velocity), Access.READ_ONLY)));
            kernel = IterationCompiler.compile(plan, body.getClass());
        }

        void all() {
            runs.clear();
            runs.add(0, 0, entities);
            kernel.run(runs, tables, body);
        }

        void again() {
            if (runs.count == 0) {
                masked();
            }
            kernel.run(runs, tables, body);
        }

        void masked() {
            runs.clear();
            for (int slot = 0; slot < entities; slot += 128) {
                runs.addMasked(0, slot, Math.min(128, entities - slot), words[slot / 64], words[slot / 64 + 1]);
            }
            kernel.run(runs, tables, body);
        }
    }

    @Setup(Level.Trial)
    public void fill() {
        float step = dt;
        java.util.Random random = new java.util.Random(1);
        words = new long[(entities + 127) / 128 * 2];
        for (int i = 0; i < words.length; i++) {
            words[i] = enabled.word(random);
        }
        words[entities / 64] &= (1L << entities) - 1;
        for (int i = entities / 64 + 1; i < words.length; i++) {
            words[i] = 0;
        }
        for (int i = 0; i < hand.length; i++) {
            hand[i] = new HandLoop(entities);
        }
        bodies[0] = new Masked<>(Vectors.Position0.class, Vectors.Velocity0.class, entities, words, (p, v) -> {
            p.x += v.x() * step;
            p.y += v.y() * step;
            p.z += v.z() * step;
        });
        bodies[1] = new Masked<>(Vectors.Position1.class, Vectors.Velocity1.class, entities, words, (p, v) -> {
            p.x += v.x() * step;
            p.y += v.y() * step;
            p.z += v.z() * step;
        });
        bodies[2] = new Masked<>(Vectors.Position2.class, Vectors.Velocity2.class, entities, words, (p, v) -> {
            p.x += v.x() * step;
            p.y += v.y() * step;
            p.z += v.z() * step;
        });
        bodies[3] = new Masked<>(Vectors.Position3.class, Vectors.Velocity3.class, entities, words, (p, v) -> {
            p.x += v.x() * step;
            p.y += v.y() * step;
            p.z += v.z() * step;
        });
        bodies[4] = new Masked<>(Vectors.Position4.class, Vectors.Velocity4.class, entities, words, (p, v) -> {
            p.x += v.x() * step;
            p.y += v.y() * step;
            p.z += v.z() * step;
        });
        bodies[5] = new Masked<>(Vectors.Position5.class, Vectors.Velocity5.class, entities, words, (p, v) -> {
            p.x += v.x() * step;
            p.y += v.y() * step;
            p.z += v.z() * step;
        });
        bodies[6] = new Masked<>(Vectors.Position6.class, Vectors.Velocity6.class, entities, words, (p, v) -> {
            p.x += v.x() * step;
            p.y += v.y() * step;
            p.z += v.z() * step;
        });
        bodies[7] = new Masked<>(Vectors.Position7.class, Vectors.Velocity7.class, entities, words, (p, v) -> {
            p.x += v.x() * step;
            p.y += v.y() * step;
            p.z += v.z() * step;
        });
    }

    @Benchmark
    public void handLoops() {
        for (HandLoop loop : hand) {
            loop.move(dt);
        }
    }

    @Benchmark
    public void handLoopsOverSetBits() {
        for (HandLoop loop : hand) {
            loop.move(dt, words);
        }
    }

    @Benchmark
    public void unmasked() {
        for (Masked<?, ?> body : bodies) {
            body.all();
        }
    }

    @Benchmark
    public void maskedWithTheSameRuns() {
        for (Masked<?, ?> body : bodies) {
            body.again();
        }
    }

    @Benchmark
    public void masked() {
        for (Masked<?, ?> body : bodies) {
            body.masked();
        }
    }
}
