package dev.phalanx.benchmarks;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ComponentLookup;
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
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Looking components up in random order, with lookups of eight types in use in the same JVM. Nanoseconds for all
/// entities; divide by their number.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(2)
@State(Scope.Thread)
public class WhatDoLookupsCost {
    public record A(float x, float y, float z) implements IComponentData {}

    public record B(float x, float y, float z) implements IComponentData {}

    public record C(int x) implements IComponentData {}

    public record D(double x, double y) implements IComponentData {}

    public record E(long x) implements IComponentData {}

    public record F(float x, byte y) implements IComponentData {}

    public record G(short x, short y) implements IComponentData {}

    public static final class H implements IComponentData {
        public float x;
        public float y;
        public float z;
    }

    @Param({"10000", "1000000"})
    private int entities;

    private World world;
    private NativeArray<Entity> shuffled;
    private ComponentLookup<A> values;
    private ComponentLookup<H> writable;

    @Setup(Level.Trial)
    public void fill() {
        world = new World("benchmark");
        EntityManager em = world.entityManager();
        NativeArray<Entity> made = em.createEntity(
                em.createArchetype(A.class, B.class, C.class, D.class, E.class, F.class, G.class, H.class), entities);
        List<Entity> order = Arrays.asList(made.toArray());
        Collections.shuffle(order, new Random(1));
        shuffled = NativeArray.copyOf(Entity.class, order);
        values = em.getComponentLookup(A.class, true);
        writable = em.getComponentLookup(H.class);
        useAll(em);
    }

    /// Gives every type a share in the profile.
    private void useAll(EntityManager em) {
        List<ComponentLookup<? extends IComponentData>> all = List.of(
                em.getComponentLookup(A.class, true),
                em.getComponentLookup(B.class, true),
                em.getComponentLookup(C.class, true),
                em.getComponentLookup(D.class, true),
                em.getComponentLookup(E.class, true),
                em.getComponentLookup(F.class, true),
                em.getComponentLookup(G.class, true),
                em.getComponentLookup(H.class, true));
        int found = 0;
        for (int round = 0; round < 20; round++) {
            for (ComponentLookup<? extends IComponentData> lookup : all) {
                for (int i = 0; i < 2_000; i++) {
                    found += lookup.get(shuffled.get(i)).getClass() == A.class ? 1 : 0;
                }
            }
        }
        if (found != 20 * 2_000) {
            throw new IllegalStateException("found " + found);
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        shuffled.close();
        world.close();
    }

    @Benchmark
    public float getThreeFields() {
        float sum = 0;
        for (int i = 0; i < shuffled.length(); i++) {
            A value = values.get(shuffled.get(i));
            sum += value.x() + value.y() + value.z();
        }
        return sum;
    }

    @Benchmark
    public float getOneField() {
        float sum = 0;
        for (int i = 0; i < shuffled.length(); i++) {
            sum += values.get(shuffled.get(i)).x();
        }
        return sum;
    }

    @Benchmark
    public void changeThroughReference() {
        for (int i = 0; i < shuffled.length(); i++) {
            writable.getRefRW(shuffled.get(i)).update(value -> value.x += 1);
        }
    }
}
