package dev.phalanx.benchmarks;

import static dev.phalanx.entities.query.QueryTerms.managed;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IManagedComponentData;
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

/// Getting and setting the objects of 10,000 entities, in order and strewn. Nanoseconds for one.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(2)
@State(Scope.Thread)
public class WhatDoManagedComponentsCost {
    private static final int ENTITIES = 10_000;

    private World world;
    private EntityManager em;
    private Entity[] inOrder;
    private Entity[] shuffled;
    private Model[] models;

    /// An object.
    public static final class Model implements IManagedComponentData {
        public int triangles;
    }

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        em = world.entityManager();
        try (NativeArray<Entity> made = em.createEntity(em.createArchetype(Model.class), ENTITIES)) {
            inOrder = made.toArray();
        }
        models = new Model[ENTITIES];
        for (int i = 0; i < ENTITIES; i++) {
            models[i] = new Model();
            models[i].triangles = i;
            em.setComponent(inOrder[i], models[i]);
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
    public int getInOrder() {
        int sum = 0;
        for (Entity entity : inOrder) {
            sum += em.getComponent(entity, Model.class).triangles;
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES)
    public int getInRandomOrder() {
        int sum = 0;
        for (Entity entity : shuffled) {
            sum += em.getComponent(entity, Model.class).triangles;
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES)
    public void setInOrder() {
        for (int i = 0; i < ENTITIES; i++) {
            em.setComponent(inOrder[i], models[i]);
        }
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES)
    public int inAQuery() {
        int[] sum = new int[1];
        em.query(managed(Model.class)).forEach(model -> sum[0] += model.triangles);
        return sum[0];
    }
}
