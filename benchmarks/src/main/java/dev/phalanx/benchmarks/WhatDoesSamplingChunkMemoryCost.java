package dev.phalanx.benchmarks;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.profile.ChunkMemory;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// An empty frame of a world with many archetypes, and one sample of the memory of their chunks. The profiler takes up
/// to 10 samples a second.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Thread)
public class WhatDoesSamplingChunkMemoryCost {
    private static final List<Class<? extends IComponent>> TAGS = List.of(
            A.class, B.class, C.class, D.class, E.class, F.class, G.class, H.class, I.class, J.class, K.class, L.class,
            M.class, N.class);

    record A() implements IComponentData {}

    record B() implements IComponentData {}

    record C() implements IComponentData {}

    record D() implements IComponentData {}

    record E() implements IComponentData {}

    record F() implements IComponentData {}

    record G() implements IComponentData {}

    record H() implements IComponentData {}

    record I() implements IComponentData {}

    record J() implements IComponentData {}

    record K() implements IComponentData {}

    record L() implements IComponentData {}

    record M() implements IComponentData {}

    record N() implements IComponentData {}

    @Param({"10", "10000"})
    int archetypes;

    private World world;
    private ChunkMemory memory;

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        EntityManager em = world.entityManager();
        for (int set = 0; set < archetypes; set++) {
            List<Class<? extends IComponent>> types = new ArrayList<>();
            types.add(Position.class);
            for (int i = 0; i < TAGS.size(); i++) {
                if ((set >> i & 1) != 0) {
                    types.add(TAGS.get(i));
                }
            }
            @SuppressWarnings("unchecked") // an array of classes
            Class<? extends IComponent>[] array = types.toArray(Class[]::new);
            em.createEntity(em.createArchetype(array), 1);
        }
        memory = new ChunkMemory();
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    public void frameAndSample() {
        world.update();
        memory.sample(world);
    }
}
