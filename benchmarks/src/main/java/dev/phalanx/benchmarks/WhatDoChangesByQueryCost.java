package dev.phalanx.benchmarks;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Adding and removing a component of all 1,000,000 entities of a world by query. Each benchmark adds and removes, so
/// that the world is the same afterwards. Microseconds for both.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms3g", "-Xmx3g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
public class WhatDoChangesByQueryCost {
    private static final int ENTITIES = 1_000_000;

    private World world;
    private EntityManager em;
    private EntityQuery all;

    public record Health(int points) implements IComponentData {}

    public record Burning() implements IComponentData {}

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        em = world.entityManager();
        em.createEntity(em.createArchetype(Position.class, Velocity.class), ENTITIES);
        all = em.queryBuilder().withAll(Position.class).build();
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    public void addAndRemoveFourBytes() {
        em.addComponent(all, Health.class);
        em.removeComponent(all, Health.class);
    }

    @Benchmark
    public void addAndRemoveATag() {
        em.addComponent(all, Burning.class);
        em.removeComponent(all, Burning.class);
    }
}
