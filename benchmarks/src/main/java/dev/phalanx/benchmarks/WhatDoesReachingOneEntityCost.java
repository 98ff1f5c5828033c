package dev.phalanx.benchmarks;

import dev.phalanx.benchmarks.Vectors.Position;
import dev.phalanx.benchmarks.Vectors.Velocity;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Reading, writing and changing 10,000 entities one at a time. Nanoseconds for one.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(2)
@State(Scope.Thread)
public class WhatDoesReachingOneEntityCost {
    private static final int ENTITIES = 10_000;

    private World world;
    private EntityManager em;
    private Entity[] inOrder;
    private Entity[] shuffled;

    public record Burning(float seconds) implements IComponentData {}

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        em = world.entityManager();
        try (NativeArray<Entity> made = em.createEntity(em.createArchetype(Position.class, Velocity.class), ENTITIES)) {
            inOrder = made.toArray();
        }
        List<Entity> order = Arrays.asList(inOrder.clone());
        Collections.shuffle(order, new Random(1));
        shuffled = order.toArray(new Entity[0]);
    }

    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES)
    public float getInRandomOrder() {
        float sum = 0;
        for (Entity entity : shuffled) {
            Position position = em.getComponent(entity, Position.class);
            sum += position.x + position.y + position.z;
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES)
    public void setInRandomOrder() {
        for (Entity entity : shuffled) {
            em.setComponent(entity, new Velocity(1, 2, 3));
        }
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES)
    public void addAndRemoveInTurn() {
        for (Entity entity : inOrder) {
            em.addComponent(entity, Burning.class);
            em.removeComponent(entity, Burning.class);
        }
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES)
    public void addThenRemove() {
        for (Entity entity : inOrder) {
            em.addComponent(entity, Burning.class);
        }
        for (Entity entity : inOrder) {
            em.removeComponent(entity, Burning.class);
        }
    }
}
